import { fromDay, longDay, pounds } from "../../../platform/values/format";
import { fillIn, type Letter } from "../../messages";
import type { Issuer } from "../papers/papers";
import { payByCardAt, payToLines } from "../invoices/pay-to";

/* What a business writes to those who owe (docs/decisions/0242). */

/** What a business writes at one level, and when. */
export interface ReminderLevel {
  /** 1 to 3. */
  level: number;
  enabled: boolean;
  /** Days after the due day of an invoice. */
  days: number;
  subject: string;
  text: string;
}

/** What stands between braces in a subject or text, and is filled in for each mail. */
export const placeholders = [
  "customer",
  "business",
  "number",
  "invoices",
  "total",
  "left",
  "due",
  "days",
  "account",
] as const;
type Placeholder = (typeof placeholders)[number];

/** The words of a business that has not written its own. */
export const firstLevels: readonly ReminderLevel[] = [
  {
    level: 1,
    enabled: true,
    days: 7,
    subject: "Reminder: {left} is overdue",
    text: `Hello {customer},

We have not received your payment of {left}, which was due on {due}.

{invoices}

Please pay it this week. If you have paid in the last few days, thank you: there is nothing more to do.

{account}

{business}`,
  },
  {
    level: 2,
    enabled: true,
    days: 21,
    subject: "Second reminder: {left} is overdue",
    text: `Hello {customer},

{left} is still to be paid. It is up to {days} overdue, and we have written to you before.

{invoices}

Please pay within seven days. If something is wrong with an invoice, reply to this mail and tell us.

{account}

{business}`,
  },
  {
    level: 3,
    enabled: true,
    days: 35,
    subject: "Final reminder: {left} is overdue",
    text: `Hello {customer},

This is our last reminder. {left} is up to {days} overdue.

{invoices}

Please pay within seven days, or ring us to agree when you will. Otherwise we may stop deliveries on account and collect the debt by other means.

{account}

{business}`,
  },
];

/** An invoice that its customer is reminded of. Days are YYYY-MM-DD. */
export interface Reminded {
  id: string;
  number: string;
  level: number;
  dueOn: string;
  daysOverdue: number;
  totalPence: number;
  leftPence: number;
  payRef: string;
}

/** So many numbers are named before "and 3 more". */
const mostNamed = 4;

/**
 * The mail that reminds a customer of these invoices, at least one. Its words are those of the highest level among
 * them. One mail tells of all, since nobody wants five.
 */
export function reminderLetter(
  customer: { id: string; name: string; to: string },
  invoices: readonly Reminded[],
  levels: readonly ReminderLevel[],
  issuer: Pick<Issuer, "name" | "email" | "payTo" | "payPages">,
): { level: number; letter: Letter } {
  const level = Math.max(...invoices.map((invoice) => invoice.level));
  const words = levels.find((one) => one.level === level);
  if (!words) throw new Error(`There is no level ${level}`);
  const filled = fillings(customer.name, invoices, issuer);
  const letter = {
    kind: reminderMail,
    to: customer.to,
    replyTo: issuer.email,
    subject: fillIn(words.subject, filled).slice(0, 300),
    text: fillIn(words.text, filled),
    about: { kind: "customer", id: customer.id },
  };
  return { level, letter };
}

/** The kind of mail that reminds a customer of what they owe. */
export const reminderMail = "invoice.reminder";

function fillings(
  customer: string,
  invoices: readonly Reminded[],
  { name, payTo, payPages }: Pick<Issuer, "name" | "payTo" | "payPages">,
): Record<Placeholder, string> {
  const sum = (pence: (invoice: Reminded) => number) =>
    pounds(invoices.reduce((total, invoice) => total + pence(invoice), 0));
  const oldest = invoices.reduce((first, one) => (one.dueOn < first.dueOn ? one : first));
  const longest = Math.max(...invoices.map(({ daysOverdue }) => daysOverdue));
  const named = invoices.slice(0, mostNamed).map(({ number }) => number);
  const more = invoices.length - named.length;
  const number = more > 0 ? `${named.join(", ")} and ${more} more` : named.join(", ");
  const quoted = invoices.length === 1 ? number : "the number of the invoice";
  return {
    customer,
    business: name,
    number,
    invoices: invoices.map((invoice) => lineOf(invoice, payPages)).join("\n"),
    total: sum(({ totalPence }) => totalPence),
    left: sum(({ leftPence }) => leftPence),
    due: longDay(fromDay(oldest.dueOn)),
    days: daysWords(longest),
    account:
      payTo === null
        ? ""
        : [
            "Our bank account:",
            ...payToLines(payTo, quoted).map(([what, value]) => `${what}: ${value}`),
          ].join("\n"),
  };
}

/** "INV-00012: £120.00, due 3 November 2026, 21 days overdue", and below it where it is paid by card. */
const lineOf = (invoice: Reminded, payPages: string | null): string => {
  const { number, totalPence, leftPence, dueOn, daysOverdue } = invoice;
  const sum =
    leftPence === totalPence ? pounds(leftPence) : `${pounds(leftPence)} of ${pounds(totalPence)}`;
  const line = `${number}: ${sum}, due ${longDay(fromDay(dueOn))}, ${daysWords(daysOverdue)} overdue`;
  const link = payByCardAt({ ...invoice, status: "sent" }, payPages);
  return link ? `${line}\nPay by card: ${link}` : line;
};

const daysWords = (days: number): string => (days === 1 ? "1 day" : `${days} days`);
