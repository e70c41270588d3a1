import { processService } from "@roundsman/api";
import { authOptions } from "@roundsman/api/next-auth";
import NextAuth from "next-auth";

type Context = { params: Promise<{ nextauth: string[] }> };

/** next-auth's own addresses (session, csrf). It has no provider: nobody signs in through it. */
const answer = (request: Request, context: Context) =>
  NextAuth(authOptions(processService()))(request, context);

export { answer as GET, answer as POST };
