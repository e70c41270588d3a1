import type { PrismaClient } from "@roundsman/db";
import type { Service } from "../../../platform/context/context";
import { todayIn } from "../../../platform/values/format";
import { payPageAt, shopHome } from "../../business";
import { noMailbox, type MailKind, type MailSample } from "../../messages";
import { orderNow } from "../../orders";
import { readCreditNote } from "../credit/credit-notes";
import { readInvoice } from "../invoices/queries";
import { creditNoteLetter, invoiceLetter, readIssuer } from "../papers/documents";
import { paymentMail } from "../payments/payment-link";
import { statementLetter } from "../statements/send-statements";

interface Sampling extends Pick<Service, "providers" | "settings"> {
  db: PrismaClient;
  business: { id: string; slug: string };
  now: Date;
}

/** How mails of this module would look with the newest that the business has; each null where it has none. */
export const billingSamples = {
  "order.payment_link": async ({ db, business, settings }) => {
    const { id: tenantId, slug } = business;
    const where = { tenantId, paymentRequestedAt: { not: null } };
    const orderBy = [{ paymentRequestedAt: "desc" }, { id: "desc" }] as const;
    const newest = await db.order.findFirst({ where, orderBy: [...orderBy], select: { id: true } });
    if (!newest) return null;
    const order = await orderNow(db, tenantId, newest.id);
    const { url: shop } = await shopHome(db, tenantId, { shopUrl: settings.urls.shop, slug });
    const sender = await readIssuer(db, tenantId);
    const link = payPageAt(shop, order.trackingRef);
    const mail = paymentMail(order, order.customerEmail ?? noMailbox, sender, link);
    return { mail, shownWith: order.number };
  },
  "invoice.sent": async ({ db, business: { id: tenantId }, ...paying }) => {
    const newest = await db.invoice.findFirst({
      where: { tenantId, status: { in: ["sent", "paid"] }, sequence: { not: null } },
      orderBy: [{ issuedOn: "desc" }, { id: "desc" }],
      select: { id: true },
    });
    const invoice = newest && (await readInvoice(db, tenantId, newest.id));
    if (!invoice) return null;
    const mail = invoiceLetter(invoice, noMailbox, await readIssuer(db, tenantId, paying));
    return { mail, shownWith: invoice.number };
  },
  "credit_note.sent": async ({ db, business: { id: tenantId } }) => {
    const newest = await db.creditNote.findFirst({
      where: { tenantId },
      orderBy: [{ issuedOn: "desc" }, { id: "desc" }],
      select: { id: true },
    });
    const creditNote = newest && (await readCreditNote(db, tenantId, newest.id));
    if (!creditNote) return null;
    const mail = creditNoteLetter(creditNote, noMailbox, await readIssuer(db, tenantId));
    return { mail, shownWith: creditNote.number };
  },
  "statement.sent": async ({ db, business: { id: tenantId }, now }) => {
    const newest = await db.invoice.findFirst({
      where: { tenantId, status: "sent", customerId: { not: null } },
      orderBy: [{ issuedOn: "desc" }, { id: "desc" }],
      select: { customer: { select: { id: true, name: true } } },
    });
    if (!newest?.customer) return null;
    const issuer = await readIssuer(db, tenantId);
    const today = todayIn(issuer.timeZone, now);
    const attached = { items: "open", from: today, to: today } as const;
    const { customer } = newest;
    const mail = statementLetter({ ...customer, email: noMailbox }, attached, issuer);
    return { mail, shownWith: customer.name };
  },
} satisfies Partial<Record<MailKind, (of: Sampling) => Promise<MailSample | null>>>;
