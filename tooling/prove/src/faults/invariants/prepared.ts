import type { Invariant } from "./invariant";

/** Citus settles prepared transactions once a minute (`citus.recover_2pc_interval`), and once when it starts. */
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
