import {
  expressionBuilder,
  runOnOwnCopies,
  sql,
  sqlBuilder,
  type Expression,
  type PrismaClient,
  type SqlBool,
  type Tables,
  type Tx,
} from "@roundsman/db";
import { unauthenticated } from "../base/errors";
import { hashToken, isOpenBeyond, lastsUntil, newToken, sessionLife } from "../base/tokens";
import type { Context } from "../context/context";
import {
  readCredentials,
  sessionCookie,
  staffSessionCookie,
  type RequestFacts,
} from "../request/request";
import { stillProven } from "./password";

const v = expressionBuilder<Tables & { v: Tables["support_sessions"] }, "v">();

/**
 * Ends the open support sessions that a condition names, with the sessions they hold, and says so in
 * the console's record; in one statement. What has run out by itself is left alone.
 * @param which a condition on support sessions as `v`
 * @returns how many ended
 */
export async function endSupportSessions(
  tx: Tx,
  which: Expression<SqlBool>,
  facts: { now: Date; requestId: string; words: string },
): Promise<number> {
  const { now, requestId, words } = facts;
  const statement = sqlBuilder
    .with("ended", (db) =>
      db
        .updateTable("support_sessions as v")
        .set({ ended_at: now })
        .where(isOpenBeyond(now))
        .where(which)
        .returning(["v.id", "v.business_id", "v.user_id", "v.staff_user_id", "v.staff_name"]),
    )
    .with("gone", (db) =>
      db
        .deleteFrom("sessions as s")
        .using("ended as e")
        .whereRef("s.support_session_id", "=", "e.id"),
    )
    .insertInto("console_actions")
    .columns([
      "at",
      "kind",
      "area",
      "action",
      "words",
      "staff_user_id",
      "staff_name",
      "business_id",
      "business_name",
      "person_id",
      "person_name",
      "support_session_id",
      "request_id",
    ])
    .expression((db) =>
      db
        .selectFrom("ended as e")
        .leftJoin("businesses as b", "b.id", "e.business_id")
        .leftJoin("users as u", "u.id", "e.user_id")
        .select((eb) => [
          eb.val(now).as("at"),
          sql.lit("support").as("kind"),
          sql.lit("support").as("area"),
          sql.lit("support.session_ended").as("action"),
          eb.val(words).as("words"),
          "e.staff_user_id",
          "e.staff_name",
          "b.id as business_id",
          "b.name as business_name",
          "u.id as person_id",
          "u.name as person_name",
          "e.id as support_session_id",
          eb.val(requestId).as("request_id"),
        ]),
    )
    .returning("id");
  return (await runOnOwnCopies(tx, statement)).length;
}

/** Lets none of the open support sessions that a condition on them, as `v`, names last longer than this. */
export async function shortenSupportSessions(
  tx: Tx,
  which: Expression<SqlBool>,
  until: Date,
): Promise<void> {
  await runOnOwnCopies(
    tx,
    sqlBuilder
      .updateTable("support_sessions as v")
      .set({ expires_at: until })
      .where(isOpenBeyond(until))
      .where(which),
  );
}

/** A session as somebody, for the staff member of an open support session. Gives nothing: the caller has the token. */
export async function startSupportSession(
  tx: Tx,
  session: { supportSessionId: string; userId: string; tokenHash: string; now: Date; until: Date },
): Promise<void> {
  const { supportSessionId, userId, tokenHash, now, until } = session;
  await tx.session.create({
    data: {
      sessionToken: tokenHash,
      userId,
      supportSessionId,
      createdAt: now,
      lastUsedAt: now,
      expires: until,
    },
    select: { id: true },
  });
}

/**
 * Starts a session of theirs, in place of what the request's browser holds, and gives its token. Null
 * where they were locked, or their password changed, since it was checked.
 */
