import { signedIn } from "../../procedures";
import { SignInNext } from "./schema";
import { endHeldSessions, sessionCookies } from "./sessions";

/**
 * POST /auth/sign-out: ends the session at hand, and whatever else this browser holds: after it nobody
 * who sits down there is anybody.
 */
export const signOut = signedIn()
  .output(SignInNext)
  .mutation(async ({ ctx }) => {
    await ctx.database.service.$transaction((tx) => endHeldSessions(tx, ctx.request, ctx.now));
    ctx.reply.cookies.push(...sessionCookies(ctx.request, null));
    return { next: "sign_in" as const };
  });
