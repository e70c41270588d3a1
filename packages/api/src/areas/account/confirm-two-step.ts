import { conflict } from "../../errors";
import { person } from "../../procedures";
import { queueServiceEmail } from "../emails/queue";
import { changedLetter } from "./letters";
import { withCode } from "./proof";
import { replaceRecoveryCodes } from "./recovery-codes";
import { Code, RecoveryCodes } from "./schema";
import { endOwnSessions, holdSession, renewToken } from "./sessions";

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
    const made = await withCode(ctx, ctx.person, input.code, async (tx) => {
      const { id } = ctx.person;
      const { sessionId } = ctx.caller;
      const { count } = await tx.user.updateMany({
        where: { id, twoStepEnabledAt: null, totpSecret: { not: null } },
        data: { twoStepEnabledAt: ctx.now },
      });
      if (count === 0) throw conflict("Two-step sign-in is on already.");
      await tx.session.updateMany({ where: { id: sessionId }, data: { twoStepAt: ctx.now } });
      await endOwnSessions(tx, id, { sessionId });
      await queueServiceEmail(
        tx,
        changedLetter(ctx.person, "Two-step sign-in was turned on"),
        ctx.now,
      );
      const recoveryCodes = await replaceRecoveryCodes(tx, id);
      return { recoveryCodes, token: await renewToken(tx, sessionId) };
    });
    holdSession(ctx, made.token);
    return { recoveryCodes: made.recoveryCodes };
  });
