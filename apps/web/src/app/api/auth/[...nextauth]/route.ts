import { processService } from "@roundsman/api";
import { authOptions } from "@roundsman/api/next-auth";
import NextAuth from "next-auth";

type Context = { params: Promise<{ nextauth: string[] }> };

const ours = { signIn: "/sign-in", signOut: "/sign-in", error: "/sign-in" };

/** next-auth's own addresses (session, csrf). It has no provider: nobody signs in through it. */
const answer = (request: Request, context: Context) =>
  NextAuth({ ...authOptions(processService()), pages: ours })(request, context);

export { answer as GET, answer as POST };
