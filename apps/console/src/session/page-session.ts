import "server-only";
import { processService, sessionCookie, staffSessionCookie } from "@roundsman/api";
import { authOptions, type PageSession } from "@roundsman/api/next-auth";
import type { NextAuthOptions } from "next-auth";
import { getServerSession } from "next-auth/next";
import { cookies } from "next/headers";
import { cache } from "react";

/** Who is signed in here, as next-auth reads it: while a support session is open, one's own waits in a cookie beside. */
export const readPageSession = cache(async () => {
  const waiting = (await cookies()).has(staffSessionCookie);
  const cookie = waiting ? staffSessionCookie : sessionCookie;
  return getServerSession<NextAuthOptions, PageSession>(authOptions(processService(), cookie));
});
