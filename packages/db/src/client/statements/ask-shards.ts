import type { PoolClient, QueryResult } from "pg";

import type { Telling } from "../pools/scoped-pool";
import { NO_TENANT } from "../tenant-scope";
import { textOf } from "./statement-hooks";
import { asksWholeTables, onlyReads } from "./whole-tables";

/** Tells a worker's connection its business, and makes it read the business's shards directly. */
export const READ_SHARDS: Telling = { name: "read_for", text: "SELECT shards.read_for($1)" };

/** Tells a worker's connection its business, and makes Citus execute statements. */
export const ASK_CITUS: Telling = {
  name: "ask_citus",
  text: `SELECT set_config('app.tenant_id', $1, false), ${lookIn(false)}`,
};

function lookIn(forTransaction: boolean): string {
  return `set_config('search_path', 'public', ${forTransaction}), set_config('plan_cache_mode', 'force_custom_plan', ${forTransaction})`;
}

/** Connections in a transaction, with true if it may write to its business's shards directly. */
const begun = new WeakMap<PoolClient, boolean>();

/**
 * Returns true if a connection's transaction writes to shards without Citus: then row-level security also applies to
 * the rows of a query, and they may be inserted at once.
 */
export const writesToShards = (client: PoolClient): boolean => begun.get(client) === true;

const beginning = /^\s*begin\b/i;
const ending = /^\s*(?:commit|rollback(?!\s+to\b))\b/i;
const takesNoRows =
  /^\s*(?:commit|rollback|savepoint|release|set|show|declare|fetch|close|select\s+set_config)\b/i;

/**
 * Prepares a worker's connection for views of the local shards (docs/decisions/0367), one statement at a time
 * (`sendInTurn`). Prisma writes each table with its schema: the schema is removed, so that the views are found. A
 * transaction locks its business's shards in place, and writes to them without Citus. A statement for Citus
 * (`asksWholeTables`) is sent with the tables themselves visible, and the views are restored after it.
 * @param settingOf returns the connection's last setting
 */
export function askShards(
  client: PoolClient,
  settingOf: () => { tenant: string; telling: Telling } | undefined,
): void {
  const send = client.query.bind(client) as unknown as (...args: unknown[]) => Promise<unknown>;

  /** In one message, because separate ones would each travel to the worker and back. */
  const begin = async (text: string): Promise<unknown> => {
    const tenantId = settingOf()?.tenant ?? NO_TENANT;
    const sent = await send(`${text}; SELECT shards.write_for('${tenantId}') AS held`);
    const [began, lockResult] = sent as [QueryResult, QueryResult<{ held: boolean }>];
    begun.set(client, lockResult.rows[0]?.held === true);
    return began;
  };

  const askWhole = async (args: unknown[]): Promise<unknown> => {
    await send(`SELECT ${lookIn(true)}`);
    try {
      return await send(...args);
    } finally {
      // If the statement failed, so does this, until the transaction is rolled back to before it.
      await send("SELECT shards.look_again()").catch(() => {});
    }
  };

  const query = async (...args: unknown[]): Promise<unknown> => {
    const text = textOf(args[0]);
    if (beginning.test(text)) return await begin(text);
    if (ending.test(text)) begun.delete(client);
    if (takesNoRows.test(text)) return await send(...args);
    const isWhole = asksWholeTables(text);
    if (!isWhole) args[0] = inSearchPath(args[0], text);
    if (begun.has(client)) return await (isWhole ? askWhole(args) : send(...args));
    if (settingOf()?.telling === READ_SHARDS && !onlyReads(text)) {
      throw new Error(`Not held while it writes: ${text}`);
    }
    return await send(...args);
  };
  Object.assign(client, { query });
}

function inSearchPath(statement: unknown, text: string): unknown {
  if (!text.includes(`"public".`)) return statement;
  const plain = text.replaceAll(`"public".`, "");
  return typeof statement === "object" ? { ...statement, text: plain } : plain;
}
