import type { Pool, PoolClient } from "pg";

import type { Database } from "../client/create-database";
import { FIND_NODE } from "../client/pools/nodes";
import { SET_TENANT } from "../client/pools/scoped-pool";
import { ASK_CITUS } from "../client/statements/ask-shards";

export interface CountedStatements<T> {
  result: T;
  count: number;
  /** The texts, in the order sent. */
  statements: string[];
}

const TRANSACTION_CONTROL = /^(?:BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET TRANSACTION)\b/i;
/** Statements that tell a connection its business; on a cluster also its node, and the query for that node. */
const tellsBusiness = (text: string): boolean =>
  [SET_TENANT, ASK_CITUS, FIND_NODE].some((one) => one.text === text) ||
  text.startsWith("SELECT shards.");
/** Statements that record the last use of a session or a key: at most once a minute, so they depend on the time. */
const NOTES_USE =
  /^(?:UPDATE "public"\."sessions" SET (?:"expires" = \S+ )?"last_used_at"|insert into "key_uses")/i;
const isLeftOut = (text: string): boolean =>
  tellsBusiness(text) || TRANSACTION_CONTROL.test(text) || NOTES_USE.test(text);
const listeners = new WeakMap<PoolClient, Set<(text: string) => void>>();

/**
 * Counts the SQL statements that both pools send while `work` runs, for tests that a list does not send one for each
 * row. It does not count the beginning and end of a transaction, nor setting the business of a connection, which
 * depends on the connection's previous user, nor recording the use of a session or a key.
 */
export async function countStatements<T>(
  database: Database,
  work: () => Promise<T>,
): Promise<CountedStatements<T>> {
  const statements: string[] = [];
  const note = (text: string) => {
    if (!isLeftOut(text)) statements.push(text);
  };
  const touched = new Set<PoolClient>();
  const overhear = (client: PoolClient) => {
    touched.add(client);
    listenersOf(client).add(note);
  };
  const pools: Pool[] = [database.pools.business, database.pools.service];
  for (const pool of pools) pool.on("acquire", overhear);
  try {
    const result = await work();
    return { result, count: statements.length, statements };
  } finally {
    for (const pool of pools) pool.removeListener("acquire", overhear);
    for (const client of touched) listenersOf(client).delete(note);
  }
}

/** Returns the listeners of a connection; the first call wraps its `query`. */
function listenersOf(client: PoolClient): Set<(text: string) => void> {
  const known = listeners.get(client);
  if (known) return known;
  const listening = new Set<(text: string) => void>();
  listeners.set(client, listening);
  const send = client.query.bind(client);
  const query = (...args: unknown[]): unknown => {
    const [statement] = args;
    const text: unknown =
      typeof statement === "object" && statement ? Reflect.get(statement, "text") : statement;
    for (const listen of listening) listen(String(text));
    return Reflect.apply(send, client, args);
  };
  Object.assign(client, { query });
  return listening;
}
