import type { Invariant } from "./invariant";

/** Citus looks once a minute for what it has to settle (`citus.recover_2pc_interval`), and once at its start. */
const withinMs = 75_000;

export const nothingLeftPrepared: Invariant = {
  name: "No transaction is left prepared on any node a little more than a minute after the last kill",
  look({ settledAfterMs, nodes }) {
    const isSettled = settledAfterMs !== null && settledAfterMs <= withinMs;
    const after = settledAfterMs === null ? "never" : `${Math.round(settledAfterMs / 1000)} s`;
    return {
      broken: isSettled ? [] : [`Seen settled: ${after}`],
      note: `${nodes.length} nodes, looked at ${after} after the last kill`,
    };
  },
};
