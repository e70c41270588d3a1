import type { Pool } from "pg";

/** A search by a pattern that comes as a value. */
const SEARCH = /\bI?LIKE (?:ANY ?)?[$(]/i;

/**
 * Fails each search by a pattern that is sent prepared: whoever wrote it forgot `searching`
 * (docs/decisions/0156). Only in tests, which ask every list for something.
 */
export function refusePreparedSearches(pool: Pool): void {
  pool.on("connect", (client) => {
    const send = client.query.bind(client);
    const query = (...args: unknown[]): unknown => {
      const [statement] = args;
      if (typeof statement === "object" && statement && Reflect.get(statement, "name")) {
        const text = String(Reflect.get(statement, "text"));
        if (SEARCH.test(text)) throw new Error(`Ask this within searching(): ${text}`);
      }
      return Reflect.apply(send, client, args);
    };
    Object.assign(client, { query });
  });
}
