import { z } from "zod";
import type { Operations } from "../calling";
import { money, Money } from "../words/money";
import { ours, untrusted } from "../words/untrusted";
import { Day, Id, NextCursor, Page } from "./shapes";
import { readingTool, writingTool } from "./tool";

export const whoOwes = readingTool({
  name: "who_owes",
  title: "Who owes, and since when",
  description:
    "Overdue invoices, the longest overdue first, each with what is left to pay in pence including VAT, whether it is in dispute, and when its customer was last reminded.",
  scopes: ["invoices:read"],
  input: z.strictObject({ customerId: Id.optional(), ...Page }),
  output: z.strictObject({
    items: z.array(
      z.strictObject({
        invoiceId: Id,
        number: ours("The invoice's number"),
        customerId: Id.nullable(),
        customerName: untrusted(),
        issuedOn: Day,
        dueOn: Day,
        total: Money,
        left: Money,
        disputed: z.boolean(),
        lastReminder: z.strictObject({ level: z.int().describe("1 to 3"), on: Day }).nullable(),
      }),
    ),
    nextCursor: NextCursor,
  }),
  async run({ office }, { customerId, limit, cursor }) {
    const page = await office.invoices.list({
      overdue: true,
      sort: "dueOn",
      customerId,
      limit,
      cursor,
    });
    return {
      items: page.items.map((invoice) => ({
        invoiceId: invoice.id,
        number: invoice.number,
        customerId: invoice.customerId,
        customerName: invoice.customerName,
        issuedOn: invoice.issuedOn,
        dueOn: invoice.dueOn,
        total: money(invoice.totalPence),
        left: money(invoice.totalPence - invoice.paidPence),
        disputed: invoice.dispute !== null,
        lastReminder: invoice.reminders.at(-1) ?? null,
      })),
      nextCursor: page.nextCursor,
    };
  },
});

export const dueReminders = readingTool({
  name: "due_reminders",
  title: "Whom reminders would go to",
  description:
    "Customers whose overdue invoices have come to their next reminder, each with the mail that would go or why none goes. Sends nothing.",
  scopes: ["invoices:read"],
  input: z.strictObject({ ...Page }),
  output: z.strictObject({
    items: z.array(
      z.strictObject({
        customerId: Id,
        customerName: untrusted(),
        whyNot: untrusted().nullable().describe("Why nothing goes to them; null where a mail goes"),
        mail: z.strictObject({ to: untrusted(), level: z.int(), subject: untrusted() }).nullable(),
        invoices: z.int(),
        left: Money.describe("To pay of these invoices, including VAT"),
      }),
    ),
    nextCursor: NextCursor,
  }),
  async run({ office }, { limit, cursor }) {
    const page = await office.reminders.due({ limit, cursor });
    return {
      items: page.items.map(({ customerId, customerName, why, mail, invoices }) => ({
        customerId,
        customerName,
        whyNot: why,
        mail: mail && { to: mail.to, level: mail.level, subject: mail.subject },
        invoices: invoices.length,
        left: money(invoices.reduce((sum, { leftPence }) => sum + leftPence, 0)),
      })),
      nextCursor: page.nextCursor,
    };
  },
});

type SentOf = Awaited<ReturnType<Operations["reminders"]["send"]>>;

const Sent = z.strictObject({
  mails: z.int().describe("One to a customer"),
  notSent: z.array(z.strictObject({ customerId: Id, customerName: untrusted(), why: untrusted() })),
  moreNotSent: z.int(),
  more: z.boolean().describe("More are due than are written to at once"),
});

const mostShown = 20;

const sent = (answer: SentOf): z.input<typeof Sent> => ({
  mails: answer.sent,
  notSent: answer.notSent.slice(0, mostShown),
  moreNotSent: Math.max(0, answer.notSent.length - mostShown),
  more: answer.more,
});

export const sendReminders = writingTool({
  name: "send_reminders",
  title: "Send reminders to those who owe",
  description:
    "Mails a reminder to customers whose overdue invoices have come to their next level, one mail each, in the business's own words. The first call sends nothing and says how many mails would go.",
  scopes: ["invoices:write"],
  destructive: false,
  input: z.strictObject({
    customerIds: z.array(Id).min(1).max(100).optional().describe("Left out: all who are due"),
  }),
  output: Sent,
  write: (office: Operations, input) => office.reminders.send(input),
  foresee(_, change) {
    const answer = change as SentOf;
    const mails = `${answer.sent} ${answer.sent === 1 ? "mail" : "mails"}`;
    return {
      summary: `Send reminders: ${mails} to customers who owe; ${answer.notSent.length} are left out.`,
      result: sent(answer),
      matters: {
        sent: answer.sent,
        notSent: answer.notSent.map(({ customerId }) => customerId).toSorted(byText),
      },
    };
  },
  done: (_, answer) => sent(answer),
});

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
