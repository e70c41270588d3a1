import type { PrismaClient } from "@roundsman/db";
import { linkTo, shopPages } from "../../../platform/values/links";
import { shopHome } from "../../business";
import type { MailKind, MailSample } from "../../messages";
import { approvalLetter, refusalLetter, senderOf } from "./decision";
import { readApplications } from "./queries";

interface Sampling {
  db: PrismaClient;
  business: { id: string; slug: string };
  settings: { urls: { shop: string } };
}

async function newestApplication({ db, business: { id: tenantId } }: Sampling) {
  const [newest] = await readApplications(db, {
    where: { tenantId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 1,
  });
  return newest ?? null;
}

/** How the answers to an application would look with the newest that the business has; each null where it has none. */
export const applicationSamples = {
  "trade_application.approved": async (of) => {
    const application = await newestApplication(of);
    if (!application) return null;
    const { db, business, settings } = of;
    const site = { shopUrl: settings.urls.shop, slug: business.slug };
    const { url } = await shopHome(db, business.id, site);
    const sender = await senderOf(db, business.id);
    const mail = approvalLetter(application, sender, linkTo(url, shopPages.signIn));
    return { mail, shownWith: application.businessName };
  },
  "trade_application.declined": async (of) => {
    const application = await newestApplication(of);
    if (!application) return null;
    const sender = await senderOf(of.db, of.business.id);
    const mail = refusalLetter(application, sender, application.reason);
    return { mail, shownWith: application.businessName };
  },
} satisfies Partial<Record<MailKind, (of: Sampling) => Promise<MailSample | null>>>;
