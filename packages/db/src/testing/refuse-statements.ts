import type { Pool } from "pg";

import { textOf } from "../client/statements/statement-hooks";
import { holdsWholeTablesShared } from "../client/statements/whole-tables";

/** A search by a pattern in a parameter. */
const SEARCH = /\bI?LIKE (?:ANY ?)?[$(]/i;

/**
 * Fails each search by a pattern that is sent prepared: its code lacks `searching` (docs/decisions/0156). Only in
 * tests, which search every list.
 */
export const refusePreparedSearches = (pool: Pool): void =>
  refuse(pool, (text, isPrepared) =>
    isPrepared && SEARCH.test(text) ? "Ask this within searching()" : null,
  );

/** Fails statements that would deadlock on a cluster if two ran at once. Only in tests. */
export const refuseSharedHolds = (pool: Pool): void =>
  refuse(pool, (text) =>
    holdsWholeTablesShared(text) ? "Hold this by runHolding() or by a name" : null,
  );

/** @param why returns why a statement is refused; null if it is sent */
function refuse(pool: Pool, why: (text: string, isPrepared: boolean) => string | null): void {
  pool.on("connect", (client) => {
    const send = client.query.bind(client);
    const query = (...args: unknown[]): unknown => {
      const [statement] = args;
      const text = textOf(statement);
      const isPrepared =
        typeof statement === "object" && Boolean(statement && Reflect.get(statement, "name"));
      const reason = why(text, isPrepared);
      if (reason !== null) throw new Error(`${reason}: ${text}`);
      return Reflect.apply(send, client, args);
    };
    Object.assign(client, { query });
  });
}
