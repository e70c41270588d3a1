import { z } from "zod";
import { hashToken } from "../../../platform/tokens/tokens";
import { conflict } from "../../../platform/base/errors";
import { anyone } from "../../../platform/middleware/procedures";
import { trustCentre } from "./gates";
import { Token } from "./schema";

/** POST /trust/requests/verify: the address is theirs, and staff may look at the request. */
export const verify = anyone()
  .concat(trustCentre)
  .input(Token)
  .output(z.object({ status: z.literal("pending") }))
  .mutation(async ({ ctx, input }) => {
    const { count } = await ctx.database.service.trustRequest.updateMany({
      where: {
        verifyTokenHash: hashToken(input.token),
        status: "draft",
        verifyExpiresAt: { gt: ctx.now },
      },
      data: { status: "pending", verifiedAt: ctx.now, verifyTokenHash: null },
    });
    if (count === 0) throw conflict("This link was used already, or has run out.");
    return { status: "pending" };
  });
