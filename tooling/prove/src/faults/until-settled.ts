import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import type { Kill } from "./killer";

const patienceMs = 120_000;

const prepared = "SELECT gid FROM pg_prepared_xacts WHERE database = current_database()";

/**
 * Waits until no node has a prepared transaction that is neither committed nor rolled back: the process that prepared
 * it may have been killed. One PostgreSQL never has any.
 * @returns milliseconds from the last kill until then; null if it took too long
 */
export async function untilSettled(
  nodes: readonly Client[],
  kills: readonly Kill[],
): Promise<number | null> {
  const last = Math.max(0, ...kills.map(({ upAt }) => upAt));
  for (const until = Date.now() + patienceMs; Date.now() < until; await pause(500)) {
    const left = await Promise.all(nodes.map((node) => node.query(prepared)));
    if (left.every(({ rowCount }) => rowCount === 0)) return Date.now() - last;
  }
  return null;
}
