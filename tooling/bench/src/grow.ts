import type { Client } from "pg";
import { onDatabase } from "./on-database";

export interface Copy {
  table: string;
  /** The column with the id of the copied row. */
  of: string;
  /**
   * SQL expressions of the columns that differ from the source. In them `c.copy` is the copy's id and `c.n` its
   * number.
   */
  but: Readonly<Record<string, string>>;
}

/** Rows to multiply: the main table first, then the tables that reference it. */
export interface Kind {
  /** SQL condition on the rows to copy; all rows if left out. */
  past?: string;
  copies: readonly [Copy, ...Copy[]];
}

/** The tables of one database, or the shards of one node. */
export interface Tables {
  client: Client;
  /** Returns a table's name at this connection: its own, or that of a shard. */
  nameOf: (table: string) => string;
}

/**
 * Fills the demo's Fellside up to `rows` rows of each kind by copying its own rows. The statements are set-based and
 * run without triggers: the source rows are complete already, nobody listens, and a bench's database may be lost.
 */
export const grow = (url: string, kinds: readonly Kind[], rows: number): Promise<void> =>
  onDatabase(url, async (client) => {
    await client.query("SET synchronous_commit = off; SET work_mem = '256MB'");
    for (const kind of kinds) {
      const names = kind.copies.map(({ table }) => table);
      for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
      await growKind({ client, nameOf: (table) => table }, kind, rows);
      for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    }
    await client.query("VACUUM ANALYZE");
  });

/** Returns the id of the demo's business as an SQL subquery. */
export const fellside = ({ nameOf }: Pick<Tables, "nameOf">) =>
  `(SELECT id FROM ${nameOf("businesses")} WHERE slug = 'fellside')`;

/** Fills Fellside up to `wanted` rows of a kind. The caller has disabled the triggers. */
export async function growKind(tables: Tables, { past = "true", copies }: Kind, wanted: number) {
  const { client, nameOf } = tables;
  const { table } = copies[0];
  const business = fellside(tables);
  const source = `${nameOf(table)} WHERE tenant_id = ${business} AND ${past}`;
  const { rows } = await client.query<{ missing: number; past: number }>(
    `SELECT $1 - (SELECT count(*) FROM ${nameOf(table)} WHERE tenant_id = ${business})::int AS missing,
            (SELECT count(*) FROM ${source})::int AS past`,
    [wanted],
  );
  const { missing = 0, past: there = 0 } = rows[0] ?? {};
  if (missing <= 0) return;
  if (there === 0) throw new Error(`The demo has none of ${table} to copy`);
  await client.query("DROP TABLE IF EXISTS copies");
  await client.query(copiesNeeded(source, missing, there));
  // Without statistics the joins are planned for very few rows.
  await client.query("ANALYZE copies");
  for (const copy of copies) await client.query(await statement(tables, copy));
}

/**
 * Returns an SQL expression for an id that follows from `parts`. It has the marks of a version 4 UUID, which the
 * interface requires.
 */
export const madeId = (parts: string) =>
  `overlay(overlay(md5(${parts}) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid`;

// A second call copies the same source rows again. The number of rows is part of each copy's id, so that ids differ
// between calls.
const copiesNeeded = (source: string, missing: number, there: number) => `
  CREATE TEMP TABLE copies AS
  SELECT tenant_id, id AS source, n, ${madeId(`id::text || '/' || n || '/' || ${there}`)} AS copy
    FROM (SELECT tenant_id, id, row_number() OVER (ORDER BY id) - 1 AS place FROM ${source}) past
    JOIN generate_series(1, ${Math.ceil(missing / there)}) n ON (n - 1) * ${there} + place < ${missing}`;

async function statement({ client, nameOf }: Tables, { table, of, but }: Copy): Promise<string> {
  const name = nameOf(table);
  const names = await columnsOf(client, name);
  const from = table === "activity" ? `${name} r WHERE subject_kind = 'order'` : `${name} r`;
  return `
    INSERT INTO ${name} (${names.map((name) => `"${name}"`).join(", ")})
    SELECT ${names.map((name) => but[name] ?? `r."${name}"`).join(", ")}
      FROM (SELECT * FROM ${from}) r
      JOIN copies c ON c.tenant_id = r.tenant_id AND c.source = r.${of}`;
}

/** Returns the columns of a table that an INSERT can set, without the generated ones. */
export async function columnsOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  return rows.map(({ name }) => name);
}