export async function startSession(
  tx: Tx,
  user: { id: string; passwordHash: string },
  facts: { now: Date; request: RequestFacts; twoStepAt: Date | null },
): Promise<string | null> {
  const { now, request, twoStepAt } = facts;
  if (!(await stillProven(tx, user))) return null;
  await endHeldSessions(tx, request, now);
  const sessionToken = newToken();
  await tx.session.create({
    data: {
      sessionToken: hashToken(sessionToken),
      userId: user.id,
      expires: lastsUntil(now, now),
      createdAt: now,
      lastUsedAt: now,
      twoStepAt,
      userAgent: request.header("user-agent")?.slice(0, 300) ?? null,
    },
    select: { id: true },
  });
  await noteSignIn(tx, user.id, now);
  return sessionToken;
}

/** When somebody signed in last, for the businesses that they are members of. */
const noteSignIn = (tx: Tx, userId: string, now: Date) =>
  runOnOwnCopies(
    tx,
    sqlBuilder
      .insertInto("sign_ins")
      .values({ user_id: userId, last_at: now })
      .onConflict((known) => known.column("user_id").doUpdateSet({ last_at: now })),
  );

/**
 * A session's new token in place of its old one, which is nobody's from now on: who had picked it up
 * is out when somebody proves themselves again (OWASP ASVS 7.2.4).
 * @throws unauthenticated where it has ended meanwhile
 */
export async function renewToken(tx: Tx, sessionId: string): Promise<string> {
  const token = newToken();
  const { count } = await tx.session.updateMany({
    where: { id: sessionId },
    data: { sessionToken: hashToken(token) },
  });
  if (count === 0) throw unauthenticated();
  return token;
}

/** Ends every session a request carries: its browser's cookies, its bearer, support sessions among them. */
export async function endHeldSessions(tx: Tx, request: RequestFacts, now: Date): Promise<void> {
  const credentials = readCredentials(request);
  const held = [
    request.cookie(sessionCookie),
    request.cookie(staffSessionCookie),
    credentials?.kind === "session" ? credentials.token : undefined,
  ]
    .filter((token) => token !== undefined)
    .map(hashToken);
  if (held.length === 0) return;
  const which = v("v.id", "in", (eb) =>
    eb
      .selectFrom("sessions as s")
      .where("s.session_token", "=", sql<string>`any(${held}::text[])`)
      .select("s.support_session_id"),
  );
  const words = "Signed out of the support session";
  await endSupportSessions(tx, which, { now, requestId: request.requestId, words });
  await tx.session.deleteMany({ where: { sessionToken: { in: held } } });
}

/** Ends one session: of a person's own by its id, or any by its token. False where there is none. */
export async function endSession(
  client: PrismaClient | Tx,
  which: { id: string; userId: string } | { token: string },
): Promise<boolean> {
  const where =
    "token" in which
      ? { sessionToken: hashToken(which.token) }
      : { ...which, supportSessionId: null };
  const { count } = await client.session.deleteMany({ where });
  return count > 0;
}

/** Notes when a session passed the second step; null where the step it passed is none any more. */
export const noteSecondStep = (tx: Tx, sessionId: string, twoStepAt: Date | null) =>
  tx.session.updateMany({ where: { id: sessionId }, data: { twoStepAt } });

/** Tells a browser what to hold from now on: this session and no other, or none. */
export function holdSession(
  { request, reply }: Pick<Context, "request" | "reply">,
  token: string | null,
): void {
  const maxAgeSeconds = token === null ? 0 : sessionLife.personMs / 1000;
  reply.cookies = reply.cookies.filter(({ name }) => name !== sessionCookie);
  reply.cookies.push({ name: sessionCookie, value: token ?? "", maxAgeSeconds });
  // The console reads this one first: a left-over would hide the new session.
  if (request.cookie(staffSessionCookie) !== undefined) {
    reply.cookies.push({ name: staffSessionCookie, value: "", maxAgeSeconds: 0 });
  }
}
