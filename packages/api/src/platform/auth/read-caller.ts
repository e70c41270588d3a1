import {
  prepareReadOfCopies,
  runOnOwnCopies,
  sql,
  sqlBuilder,
  type Database,
  type PrismaClient,
} from "@roundsman/db";
import type { KeyCaller, Membership, PersonCaller, SupportCaller } from "../access/caller";
import { permissionSetOf } from "../access/scopes";
import { hashToken, lastsUntil, matchesHash, sessionLife, supportHolds } from "../base/tokens";

/** Of a membership `m`, its own permission set `w`, its business `b` and standing `p`, as both ways of identifying select them. */
const membershipColumns = [
  "m.role",
  "m.built_in_set as builtInSet",
  "m.permission_set_id as permissionSetId",
  sql<string | null>`w.name::text`.as("setName"),
  "w.scopes as setScopes",
  "b.id as businessId",
  "b.name as businessName",
  sql<string>`b.slug::text`.as("slug"),
  "b.time_zone as timeZone",
  "b.locked_at as businessLockedAt",
  "b.closed_at as closedAt",
  "b.verified_at as verifiedAt",
  sql<string | null>`b.books_closed_to::text`.as("booksClosedTo"),
  "b.test_of as testOf",
  sql<number>`b.clock_ahead_ms::float8`.as("clockAheadMs"),
  "p.plan",
  "p.status as planStatus",
  "p.set_up_by_staff as setUpByStaff",
  "p.trial_ends_at as trialEndsAt",
  "p.past_due_since as pastDueSince",
  "p.requests_per_minute as requestsPerMinute",
  "p.heavy_per_minute as heavyPerMinute",
] as const;

/** Null where the outer join found no membership. */
function toMembership(row: SessionRow | KeyRow): Membership | null {
  if (row.businessId === null || row.role === null) return null;
  return {
    role: row.role,
    set: permissionSetOf(row),
    business: {
      id: row.businessId,
      name: row.businessName ?? "",
      slug: row.slug,
      timeZone: row.timeZone ?? "",
      lockedAt: row.businessLockedAt,
      closedAt: row.closedAt,
      verifiedAt: row.verifiedAt,
      booksClosedTo: row.booksClosedTo,
      test:
        row.testOf === null
          ? null
          : {
              of: { id: row.testOf, slug: row.testOfSlug ?? "" },
              clockAheadMs: row.clockAheadMs ?? 0,
            },
      standing: {
        plan: row.plan ?? "starter",
        status: row.planStatus ?? "none",
        setUpByStaff: row.setUpByStaff ?? false,
        trialEndsAt: row.trialEndsAt,
        pastDueSince: row.pastDueSince,
        requestsPerMinute: row.requestsPerMinute,
        heavyPerMinute: row.heavyPerMinute,
      },
    },
  };
}

/** Keys that hold, with whom they act for, as keys and tokens of apps select them. */
export const keysThatHold = (now: Date) =>
  sqlBuilder
    .selectFrom("api_keys as k")
    .innerJoin("users as u", "u.id", "k.created_by_user_id")
    .innerJoin("members as m", (join) =>
      join.onRef("m.tenant_id", "=", "k.tenant_id").onRef("m.user_id", "=", "k.created_by_user_id"),
    )
    .leftJoin("permission_sets as w", (join) =>
      join.onRef("w.tenant_id", "=", "m.tenant_id").onRef("w.id", "=", "m.permission_set_id"),
    )
    .innerJoin("businesses as b", "b.id", "k.tenant_id")
    .leftJoin("businesses as trading", "trading.id", "b.test_of")
    .leftJoin("subscriptions as p", "p.tenant_id", "k.tenant_id")
    .leftJoin("key_uses as used", (join) =>
      join
        .onRef("used.business_id", "=", "k.tenant_id")
        .onRef("used.key_id", "=", "k.id")
        .onRef("used.key_hash", "=", "k.key_hash"),
    )
    .where("k.revoked_at", "is", null)
    .where((eb) => eb.or([eb("k.expires_at", "is", null), eb("k.expires_at", ">", now)]))
    .where("u.locked_at", "is", null)
    .select([
      "k.id as keyId",
      "k.tenant_id as tenantId",
      "k.name as keyName",
      "k.key_hash as keyHash",
      "k.scopes",
      "used.last_used_at as lastUsedAt",
      sql<string | null>`trading.slug::text`.as("testOfSlug"),
      "u.id as userId",
      "u.name as userName",
      sql<string>`u.email::text`.as("email"),
      ...membershipColumns,
    ]);

