import {
  closeChallenge,
  countCode,
  holdAccount,
  holdSession,
  readChallenge,
  startSession,
  takeCode,
} from "../../../platform/credentials";
import { unauthenticated } from "../../../platform/base/errors";
import { anyone } from "../../../platform/middleware/procedures";
import { attemptAt } from "./attempt";
import { Done, TwoStep } from "./schema";

/** POST /auth/two-step: the code of the authenticator app or a recovery code, for a challenge. */
export const twoStep = anyone({ unrepeatable: true })
  .input(TwoStep)
  .output(Done)
  .mutation(async ({ ctx, input }) => {
    const { now, request, limits, settings } = ctx;
    const { service } = ctx.database;
    const user = await readChallenge(service, input.challenge, now);
    if (!user) throw unauthenticated("Sign in again: this took too long, or too many codes.");
    ctx.reply.callerId = user.id;
    const attempt = attemptAt(ctx, user.email);
    await limits.startAttempt(attempt);
    const token = await service.$transaction(async (tx) => {
      // The account before the challenge: what ends challenges takes them in this order too.
      await holdAccount(tx, user.id);
      if (!(await countCode(tx, user))) return null;
      if (!(await takeCode(tx, user, input.code, { now, secretKey: settings.secretKey })))
        return null;
      await closeChallenge(tx, user);
      return startSession(tx, user, { now, request, twoStepAt: now });
    });
    if (token === null) throw unauthenticated("That code is not right, or has been used.");
    await limits.forgive(attempt);
    holdSession(ctx, token);
    return { next: "done" as const };
  });
