import type { Served } from "@roundsman/testing/running";
import { onDatabase } from "../on-database";
import { processorMs } from "../processor";
import { operations } from "./operations/index";
import type { Sized } from "./fill/sized";
import type { Stand } from "./stand";

/** Processor time of requests at each place, in milliseconds. */
export interface Cost {
  rest: number;
  /** One PostgreSQL, or a cluster's coordinator. */
  first: number;
  /** All workers of a cluster together. */
  workers: number;
}

const warmUp = 20;

/** Returns the processor time per request of each operation in one business. Linux only. */
export async function costAll(
  asked: Stand,
  at: { rest: Served; database: Sized; turns: number },
): Promise<Cost[]> {
  const all: Cost[] = [];
  // Begins without the orders and stops of earlier measurements, which are finished.
  const stand = { ...asked, taken: [], stops: [] };
  for (const { prepare, ask } of operations) {
    await prepare?.(stand);
    for (let turn = 0; turn < warmUp; turn += 1) await ask(stand, turn);
    const stop = await startClock(at);
    for (let turn = 0; turn < at.turns; turn += 1) await ask(stand, warmUp + turn);
    all.push(await stop(at.turns));
  }
  return all;
}

/**
 * Starts to measure. Returns a function that returns the processor time used since, divided by the number of
 * requests.
 */
export async function startClock({
  rest,
  database: { nodes },
}: {
  rest: Served;
  database: Sized;
}): Promise<(requests: number) => Promise<Cost>> {
  const look = async () => {
    const [first, ...workers] = await Promise.all(nodes.map(backends));
    return {
      rest: timeOf([rest.pid]),
      first: timeOf(first ?? []),
      workers: timeOf(workers.flat()),
    };
  };
  const before = await look();
  return async (requests) => {
    const after = await look();
    const each = (place: keyof Cost) => used(before[place], after[place]) / requests;
    return { rest: each("rest"), first: each("first"), workers: each("workers") };
  };
}

type Times = ReadonlyMap<number, number>;

/** A process that started in between counts from zero. A process that ended is not counted. */
const used = (before: Times, after: Times): number =>
  [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);

const timeOf = (pids: readonly number[]): Times =>
  new Map(pids.map((pid) => [pid, processorMs(pid)]));

/**
 * Returns the processes that serve the service's two roles at a node. Citus connects to other nodes as the same
 * roles.
 */
const backends = (node: string): Promise<number[]> =>
  onDatabase(node, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND usename IN ('roundsman_business', 'roundsman_service')`,
    );
    return rows.map(({ pid }) => pid);
  });
