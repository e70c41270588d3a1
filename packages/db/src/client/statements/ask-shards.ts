import type { PoolClient } from "pg";

import type { Telling } from "../pools/scoped-pool";
import { textOf } from "./statement-hooks";
import { asksWholeTables, onlyReads } from "./whole-tables";

/** Tells a worker's connection its business, and has it read the business's shards by themselves. */
export const READ_SHARDS: Telling = { name: "read_for", text: "SELECT shards.read_for($1)" };

/** Tells a worker's connection its business, and has Citus carry statements out. */
export const ASK_CITUS: Telling = {
  name: "ask_citus",
  text: `SELECT set_config('app.tenant_id', $1, false), ${lookIn(false)}`,
};

function lookIn(forTransaction: boolean): string {
  return `set_config('search_path', 'public', ${forTransaction}), set_config('plan_cache_mode', 'force_custom_plan', ${forTransaction})`;
}

/** A connection's transaction: whether it may write to its business's shards by themselves. */
interface Begun {
  answer: Promise<boolean>;
  /** What the answer was, once it is there. */
  writesToShards?: boolean;
}

const begun = new WeakMap<PoolClient, Begun>();

/**
 * Has a transaction of a worker's connection hold its business's shards where they are, and write to them past Citus.
 * Sent as it begins, after what it tells other nodes.
 * @param tenantId a UUID, as `TenantScope` gives it
 */
export function holdShards(client: PoolClient, tenantId: string): void {
  const text = `SELECT shards.write_for('${tenantId}') AS held`;
  const transaction: Begun = {
    answer: new Promise((resolve) => {
      // Where it fails, so does whatever the transaction asks next.
      client.query<{ held: boolean }>(text, (_, result) => {
        transaction.writesToShards = result?.rows[0]?.held === true;
        resolve(transaction.writesToShards);
      });
    }),
  };
  begun.set(client, transaction);
}

/**
 * Whether the transaction on a connection writes to shards past Citus, once that is known: then row-level security holds for
 * what a query gives, too, and it may be added at once.
 */
export const writesToShards = async (client: PoolClient): Promise<boolean> =>
  (await begun.get(client)?.answer) === true;

/** The same, false where it is not known yet. */
export const knownToWriteToShards = (client: PoolClient): boolean =>
  begun.get(client)?.writesToShards === true;

const ending = /^\s*(?:commit|rollback(?!\s+to\b))\b/i;
const takesNoRows =
  /^\s*(?:begin|commit|rollback|savepoint|release|set|show|declare|fetch|close|select\s+set_config)\b/i;

/**
 * Readies a worker's connection to be asked by views of the shards that lie there (docs/decisions/0367). Prisma writes each
 * table with its schema: that is left out, so that the views are found. In a transaction, what is Citus's to carry
 * out (`asksWholeTables`) is sent with the tables themselves in sight, and the views again after it.
 * @param readsShards whether the connection was told `READ_SHARDS`, and not `ASK_CITUS`
 */
export function askShards(client: PoolClient, readsShards: () => boolean): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const aside = (text: string) => void send(text, () => {});
  const query = (...args: unknown[]): unknown => {
    const text = textOf(args[0]);
    if (ending.test(text)) begun.delete(client);
    if (takesNoRows.test(text)) return send(...args);
    const isWhole = asksWholeTables(text);
    if (!isWhole) args[0] = inSearchPath(args[0], text);
    if (!begun.has(client)) {
      if (readsShards() && !onlyReads(text)) throw new Error(`Not held while it writes: ${text}`);
      return send(...args);
    }
    if (!isWhole) return send(...args);
    aside(`SELECT ${lookIn(true)}`);
    const sent = send(...args);
    aside("SELECT shards.look_again()");
    return sent;
  };
  Object.assign(client, { query });
}

function inSearchPath(statement: unknown, text: string): unknown {
  if (!text.includes(`"public".`)) return statement;
  const plain = text.replaceAll(`"public".`, "");
  return typeof statement === "object" ? { ...statement, text: plain } : plain;
}
