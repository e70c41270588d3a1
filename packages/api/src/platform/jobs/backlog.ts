import {
  runSql,
  runSqlForOne,
  sql,
  sqlBuilder,
  type Expression,
  type PrismaClient,
  type SqlBool,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import { meter } from "../telemetry/signals";
import { dateTime, withoutAddresses } from "../values/format";

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

/** The queue's own tables, which are none of the Prisma schema's. */
const queue = sqlBuilder.withTables<{
  "graphile_worker._private_jobs": {
    id: bigint;
    task_id: number;
    payload: unknown;
    attempts: number;
    max_attempts: number;
    last_error: string | null;
    run_at: Date;
    locked_at: Date | null;
    updated_at: Date;
  };
  "graphile_worker._private_tasks": { id: number; identifier: string };
}>();

/** Of jobs as `j`: the business it is for. */
const tenantOfJob = sql<string | null>`j.payload->>'tenantId'`;

const howMany = (which: Expression<SqlBool>) =>
  sql<number>`(count(*) filter (where ${which}))::int`;

/** Waits for a worker, now or later. */
const isFree = sql<boolean>`(locked_at is null and attempts < max_attempts)`;

/** How many jobs there are of each kind, and how long the first of those that could be done has waited. */
async function countJobs(db: SqlRunner, now: Date) {
  const isDue = sql<boolean>`${isFree} and run_at <= ${now}`;
  const counts = await runSqlForOne(
    db,
    queue
      .selectFrom("graphile_worker._private_jobs")
      .select([
        howMany(isDue).as("waiting"),
        sql<number>`coalesce(extract(epoch from ${now} - min(run_at) filter (where ${isDue})), 0)::int`.as(
          "oldestWaitSeconds",
        ),
        howMany(sql`locked_at is not null`).as("underWay"),
        howMany(sql`${isFree} and run_at > ${now} and attempts = 0`).as("planned"),
        howMany(sql`last_error is not null`).as("failedCount"),
      ]),
  );
  return counts ?? { waiting: 0, oldestWaitSeconds: 0, underWay: 0, planned: 0, failedCount: 0 };
}

/** Jobs that failed, those given up first: of all there are, or of one business. */
export async function readFailedJobs(db: PrismaClient, tenantId?: string) {
  const rows = await runSql(
    db,
    queue
      .selectFrom("graphile_worker._private_jobs as j")
      .innerJoin("graphile_worker._private_tasks as t", "t.id", "j.task_id")
      .where("j.last_error", "is not", null)
      .where((eb) =>
        eb.and(tenantId === undefined ? [] : [sql<SqlBool>`${tenantOfJob} = ${tenantId}`]),
      )
      .orderBy((eb) => eb("j.attempts", ">=", eb.ref("j.max_attempts")), "desc")
      .orderBy("j.updated_at", "desc")
      .orderBy("j.id", "desc")
      .limit(listed)
      .select([
        sql<string>`j.id::text`.as("id"),
        "t.identifier as task",
        tenantOfJob.as("tenantId"),
        "j.attempts",
        "j.max_attempts as maxAttempts",
        "j.last_error as lastError",
        "j.run_at as runAt",
      ]),
  );
  const names = await businessNames(db, rows);
  return rows.map(({ tenantId: of, runAt, lastError, ...row }) => ({
    ...row,
    business: names(of),
    givenUp: row.attempts >= row.maxAttempts,
    // The first line says what; the rest is where in our code.
    lastError: lastError && withoutAddresses(lastError.split("\n", 1)[0] ?? "").slice(0, 300),
    runAt: dateTime(runAt),
  }));
}

/** The queue as it stands: how much waits and since when, and what failed. */
export async function readJobs(db: PrismaClient, now: Date) {
  const [counts, failed] = await Promise.all([countJobs(db, now), readFailedJobs(db)]);
  return { ...counts, failed };
}

/** Lets failed jobs begin again at once, these or all: those under way stay as they are. Gives which. */
export const retryFailedJobs = (tx: SqlRunner, ids: readonly string[] | "all") =>
  runSql(
    tx,
    queue
      .updateTable("graphile_worker._private_jobs as j")
      .from("graphile_worker._private_tasks as t")
      .set({
        run_at: sql<Date>`now()`,
        attempts: 0,
        last_error: null,
        updated_at: sql<Date>`now()`,
      })
      .whereRef("t.id", "=", "j.task_id")
      .where("j.locked_at", "is", null)
      .where("j.last_error", "is not", null)
      .where((eb) =>
        eb.and(ids === "all" ? [] : [eb("j.id", "=", sql<bigint>`any(${ids}::bigint[])`)]),
      )
      .returning(["t.identifier as name", tenantOfJob.as("tenantId")]),
  );

/** The queue as it stands at each look, whoever works at it. The worker tells it. */
export function watchJobs(db: SqlRunner): void {
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
