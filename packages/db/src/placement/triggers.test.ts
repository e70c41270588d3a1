import { afterAll, expect, it } from "vitest";

import { testDatabase } from "../testing";
import { places } from "./tables";

const { owner, drop } = await testDatabase();
afterAll(drop);

/** Triggers that stop on a shard before writing to other nodes; the service does their work (places of the calls). */
const ENDS_ON_A_SHARD = ["businesses_have_areas"];

/** Texts of our functions, without comments. */
const { rows: functions } = await owner.query<{ name: string; text: string }>(
  String.raw`SELECT proname AS name, regexp_replace(prosrc, '--[^\n]*', '', 'g') AS text
     FROM pg_proc JOIN pg_language l ON l.oid = prolang
    WHERE pronamespace = 'public'::regnamespace AND lanname IN ('sql', 'plpgsql')`,
);
const texts = new Map(functions.map(({ name, text }) => [name, text]));

/** Returns a function and all functions that it calls. */
function reachedFrom(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const called of texts.keys()) {
    if (new RegExp(String.raw`\b${called}\s*\(`).test(texts.get(name) ?? "")) {
      reachedFrom(called, seen);
    }
  }
  return seen;
}

const writing = /\b(?:insert\s+into|(?<!\bfor\s+|\bkey\s+|\bdo\s+)update|delete\s+from)\s+(\w+)/gi;

const tablesWritten = (name: string): string[] =>
  [...reachedFrom(name)].flatMap((reached) =>
    [...(texts.get(reached) ?? "").matchAll(writing)].map(([, table]) => table ?? ""),
  );

it("no trigger of a business's table writes at other nodes", async () => {
  const { rows } = await owner.query<{ table: string; name: string }>(
    `SELECT DISTINCT relname AS table, proname AS name
       FROM pg_trigger g JOIN pg_class t ON t.oid = tgrelid JOIN pg_proc p ON p.oid = tgfoid
      WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );
  const ofBusinesses = rows.filter(({ table }) => places.get(table) === "business");
  const written = ofBusinesses.flatMap(({ name }) => tablesWritten(name));
  // Proves that functions were parsed at all.
  expect(written).toContain("stock_levels");
  const elsewhere = ofBusinesses.filter(({ name }) =>
    tablesWritten(name).some((table) => places.has(table) && places.get(table) !== "business"),
  );
  expect([...new Set(elsewhere.map(({ name }) => name))]).toEqual(ENDS_ON_A_SHARD);
  for (const name of ENDS_ON_A_SHARD) expect(texts.get(name)).toContain("TG_RELID <>");
});

it("a trigger of a table on every node writes its node's own copy", async () => {
  const { rows } = await owner.query<{ table: string; name: string }>(
    `SELECT DISTINCT relname AS table, proname AS name
       FROM pg_trigger g JOIN pg_class t ON t.oid = tgrelid JOIN pg_proc p ON p.oid = tgfoid
      WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );
  const onEveryNode = rows.filter(({ table }) => places.get(table) === "reference");
  // A table's plain name would be Citus's, written at all nodes during the work that fired the trigger.
  const byName = onEveryNode.filter(({ name }) => tablesWritten(name).some((t) => places.has(t)));
  expect(byName).toEqual([]);
  expect(onEveryNode.some(({ name }) => reachedFrom(name).has("own_copy"))).toBe(true);
});
