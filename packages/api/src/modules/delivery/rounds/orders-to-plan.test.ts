import { runSql, sqlBuilder } from "@roundsman/db";
import { afterAll, expect, it } from "vitest";
import { makeBusiness, makeDelivery, makeProduct, testService } from "../../../testing";
import { outwardCode, selectEmpties, selectFulls } from "./load";

const service = await testService();
afterAll(service.close);
const db = service.database.service;
const business = await makeBusiness(service);
const tenantId = business.id;
const known = await makeProduct(service, business);
const unknown = await makeProduct(service, business);
await db.product.updateMany({
  where: { id: unknown.id },
  data: { fullKg: null, emptyKg: null, volumeLitres: null, hazardKg: null },
});

const loadOf = async (id: string) => {
  const [load] = await runSql(
    db,
    sqlBuilder
      .selectFrom("orders as o")
      .crossJoinLateral(selectFulls.as("fulls"))
      .crossJoinLateral(selectEmpties.as("empties"))
      .where("o.tenant_id", "=", tenantId)
      .where("o.id", "=", id)
      .select([
        "fulls.items",
        "fulls.kg",
        "fulls.litres",
        "fulls.hazardKg",
        "empties.items as emptyItems",
        "empties.kg as emptyKg",
        "empties.litres as emptyLitres",
        outwardCode.as("outward"),
      ]),
  );
  return load;
};

it("weighs and measures the fulls and the empties of an order, unknown ones as nothing", async () => {
  const { id } = await makeDelivery(service, business, {
    lines: [
      { productId: known.id, quantity: 2 },
      { productId: unknown.id, quantity: 5 },
    ],
    collect: [
      { productId: known.id, quantity: 3 },
      { productId: unknown.id, quantity: 1 },
    ],
  });
  expect(await loadOf(id)).toEqual({
    items: 7,
    kg: 54,
    litres: 62,
    hazardKg: 26,
    emptyItems: 4,
    emptyKg: 42,
    emptyLitres: 93,
    outward: "LA23",
  });
});

it("weighs what is measured by its measure", async () => {
  const sand = await makeProduct(service, business, { returnable: false, unit: "tonne" });
  const { id } = await makeDelivery(service, business, {
    lines: [{ productId: sand.id, quantity: 2 }],
    collect: [],
  });
  const measured = { unit: "tonne", measure: 1.25 } as const;
  await db.orderLine.updateMany({ where: { orderId: id }, data: measured });
  // The product's figures are of one unit: 27 kg, 31 litres, 13 kg.
  expect(await loadOf(id)).toMatchObject({ items: 2, kg: 67.5, litres: 77.5, hazardKg: 32.5 });
});

it("counts nothing where nothing is brought or taken, and knows no outward code", async () => {
  const { id } = await makeDelivery(service, business, { lines: [] });
  await db.order.updateMany({ where: { id }, data: { deliverToPostcode: null } });
  expect(await loadOf(id)).toEqual({
    items: 0,
    kg: 0,
    litres: 0,
    hazardKg: 0,
    emptyItems: 0,
    emptyKg: 0,
    emptyLitres: 0,
    outward: null,
  });
});
