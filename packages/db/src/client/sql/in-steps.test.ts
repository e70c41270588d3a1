import { randomUUID } from "node:crypto";

import type { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";

import { testDatabase } from "../../testing";
import { inSteps, needsSteps } from "./in-steps";
import { rowsAsTable, sql, sqlBuilder, type Compilable } from "./typed-sql";

// Executes a cluster's steps on a single PostgreSQL: the result must equal that of the single statement.
const { database, drop } = await testDatabase();
afterAll(drop);
const tenantId = randomUUID();
beforeAll(() =>
  database.service.business.create({ data: { id: tenantId, name: "Fellside", slug: tenantId } }),
);

const sent: string[] = [];
const send = (text: string, values: readonly unknown[]) => {
  sent.push(text);
  return database.service.$queryRawUnsafe<object[]>(text, ...values);
};

function carriedOut(statement: Compilable): Promise<object[]> {
  sent.length = 0;
  const { query }: CompiledQuery = statement.compile();
  expect(needsSteps(query)).toBe(true);
  return inSteps(query, send);
}

const yardColumns = ["tenant_id", "name", "latitude", "longitude", "updated_at"] as const;
const yards = (names: readonly string[]) =>
  sqlBuilder
    .selectFrom(
      rowsAsTable(
        "y",
        names.map((name) => ({ name })),
        { name: "text" },
      ),
    )
    .select([
      sql<string>`${tenantId}::uuid`.as("tenant_id"),
      "y.name",
      sql<number>`54.380123456789`.as("latitude"),
      sql<number>`-2.9`.as("longitude"),
      sql<Date>`'2026-03-29 00:59:59.123456+00'::timestamptz`.as("updated_at"),
    ]);

it("adds what was read, as it was read, and tells what came of it", async () => {
  const rows = await carriedOut(
    sqlBuilder
      .insertInto("locations")
      .columns([...yardColumns])
      .expression(yards(["Quote \" and 'half'", "Back\\slash, {comma}"]))
      .returning(["name", "latitude", sql<string>`updated_at::text`.as("at")]),
  );
  expect(rows).toEqual([
    {
      name: "Quote \" and 'half'",
      latitude: 54.380_123_456_789,
      at: expect.stringContaining("59.123"),
    },
    { name: "Back\\slash, {comma}", latitude: 54.380_123_456_789, at: expect.any(String) },
  ]);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatch(/^insert into "locations" .* values \(\$1, \$2, \$3, \$4, \$5\), \(/);
});

it("adds nothing, and sends no empty INSERT, where the query gives nothing", async () => {
  const none = sqlBuilder
    .insertInto("locations")
    .columns([...yardColumns])
    .expression(yards([]));
  expect(await carriedOut(none)).toEqual([]);
  expect(sent).toHaveLength(1);
});

it("keeps what is done where two rows meet", async () => {
  const twice = () =>
    carriedOut(
      sqlBuilder
        .insertInto("locations")
        .columns([...yardColumns])
        .expression(yards(["Meeting"]))
        .onConflict((clash) =>
          clash.columns(["tenant_id", "name"]).doUpdateSet((eb) => ({
            name: eb.ref("excluded.name"),
            postcode: sql<string>`'met'`,
          })),
        )
        .returning("postcode"),
    );
  expect(await twice()).toEqual([{ postcode: null }]);
  expect(await twice()).toEqual([{ postcode: "met" }]);
});

it("does each change once, in turn; those after it read what it returned", async () => {
  const rows = await carriedOut(
    sqlBuilder
      .with("made", (into) =>
        into
          .insertInto("locations")
          .columns([...yardColumns])
          .expression(yards(["North", "South"]))
          .returning(["id", "created_at", sql<string>`upper(name)`.as("loud")]),
      )
      .with("named", (into) =>
        into
          .updateTable("locations as l")
          .from("made as m")
          .where("l.tenant_id", "=", tenantId)
          .whereRef("l.id", "=", "m.id")
          .set((eb) => ({ postcode: eb.ref("m.loud") }))
          .returning("l.id as yard"),
      )
      .selectFrom("made as m")
      .innerJoin("named as n", "n.yard", "m.id")
      .innerJoin("locations as l", (join) => join.onRef("l.id", "=", "m.id"))
      .where("l.tenant_id", "=", tenantId)
      .select(["l.postcode", sql<boolean>`m.created_at = l.created_at`.as("same")])
      .orderBy("l.name"),
  );
  expect(rows).toEqual([
    { postcode: "NORTH", same: true },
    { postcode: "SOUTH", same: true },
  ]);
  expect(sent).toHaveLength(4);
});

it("takes more rows than one statement has parameters", async () => {
  const before = await database.service.location.count({ where: { tenantId } });
  const names = Array.from({ length: 20_000 }, (_, index) => `Yard ${index}`);
  await carriedOut(
    sqlBuilder
      .insertInto("locations")
      .columns([...yardColumns])
      .expression(yards(names)),
  );
  expect(sent).toHaveLength(3);
  const after = await database.service.location.count({ where: { tenantId } });
  expect(after - before).toBe(names.length);
});

it("leaves rows that are given, and the coordinator's own tables, to one statement", () => {
  const values = { tenant_id: tenantId, name: "Given", updated_at: new Date() };
  expect(needsSteps(sqlBuilder.insertInto("locations").values(values).compile().query)).toBe(false);
  const own = sqlBuilder
    .insertInto("throttles")
    .columns(["kind", "subject"])
    .expression(sqlBuilder.selectFrom("throttles").select(["kind", "subject"]));
  expect(needsSteps(own.compile().query)).toBe(false);
});
