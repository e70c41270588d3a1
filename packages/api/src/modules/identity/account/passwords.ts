import { z } from "zod";
import {
  carryOut,
  countLinks,
  hashPassword,
  holdAccount,
  holdSession,
  linkGone,
  newLink,
  readLink,
  renewToken,
  takeLink,
  verifyAddress,
} from "../../../platform/credentials";
import { queueServiceEmail } from "../../../platform/jobs/enqueue";
import { anyone, person } from "../../../platform/middleware/procedures";
import { linkTo, webPages } from "../../../platform/values/links";
import { refuseGuessable } from "./known-passwords";
import { resetLetter } from "./mails";
import { withProof } from "./proof";
import { ChangePassword, Done, Email, MailNext, ResetPassword, SignInNext } from "./schema";
import { keptBounds } from "../../../platform/limits/bounds";

/** Nobody's mailbox is filled by somebody else's asking. */
const mostResetLinks = 3;
const mailed = { next: "check_mail" as const };

/**
 * POST /auth/forgot: mails a one-time link. Answers alike whether there is such an account or not, also
 * where three links are good already: only who asks too often is told.
 */
export const forgotPassword = anyone()
  .input(z.object({ email: Email }))
  .output(MailNext)
  .mutation(async ({ ctx, input }) => {
    await ctx.limits.countKept(keptBounds.reset, { network: ctx.request.address });
    await ctx.database.service.$transaction(async (tx) => {
      const user = await tx.user.findUnique({
        where: { email: input.email, lockedAt: null },
        select: { id: true, email: true },
      });
      if (!user || (await countLinks(tx, "reset", user.id, ctx.now)) >= mostResetLinks) return;
      const token = await newLink(tx, { purpose: "reset", userId: user.id }, ctx.now);
      const link = linkTo(ctx.settings.urls.web, webPages.resetPassword(token));
      await queueServiceEmail(tx, resetLetter(user.email, link), ctx.now);
    });
    return mailed;
  });

/**
 * POST /auth/reset: a new password by a mailed link. Every session ends; the second step stays, so that
 * a mailbox alone opens nothing. Where the address was never verified, all that the account had ends:
 * who has the link reads the mailbox, and who set the account up may have been somebody else.
 */
export const resetPassword = anyone()
  .input(ResetPassword)
  .output(SignInNext)
  .mutation(async ({ ctx, input }) => {
    const { now, database, limits } = ctx;
    const userId = await readLink(database.service, "reset", input.token, now);
    const user =
      userId === null
        ? null
        : await database.service.user.findUnique({
            where: { id: userId },
            select: { id: true, email: true, name: true },
          });
    if (!user) throw linkGone();
    ctx.reply.callerId = user.id;
    await refuseGuessable(input.password, [user.email, user.name]);
    const passwordHash = await hashPassword(input.password);
    await database.service.$transaction(async (tx) => {
      const account = await holdAccount(tx, user.id);
      const link = { purpose: "reset", userId: user.id, token: input.token } as const;
      if (!account || !(await takeLink(tx, link))) throw linkGone();
      const event = account.emailVerified ? "passwordReset" : "firstReset";
      const facts = { now, requestId: ctx.request.requestId };
      await carryOut(tx, event, { userId: user.id, passwordHash }, facts);
      await verifyAddress(tx, user.id, now);
    });
    await limits.forgive({ account: user.email.toLowerCase() });
    return { next: "sign_in" as const };
  });

/** A new password for the old one. All other sessions of theirs end, and this one gets a new token. */
export const changePassword = person({ unrepeatable: true })
  .input(ChangePassword)
  .output(Done)
  .mutation(async ({ ctx, input: { current, password, code } }) => {
    const { id: userId, email, name } = ctx.person;
    const { sessionId } = ctx.caller;
    await refuseGuessable(password, [email, name]);
    const passwordHash = await hashPassword(password);
    const facts = { now: ctx.now, requestId: ctx.request.requestId };
    const proof = { password: current, path: "current", code };
    const token = await withProof(ctx, ctx.person, proof, async (tx) => {
      const whom = { userId, passwordHash, keepSessionId: sessionId };
      await carryOut(tx, "passwordChanged", whom, facts);
      return renewToken(tx, sessionId);
    });
    holdSession(ctx, token);
    return { next: "done" as const };
  });
