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
/** What tells a connection for whom it works; on a cluster where, too, and what asks where that is. */
const tellsBusiness = (text: string): boolean =>
  [SET_TENANT, ASK_CITUS, FIND_NODE].some((one) => one.text === text) ||
  text.startsWith("SELECT shards.");
/** What notes when a session or a key was last used: once a minute at most, so the clock says whether it is sent. */
const NOTES_USE =
  /^(?:UPDATE "public"\."sessions" SET (?:"expires" = \S+ )?"last_used_at"|insert into "key_uses")/i;
const isLeftOut = (text: string): boolean =>
  tellsBusiness(text) || TRANSACTION_CONTROL.test(text) || NOTES_USE.test(text);
const listeners = new WeakMap<PoolClient, Set<(text: string) => void>>();

/**
 * Counts the SQL statements that both pools send while `work` runs, for tests that a list does not
 * ask once a row. Beginning and ending a transaction is not counted, nor is setting the business of
 * a connection: how often that is needed depends on who used the connection before. Nor is noting that a
 * session or a key was used.
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

/** Who overhears a connection; the first call puts an ear to its `query`. */
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
