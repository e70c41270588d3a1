import { runSql, sql, sqlBuilder, SupplierOrderStatus } from "@roundsman/db";
import { afterAll, expect, it } from "vitest";
import { makeBusiness, makeProduct, makeYard, putStock, testService } from "../../testing";
import { freeOfProduct, isLow } from "./ledger";
import { search } from "../../platform/values/search";
import { ofProductOrYard } from "./levels/router";
import { isOpenOrder } from "./guards";
import { isOpen } from "./supplier-orders/states";

const service = await testService();
afterAll(service.close);
const db = service.database.service;

it("adds up what is free of a product in full, over all yards, and says whether it is few", async () => {
  const business = await makeBusiness(service);
  const tenantId = business.id;
  const [here, there] = [await makeYard(service, business), await makeYard(service, business)];
  const gas = await makeProduct(service, business, { name: "Gas" });
  const coal = await makeProduct(service, business, { name: "Coal" });
  await makeProduct(service, business, { name: "Peat" });
  await db.product.updateMany({ where: { tenantId, id: gas.id }, data: { lowLevel: 10 } });
  await db.product.updateMany({ where: { tenantId, id: coal.id }, data: { lowLevel: 0 } });
  const put = (locationId: string, quantity: number, condition: "full" | "empty" = "full") =>
    putStock(service, business, { locationId, productId: gas.id, quantity, condition });
  await put(here.id, 8);
  await put(there.id, 6);
  await put(there.id, 50, "empty");
  await db.stockLevel.updateMany({
    where: { tenantId, locationId: here.id, condition: "full" },
    data: { held: 3 },
  });
  const products = sqlBuilder
    .selectFrom("products as p")
    .crossJoinLateral(freeOfProduct)
    .where("p.tenant_id", "=", tenantId)
    .orderBy("p.name");
  const rows = products.select((eb) => [
    "p.name",
    "stock.free",
    isLow(eb.ref("stock.free")).as("low"),
  ]);
  expect(await runSql(db, rows)).toEqual([
    { name: "Coal", free: 0, low: true },
    { name: "Gas", free: 11, low: false },
    { name: "Peat", free: 0, low: null },
  ]);
  await put(here.id, -1);
  const low = products.where((eb) => isLow(eb.ref("stock.free"))).select("p.id");
  expect(await runSql(db, low)).toEqual([{ id: coal.id }, { id: gas.id }]);
});

it("finds levels by the product's name or code, or the yard's name, as letters and no pattern", async () => {
  const business = await makeBusiness(service);
  const yard = await makeYard(service, business);
  const gas = await makeProduct(service, business, { name: "Gas" });
  await db.product.updateMany({ where: { id: gas.id }, data: { sku: "PROP_47" } });
  await db.location.updateMany({ where: { id: yard.id }, data: { name: "Kendal" } });
  await putStock(service, business, { locationId: yard.id, productId: gas.id, quantity: 1 });
  const found = async (q: string) =>
    (
      await search(q, (words) =>
        runSql(
          db,
          sqlBuilder
            .selectFrom("stock_levels as s")
            .where("s.tenant_id", "=", business.id)
            .where((eb) => eb.and(ofProductOrYard(business.id, words)))
            .select("s.product_id"),
        ),
      )
    ).length;
  expect(await found("gA")).toBe(1);
  expect(await found("p_47")).toBe(1);
  expect(await found("KEND")).toBe(1);
  expect(await found("g_s")).toBe(0);
});

it("holds the same supplier orders open in SQL as in words", async () => {
  const statuses = Object.values(SupplierOrderStatus);
  const o = sqlBuilder.selectFrom(
    sql<{ status: SupplierOrderStatus }>`unnest(${statuses}::supplier_order_status[])`.as<"o">(
      sql`o (status)`,
    ),
  );
  const open = await runSql(db, o.where(isOpenOrder).select("o.status"));
  expect(open.map(({ status }) => status)).toEqual(statuses.filter(isOpen));
});
