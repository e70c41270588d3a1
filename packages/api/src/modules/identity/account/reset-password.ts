import {
  carryOut,
  hashPassword,
  holdAccount,
  linkGone,
  readLink,
  takeLink,
  verifyAddress,
} from "../../../platform/credentials";
import { anyone } from "../../../platform/middleware/procedures";
import { attemptAt } from "./attempt";
import { refuseGuessable } from "./new-password";
import { ResetPassword, SignInNext } from "./schema";

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
    await limits.forgive({ account: attemptAt(ctx, user.email).account });
    return { next: "sign_in" as const };
  });
