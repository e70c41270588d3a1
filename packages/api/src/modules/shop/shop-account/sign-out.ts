import { z } from "zod";
import { hashToken } from "../../../platform/tokens/tokens";
import { shopperProcedure } from "../visit/shopper-procedure";
import { shopSessionCookie } from "../visit/shopper";

/** Ends the session of this browser; with none there is nothing to end. */
export const signOut = shopperProcedure()
  .output(z.object({ next: z.literal("sign_in") }))
  .mutation(async ({ ctx }) => {
    const token = ctx.request.cookie(shopSessionCookie);
    if (token) {
      await ctx.db.shopSession.deleteMany({
        where: { tenantId: ctx.shop.tenantId, tokenHash: hashToken(token) },
      });
    }
    ctx.reply.cookies.push({ name: shopSessionCookie, value: "", maxAgeSeconds: 0 });
    return { next: "sign_in" as const };
  });
