import { z } from "zod";
import { hashToken, newToken } from "../../../platform/base/tokens";
import { countLinks, linkGone, newLink, readLink, takeLink } from "../../../platform/credentials";
import { queueServiceEmail } from "../../../platform/jobs/enqueue";
import { linkTo, shopPages } from "../../../platform/values/links";
import { shopHome } from "../../business";
import { mailTemplateOf, writeMail, type CustomerMail } from "../../messages";
import {
  networkAt,
  sessionMs,
  shopperProcedure,
  shopSessionCookie,
  type OpenShop,
} from "../shopper";
import { accountOfLink, readerOf } from "./mailbox";
import { AskLink, ByToken } from "./schema";
import { keptBounds, quickBounds } from "../../../platform/limits/bounds";

/** How a mail of the shop looks. */
export const lookOf = ({ theme, content }: OpenShop["configuration"]) => ({
  colour: theme.primary,
  foot: [content.address, content.phone].filter((line) => line !== ""),
});

/** The mail by which a customer signs in. It names nobody: an address that was never shown to be theirs may be another's. */
export const signInMail = (
  to: string,
  { name, configuration }: Pick<OpenShop, "name" | "configuration">,
  url: string,
): CustomerMail => ({
  kind: "shop.sign_in",
  to,
  customerId: null,
  fields: { business: name },
  details: ["If you did not ask for it, you can leave this mail be: nothing has changed."],
  look: {
    heading: `Sign in to ${name}`,
    button: { label: "Sign in", url },
    ...lookOf(configuration),
  },
});

/** Nobody's mailbox is filled by somebody else's asking. */
const mostLinks = 3;
const mailed = { next: "check_mail" as const };

/**
 * Mails a link to sign in with, to whoever has the address for mail of a customer who is not archived. Answers alike
 * whether there is one or not.
 */
export const askLink = shopperProcedure()
  .input(AskLink)
  .output(z.object({ next: z.literal("check_mail") }))
  .mutation(async ({ ctx, input: { email } }) => {
    const { shop, db, database, now, limits, request } = ctx;
    const { urls } = ctx.settings;
    await limits.countQuick(quickBounds.linkToSignIn, { shopNetwork: networkAt(shop, request) });
    await limits.countKept(keptBounds.shopSignIn, { network: request.address });
    const business = shop.tenantId;
    const reader = await readerOf(db, business, email);
    // What only accounts there are would meet is bounded in silence.
    if (reader && (await limits.staysWithin(keptBounds.shopSignIn, { shop: business }))) {
      await database.service.$transaction(async (tx) => {
        if ((await countLinks(tx, "shop", reader.linkOf, now)) >= mostLinks) return;
        const { host, url } = await shopHome(tx, shop.tenantId, { shopUrl: urls.shop, ...shop });
        const token = await newLink(tx, { purpose: "shop", userId: reader.linkOf, host }, now);
        const words = await mailTemplateOf(tx, business, "shop.sign_in");
        const mail = signInMail(reader.email, shop, linkTo(url, shopPages.signInWith(token)));
        // It is the service's: the business itself must not read the link.
        const { kind, to, subject, text, html } = writeMail(mail, words);
        await queueServiceEmail(tx, { kind, to, subject, text, html }, now);
      });
    }
    return mailed;
  });

/**
 * Signs in by the link of a mail, once and on the host that it leads to: who has it reads the mailbox. The
 * cookie is this host's alone, and so is the session. A customer's first link opens their account.
 */
export const signIn = shopperProcedure()
  .input(ByToken)
  .output(z.object({ next: z.literal("done") }))
  .mutation(async ({ ctx, input: { token } }) => {
    const { shop, database, now } = ctx;
    const { tenantId, host } = shop;
    const linkOf = await readLink(database.service, "shop", token, now, host);
    if (linkOf === null) throw linkGone();
    const held = newToken();
    const inBrowser = ctx.request.cookie(shopSessionCookie);
    // What the browser held before ends, whoever's it was.
    const before = inBrowser === undefined ? [] : [{ tokenHash: hashToken(inBrowser) }];
    await database.service.$transaction(async (tx) => {
      if (!(await takeLink(tx, { purpose: "shop", userId: linkOf, token }))) throw linkGone();
      const accountId = await accountOfLink(tx, ctx, linkOf);
      if (accountId === null) throw linkGone();
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
