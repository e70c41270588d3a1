import { z } from "zod";
import { hashToken, newToken } from "../../../platform/tokens/tokens";
import { shopperProcedure } from "../visit/shopper-procedure";
import { linkGone, readLink, takeLink } from "../../../platform/credentials";
import { ByToken } from "./schema";
import { sessionMs, shopSessionCookie } from "../visit/shopper";

/**
 * Signs in by the link of a mail, once and on the host that it leads to: who has it reads the mailbox. The
 * cookie is this host's alone, and so is the session.
 */
export const signIn = shopperProcedure()
  .input(ByToken)
  .output(z.object({ next: z.literal("done") }))
  .mutation(async ({ ctx, input: { token } }) => {
    const { shop, database, now } = ctx;
    const { tenantId, host } = shop;
    const id = await readLink(database.service, "shop", token, now, host);
    const account =
      id && (await ctx.db.shopAccount.findFirst({ where: { tenantId, id }, select: { id: true } }));
    if (!account) throw linkGone();
    const held = newToken();
    const inBrowser = ctx.request.cookie(shopSessionCookie);
    // What the browser held before ends, whoever's it was.
    const before = inBrowser === undefined ? [] : [{ tokenHash: hashToken(inBrowser) }];
    await database.service.$transaction(async (tx) => {
      const { id: accountId } = account;
      if (!(await takeLink(tx, { purpose: "shop", userId: accountId, token }))) throw linkGone();
      await tx.shopSession.deleteMany({
        where: { tenantId, OR: [{ accountId, expiresAt: { lte: now } }, ...before] },
      });
      const expiresAt = new Date(now.getTime() + sessionMs);
      await tx.shopSession.create({
        data: { tenantId, accountId, host, tokenHash: hashToken(held), createdAt: now, expiresAt },
      });
      await tx.shopAccount.updateMany({
        where: { tenantId, id: accountId, emailVerifiedAt: null },
        data: { emailVerifiedAt: now },
      });
    });
    const maxAgeSeconds = sessionMs / 1000;
    ctx.reply.cookies.push({ name: shopSessionCookie, value: held, maxAgeSeconds });
    return { next: "done" as const };
  });
