import { setTimeout as pause } from "node:timers/promises";

import { type Client, DatabaseError, type PoolClient } from "pg";

/** How long a change of tables waits for a lock: whoever asks for the table meanwhile waits behind it. */
const WAIT_MS = 2000;
/** How long others go first then. */
const REST_MS = 1000;
const ATTEMPTS = 60;

/** A lock that was not had in time, and a deadlock with whoever is served. */
const AGAIN = new Set(["55P03", "40P01"]);

/**
 * Changes tables in a transaction while others are served: where a lock is not had within two seconds, or two wait for each
 * other, the transaction is taken back and begun anew a moment later. After a minute or two of that it waits as long
 * as it takes, since whoever holds the lock then does so for long.
 * @param work done from its beginning each time, and in the transaction alone
 */
export async function withShortWaits<T>(
  session: Client | PoolClient,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    await session.query("BEGIN");
    try {
      // Citus hands on to its nodes what a transaction sets for itself; one PostgreSQL takes note of it and no more.
      await session.query("SET LOCAL citus.propagate_set_commands = 'local'");
      const waitMs = attempt < ATTEMPTS ? WAIT_MS : 0;
      await session.query(`SET LOCAL lock_timeout = ${waitMs}`);
      const done = await work();
      await session.query("COMMIT");
      return done;
    } catch (error) {
      // On a lost connection it fails, too, and says less.
      await session.query("ROLLBACK").catch(() => {});
      const isHeldUp = error instanceof DatabaseError && AGAIN.has(error.code ?? "");
      if (!isHeldUp || attempt >= ATTEMPTS) throw error;
      await pause(REST_MS * (0.5 + Math.random()));
    }
  }
}
