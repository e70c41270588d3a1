import type { Pool } from "pg";

import { textOf } from "../client/statements/statement-hooks";
import { holdsWholeTablesShared } from "../client/statements/whole-tables";

/** A search by a pattern that comes as a value. */
const SEARCH = /\bI?LIKE (?:ANY ?)?[$(]/i;

/**
 * Fails each search by a pattern that is sent prepared: whoever wrote it forgot `searching`
 * (docs/decisions/0156). Only in tests, which ask every list for something.
 */
export const refusePreparedSearches = (pool: Pool): void =>
  refuse(pool, (text, isPrepared) =>
    isPrepared && SEARCH.test(text) ? "Ask this within searching()" : null,
  );

/** Fails what would end in a deadlock on a cluster, where two happen to ask it at once. Only in tests. */
export const refuseSharedHolds = (pool: Pool): void =>
  refuse(pool, (text) =>
    holdsWholeTablesShared(text) ? "Hold this by runHolding() or by a name" : null,
  );

/** @param why a statement is not sent; null where it is */
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
