import type { ChoiceGroup } from "../choices";

/*
 * The mails that a business sends its customers, and their words where it has none of its own (docs/decisions/0334).
 * What stands under the words, lines, sums and links, is written where the mail is made. Reminders of overdue invoices
 * have words for each of their levels (docs/decisions/0242) and are not among these.
 */

export const mailKinds = [
  "order.received",
  "order.paid",
  "order.repeated",
  "order.on_its_way",
  "order.delivered",
  "order.payment_link",
  "invoice.sent",
  "credit_note.sent",
  "statement.sent",
  "mandate.requested",
  "direct_debit.planned",
  "budget_plan.changed",
  "trade_application.enquired",
  "trade_application.approved",
  "trade_application.declined",
  "shop.sign_in",
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Words of a mail; names stand in braces. */
export interface MailWords {
  /** One line. */
  subject: string;
  /** Paragraphs, with an empty line between them. */
  body: string;
}

interface Kind extends MailWords {
  /** As the office reads it. */
  title: string;
  when: string;
  /** Which choice of a customer it obeys; null: it goes, or is judged where it is sent. */
  group: ChoiceGroup | null;
  /** Why a business can't switch it off; null where it can. The database holds the same list. */
  whyAlwaysOn: string | null;
  /** What words may name in braces. */
  fields: readonly string[];
}

const ofOrder = ["business", "customer", "order", "goods", "total", "day", "link"] as const;

const asked = "It goes when somebody here has it sent, so it is always on.";
const answer = "It answers what they asked for, so it is always on.";
const confirms = "The law asks for an order to be confirmed in writing, so it is always on.";

/** Left out of the standard words of a business that is not registered for VAT (docs/decisions/0410). */
const withVat = " including VAT";

/** Returns the words of a kind where a business has none of its own. */
export function standardWords(
  kind: MailKind,
  { unregistered }: { unregistered: boolean },
): MailWords {
  const { subject, body } = mailKindTable[kind];
  return unregistered ? { subject, body: body.replaceAll(withVat, "") } : { subject, body };
}

export const mailKindTable: Readonly<Record<MailKind, Kind>> = {
  "order.received": {
    title: "Order on account",
    when: "When an order on account was placed in the shop.",
    group: null,
    whyAlwaysOn: confirms,
    fields: ofOrder,
    subject: "Your order from {business}: {order}",
    body: "Hello {customer},\n\nThank you for your order.",
  },
  "order.paid": {
    title: "Order paid",
    when: "When an order was paid in the shop or by a payment link.",
    group: null,
    whyAlwaysOn: confirms,
    fields: ofOrder,
    subject: "Payment received for your order from {business}: {order}",
    body: `Hello {customer},\n\nThank you: {total}${withVat} was paid.`,
  },
  "order.repeated": {
    title: "Standing order",
    when: "When a standing order has made an order, days before it comes.",
    group: "standing",
    whyAlwaysOn: null,
    fields: ofOrder,
    subject: "{day}: {goods}, from {business}",
    body: "Hello {customer},\n\nThis comes by your standing order. You need do nothing.",
  },
  "order.on_its_way": {
    title: "On its way",
    when: "When the round of an order of the shop has gone out.",
    group: "orders",
    whyAlwaysOn: null,
    fields: ofOrder,
    subject: "Your order from {business} is on its way",
    body: "Hello {customer},\n\nThe van has set out.",
  },
  "order.delivered": {
    title: "Delivered",
    when: "When the driver has recorded the delivery of an order of the shop.",
    group: "orders",
    whyAlwaysOn: null,
    fields: ofOrder,
    subject: "Your order from {business} is delivered",
    body: "Hello {customer},\n\nThis is what we brought. Thank you for ordering with us.",
  },
  "order.payment_link": {
    title: "Payment link",
    when: "When the office has a payment link sent.",
    group: null,
    whyAlwaysOn: asked,
    fields: ofOrder,
    subject: "Pay {total} for your order from {business}",
    body: "Hello {customer},\n\nThank you for your order {order}:",
  },
  "invoice.sent": {
    title: "Invoice",
    when: "When the office sends an invoice, or the night raises one for a paid sale.",
    group: null,
    whyAlwaysOn: "Customers need their invoices, so it is always on.",
    fields: ["business", "customer", "invoice", "total", "due"],
    subject: "Invoice {invoice} from {business}",
    body: `Hello {customer},\n\nInvoice {invoice} is attached. It comes to {total}${withVat}.`,
  },
  "credit_note.sent": {
    title: "Credit note",
    when: "When the office sends a credit note.",
    group: null,
    whyAlwaysOn: asked,
    fields: ["business", "customer", "creditNote", "invoice", "total"],
    subject: "Credit note {creditNote} from {business}",
    body: `Hello {customer},\n\nCredit note {creditNote} for invoice {invoice} is attached. It comes to {total}${withVat}.`,
  },
  "statement.sent": {
    title: "Statement",
    when: "When the office sends statements. Those that go to all leave out customers who want no mails about money.",
    group: null,
    whyAlwaysOn: asked,
    fields: ["business", "customer"],
    subject: "Statement from {business}",
    body: "Hello {customer},",
  },
  "mandate.requested": {
    title: "Direct Debit, to sign",
    when: "When the office asks a customer to pay by Direct Debit.",
    group: null,
    whyAlwaysOn: asked,
    fields: ["business", "customer"],
    subject: "Pay {business} by Direct Debit",
    body: "Hello {customer},\n\n{business} would like to collect your invoices by Direct Debit.",
  },
  "direct_debit.planned": {
    title: "Direct Debit, before it is collected",
    when: "Days before money is collected.",
    group: null,
    whyAlwaysOn: "The rules of Direct Debit ask for this notice, so it is always on.",
    fields: ["business", "customer"],
    subject: "{business}: your next Direct Debit",
    body: "Hello {customer},",
  },
  "budget_plan.changed": {
    title: "Budget plan",
    when: "When a customer's monthly sum begins, changes or ends.",
    group: null,
    whyAlwaysOn: "Customers must know what is collected from them, so it is always on.",
    fields: ["business", "customer"],
    subject: "{business}: your budget plan",
    body: "Hello {customer},",
  },
  "trade_application.enquired": {
    title: "Trade account, asked for",
    when: "When somebody has asked for a trade account in the shop.",
    group: null,
    whyAlwaysOn: null,
    fields: ["business"],
    subject: "Your enquiry to {business}",
    body: "Hello,",
  },
  "trade_application.approved": {
    title: "Trade account, opened",
    when: "When the office has approved an application.",
    group: null,
    whyAlwaysOn: answer,
    fields: ["business"],
    subject: "Your trade account with {business} is open",
    body: "Hello,\n\nYou have a trade account with us from now on: orders go on account, and we bill you for them.",
  },
  "trade_application.declined": {
    title: "Trade account, declined",
    when: "When the office has declined an application.",
    group: null,
    whyAlwaysOn: answer,
    fields: ["business"],
    subject: "Your application to {business}",
    body: "Hello,\n\nThank you for asking for a trade account. We can't open one now.",
  },
  "shop.sign_in": {
    title: "Sign-in link",
    when: "When a customer asks the shop for a link to sign in.",
    group: null,
    whyAlwaysOn: "Without it they could not sign in, so it is always on.",
    fields: ["business"],
    subject: "Sign in to {business}",
    body: "Hello,\n\nPress the button to sign in to your account. The link works for one hour, and once.",
  },
};
