import { z } from "zod";
import {
  holdAccount,
  linkGone,
  readLink,
  takeLink,
  takeNewEmail,
  verifyAddress,
} from "../../credentials";
import { anyone } from "../../procedures";
import { Done, Token } from "./schema";

/**
 * POST /auth/verify-email: the address is theirs, as the mailed link shows. Of a new address it is the
 * one they sign in with from now on.
 */
export const verifyEmail = anyone()
  .input(z.object({ token: Token }))
  .output(Done)
  .mutation(async ({ ctx, input: { token } }) => {
    const { now, request } = ctx;
    await ctx.database.service.$transaction(async (tx) => {
      if (await takeNewEmail(tx, token, { now, requestId: request.requestId })) return;
      const userId = await readLink(tx, "verify", token, now);
      if (userId === null || !(await holdAccount(tx, userId))) throw linkGone();
      if (!(await takeLink(tx, { purpose: "verify", userId, token }))) throw linkGone();
      await verifyAddress(tx, userId, now);
    });
    return { next: "done" as const };
  });
