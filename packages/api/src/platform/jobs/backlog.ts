import {
  runSql,
  runSqlForOne,
  sql,
  sqlBuilder,
  type Database,
  type Expression,
  type PrismaClient,
  type ServiceNode,
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
export const queue = sqlBuilder.withTables<{
  "graphile_worker._private_jobs": {
    id: bigint;
    task_id: number;
    payload: unknown;
    attempts: number;
    max_attempts: number;
    last_error: string | null;
    key: string | null;
    run_at: Date;
    locked_at: Date | null;
    updated_at: Date;
  };
  "graphile_worker._private_tasks": { id: number; identifier: string };
}>();

/** Of jobs as `j`: the business it is for. */
export const tenantOfJob = sql<string | null>`j.payload->>'tenantId'`;

const howMany = (which: Expression<SqlBool>) =>
  sql<number>`(count(*) filter (where ${which}))::int`;

/** Waits for a worker, now or later. */
const isFree = sql<boolean>`(locked_at is null and attempts < max_attempts)`;

/** The queues: on a cluster each node has one (docs/decisions/0358). */
type Queues = Pick<Database, "nodes" | "service">;

/** Asks each queue, all at once. */
export async function ofEachQueue<T>(
  { nodes }: Pick<Queues, "nodes">,
  ask: (node: ServiceNode) => Promise<T>,
): Promise<T[]> {
  return Promise.all((await nodes()).map(ask));
}

/** How many jobs there are of each kind, and how long the first of those that could be done has waited. */
async function countJobs(queues: Pick<Queues, "nodes">, now: Date) {
  const counts = await ofEachQueue(queues, ({ sql: at }) => countJobsAt(at, now));
  const sumOf = (count: (one: (typeof counts)[number]) => number) =>
    counts.reduce((sum, one) => sum + count(one), 0);
  return {
    waiting: sumOf(({ waiting }) => waiting),
    oldestWaitSeconds: Math.max(...counts.map(({ oldestWaitSeconds }) => oldestWaitSeconds)),
    underWay: sumOf(({ underWay }) => underWay),
    planned: sumOf(({ planned }) => planned),
    failedCount: sumOf(({ failedCount }) => failedCount),
  };
}

async function countJobsAt(db: SqlRunner, now: Date) {
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

/** Jobs are numbered by their queue: by what staff call one of the coordinator's, and one of another node's. */
const nameOfJob = (node: number, id: string): string => (node === 0 ? id : `${node}-${id}`);

/** The numbers of those of these jobs that are in a node's queue. */
const numbersAt = (node: number, names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const [at, id] = name.includes("-") ? name.split("-", 2) : ["0", name];
    return at === String(node) && id !== undefined ? [id] : [];
  });

/** Jobs that failed, those given up first: of all there are, or of one business. */
export async function readFailedJobs(queues: Queues, tenantId?: string) {
  const found = await ofEachQueue(queues, async ({ number, sql: at }) => {
    const rows = await runSql(at, selectFailed(tenantId));
    return rows.map(({ id, ...row }) => ({ ...row, id: nameOfJob(number, id) }));
  });
  const rows = found
    .flat()
    .toSorted(
      (a, b) => Number(b.isOver) - Number(a.isOver) || b.failedAt.getTime() - a.failedAt.getTime(),
    )
    .slice(0, listed);
  const names = await businessNames(queues.service, rows);
  return rows.map(
    ({ id, task, tenantId: of, attempts, maxAttempts, lastError, runAt, isOver }) => ({
      id,
      task,
      business: names(of),
      attempts,
      maxAttempts,
      givenUp: isOver,
      // The first line says what; the rest is where in our code.
      lastError: lastError && withoutAddresses(lastError.split("\n", 1)[0] ?? "").slice(0, 300),
      runAt: dateTime(runAt),
    }),
  );
}

const isOver = sql<boolean>`(j.attempts >= j.max_attempts)`;

const selectFailed = (tenantId: string | undefined) =>
  queue
    .selectFrom("graphile_worker._private_jobs as j")
    .innerJoin("graphile_worker._private_tasks as t", "t.id", "j.task_id")
    .where("j.last_error", "is not", null)
    .where((eb) =>
      eb.and(tenantId === undefined ? [] : [sql<SqlBool>`${tenantOfJob} = ${tenantId}`]),
    )
    .orderBy(isOver, "desc")
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
      "j.updated_at as failedAt",
      isOver.as("isOver"),
    ]);

/** The queue as it stands: how much waits and since when, and what failed. */
export async function readJobs(queues: Queues, now: Date) {
  const [counts, failed] = await Promise.all([countJobs(queues, now), readFailedJobs(queues)]);
  return { ...counts, failed };
}

/** Of jobs as `j`: those that failed and are not under way, these or all. */
const areToRetry = (ids: readonly string[] | "all") =>
  sql<boolean>`(j.locked_at is null and j.last_error is not null
    ${ids === "all" ? sql`` : sql`and j.id = any(${ids}::bigint[])`})`;

const nameAndBusiness = ["t.identifier as name", tenantOfJob.as("tenantId")] as const;

const retryAt = (db: SqlRunner, ids: readonly string[] | "all") =>
  runSql(
    db,
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
      .where(areToRetry(ids))
      .returning(nameAndBusiness),
  );

/**
 * Lets failed jobs begin again at once, these or all: those under way stay as they are. Gives which. What is in the queue
 * of another node than the coordinator's can't be part of this transaction: `afterCommit` is to be called after it, so that
 * nothing begins again that was not recorded.
 */
export async function retryFailedJobs(
  { nodes }: Pick<Queues, "nodes">,
  tx: SqlRunner,
  names: readonly string[] | "all",
) {
  const [, ...others] = await nodes();
  const idsAt = (node: number) => (names === "all" ? names : numbersAt(node, names));
  const found = await Promise.all([
    retryAt(tx, idsAt(0)),
    ...others.map(({ number, sql: at }) =>
      runSql(
        at,
        queue
          .selectFrom("graphile_worker._private_jobs as j")
          .innerJoin("graphile_worker._private_tasks as t", "t.id", "j.task_id")
          .where(areToRetry(idsAt(number)))
          .select(nameAndBusiness),
      ),
    ),
  ]);
  return {
    jobs: found.flat(),
    async afterCommit(): Promise<void> {
      await Promise.all(others.map(({ number, sql: at }) => retryAt(at, idsAt(number))));
    },
  };
}

/** The queue as it stands at each look, whoever works at it. The worker tells it. */
export function watchJobs(database: Pick<Database, "nodes">): void {
  const jobs = meter().createObservableGauge("roundsman.jobs", {
    description: "The whole queue, whoever works at it",
  });
  const wait = meter().createObservableGauge("roundsman.jobs.oldest.wait", {
    unit: "s",
    description: "How long the first of those that could be done has waited",
  });
  meter().addBatchObservableCallback(
    async (seen) => {
      const counts = await countJobs(database, new Date());
      seen.observe(jobs, counts.waiting, { state: "waiting" });
      seen.observe(jobs, counts.underWay, { state: "under_way" });
      seen.observe(jobs, counts.planned, { state: "planned" });
      seen.observe(jobs, counts.failedCount, { state: "failed" });
      seen.observe(wait, counts.oldestWaitSeconds);
    },
    [jobs, wait],
  );
}
