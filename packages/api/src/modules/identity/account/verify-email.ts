import { z } from "zod";
import { confirmAddress } from "../../../platform/credentials";
import { person } from "../../../platform/middleware/procedures";
import { Done, Token } from "./schema";

/**
 * POST /auth/verify-email: the address is theirs, as the mailed link shows. Of a new address it is the
 * one they sign in with from now on. 401 where nobody is signed in, 403 where somebody else is: the link
 * is taken from the account it is of alone.
 */
export const verifyEmail = person()
  .input(z.object({ token: Token }))
  .output(Done)
  .mutation(async ({ ctx, input: { token } }) => {
    const link = { token, userId: ctx.person.id };
    const facts = { now: ctx.now, requestId: ctx.request.requestId };
    await ctx.database.service.$transaction((tx) => confirmAddress(tx, link, facts));
    return { next: "done" as const };
  });
