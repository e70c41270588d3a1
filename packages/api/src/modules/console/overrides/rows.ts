import { Prisma, type PrismaClient, type Tx } from "@roundsman/db";
import { dateTime, dateTimeOrNull } from "../../../platform/values/view";
import type { Override } from "./schema";

interface Row extends Omit<Override, "startedAt" | "endedAt" | "reviewedAt"> {
  startedAt: Date;
  endedAt: Date;
  reviewedAt: Date | null;
}

/** Overrides, the newest first, with what was done in each counted; in one statement. */
export function readOverrides(
  db: PrismaClient | Tx,
  conditions: readonly Prisma.Sql[],
  limit: number,
): Promise<Row[]> {
  return db.$queryRaw<Row[]>(Prisma.sql`
    SELECT s.id, s.business_id AS "tenantId", b.name AS "tenantName", s.user_id AS "personId",
           u.name AS "personName", s.staff_user_id AS "staffUserId", s.staff_name AS "staffName", s.reason,
           s.started_at AS "startedAt", least(coalesce(s.ended_at, s.expires_at), s.expires_at) AS "endedAt",
           (SELECT count(*)::int FROM console_actions a
             WHERE a.business_id = s.business_id AND a.at >= s.started_at
               AND a.support_session_id = s.id AND a.action = 'support.request') AS requests,
           (SELECT count(*)::int FROM activity a
             WHERE a.tenant_id = s.business_id AND a.at >= s.started_at
               AND a.support_session_id = s.id AND a.action <> 'support.session_opened') AS changes,
           s.reviewed_by_name AS "reviewedByName", s.reviewed_at AS "reviewedAt", s.review_note AS "reviewNote"
      FROM support_sessions s
      LEFT JOIN businesses b ON b.id = s.business_id
      LEFT JOIN users u ON u.id = s.user_id
     WHERE ${Prisma.join([Prisma.sql`s.override`, ...conditions], " AND ")}
     ORDER BY s.started_at DESC, s.id DESC LIMIT ${limit}`);
}

export const viewOverride = (row: Row): Override => ({
  ...row,
  startedAt: dateTime(row.startedAt),
  endedAt: dateTime(row.endedAt),
  reviewedAt: dateTimeOrNull(row.reviewedAt),
});