const selectKey = prepareReadOfCopies(({ prefix, now }: { prefix: string; now: Date }) =>
  keysThatHold(now).where("k.prefix", "=", prefix),
);

type KeyRow = Awaited<ReturnType<typeof selectKey>>[number];

const noteUseAfterMs = 60_000;

/**
 * Whose key this is, in one statement. The prefix finds the row, the hash of the whole decides, in
 * constant time. Null where it is unknown, revoked or expired, or where its creator is locked or has
 * left: what nobody answers for does nothing.
 */
export async function readKey(
  { service }: Database,
  key: string,
  now: Date,
): Promise<KeyCaller | null> {
  const prefix = key.slice(0, key.indexOf("_"));
  const [row] = await selectKey(service, { prefix, now });
  if (!row || !matchesHash(key, row.keyHash)) return null;
  return callerBy(service, row, row.scopes, now);
}

/** The caller that a key is, within these of its scopes. */
export async function callerBy(
  service: PrismaClient,
  row: KeyRow,
  scopes: readonly string[],
  now: Date,
): Promise<KeyCaller | null> {
  const membership = toMembership(row);
  if (!membership) return null;
  await noteUse(service, row, now);
  return {
    kind: "key",
    keyId: row.keyId,
    name: row.keyName,
    creator: { id: row.userId, name: row.userName, email: row.email },
    scopes,
    memberships: [membership],
  };
}

/** The first use at once, later ones at most once a minute. */
async function noteUse(service: PrismaClient, row: KeyRow, now: Date): Promise<void> {
  if (row.lastUsedAt && now.getTime() - row.lastUsedAt.getTime() < noteUseAfterMs) return;
  const { tenantId, keyId, keyHash } = row;
  const use = { key_hash: keyHash, last_used_at: now };
  await runOnOwnCopies(
    service,
    sqlBuilder
      .insertInto("key_uses")
      .values({ business_id: tenantId, key_id: keyId, ...use })
      .onConflict((known) => known.columns(["business_id", "key_id"]).doUpdateSet(use)),
  );
}

