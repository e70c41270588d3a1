import { z } from "zod";
import { anyone } from "../../procedures";
import { linkGone } from "./link-gone";
import { takeNewEmail } from "./new-email";
import { readLink, takeLink } from "./one-time-link";
import { Done, Token } from "./schema";

/**
 * POST /auth/verify-email: the address is theirs, as the mailed link shows. Of a new address it is the
 * one they sign in with from now on.
 */
export const verifyEmail = anyone()
  .input(z.object({ token: Token }))
  .output(Done)
  .mutation(async ({ ctx, input }) => {
    await ctx.database.service.$transaction(async (tx) => {
      if (await takeNewEmail(tx, input.token, ctx.now)) return;
      const userId = await readLink(tx, "verify", input.token, ctx.now);
      if (userId === null) throw linkGone();
      if (!(await takeLink(tx, { purpose: "verify", userId, token: input.token })))
        throw linkGone();
      await tx.user.updateMany({
        where: { id: userId, emailVerified: null },
        data: { emailVerified: ctx.now },
      });
    });
    return { next: "done" as const };
  });
