import { PrismaAdapter } from "@auth/prisma-adapter";
import {
  prepareSql,
  runOnOwnCopies,
  sql,
  sqlBuilder,
  type PrismaClient,
  type SqlRunner,
  type StaffRole,
  type SupportLevel,
  type Tx,
} from "@roundsman/db";
import type { NextAuthOptions } from "next-auth";
import type { Adapter, AdapterSession, AdapterUser } from "next-auth/adapters";
import { hashToken, sessionLife, supportHolds } from "../base/tokens";
import type { Service } from "../context/context";
import { endSession } from "../credentials";
import { sessionCookie, type staffSessionCookie } from "../request/request";

/** What a session says of the staff member behind it; null where it is a person's own. */
interface BehindSession {
  level: Exclude<SupportLevel, "none">;
  staffName: string;
  /** ISO 8601. */
  expiresAt: string;
}

interface SessionUser extends AdapterUser {
  staffRole: StaffRole | null;
  support: BehindSession | null;
}

/** A session as our own procedures make it; next-auth itself knows the first three. */
interface NewSession extends AdapterSession {
  createdAt?: Date;
  lastUsedAt?: Date;
  /** When the second step was passed; null where the person has none. */
  twoStepAt?: Date | null;
  userAgent?: string | null;
}

interface ServiceAdapter extends Adapter {
  createSession(session: NewSession): Promise<AdapterSession>;
  getSessionAndUser(token: string): Promise<{ session: AdapterSession; user: SessionUser } | null>;
}

/**
 * next-auth's adapter over our tables, with two rules it does not have: only the SHA-256 of a token is
 * stored, and a session that no longer holds (run out, its person locked, its support session ended)
 * reads as none. Takes a transaction too, so that a session can begin together with what it follows.
 */
export function serviceAdapter(client: PrismaClient | Tx): ServiceAdapter {
  // Cast: the library names Prisma's own default client; ours is generated with the same methods.
  const tables = client as unknown as Parameters<typeof PrismaAdapter>[0];
  const library = PrismaAdapter(tables);
  return {
    async createSession(session) {
      const stored = { ...session, sessionToken: hashToken(session.sessionToken) };
      await library.createSession?.(stored);
      return session;
    },
    getSessionAndUser: (token) => readForNextAuth(client, token, new Date()),
    async updateSession({ sessionToken, expires }) {
      // A support session ends when it ends, however much it is used, and a session that staff left idle
      // is not woken for the console.
      const now = new Date();
      const awake = new Date(now.getTime() - sessionLife.consoleIdleMs);
      const asked = expires ?? new Date(now.getTime() + sessionLife.personMs);
      const mostSeconds = sessionLife.personMostMs / 1000;
      const statement = sqlBuilder
        .updateTable("sessions as s")
        .from("users as u")
        .set((eb) => ({
          expires: sql<Date>`least(${asked}, s.created_at + make_interval(secs => ${mostSeconds}))`,
          last_used_at: eb
            .case()
            .when(eb.and([eb("u.staff_role", "is not", null), eb("s.last_used_at", "<", awake)]))
            .then(eb.ref("s.last_used_at"))
            .else(now)
            .end(),
        }))
        .whereRef("u.id", "=", "s.user_id")
        .where("s.session_token", "=", hashToken(sessionToken))
        .where("s.support_session_id", "is", null);
      await runOnOwnCopies(client, statement);
      return null;
    },
    async deleteSession(token) {
      await endSession(client, { token });
    },
  };
}

const selectSession = prepareSql(({ tokenHash, now }: { tokenHash: string; now: Date }) =>
  sqlBuilder
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .leftJoin("support_sessions as v", "v.id", "s.support_session_id")
    .leftJoin("users as f", "f.id", "v.staff_user_id")
    .where("s.session_token", "=", tokenHash)
    .where("s.expires", ">", now)
    .where("u.locked_at", "is", null)
    .where((eb) => eb.or([eb("s.support_session_id", "is", null), supportHolds(now)]))
    .select([
      "s.expires",
      "u.id",
      "u.name",
      sql<string>`u.email::text`.as("email"),
      "u.email_verified as emailVerified",
      "u.staff_role as staffRole",
      "v.level",
      "v.staff_name as staffName",
      "v.expires_at as until",
    ]),
);

async function readForNextAuth(client: SqlRunner, sessionToken: string, now: Date) {
  const [row] = await selectSession(client, { tokenHash: hashToken(sessionToken), now });
  if (!row) return null;
  const { expires, level, staffName, until, staffRole, ...user } = row;
  const support = level && {
    level: level === "act" ? ("act" as const) : ("view" as const),
    staffName: staffName ?? "",
    expiresAt: (until ?? expires).toISOString(),
  };
  return {
    session: { sessionToken, userId: user.id, expires },
    // The console is never opened by a support session.
    user: { ...user, staffRole: support ? null : staffRole, support },
  };
}

/** A session as the apps' pages read it. */
export interface PageSession {
  user: { id: string; name: string; email: string };
  staffRole: StaffRole | null;
  /** Who is behind a support session; null in a session of one's own. */
  support: BehindSession | null;
  /** ISO 8601. */
  expires: string;
}

/**
 * next-auth as the reader of sessions. It has no providers and never will have one that signs in by
 * itself: sessions begin in the procedures of modules/identity/account, which ask for the second step.
 * The console names the cookie where a staff member's own session waits, while there is one.
 */
export function authOptions(
  { database, settings }: Pick<Service, "database" | "settings">,
  cookieName: typeof sessionCookie | typeof staffSessionCookie = sessionCookie,
): NextAuthOptions {
  return {
    adapter: serviceAdapter(database.service),
    providers: [],
    secret: settings.secretKey,
    session: {
      strategy: "database",
      maxAge: sessionLife.personMs / 1000,
      updateAge: sessionLife.noteUseAfterMs / 1000,
    },
    cookies: {
      sessionToken: {
        name: cookieName,
        options: {
          httpOnly: true,
          sameSite: "lax",
          path: "/",
          secure: settings.urls.web.startsWith("https:"),
          ...(settings.cookieDomain !== null && { domain: settings.cookieDomain }),
        },
      },
    },
    callbacks: {
      session({ session, user }): PageSession {
        // next-auth hands on the user our adapter read, but its types know only its own fields.
        const { id, name, email, staffRole, support } = user as SessionUser;
        return {
          user: { id, name: name ?? "", email },
          staffRole,
          support,
          expires: session.expires,
        };
      },
    },
  };
}

/**
 * Reads a session by next-auth. By itself it reads one as nobody's where the database fails, and pages would ask people to sign in
 * who are signed in; here that is thrown.
 * @param read how next-auth is asked, with these options
 * @throws what the database threw
 */
export async function readSession<Session>(
  options: NextAuthOptions,
  read: (options: NextAuthOptions) => Promise<Session>,
): Promise<Session> {
  const faults: unknown[] = [];
  const noted =
    <Input, Output>(ask?: (input: Input) => Output | PromiseLike<Output>) =>
    async (input: Input) => {
      try {
        return await ask?.(input);
      } catch (error) {
        faults.push(error);
        throw error;
      }
    };
  const { adapter } = options;
  const session = await read({
    ...options,
    adapter: {
      ...adapter,
      getSessionAndUser: noted(adapter?.getSessionAndUser),
      updateSession: noted(adapter?.updateSession),
    } as Adapter,
  });
  if (faults.length > 0) throw faults[0];
  return session;
}
