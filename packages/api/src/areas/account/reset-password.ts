import { anyone } from "../../procedures";
import { queueServiceEmail } from "../emails/queue";
import { attemptAt } from "./attempt";
import { changedLetter } from "./letters";
import { refuseGuessable, setPassword } from "./new-password";
import { linkGone } from "./link-gone";
import { readLink, takeLink } from "./one-time-link";
import { hashPassword } from "./password";
import { ResetPassword, SignInNext } from "./schema";

/**
 * POST /auth/reset: a new password by a mailed link. Every session ends; the second step stays, so that
 * a mailbox alone opens nothing.
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
      if (!(await takeLink(tx, { purpose: "reset", userId: user.id, token: input.token })))
        throw linkGone();
      await setPassword(tx, user.id, passwordHash);
      // Whoever has the link reads the mailbox.
      await tx.user.updateMany({
        where: { id: user.id, emailVerified: null },
        data: { emailVerified: now },
      });
      await queueServiceEmail(tx, changedLetter(user, "Your password was changed"), now);
    });
    await limits.forgive({ account: attemptAt(ctx, user.email).account });
    return { next: "sign_in" as const };
  });
