import type { PrismaClient, Tx } from "@roundsman/db";
import { meter } from "../telemetry/signals";
import { dateTime } from "../values/format";

/** The businesses that rows name, in one statement; gives a look-up that knows none for null or an erased one. */
export async function businessNames(
  db: PrismaClient | Tx,
  rows: readonly { tenantId: string | null }[],
): Promise<(id: string | null) => { id: string; name: string } | null> {
  const ids = new Set(rows.map(({ tenantId }) => tenantId).filter((id) => id !== null));
  const found = await db.business.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, name: true },
  });
  const byId = new Map(found.map((business) => [business.id, business]));
  return (id) => (id === null ? null : (byId.get(id) ?? null));
}

const listed = 50;

interface Counts {
  waiting: number;
  oldestWaitSeconds: number;
  underWay: number;
  planned: number;
  failedCount: number;
}

interface FailedRow {
  id: bigint;
  task: string;
  tenantId: string | null;
  attempts: number;
  maxAttempts: number;
  lastError: string | null;
  runAt: Date;
}

/** How many jobs there are of each kind, and how long the first of those that could be done has waited. */
async function countJobs(db: PrismaClient, now: Date): Promise<Counts> {
  const [counts] = await db.$queryRaw<Counts[]>`
    SELECT count(*) FILTER (WHERE free AND run_at <= ${now})::int AS waiting,
           coalesce(extract(epoch FROM ${now} - min(run_at) FILTER (WHERE free AND run_at <= ${now})), 0)::int AS "oldestWaitSeconds",
           count(*) FILTER (WHERE locked_at IS NOT NULL)::int AS "underWay",
           count(*) FILTER (WHERE free AND run_at > ${now} AND attempts = 0)::int AS planned,
           count(*) FILTER (WHERE last_error IS NOT NULL)::int AS "failedCount"
      FROM (SELECT *, locked_at IS NULL AND attempts < max_attempts AS free
              FROM graphile_worker._private_jobs) jobs`;
  return counts ?? { waiting: 0, oldestWaitSeconds: 0, underWay: 0, planned: 0, failedCount: 0 };
}

/** The queue as it stands: how much waits and since when, and what failed. */
export async function readJobs(db: PrismaClient, now: Date) {
  const counts = await countJobs(db, now);
  const rows = await db.$queryRaw<FailedRow[]>`
    SELECT j.id, t.identifier AS task, j.payload->>'tenantId' AS "tenantId", j.attempts,
           j.max_attempts AS "maxAttempts", j.last_error AS "lastError", j.run_at AS "runAt"
      FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE j.last_error IS NOT NULL
     ORDER BY (j.attempts >= j.max_attempts) DESC, j.updated_at DESC, j.id DESC LIMIT ${listed}`;
  const names = await businessNames(db, rows);
  return {
    ...counts,
    failed: rows.map(({ id, tenantId, runAt, ...row }) => ({
      ...row,
      id: String(id),
      business: names(tenantId),
      givenUp: row.attempts >= row.maxAttempts,
      // The first line says what; the rest is where in our code.
      lastError: row.lastError?.split("\n", 1)[0]?.slice(0, 300) ?? null,
      runAt: dateTime(runAt),
    })),
  };
}

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
