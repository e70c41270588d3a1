import { afterAll, expect, test } from "vitest";
import { createDatabase } from "@roundsman/db";
import { makeBusiness, testService } from "../../testing";
import { askAgainAfter } from "./ask-again";
import { brokeConstraint, isDuplicate } from "./errors";

const service = await testService();
afterAll(service.close);
const { service: db } = service.database;
const { id: tenantId } = await makeBusiness(service);
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

const product = { tenantId, name: "Propane", sku: "P-13", unitPrice: 100 };
await db.product.create({ data: product });
const insert = (sku: string, price: number) =>
  `INSERT INTO products (tenant_id, name, sku, unit_price, updated_at)
   VALUES ('${tenantId}', 'Butane', '${sku}', ${price}, now())`;

test.each([
  ["Prisma's own write", () => db.product.create({ data: product })],
  ["a statement of ours", () => db.$executeRawUnsafe(insert("P-13", 1))],
  ["a statement past Prisma", () => db.$queryRawUnsafe(insert("P-13", 1))],
  ["one in a transaction", () => db.$transaction((tx) => tx.product.create({ data: product }))],
])("names the unique index that refused %s", async (_, work) => {
  const error = await errorOf(work());
  expect(isDuplicate(error)).toBe(true);
  expect(brokeConstraint(error, "products_tenant_id_sku_key")).toBe(true);
  expect(brokeConstraint(error, "products_tenant_id")).toBe(false);
});

test.each([
  [
    "Prisma's own write",
    () => db.product.create({ data: { ...product, sku: "N", unitPrice: -1 } }),
  ],
  ["a statement of ours", () => db.$executeRawUnsafe(insert("N", -1))],
  ["a statement past Prisma", () => db.$queryRawUnsafe(insert("N", -1))],
])("names the check that refused %s", async (_, work) => {
  const error = await errorOf(work());
  expect(brokeConstraint(error, "products_price")).toBe(true);
  expect(isDuplicate(error)).toBe(false);
});

test("finds none in an error that is no database's", () => {
  expect(brokeConstraint(new Error("products_price"), "products_price")).toBe(false);
  expect(isDuplicate(new Error("23505"))).toBe(false);
});

test("knows a name that a shard of a cluster cut short, and no other", () => {
  const broken = (constraint: string) => Object.assign(new Error(), { code: "23505", constraint });
  const long = "supplier_statements_tenant_id_supplier_id_content_hash_key";
  const short = "supplier_statements_tenant_id_supplier_id_conte_33c2488c";
  expect(brokeConstraint(broken(short), long)).toBe(true);
  expect(brokeConstraint(broken(short), "supplier_statements_tenant_id_supplier_id_day_key")).toBe(
    false,
  );
  // A name that had room is not cut.
  expect(brokeConstraint(broken("orders_33c2488c"), "orders_number_key")).toBe(false);
});

test("what found no database may be asked again a second later, and what it refused may not", async () => {
  // Nobody listens there.
  const elsewhere = (address: string) => Object.assign(new URL(address), { port: "1" }).href;
  const { business, service: ofService } = service.test.urls;
  const urls = {
    ...service.test.urls,
    business: elsewhere(business),
    service: elsewhere(ofService),
  };
  const away = createDatabase({ urls });
  for (const ask of [
    () => away.service.product.count(),
    () => away.service.$queryRaw`SELECT 1`,
    () => away.service.$transaction((tx) => tx.product.count()),
  ]) {
    expect(askAgainAfter(await errorOf(ask()))).toBe(1);
  }
  await away.close();
  expect(askAgainAfter(await errorOf(db.product.create({ data: product })))).toBeNull();
});