const selectSession = prepareReadOfCopies(
  ({ tokenHash, named, now }: { tokenHash: string; named: string | null; now: Date }) =>
    sqlBuilder
      .selectFrom("sessions as s")
      .innerJoin("users as u", "u.id", "s.user_id")
      .leftJoin("support_sessions as v", "v.id", "s.support_session_id")
      .leftJoin("users as f", "f.id", "v.staff_user_id")
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom("members as o")
            .innerJoin("businesses as n", "n.id", "o.tenant_id")
            .whereRef("o.user_id", "=", "u.id")
            // A test business is come to by its keys, or from the one that it is of.
            .where("n.test_of", "is", null)
            .where((eb) =>
              eb.or([eb("v.id", "is", null), eb("o.tenant_id", "=", eb.ref("v.business_id"))]),
            )
            .where(
              sql<boolean>`(${named}::text is null or n.id::text = ${named} or n.slug = ${named}::citext)`,
            )
            .select(["o.role", "o.tenant_id", "o.built_in_set", "o.permission_set_id"])
            .as("m"),
        (join) => join.onTrue(),
      )
      .leftJoin("permission_sets as w", (join) =>
        join.onRef("w.tenant_id", "=", "m.tenant_id").onRef("w.id", "=", "m.permission_set_id"),
      )
      .leftJoin("businesses as b", "b.id", "m.tenant_id")
      .leftJoin("subscriptions as p", "p.tenant_id", "m.tenant_id")
      .where("s.session_token", "=", tokenHash)
      .where("s.expires", ">", now)
      .where("u.locked_at", "is", null)
      .where((eb) => eb.or([eb("s.support_session_id", "is", null), supportHolds(now)]))
      .orderBy("b.name")
      .select([
        "s.id as sessionId",
        "s.created_at as createdAt",
        "s.last_used_at as lastUsedAt",
        "s.expires",
        "s.two_step_at as twoStepAt",
        "u.id as userId",
        "u.name as userName",
        sql<string>`u.email::text`.as("email"),
        "u.staff_role as staffRole",
        "u.two_step_enabled_at as twoStepEnabledAt",
        "v.id as supportSessionId",
        "v.level",
        "v.override",
        "v.staff_user_id as staffUserId",
        "v.staff_name as staffName",
        "v.expires_at as supportExpiresAt",
        sql<string | null>`null::text`.as("testOfSlug"),
        ...membershipColumns,
      ]),
);

type SessionRow = Awaited<ReturnType<typeof selectSession>>[number];

/**
 * Who holds this session token, in one statement: the person, the business named (or all of theirs),
 * its standing, and the staff member behind a support session. Null where the token is unknown,
 * has run out, belongs to a locked person, or its support session holds no more.
 */
export async function readSession(
  { service }: Database,
  token: string,
  named: string | null,
  now: Date,
): Promise<PersonCaller | SupportCaller | null> {
  const rows = await selectSession(service, { tokenHash: hashToken(token), named, now });
  const first = rows[0];
  if (!first) return null;
  await keepAlive(service, first, now);
  const card = { id: first.userId, name: first.userName, email: first.email };
  const memberships = rows.map(toMembership).filter((membership) => membership !== null);
  if (first.supportSessionId !== null) {
    return {
      kind: "support",
      person: card,
      staff: { id: first.staffUserId ?? "", name: first.staffName ?? "" },
      sessionId: first.sessionId,
      supportSessionId: first.supportSessionId,
      level: first.level === "act" ? "act" : "view",
      override: first.override ?? false,
      expiresAt: first.supportExpiresAt ?? now,
      memberships,
    };
  }
  return {
    kind: "person",
    person: card,
    sessionId: first.sessionId,
    signedInAt: first.createdAt,
    lastUsedAt: first.lastUsedAt,
    staffRole: first.staffRole,
    twoStepOn: first.twoStepEnabledAt !== null,
    twoStepAt: first.twoStepAt,
    memberships,
  };
}

/**
 * Notes the use of a session at most once a minute, so that reading costs no write. One that staff left
 * idle for too long is kept for the back office and never woken for the console.
 */
async function keepAlive(service: PrismaClient, row: SessionRow, now: Date): Promise<void> {
  const expires = lastsUntil(now, row.createdAt);
  const idleMs = now.getTime() - row.lastUsedAt.getTime();
  if (idleMs < sessionLife.noteUseAfterMs) return;
  const own = row.supportSessionId === null;
  const isStaffs = own && row.staffRole !== null;
  if (isStaffs && idleMs > sessionLife.consoleIdleMs) {
    if (expires.getTime() - row.expires.getTime() < sessionLife.noteUseAfterMs) return;
    await service.session.updateMany({ where: { id: row.sessionId }, data: { expires } });
    return;
  }
  await service.session.updateMany({
    where: { id: row.sessionId, lastUsedAt: { lt: now } },
    // A support session ends when it ends, however much it is used.
    data: { lastUsedAt: now, ...(own && { expires }) },
  });
}
