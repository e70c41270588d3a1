import type { PrismaClient } from "@roundsman/db";
import { businessNames } from "../../../platform/jobs/backlog";
import { bounds, quantile } from "../../../platform/telemetry/signals";
import { dateTime, dateTimeOrNull } from "../../../platform/values/format";

const mostListed = 50;
const weekMs = 7 * 24 * 60 * 60 * 1000;

/** Older ones are old news: neither listed nor sent again. */
export const failedSince = (now: Date) => new Date(now.getTime() - weekMs);

interface FailedMailRow {
  id: string;
  tenantId: string | null;
  kind: string;
  problem: string | null;
  createdAt: Date;
  total: number;
}

/** Mails of the last week that no server took, the service's own and the businesses', newest first. */
export async function readFailedMails(db: PrismaClient, now: Date) {
  const since = failedSince(now);
  const rows = await db.$queryRaw<FailedMailRow[]>`
    SELECT id, "tenantId", kind, problem, "createdAt", count(*) OVER ()::int AS total FROM (
      SELECT id, tenant_id AS "tenantId", kind, last_error AS problem, created_at AS "createdAt"
        FROM emails WHERE status = 'failed' AND created_at > ${since}
      UNION ALL
      SELECT id, NULL, kind, last_error, created_at
        FROM service_emails WHERE status = 'failed' AND created_at > ${since}
    ) failed ORDER BY "createdAt" DESC, id DESC LIMIT ${mostListed}`;
  const names = await businessNames(db, rows);
  return {
    failedCount: rows[0]?.total ?? 0,
    failed: rows.map(({ id, tenantId, kind, problem, createdAt }) => ({
      id,
      kind,
      problem: problem && withoutAddresses(problem),
      business: names(tenantId),
      createdAt: dateTime(createdAt),
    })),
  };
}

/** A server's answer often quotes to whom the mail went. */
const withoutAddresses = (problem: string) =>
  problem.replaceAll(/[^\s<>]+@[^\s<>:;,]+/g, "(address)");

/** Shops' own domains that no longer answer as they should, the longest failing first. */
export async function readFailingDomains(db: PrismaClient) {
  const rows = await db.domain.findMany({
    where: { failingSince: { not: null } },
    orderBy: [{ failingSince: "asc" }, { id: "asc" }],
    take: mostListed,
    relationLoadStrategy: "join",
    include: { storefront: { select: { business: { select: { id: true, name: true } } } } },
  });
  return rows.flatMap(({ failingSince, storefront, ...row }) =>
    failingSince === null
      ? []
      : [
          {
            id: row.id,
            host: row.host,
            problem: row.lastError,
            business: storefront.business,
            failingSince: dateTime(failingSince),
            lastCheckedAt: dateTimeOrNull(row.lastCheckedAt),
          },
        ],
  );
}

const hourMs = 60 * 60 * 1000;
const operationsShown = 15;

interface OperationRow {
  procedure: string;
  calls: number;
  failed: number;
  maxMs: number;
  buckets: number[];
}

/** The slowest procedures of the last hour, over all processes: by what nineteen in twenty calls stay within. */
export async function readOperations(db: PrismaClient, now: Date) {
  const rows = await db.$queryRaw<OperationRow[]>`
    WITH recent AS (
      SELECT * FROM procedure_minutes WHERE minute >= ${new Date(now.getTime() - hourMs)}
    ), counted AS (
      SELECT procedure, place, sum(count)::int AS count
        FROM recent, unnest(buckets) WITH ORDINALITY AS bucket (count, place)
       WHERE place <= ${bounds.length + 1} GROUP BY procedure, place
    )
    SELECT procedure, sum(calls)::int AS calls, sum(failed)::int AS failed, max(max_ms) AS "maxMs",
           (SELECT array_agg(count ORDER BY place) FROM counted c WHERE c.procedure = r.procedure) AS buckets
      FROM recent r GROUP BY procedure`;
  return rows
    .map(({ buckets, ...row }) => ({
      ...row,
      medianMs: quantile(buckets, 0.5, row.maxMs),
      p95Ms: quantile(buckets, 0.95, row.maxMs),
    }))
    .toSorted((a, b) => b.p95Ms - a.p95Ms || b.maxMs - a.maxMs)
    .slice(0, operationsShown);
}
