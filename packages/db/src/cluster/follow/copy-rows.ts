import { pipeline } from "node:stream/promises";

import { escapeIdentifier, escapeLiteral, type Client } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";

import type { Key } from "./changed-keys";

/**
 * A table with the facts for copying its rows: columns with stored values, and its key's columns with their types.
 */
export interface Followed {
  name: string;
  /** The name with its schema, quoted. */
  table: string;
  /** False for an unlogged table: the log does not have its changes. */
  logged: boolean;
  columns: string[];
  key: { column: string; type: string }[];
}

/** Returns those of these tables that the database has, by its catalogue. Generated columns are left out. */
export async function tablesToCopy(
  database: Client,
  schema: string,
  names: readonly string[],
): Promise<Followed[]> {
  const { rows } = await database.query<Followed>(
    `SELECT relname AS name, format('%I.%I', nspname, relname) AS table, relpersistence = 'p' AS logged,
            array_agg(quote_ident(attname) ORDER BY attnum) FILTER (WHERE attgenerated = '') AS columns,
            coalesce(json_agg(json_build_object('column', attname, 'type', format_type(atttypid, atttypmod)))
                       FILTER (WHERE attnum = ANY (indkey)), '[]') AS key
       FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
       JOIN pg_attribute a ON attrelid = c.oid AND attnum > 0 AND NOT attisdropped
       LEFT JOIN pg_index i ON indrelid = c.oid AND indisprimary
      WHERE nspname = $1 AND relkind = 'r' AND relname = ANY ($2)
      GROUP BY c.oid, nspname ORDER BY relname`,
    [schema, names],
  );
  return rows;
}

/**
 * Works in a transaction that writes rows unchanged: no trigger runs and no foreign key is checked, on any node.
 * Citus passes on the transaction's settings. One statement goes to one shard after another, because tables reference
 * each other.
 */
export async function writingAsIs<T>(owner: Client, work: () => Promise<T>): Promise<T> {
  await owner.query("BEGIN");
  try {
    await owner.query("SET LOCAL citus.propagate_set_commands = 'local'");
    await owner.query("SET LOCAL citus.multi_shard_modify_mode = 'sequential'");
    await owner.query("SET LOCAL session_replication_role = 'replica'");
    const done = await work();
    await owner.query("COMMIT");
    return done;
  } catch (error) {
    // On a lost connection it fails too, with a less useful message.
    await owner.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

/**
 * Replaces a table's rows by the current ones of the old database.
 * @returns the number of rows
 */
export async function copyTable(old: Client, owner: Client, followed: Followed): Promise<number> {
  await owner.query(`DELETE FROM ${followed.table}`);
  return await pour(
    old,
    owner,
    followed,
    `SELECT ${followed.columns.join()} FROM ${followed.table}`,
  );
}

const KEYS_OF_STATEMENT = 2000;

/**
 * Does so for the rows of these keys alone: missing ones are removed. All are removed first, so that a unique value
 * may move from one of them to another.
 */
export async function copyKeys(
  old: Client,
  owner: Client,
  { followed, keys }: { followed: Followed; keys: readonly Key[] },
): Promise<void> {
  const { table, columns } = followed;
  const parts: Changed[] = [];
  for (let from = 0; from < keys.length; from += KEYS_OF_STATEMENT) {
    parts.push(changedOf(followed, keys.slice(from, from + KEYS_OF_STATEMENT)));
  }
  for (const { changed, where } of parts) {
    await owner.query(`DELETE FROM ${table} held USING ${changed} WHERE ${where}`);
  }
  const values = columns.map((column) => `held.${column}`).join(", ");
  for (const { changed, where } of parts) {
    await pour(
      old,
      owner,
      followed,
      `SELECT ${values} FROM ${table} held, ${changed} WHERE ${where}`,
    );
  }
}

/** Keys as a table, and which rows of the table `held` they are. As text, because COPY allows no parameters. */
interface Changed {
  changed: string;
  where: string;
}

function changedOf({ key }: Followed, keys: readonly Key[]): Changed {
  const shape = key.map(({ column, type }) => `${escapeIdentifier(column)} ${type}`).join(", ");
  const same = key
    .map(({ column }) => escapeIdentifier(column))
    .map((column) => `held.${column} = changed.${column}`);
  const businesses = [...new Set(keys.flatMap(({ tenant_id: id }) => id ?? []))];
  // Named too, so that only their shards are queried.
  const here = businesses.map((id) => `${escapeLiteral(id)}::uuid`).join(", ");
  return {
    changed: `json_to_recordset(${escapeLiteral(JSON.stringify(keys))}) AS changed (${shape})`,
    where: [...same, ...(here ? [`held.tenant_id IN (${here})`] : [])].join(" AND "),
  };
}

/** Makes both sessions write and read times and numbers alike. */
export async function readyToCopy(client: Client): Promise<void> {
  await client.query(
    "SET datestyle = 'ISO'; SET timezone = 'UTC'; SET intervalstyle = 'postgres'; SET extra_float_digits = 1",
  );
}

async function pour(old: Client, owner: Client, to: Followed, rows: string): Promise<number> {
  const into = copyFrom(`COPY ${to.table} (${to.columns.join()}) FROM STDIN`);
  await pipeline(old.query(copyTo(`COPY (${rows}) TO STDOUT`)), owner.query(into));
  return into.rowCount ?? 0;
}
