import type { PrismaClient } from "@roundsman/db";
import { countJobs } from "./backlog";
import { meter } from "../telemetry/meter";

/** The queue as it stands at each look, whoever works at it. The worker tells it. */
export function watchJobs(db: PrismaClient): void {
  const jobs = meter().createObservableGauge("roundsman.jobs", {
    description: "The whole queue, whoever works at it",
  });
  const wait = meter().createObservableGauge("roundsman.jobs.oldest.wait", {
    unit: "s",
    description: "How long the first of those that could be done has waited",
  });
  meter().addBatchObservableCallback(
    async (seen) => {
      const counts = await countJobs(db, new Date());
      seen.observe(jobs, counts.waiting, { state: "waiting" });
      seen.observe(jobs, counts.underWay, { state: "under_way" });
      seen.observe(jobs, counts.planned, { state: "planned" });
      seen.observe(jobs, counts.failedCount, { state: "failed" });
      seen.observe(wait, counts.oldestWaitSeconds);
    },
    [jobs, wait],
  );
}
