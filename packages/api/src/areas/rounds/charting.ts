import type { PrismaClient, Tx } from "@roundsman/db";
import type { Providers } from "@roundsman/providers";
import { enqueue } from "../../jobs/enqueue";
import type { Change, Recorder } from "../../records/change";
import { chartCourse } from "./course";

interface Charting {
  db: PrismaClient;
  business: { id: string };
  providers: Pick<Providers, "routing">;
  change: Change;
}

/**
 * A change after which the courses of some rounds no longer hold. `work` adds their ids to `stale`.
 * What is worked out here is answered with at once; what has to be asked of a map's server is a job.
 */
export async function changeAndChart<T>(
  { db, business, providers: { routing }, change }: Charting,
  work: (tx: Tx, record: Recorder, stale: Set<string>) => Promise<T>,
): Promise<T> {
  const isQuick = routing.kind === "estimate";
  let stale = new Set<string>();
  const result = await change(async (tx, record) => {
    // Anew at every try: a transaction that is tried again starts from nothing.
    stale = new Set();
    const made = await work(tx, record, stale);
    for (const roundId of isQuick ? [] : stale) {
      const job = { tenantId: business.id, roundId };
      await enqueue(tx, "route_round", job, { key: `route_round:${roundId}` });
    }
    return made;
  });
  for (const roundId of isQuick ? stale : []) {
    await chartCourse(db, routing, business.id, roundId);
  }
  return result;
}
