import { z } from "zod";
import { anyone } from "../../procedures";
import { linkGone } from "./link-gone";
import { readLink, takeLink } from "./one-time-link";
import { Done, Token } from "./schema";

/** POST /auth/verify-email: the address is theirs, as the mailed link shows. */
export const verifyEmail = anyone()
  .input(z.object({ token: Token }))
  .output(Done)
  .mutation(async ({ ctx, input }) => {
    await ctx.database.service.$transaction(async (tx) => {
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
