import type { PrismaClient } from "@roundsman/db";
import { dateTime } from "../../../platform/values/view";
import { businessNames } from "../../../platform/jobs/business-names";

const listed = 50;
const weekMs = 7 * 24 * 60 * 60 * 1000;

/** Older ones are old news: neither listed nor sent again. */
export const failedSince = (now: Date) => new Date(now.getTime() - weekMs);

interface Row {
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
  const rows = await db.$queryRaw<Row[]>`
    SELECT id, "tenantId", kind, problem, "createdAt", count(*) OVER ()::int AS total FROM (
      SELECT id, tenant_id AS "tenantId", kind, last_error AS problem, created_at AS "createdAt"
        FROM emails WHERE status = 'failed' AND created_at > ${since}
      UNION ALL
      SELECT id, NULL, kind, last_error, created_at
        FROM service_emails WHERE status = 'failed' AND created_at > ${since}
    ) failed ORDER BY "createdAt" DESC, id DESC LIMIT ${listed}`;
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
