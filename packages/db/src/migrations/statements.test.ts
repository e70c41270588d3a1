import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";

import { migrationNames } from "./files";
import { statementsOf } from "./statements";

it.each<[what: string, script: string, statements: string[]]>([
  ["one after another", "SELECT 1; SELECT 2;\n", ["SELECT 1", "SELECT 2"]],
  ["without a semicolon at the end", "SELECT 1;SELECT 2", ["SELECT 1", "SELECT 2"]],
  ["nothing", " ;\n-- only words;\n/* and; these */ ;", []],
  ["comments with semicolons", "-- a; b\nSELECT 1; -- c;\n", ["-- a; b\nSELECT 1"]],
  ["a quote in a comment", "-- it's\nSELECT 1; SELECT 2", ["-- it's\nSELECT 1", "SELECT 2"]],
  [
    "comments in comments",
    "/* a /* b; */ c; */ SELECT 1; SELECT 2",
    ["/* a /* b; */ c; */ SELECT 1", "SELECT 2"],
  ],
  ["quotes", `SELECT 'a;''b;', ";"";"; SELECT 2`, [`SELECT 'a;''b;', ";"";"`, "SELECT 2"]],
  [
    "escapes",
    String.raw`SELECT E'\';', e'\\'; SELECT 2`,
    [String.raw`SELECT E'\';', e'\\'`, "SELECT 2"],
  ],
  [
    "a backslash that escapes nothing",
    String.raw`SELECT '\'; SELECT 2`,
    [String.raw`SELECT '\'`, "SELECT 2"],
  ],
  [
    "bodies",
    "DO $$ BEGIN a; b; END $$; SELECT $x$ $$; $x$",
    ["DO $$ BEGIN a; b; END $$", "SELECT $x$ $$; $x$"],
  ],
  ["a number of a parameter", "SELECT $1; SELECT $2", ["SELECT $1", "SELECT $2"]],
])("cuts %s", (_, script, statements) => {
  expect(statementsOf(script)).toEqual(statements);
});

it("loses no word of any migration", async () => {
  const folder = fileURLToPath(new URL("../../prisma/migrations", import.meta.url));
  const words = (sql: string) => sql.replaceAll(/;|\s/g, "");
  for (const name of await migrationNames()) {
    const script = await readFile(join(folder, name, "migration.sql"), "utf8");
    const statements = statementsOf(script);
    expect(words(statements.join(";\n"))).toBe(words(script));
    // Each begins like a statement: none was split within a body.
    for (const statement of statements) {
      expect(statement.replaceAll(/^(?:--[^\n]*\n|\s)*/g, "")).toMatch(
        /^(?:ALTER|CREATE|DROP|INSERT|UPDATE|DELETE|SELECT|WITH|DO|GRANT|REVOKE|COMMENT|SET)\b/i,
      );
    }
  }
});
