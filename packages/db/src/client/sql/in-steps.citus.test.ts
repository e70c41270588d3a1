import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, it } from "vitest";

import { testDatabase, type TestDatabase } from "../../testing";
import { insertRows, insertWithParts, partsIn } from "./insert-rows";
import { rowsAsTable, runSql, sql, sqlBuilder } from "./typed-sql";

// Executes statements on a cluster that insert the rows of a query.
let db: TestDatabase;
const tenantId = randomUUID();
const other = randomUUID();
beforeAll(async () => {
  db = await testDatabase();
  for (const id of [tenantId, other]) {
    await db.database.service.business.create({ data: { id, name: id, slug: id } });
  }
});
afterAll(() => db.drop());

const within = <T>(work: () => Promise<T>) => db.database.inBusiness(tenantId, work);

it("keeps rows as they were given, whatever their types", () =>
  within(async () => {
    const productId = randomUUID();
    await insertRows(db.database.business, "products", [
      {
        id: productId,
        tenantId,
        name: 'Coal "best", 25 kg; {half}',
        fullKg: "25.125",
        updatedAt: new Date(),
      },
    ]);
    const instant = new Date("2026-03-29T00:59:59.123Z");
    const id = await insertWithParts(
      db.database.business,
      "orders",
      {
        tenantId,
        paymentMethod: "cash",
        source: "office",
        trackingRef: "abc",
        wantedOn: new Date("2026-03-29T00:00:00Z"),
        metadata: { a: 'b "c"' },
        createdAt: instant,
        updatedAt: instant,
      },
      [
        partsIn("order_lines", "orderId", [
          {
            tenantId,
            position: 0,
            productId,
            productName: "Coal",
            quantity: 2,
            unitPrice: 900,
            vatRate: 5,
          },
        ]),
        partsIn("order_collect", "orderId", []),
      ],
    );
    const kept = await db.database.business.order.findFirstOrThrow({
      where: { tenantId, id },
      include: { lines: true },
    });
    expect(kept).toMatchObject({
      createdAt: instant,
      wantedOn: new Date("2026-03-29T00:00:00Z"),
      metadata: { a: 'b "c"' },
      lines: [{ productId, quantity: 2 }],
    });
  }));

it("does each change once, and what it returned is read by those after it", () =>
  within(async () => {
    const yards = rowsAsTable("y", [{ name: "North" }, { name: "South" }], { name: "text" });
    const statement = sqlBuilder
      .with("made", (into) =>
        into
          .insertInto("locations")
          .columns(["tenant_id", "name", "updated_at"])
          .expression(
            into
              .selectFrom(yards)
              .select([
                sql<string>`${tenantId}::uuid`.as("tenant_id"),
                "y.name",
                sql<Date>`now()`.as("updated_at"),
              ]),
          )
          .returning(["id", "created_at", sql<string>`upper(name)`.as("loud")]),
      )
      .selectFrom("made")
      .innerJoin("locations as l", (join) =>
        join.on("l.tenant_id", "=", tenantId).onRef("l.id", "=", "made.id"),
      )
      .select(["l.name", "made.loud"])
      .orderBy("l.name");
    expect(await runSql(db.database.business, statement)).toEqual([
      { name: "North", loud: "NORTH" },
      { name: "South", loud: "SOUTH" },
    ]);
    expect(await db.database.business.location.count({ where: { tenantId } })).toBe(2);
  }));

it("is held to row-level security", () =>
  within(async () => {
    const theirs = { tenantId: other, name: "Not ours", updatedAt: new Date() };
    // For a business of the same worker the policy refuses it; for one of another worker, no business was set there.
    await expect(insertRows(db.database.business, "locations", [theirs])).rejects.toThrow(
      /row-level security|app\.tenant_id/,
    );
    expect(await db.database.service.location.count({ where: { tenantId: other } })).toBe(0);
  }));

it("is refused where it is written as text", () =>
  within(async () => {
    const sent = db.database.business.$queryRawUnsafe(
      `INSERT INTO locations (tenant_id, name, updated_at) SELECT $1::uuid, name, now() FROM unnest($2::text[]) AS name`,
      tenantId,
      ["East"],
    );
    await expect(sent).rejects.toThrow("Read the rows first");
    expect(await db.database.business.location.count({ where: { tenantId, name: "East" } })).toBe(
      0,
    );
  }));

it("asks one shard also for the tenth time, where rows are changed by those of another table", () =>
  within(async () => {
    const { id } = await db.database.business.location.create({
      data: { tenantId, name: "Tenth" },
    });
    for (let time = 0; time < 10; time += 1) {
      const rowsGiven = rowsAsTable("g", [{ id, name: `${time}th` }], { id: "uuid", name: "text" });
      const changed = sqlBuilder
        .updateTable("locations as l")
        .from(rowsGiven)
        .where("l.tenant_id", "=", tenantId)
        .whereRef("l.id", "=", "g.id")
        .set((eb) => ({ name: eb.ref("g.name") }))
        .returning("l.name");
      expect(await runSql(db.database.business, changed)).toEqual([{ name: `${time}th` }]);
    }
  }));
