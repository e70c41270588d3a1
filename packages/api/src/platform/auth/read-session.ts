import {
  Prisma,
  type Database,
  type PrismaClient,
  type StaffRole,
  type SupportLevel,
} from "@roundsman/db";
import { supportHolds } from "../credentials";
import type { PersonCaller, SupportCaller } from "../access/caller";
import { membershipColumns, toMembership, type MembershipRow } from "./membership-row";
import { lastsUntil, sessionLife } from "../tokens/session-life";
import { hashToken } from "../tokens/tokens";

interface SessionRow extends MembershipRow {
  session_id: string;
  created_at: Date;
  last_used_at: Date;
  expires: Date;
  two_step_at: Date | null;
  user_id: string;
  user_name: string;
  email: string;
  staff_role: StaffRole | null;
  two_step_enabled_at: Date | null;
  support_session_id: string | null;
  level: SupportLevel | null;
  override: boolean | null;
  staff_user_id: string | null;
  staff_name: string | null;
  support_expires_at: Date | null;
}

/**
 * Who holds this session token, in one statement: the person, the business named (or all of theirs),
 * its standing, and the staff member behind a support session. Null where the token is unknown,
 * has run out, belongs to a locked person, or its support session holds no more.
 */
export async function readSession(
  { quick, service }: Database,
  token: string,
  named: string | null,
  now: Date,
): Promise<PersonCaller | SupportCaller | null> {
  const rows = await quick.service.$queryRaw<SessionRow[]>(Prisma.sql`
    SELECT s.id AS session_id, s.created_at, s.last_used_at, s.expires, s.two_step_at,
           u.id AS user_id, u.name AS user_name, u.email::text AS email, u.staff_role, u.two_step_enabled_at,
           v.id AS support_session_id, v.level, v.override, v.staff_user_id, v.staff_name,
           v.expires_at AS support_expires_at, ${membershipColumns}
      FROM sessions s
      JOIN users u ON u.id = s.user_id AND u.locked_at IS NULL
      LEFT JOIN support_sessions v ON v.id = s.support_session_id
      LEFT JOIN users f ON f.id = v.staff_user_id
      LEFT JOIN LATERAL (
        SELECT m.role, m.tenant_id FROM members m JOIN businesses n ON n.id = m.tenant_id
         WHERE m.user_id = u.id AND (v.id IS NULL OR m.tenant_id = v.business_id)
           AND (${named}::text IS NULL OR n.id::text = ${named} OR n.slug = ${named}::citext)
      ) m ON true
      LEFT JOIN businesses b ON b.id = m.tenant_id
      LEFT JOIN subscriptions p ON p.tenant_id = m.tenant_id
     WHERE s.session_token = ${hashToken(token)} AND s.expires > ${now}
       AND (s.support_session_id IS NULL OR ${supportHolds(now)})
     ORDER BY b.name`);
  const first = rows[0];
  if (!first) return null;
  await keepAlive(service, first, now);
  const card = { id: first.user_id, name: first.user_name, email: first.email };
  const memberships = rows.map(toMembership).filter((membership) => membership !== null);
  if (first.support_session_id !== null) {
    return {
      kind: "support",
      person: card,
      staff: { id: first.staff_user_id ?? "", name: first.staff_name ?? "" },
      sessionId: first.session_id,
      supportSessionId: first.support_session_id,
      level: first.level === "act" ? "act" : "view",
      override: first.override ?? false,
      expiresAt: first.support_expires_at ?? now,
      memberships,
    };
  }
  return {
    kind: "person",
    person: card,
    sessionId: first.session_id,
    signedInAt: first.created_at,
    lastUsedAt: first.last_used_at,
    staffRole: first.staff_role,
    twoStepOn: first.two_step_enabled_at !== null,
    twoStepAt: first.two_step_at,
    memberships,
  };
}

/**
 * Notes the use of a session at most once a minute, so that reading costs no write. One that staff left
 * idle for too long is kept for the back office and never woken for the console.
 */
async function keepAlive(service: PrismaClient, row: SessionRow, now: Date): Promise<void> {
  const expires = lastsUntil(now, row.created_at);
  const idleMs = now.getTime() - row.last_used_at.getTime();
  if (idleMs < sessionLife.noteUseAfterMs) return;
  const own = row.support_session_id === null;
  const isStaffs = own && row.staff_role !== null;
  if (isStaffs && idleMs > sessionLife.consoleIdleMs) {
    if (expires.getTime() - row.expires.getTime() < sessionLife.noteUseAfterMs) return;
    await service.session.updateMany({ where: { id: row.session_id }, data: { expires } });
    return;
  }
  await service.session.updateMany({
    where: { id: row.session_id, lastUsedAt: { lt: now } },
    // A support session ends when it ends, however much it is used.
    data: { lastUsedAt: now, ...(own && { expires }) },
  });
}
