import { conflict } from "../../../platform/base/errors";
import { personLoader } from "../../../platform/context/context";
import {
  carryOut,
  holdSession,
  noteSecondStep,
  offerSecondStep,
  renewToken,
  replaceRecoveryCodes,
  turnOnSecondStep,
} from "../../../platform/credentials";
import { person } from "../../../platform/middleware/procedures";
import { withCode, withProof } from "./proof";
import { Code, DisableTwoStep, Done, RecoveryCodes, StartTwoStep, TwoStepStart } from "./schema";

/** 409 where the person has no two-step sign-in. */
const requireTwoStep = personLoader.use(({ ctx, next }) => {
  if (!ctx.caller.twoStepOn) throw conflict("Two-step sign-in is off.");
  return next();
});

/**
 * A secret for the authenticator app, for the password: who sits down at an open session must not lock its
 * owner out. Nothing is asked for until a code of it confirms it. 409 where it is on: it is turned off
 * first, with a code.
 */
export const startTwoStep = person({ unrepeatable: true })
  .use(({ ctx, next }) => {
    if (ctx.caller.twoStepOn) throw conflict("Two-step sign-in is on already.");
    return next();
  })
  .input(StartTwoStep)
  .output(TwoStepStart)
  .mutation(({ ctx, input: { password } }) =>
    withProof(ctx, ctx.person, { password, path: "password" }, async (tx) => {
      const made = await offerSecondStep(tx, ctx.person, ctx.settings.secretKey);
      if (made === null) throw conflict("Two-step sign-in is on already.");
      return made;
    }),
  );

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

/** Turns two-step sign-in off, for the password and a code. 409 where it is off. */
export const disableTwoStep = person({ unrepeatable: true })
  .concat(requireTwoStep)
  .input(DisableTwoStep)
  .output(Done)
  .mutation(async ({ ctx, input: { password, code } }) => {
    const proof = { password, path: "password", code };
    await withProof(ctx, ctx.person, proof, async (tx, account) => {
      if (!account.twoStepOn) throw conflict("Two-step sign-in is off.");
      const { sessionId } = ctx.caller;
      const whom = { userId: account.id, keepSessionId: sessionId };
      const facts = { now: ctx.now, requestId: ctx.request.requestId };
      await carryOut(tx, "secondStepOff", whom, facts);
      await noteSecondStep(tx, sessionId, null);
    });
    return { next: "done" as const };
  });

/** Ten new recovery codes in place of the old ones, for a code. 409 where two-step sign-in is off. */
export const renewRecoveryCodes = person({ unrepeatable: true })
  .concat(requireTwoStep)
  .input(Code)
  .output(RecoveryCodes)
  .mutation(({ ctx, input }) =>
    withCode(ctx, ctx.person, input.code, async (tx) => {
      const { id: userId } = ctx.person;
      const facts = { now: ctx.now, requestId: ctx.request.requestId };
      await carryOut(tx, "recoveryCodesRenewed", { userId }, facts);
      return { recoveryCodes: await replaceRecoveryCodes(tx, userId) };
    }),
  );
