import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { testDatabase } from "../../testing";
import { searching } from "../statements/statement-names";
import {
  anyUuid,
  lockName,
  prepareSql,
  rowsAsTable,
  runSql,
  runSqlForOne,
  sql,
  sqlBuilder,
} from "./typed-sql";

const { database, drop } = await testDatabase();
const { business, service, inBusiness } = database;
afterAll(drop);

const [fellside, harbour] = [randomUUID(), randomUUID()];
for (const id of [fellside, harbour]) {
  await service.business.create({ data: { id, name: id, slug: id } });
  await service.product.create({ data: { tenantId: id, name: `Coal of ${id}`, unitPrice: 900 } });
}

const productsNamed = (pattern: string) =>
  sqlBuilder
    .selectFrom("products")
    .where("name", "ilike", pattern)
    .select([
      "name",
      "unit_price as unitPrice",
      "created_at as createdAt",
      sql<Date>`now()::date`.as("today"),
    ]);

test("runs a built statement bound to the business in scope", async () => {
  const rows = await inBusiness(fellside, () =>
    searching("coal", () => runSql(business, productsNamed("coal%"))),
  );
  expect(rows).toEqual([
    {
      name: `Coal of ${fellside}`,
      unitPrice: 900,
      createdAt: expect.any(Date),
      today: expect.any(Date),
    },
  ]);
});

test("runs within a transaction, and goes with it", async () => {
  const renamed = sqlBuilder
    .updateTable("products")
    .set({ name: "Ovoids" })
    .where("tenant_id", "=", harbour)
    .returning("name");
  const undone = service.$transaction(async (tx) => {
    expect(await runSql(tx, renamed)).toEqual([{ name: "Ovoids" }]);
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  expect(await service.product.count({ where: { name: "Ovoids" } })).toBe(0);
});

test("builds a prepared statement once, and takes its values anew at each run", async () => {
  let built = 0;
  const productsOf = prepareSql(({ tenantId, prices }: { tenantId: string; prices: number[] }) => {
    built += 1;
    return sqlBuilder
      .selectFrom("products")
      .where("tenant_id", "=", tenantId)
      .where(sql<boolean>`unit_price = ANY(${prices}::int[])`)
      .where("sold", "=", true)
      .select("name");
  });
  const prices = [900, 901];
  expect(await productsOf(service, { tenantId: fellside, prices })).toHaveLength(1);
  expect(await productsOf(service, { tenantId: harbour, prices })).toEqual([
    { name: `Coal of ${harbour}` },
  ]);
  expect(await productsOf(service, { tenantId: harbour, prices: [1] })).toEqual([]);
  expect(built).toBe(1);
});

test("joins any number of values as rows, in one statement", async () => {
  const pricesNow = (rows: { name: string; pence: number; note: string | null }[]) =>
    sqlBuilder
      .selectFrom(rowsAsTable("given", rows, { name: "text", pence: "int", note: "text" }))
      .innerJoin("products as p", "p.name", "given.name")
      .where("p.tenant_id", "=", anyUuid([fellside, harbour]))
      .select(["p.name", "given.pence", "given.note"]);
  const rows = [
    { name: `Coal of ${fellside}`, pence: 5, note: null },
    { name: "Nothing", pence: 6, note: "no" },
  ];
  expect(await runSql(service, pricesNow(rows))).toEqual([rows[0]]);
  expect(await runSqlForOne(service, pricesNow([]))).toBeNull();
  expect(pricesNow(rows).compile().sql).toBe(pricesNow([]).compile().sql);
});

test("lets the second of two who lock a name wait for the first", async () => {
  const order: string[] = [];
  let first: Promise<void> | undefined;
  await service.$transaction(async (tx) => {
    await lockName(tx, "a name");
    await service.$transaction((other) => lockName(other, "another name"));
    first = service.$transaction(async (other) => {
      await lockName(other, "a name");
      order.push("second");
    });
    await new Promise((done) => setTimeout(done, 50));
    order.push("first");
  });
  await first;
  expect(order).toEqual(["first", "second"]);
});

test("builds a prepared statement once for each set of values that are given", async () => {
  let built = 0;
  type ProductFilter = { tenantId: string; name?: string | undefined; priced?: boolean };
  const productsOf = prepareSql(({ tenantId, name, priced }: ProductFilter) => {
    built += 1;
    return sqlBuilder
      .selectFrom("products")
      .where("tenant_id", "=", tenantId)
      .where((eb) =>
        eb.and([
          ...(name ? [eb("name", "=", name)] : []),
          ...(priced === undefined ? [] : [eb("unit_price", priced ? ">" : "=", 0)]),
        ]),
      )
      .select("name");
  });
  const counts = [];
  for (const filter of [
    {},
    { name: `Coal of ${fellside}` },
    { name: "Nothing" },
    { name: undefined },
    { priced: true },
    { priced: false },
    { priced: true },
  ]) {
    counts.push((await productsOf(service, { tenantId: fellside, ...filter })).length);
  }
  expect(counts).toEqual([1, 1, 0, 1, 1, 0, 1]);
  expect(built).toBe(4);
});
