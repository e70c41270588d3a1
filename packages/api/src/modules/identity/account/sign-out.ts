import { endHeldSessions, holdSession } from "../../../platform/credentials";
import { signedIn } from "../../../platform/middleware/procedures";
import { SignInNext } from "./schema";

/**
 * POST /auth/sign-out: ends the session at hand, and whatever else this browser holds: after it nobody
 * who sits down there is anybody.
 */
export const signOut = signedIn()
  .output(SignInNext)
  .mutation(async ({ ctx }) => {
    await ctx.database.service.$transaction((tx) => endHeldSessions(tx, ctx.request, ctx.now));
    holdSession(ctx, null);
    return { next: "sign_in" as const };
  });
