import { setTimeout as pause } from "node:timers/promises";

import { type Client, DatabaseError, type PoolClient } from "pg";

/** Milliseconds that a change of tables waits for a lock: every request for the table meanwhile waits behind it. */
const WAIT_MS = 2000;
/** Milliseconds in which others go first then. */
const REST_MS = 1000;
const ATTEMPTS = 60;

/** A lock that came too late, and a deadlock with a request. */
const AGAIN = new Set(["55P03", "40P01"]);

/**
 * Changes tables in a transaction while others are served: if a lock does not come within two seconds, or a deadlock
 * occurs, the transaction is rolled back and started again a moment later. After a minute or two it waits without a
 * limit, because the other transaction is a long one.
 * @param work done from its beginning each time, and in the transaction alone
 */
export async function withShortWaits<T>(
  session: Client | PoolClient,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    await session.query("BEGIN");
    try {
      // Citus passes a transaction's settings on to its nodes; a single PostgreSQL stores it without effect.
      await session.query("SET LOCAL citus.propagate_set_commands = 'local'");
      const waitMs = attempt < ATTEMPTS ? WAIT_MS : 0;
      await session.query(`SET LOCAL lock_timeout = ${waitMs}`);
      const done = await work();
      await session.query("COMMIT");
      return done;
    } catch (error) {
      // On a lost connection it fails too, with a less useful message.
      await session.query("ROLLBACK").catch(() => {});
      const isHeldUp = error instanceof DatabaseError && AGAIN.has(error.code ?? "");
      if (!isHeldUp || attempt >= ATTEMPTS) throw error;
      await pause(REST_MS * (0.5 + Math.random()));
    }
  }
}
