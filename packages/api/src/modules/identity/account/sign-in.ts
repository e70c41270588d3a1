import {
  findByPassword,
  holdSession,
  openChallenge,
  startSession,
} from "../../../platform/credentials";
import { unauthenticated } from "../../../platform/base/errors";
import { anyone } from "../../../platform/middleware/procedures";
import { attemptAt } from "./attempt";
import { SignedIn, SignIn } from "./schema";

/** POST /auth/sign-in: the password, and where two-step sign-in is on a challenge for its code. */
export const signIn = anyone({ unrepeatable: true })
  .input(SignIn)
  .output(SignedIn)
  .mutation(async ({ ctx, input }) => {
    const { now, request, limits } = ctx;
    const { service } = ctx.database;
    const attempt = attemptAt(ctx, input.email);
    await limits.startAttempt(attempt);
    const wrong = unauthenticated("That email and password don't belong together.");
    const user = await findByPassword(service, input.email, input.password);
    if (!user) throw wrong;
    ctx.reply.callerId = user.id;
    if (user.twoStepOn) {
      // Earlier failures stay counted: who has the password alone is not let try codes for ever.
      await limits.giveBack(attempt);
      const challenge = await service.$transaction((tx) => openChallenge(tx, user, now));
      if (challenge === null) throw wrong;
      return { next: "two_step" as const, challenge };
    }
    const token = await service.$transaction((tx) =>
      startSession(tx, user, { now, request, twoStepAt: null }),
    );
    if (token === null) throw wrong;
    await limits.forgive(attempt);
    holdSession(ctx, token);
    return { next: "done" as const };
  });
