import {
  Prisma,
  type Database,
  type Plan,
  type PrismaClient,
  type Role,
  type StaffRole,
  type SubscriptionStatus,
  type SupportLevel,
} from "@roundsman/db";
import type {
  BusinessCaller,
  Caller,
  KeyCaller,
  Membership,
  PersonCaller,
  SupportCaller,
} from "../access/caller";
import { keyScopes, roleScopes, supportScopes, type Scope } from "../access/scopes";
import { forbidden, invalid, unauthenticated } from "../base/errors";
import { hashToken, lastsUntil, matchesHash, sessionLife } from "../base/tokens";
import { supportHolds } from "../credentials";
import { namedBusiness, readCredentials, type RequestFacts } from "../request/request";

/** The columns of a membership with its business and standing, as both ways of identifying select them. */
const membershipColumns = Prisma.sql`
  m.role, b.id AS business_id, b.name AS business_name, b.slug::text AS slug, b.time_zone, b.locked_at AS business_locked_at,
  b.closed_at, b.verified_at, p.plan, p.status AS plan_status, p.set_up_by_staff, p.trial_ends_at, p.past_due_since,
  p.requests_per_minute, p.heavy_per_minute`;

interface MembershipRow {
  role: Role | null;
  business_id: string | null;
  business_name: string;
  slug: string;
  time_zone: string;
  business_locked_at: Date | null;
  closed_at: Date | null;
  verified_at: Date | null;
  plan: Plan | null;
  plan_status: SubscriptionStatus | null;
  set_up_by_staff: boolean | null;
  trial_ends_at: Date | null;
  past_due_since: Date | null;
  requests_per_minute: number | null;
  heavy_per_minute: number | null;
}

/** Null where the outer join found no membership. */
function toMembership(row: MembershipRow): Membership | null {
  if (row.business_id === null || row.role === null) return null;
  return {
    role: row.role,
    business: {
      id: row.business_id,
      name: row.business_name,
      slug: row.slug,
      timeZone: row.time_zone,
      lockedAt: row.business_locked_at,
      closedAt: row.closed_at,
      verifiedAt: row.verified_at,
      standing: {
        plan: row.plan ?? "starter",
        status: row.plan_status ?? "none",
        setUpByStaff: row.set_up_by_staff ?? false,
        trialEndsAt: row.trial_ends_at,
        pastDueSince: row.past_due_since,
        requestsPerMinute: row.requests_per_minute,
        heavyPerMinute: row.heavy_per_minute,
      },
    },
  };
}

interface KeyRow extends MembershipRow {
  key_id: string;
  tenant_id: string;
  key_name: string;
  key_hash: string;
  scopes: string[];
  last_used_at: Date | null;
  user_id: string;
  user_name: string;
  email: string;
}

const noteUseAfterMs = 60_000;

/**
 * Whose key this is, in one statement. The prefix finds the row, the hash of the whole decides, in
 * constant time. Null where it is unknown, revoked or expired, or where its creator is locked or has
 * left: what nobody answers for does nothing.
 */
async function readKey(
  { quick, service }: Database,
  key: string,
  now: Date,
): Promise<KeyCaller | null> {
  const prefix = key.slice(0, key.indexOf("_"));
  const rows = await quick.service.$queryRaw<KeyRow[]>(Prisma.sql`
    SELECT k.id AS key_id, k.tenant_id, k.name AS key_name, k.key_hash, k.scopes, k.last_used_at,
           u.id AS user_id, u.name AS user_name, u.email::text AS email, ${membershipColumns}
      FROM api_keys k
      JOIN users u ON u.id = k.created_by_user_id AND u.locked_at IS NULL
      JOIN members m ON m.tenant_id = k.tenant_id AND m.user_id = k.created_by_user_id
      JOIN businesses b ON b.id = k.tenant_id
      LEFT JOIN subscriptions p ON p.tenant_id = k.tenant_id
     WHERE k.prefix = ${prefix} AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${now})`);
  const row = rows[0];
  if (!row || !matchesHash(key, row.key_hash)) return null;
  const membership = toMembership(row);
  if (!membership) return null;
  await noteUse(service, row, now);
  return {
    kind: "key",
    keyId: row.key_id,
    name: row.key_name,
    creator: { id: row.user_id, name: row.user_name, email: row.email },
    scopes: row.scopes,
    memberships: [membership],
  };
}

/** The first use at once, later ones at most once a minute. */
async function noteUse(service: PrismaClient, row: KeyRow, now: Date): Promise<void> {
  if (row.last_used_at && now.getTime() - row.last_used_at.getTime() < noteUseAfterMs) return;
  await service.apiKey.updateMany({
    where: { tenantId: row.tenant_id, id: row.key_id },
    data: { lastUsedAt: now },
  });
}

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

/**
 * Who is calling (docs/contract/conventions.md#who-is-calling).
 * @throws unauthenticated where nobody is, or what they show does not hold
 */
export async function identify(
  database: Database,
  request: RequestFacts,
  now: Date,
): Promise<Caller> {
  const credentials = readCredentials(request);
  if (!credentials) throw unauthenticated();
  const caller =
    credentials.kind === "key"
      ? await readKey(database, credentials.key, now)
      : await readSession(database, credentials.token, namedBusiness(request), now);
  if (!caller) throw unauthenticated("This session or key is not valid, or has run out.");
  return caller;
}

/**
 * The business a caller acts in, and what they may do there.
 * @throws forbidden where they are no member of the one named
 * @throws validation on `x-tenant-id` where they have several and name none
 */
export function chooseBusiness(caller: Caller, request: RequestFacts): BusinessCaller {
  const named = namedBusiness(request);
  const open = caller.memberships.filter(({ business }) => business.closedAt === null);
  // One closed counts only where there is no other: it is not to be chosen from.
  const [membership, another] = open.length > 0 ? open : caller.memberships;
  if (!membership) throw forbidden("You are not a member of this business.");
  if (another) {
    throw invalid({
      path: "x-tenant-id",
      message: "You belong to several businesses: name one in X-Tenant-Id.",
    });
  }
  const { business, role } = membership;
  if (named !== null && named !== business.id && named !== business.slug.toLowerCase()) {
    throw forbidden("This credential belongs to another business.");
  }
  return { caller, business, role, scopes: scopesOf(caller, role) };
}

function scopesOf(caller: Caller, role: BusinessCaller["role"]): ReadonlySet<Scope> {
  switch (caller.kind) {
    case "person":
      return roleScopes[role];
    case "support":
      return supportScopes(role, caller.level);
    case "key":
      return keyScopes(caller.scopes, role);
  }
}
