import {
  carryOut,
  holdSession,
  noteSecondStep,
  renewToken,
  replaceRecoveryCodes,
  turnOnSecondStep,
} from "../../../platform/credentials";
import { conflict } from "../../../platform/base/errors";
import { person } from "../../../platform/middleware/procedures";
import { withCode } from "./proof";
import { Code, RecoveryCodes } from "./schema";

/**
 * Turns two-step sign-in on by a first code, and gives the recovery codes, once. Sessions that began
 * without it end, but this one, which has now passed it and gets a new token.
 */
export const confirmTwoStep = person({ unrepeatable: true })
  .use(async ({ ctx, next }) => {
    const waiting = await ctx.database.service.user.count({
      where: { id: ctx.person.id, twoStepEnabledAt: null, totpSecret: { not: null } },
    });
    if (waiting === 0) throw conflict("Start turning two-step sign-in on first.");
    return next();
  })
  .input(Code)
  .output(RecoveryCodes)
  .mutation(async ({ ctx, input }) => {
    const { now } = ctx;
    const made = await withCode(ctx, ctx.person, input.code, async (tx) => {
      const { id: userId } = ctx.person;
      const { sessionId } = ctx.caller;
      if (!(await turnOnSecondStep(tx, userId, now))) {
        throw conflict("Two-step sign-in is on already.");
      }
      const whom = { userId, keepSessionId: sessionId };
      await carryOut(tx, "secondStepOn", whom, { now, requestId: ctx.request.requestId });
      await noteSecondStep(tx, sessionId, now);
      const recoveryCodes = await replaceRecoveryCodes(tx, userId);
      return { recoveryCodes, token: await renewToken(tx, sessionId) };
    });
    holdSession(ctx, made.token);
    return { recoveryCodes: made.recoveryCodes };
  });
