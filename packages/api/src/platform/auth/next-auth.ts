import type { StaffRole } from "@roundsman/db";
import type { NextAuthOptions } from "next-auth";
import type { Service } from "../context/service";
import { sessionCookie, type staffSessionCookie } from "../request/credentials";
import { serviceAdapter, type BehindSession, type SessionUser } from "./next-auth-adapter";
import { sessionLife } from "../tokens/session-life";

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
