import { PrismaAdapter } from "@auth/prisma-adapter";
import type { PrismaClient, StaffRole, SupportLevel, Tx } from "@roundsman/db";
import type { Adapter, AdapterSession, AdapterUser } from "next-auth/adapters";
import { sessionLife } from "./session-life";
import { hashToken } from "./tokens";

/** What a session says of the staff member behind it; null where it is a person's own. */
export interface BehindSession {
  level: Exclude<SupportLevel, "none">;
  staffName: string;
  /** ISO 8601. */
  expiresAt: string;
}

export interface SessionUser extends AdapterUser {
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

export interface ServiceAdapter extends Adapter {
  createSession(session: NewSession): Promise<AdapterSession>;
  getSessionAndUser(token: string): Promise<{ session: AdapterSession; user: SessionUser } | null>;
}

/**
 * next-auth's adapter over our tables, with two rules it does not have: only the SHA-256 of a token is
 * stored, and a session that no longer holds (run out, its person locked, its support session ended)
 * reads as none. Takes a transaction too, so that a session can begin together with what it follows.
 */
export function serviceAdapter(client: PrismaClient | Tx): ServiceAdapter {
  // The library names Prisma's own default client; ours is generated with the same methods.
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
      await client.$executeRaw`
        UPDATE sessions s SET expires = LEAST(${asked}, s.created_at + make_interval(secs => ${mostSeconds})),
               last_used_at = CASE WHEN u.staff_role IS NOT NULL AND s.last_used_at < ${awake}
                                   THEN s.last_used_at ELSE ${now} END
          FROM users u
         WHERE u.id = s.user_id AND s.session_token = ${hashToken(sessionToken)}
           AND s.support_session_id IS NULL`;
      return null;
    },
    async deleteSession(sessionToken) {
      await client.session.deleteMany({ where: { sessionToken: hashToken(sessionToken) } });
    },
  };
}

async function readForNextAuth(client: PrismaClient | Tx, sessionToken: string, now: Date) {
  const row = await client.session.findUnique({
    where: {
      sessionToken: hashToken(sessionToken),
      expires: { gt: now },
      user: { lockedAt: null },
    },
    relationLoadStrategy: "join",
    select: {
      userId: true,
      expires: true,
      supportSession: { select: { level: true, staffName: true, expiresAt: true, endedAt: true } },
      user: { select: { id: true, name: true, email: true, emailVerified: true, staffRole: true } },
    },
  });
  if (!row) return null;
  const { user, supportSession: behind } = row;
  if (behind && (behind.endedAt !== null || behind.expiresAt <= now)) return null;
  return {
    session: { sessionToken, userId: row.userId, expires: row.expires },
    user: {
      ...user,
      // The console is never opened by a support session.
      staffRole: behind ? null : user.staffRole,
      support: behind && {
        level: behind.level === "act" ? ("act" as const) : ("view" as const),
        staffName: behind.staffName,
        expiresAt: behind.expiresAt.toISOString(),
      },
    },
  };
}

/** Until when a session of a person's own lasts if it is not used again; never past its longest life. */
export const lastsUntil = (now: Date, signedInAt: Date): Date =>
  new Date(
    Math.min(now.getTime() + sessionLife.personMs, signedInAt.getTime() + sessionLife.personMostMs),
  );
