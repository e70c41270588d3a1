import { setTimeout as sleep } from "node:timers/promises";
import type { Service } from "../../platform/context/context";

const patienceMs = 10_000;

/** Waits until exactly so many sessions of this test's database wait for a lock that another one holds. */
export async function untilWaiting(
  { database }: Pick<Service, "database">,
  sessions = 1,
): Promise<void> {
  const latest = performance.now() + patienceMs;
  for (;;) {
    const [waiting] = await database.service.$queryRaw<{ count: number }[]>`
      SELECT count(DISTINCT pid)::int
        FROM pg_locks JOIN pg_stat_activity AS session USING (pid)
       WHERE NOT granted AND datname = current_database()`;
    if (waiting?.count === sessions) return;
    if (performance.now() > latest) {
      throw new Error(`${waiting?.count} sessions wait for a lock, not ${sessions}`);
    }
    await sleep(20);
  }
}
