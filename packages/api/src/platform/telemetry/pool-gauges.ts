import type { Database } from "@roundsman/db";
import { meter } from "./meter";

/** How many connections each pool has, and how many statements wait for one. */
export function watchPools({ pools }: Pick<Database, "pools">): void {
  const connections = meter().createObservableGauge("db.client.connections", {
    description: "Connections of each pool of this process",
  });
  const waiting = meter().createObservableGauge("db.client.connections.waiting", {
    description: "Statements that wait for a connection",
  });
  connections.addCallback((seen) => {
    for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
      seen.observe(idleCount, { pool, state: "idle" });
      seen.observe(totalCount - idleCount, { pool, state: "used" });
    }
  });
  waiting.addCallback((seen) => {
    for (const [pool, { waiting: count }] of Object.entries(pools)) {
      seen.observe(count, { pool });
    }
  });
}
