import type { Tx } from "@roundsman/db";
import type { Change, Recorder } from "../../../platform/audit/change";
import type { Handler } from "../../../platform/events/events";
import { enqueue } from "../../../platform/jobs/enqueue";
import { chartCourse } from "./course";

/**
 * Works out anew the ways of rounds that no longer hold. What can be worked out here is answered with at once;
 * what has to be asked of a map's server is a job.
 */
export const chartAfterCommit: Handler<"round.way_changed"> = async (
  { tenantId, roundIds },
  { tx, db, providers: { routing }, afterCommit },
) => {
  for (const roundId of roundIds) {
    if (routing.kind === "estimate") {
      afterCommit(() => chartCourse(db, routing, tenantId, roundId));
    } else {
      await enqueue(tx, "route_round", { tenantId, roundId }, { key: `route_round:${roundId}` });
    }
  }
};

/** A change after which the ways of some rounds no longer hold. `work` adds their ids to `stale`. */
export const changeAndChart = <T>(
  { business, change }: { business: { id: string }; change: Change },
  work: (tx: Tx, record: Recorder, stale: Set<string>) => Promise<T>,
): Promise<T> =>
  change(async (tx, record, emit) => {
    const stale = new Set<string>();
    const made = await work(tx, record, stale);
    await emit("round.way_changed", { tenantId: business.id, roundIds: [...stale] });
    return made;
  });
