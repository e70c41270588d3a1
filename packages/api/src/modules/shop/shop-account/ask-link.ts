import { z } from "zod";
import { shopperProcedure } from "../visit/shopper-procedure";
import { countLinks, newLink } from "../../../platform/credentials";
import { queueServiceEmail } from "../../../platform/jobs/service-email";
import { shopHome } from "../../business/addresses/shop-home";
import { signInLetter } from "./letter";
import { AskLink } from "./schema";
import { linkTo, shopPages } from "../../../platform/values/pages";

/** Nobody's mailbox is filled by somebody else's asking. */
const mostLinks = 3;
/** Tried from one address in an hour. */
const mostAsked = 30;
const mailed = { next: "check_mail" as const };

/** Mails a link to sign in with. Answers alike whether there is such a trade account or not. */
export const askLink = shopperProcedure()
  .input(AskLink)
  .output(z.object({ next: z.literal("check_mail") }))
  .mutation(async ({ ctx, input: { email } }) => {
    const { shop, db, database, now, limits, request } = ctx;
    const { urls } = ctx.settings;
    await limits.count("orders", `sign-in:${request.address}`, mostAsked);
    await limits.countDaily("shop sign-in", { address: request.address });
    // What only accounts there are would meet is bounded in silence.
    if (!(await limits.staysWithinDay("shop sign-in", { mailbox: email }))) return mailed;
    const account = await db.shopAccount.findFirst({
      where: { tenantId: shop.tenantId, email, customer: { archivedAt: null } },
      select: { id: true, email: true, name: true },
    });
    const business = shop.tenantId;
    if (account && (await limits.staysWithinDay("shop sign-in", { business }))) {
      await database.service.$transaction(async (tx) => {
        if ((await countLinks(tx, "shop", account.id, now)) >= mostLinks) return;
        const { host, url } = await shopHome(tx, shop.tenantId, { shopUrl: urls.shop, ...shop });
        const token = await newLink(tx, { purpose: "shop", userId: account.id, host }, now);
        await queueServiceEmail(
          tx,
          signInLetter(account, shop, linkTo(url, shopPages.signInWith(token))),
          now,
        );
      });
    }
    return mailed;
  });
