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
    await ctx.database.service.$transaction(async (tx) => {
      await endHeldSessions(tx, ctx.request, ctx.now);
      await tx.session.deleteMany({ where: { id: ctx.caller.sessionId } });
    });
    ctx.reply.cookies.push(...sessionCookies(ctx.request, null));
    return { next: "sign_in" as const };
  });
