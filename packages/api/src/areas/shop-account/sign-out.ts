import { z } from "zod";
import { hashToken } from "../../caller/tokens";
import { shopper as shopperRung } from "../../procedures";
import { shopSessionCookie } from "./shopper";

/** Ends the session of this browser; with none there is nothing to end. */
export const signOut = shopperRung()
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
