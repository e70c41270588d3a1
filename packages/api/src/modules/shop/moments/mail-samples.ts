import type { Prisma, PrismaClient } from "@roundsman/db";
import type { Scope } from "../../../platform/access/scopes";
import type { Service } from "../../../platform/context/context";
import { linkTo, shopPages } from "../../../platform/values/links";
import { billingSamples } from "../../billing";
import { shopHome } from "../../business";
import { applicationSamples } from "../../customers";
import { directDebitSamples } from "../../direct-debit";
import { noMailbox, type CustomerMail, type MailKind, type MailSample } from "../../messages";
import { orderNow } from "../../orders";
import { enquiryMail } from "../account/router";
import { signInMail } from "../account/sign-in";
import type { OrderMail } from "../order-mails/letters";
import { orderMail } from "../order-mails/mail-order";
import { readConfiguration } from "../storefront/configuration";

/* How each kind of mail would look with the newest thing of a business that it could tell of. */

interface Sampling extends Pick<Service, "providers" | "settings"> {
  db: PrismaClient;
  business: { id: string; name: string; slug: string };
  now: Date;
}

type Sampled = (of: Sampling) => Promise<MailSample | null>;

const ofOrder =
  (about: OrderMail, which: Prisma.OrderWhereInput): Sampled =>
  async ({ db, business: { id: tenantId }, settings }) => {
    const newest = await db.order.findFirst({
      where: { tenantId, status: { not: "cancelled" }, ...which },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      select: { id: true },
    });
    if (!newest) return null;
    const order = await orderNow(db, tenantId, newest.id);
    const sending = { tenantId, orderId: order.id, about, shopUrl: settings.urls.shop };
    const mail = await orderMail(db, sending, order, order.customerEmail ?? noMailbox);
    return { mail, shownWith: order.number };
  };

/** Of the business itself: it tells of nothing that there is. */
const ofShop =
  (write: (shop: Parameters<typeof enquiryMail>[1], shopUrl: string) => CustomerMail): Sampled =>
  async ({ db, business: { id: tenantId, name, slug }, settings }) => {
    const storefront = await db.storefront.findFirst({
      where: { tenantId },
      select: { live: true },
    });
    const { url } = await shopHome(db, tenantId, { shopUrl: settings.urls.shop, slug });
    const configuration = readConfiguration(storefront?.live ?? {});
    return { mail: write({ name, configuration }, url), shownWith: name };
  };

const samples: Record<MailKind, Sampled> = {
  ...billingSamples,
  ...directDebitSamples,
  ...applicationSamples,
  "order.received": ofOrder("received", { source: "shop", paymentMethod: "on_account" }),
  "order.paid": ofOrder("paid", { paidAt: { not: null } }),
  "order.repeated": ofOrder("repeated", { standingOrderId: { not: null } }),
  "order.on_its_way": ofOrder("on_its_way", { source: "shop", fulfilment: "delivery" }),
  "order.delivered": ofOrder("delivered", { source: "shop", status: "delivered" }),
  "trade_application.enquired": ofShop((shop) => enquiryMail(noMailbox, shop)),
  // The link of a sample signs nobody in.
  "shop.sign_in": ofShop((shop, url) => signInMail(noMailbox, shop, linkTo(url, shopPages.signIn))),
};

/** What a caller must be allowed to read, so that a mail is shown with a thing that there is. */
const readBy: Record<MailKind, Scope | null> = {
  "order.received": "orders:read",
  "order.paid": "orders:read",
  "order.repeated": "orders:read",
  "order.on_its_way": "orders:read",
  "order.delivered": "orders:read",
  "order.payment_link": "orders:read",
  "invoice.sent": "invoices:read",
  "credit_note.sent": "invoices:read",
  "statement.sent": "invoices:read",
  "mandate.requested": "invoices:read",
  "direct_debit.planned": "invoices:read",
  "budget_plan.changed": "invoices:read",
  "trade_application.enquired": null,
  "trade_application.approved": "customers:read",
  "trade_application.declined": "customers:read",
  "shop.sign_in": null,
};

/** A mail with the newest thing that it could tell of and the caller may read; else with one that is made up. */
export async function sampleOf(
  of: Sampling & { scopes: ReadonlySet<Scope> },
  kind: MailKind,
): Promise<{ mail: CustomerMail; shownWith: string | null }> {
  const scope = readBy[kind];
  const found = scope === null || of.scopes.has(scope) ? await samples[kind](of) : null;
  return found ?? { mail: madeUp(kind, of.business.name), shownWith: null };
}

const madeUp = (kind: MailKind, business: string): CustomerMail => ({
  kind,
  to: noMailbox,
  customerId: null,
  fields: {
    business,
    customer: "Mrs Example",
    order: "ORD-12345",
    goods: "2 × Propane 47 kg",
    total: "£123.45",
    day: "Friday 4 December",
    link: "https://shop.example/track/example",
    invoice: "INV-00123",
    creditNote: "CN-00012",
    due: "4 December",
  },
  details: ["Here stands what the mail is about: goods, sums and links."],
});
