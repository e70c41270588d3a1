import type { RouterOutputs } from "@/trpc/outputs";

type TextTemplate = RouterOutputs["office"]["texts"]["templates"]["items"][number];
type MailTemplate = RouterOutputs["office"]["mails"]["templates"]["items"][number];

interface Layout {
  title: string;
  text?: TextTemplate["moment"];
  mail?: MailTemplate["kind"];
  /** Its mails are reminders, which have a page of their own. */
  byLevels?: true;
}

/** In the order in which they happen: the text and the mail of the same thing beside each other. */
const layout: readonly { title: string; rows: readonly Layout[] }[] = [
  {
    title: "Orders and deliveries",
    rows: [
      { title: "Order taken", text: "order_taken", mail: "order.received" },
      { title: "Order paid", mail: "order.paid" },
      { title: "Evening before", text: "evening_before" },
      { title: "On its way", mail: "order.on_its_way" },
      { title: "Two stops away", text: "two_stops_away" },
      { title: "Delivered", text: "delivered", mail: "order.delivered" },
      { title: "Not delivered", text: "failed" },
    ],
  },
  {
    title: "Standing orders",
    rows: [{ title: "Standing order", text: "standing_order", mail: "order.repeated" }],
  },
  {
    title: "Money",
    rows: [
      { title: "Payment link", text: "pay_link", mail: "order.payment_link" },
      { title: "Invoice", mail: "invoice.sent" },
      { title: "Credit note", mail: "credit_note.sent" },
      { title: "Statement", mail: "statement.sent" },
      { title: "Reminder", text: "payment_reminder", byLevels: true },
      { title: "Direct Debit, to sign", mail: "mandate.requested" },
      { title: "Direct Debit, before it is collected", mail: "direct_debit.planned" },
      { title: "Budget plan", mail: "budget_plan.changed" },
    ],
  },
  {
    title: "Accounts in your shop",
    rows: [
      { title: "Sign-in link", mail: "shop.sign_in" },
      { title: "Trade account, asked for", mail: "trade_application.enquired" },
      { title: "Trade account, opened", mail: "trade_application.approved" },
      { title: "Trade account, declined", mail: "trade_application.declined" },
    ],
  },
];

export interface MessageRow {
  title: string;
  text: TextTemplate | undefined;
  mail: MailTemplate | undefined;
  byLevels: boolean;
}

/** The rows of the page, by section. What the layout does not name stands under "Others", so nothing is left out. */
export function messageSections(
  texts: readonly TextTemplate[],
  mails: readonly MailTemplate[],
): { title: string; rows: MessageRow[] }[] {
  const named = new Set<string | undefined>(
    layout.flatMap(({ rows }) => rows.flatMap(({ text, mail }) => [text, mail])),
  );
  const others = [
    ...texts
      .filter(({ moment }) => !named.has(moment))
      .map((text) => ({ title: text.title, text, mail: undefined, byLevels: false })),
    ...mails
      .filter(({ kind }) => !named.has(kind))
      .map((mail) => ({ title: mail.title, text: undefined, mail, byLevels: false })),
  ];
  const sections = layout.map(({ title, rows }) => ({
    title,
    rows: rows.map((row) => ({
      title: row.title,
      text: texts.find(({ moment }) => moment === row.text),
      mail: mails.find(({ kind }) => kind === row.mail),
      byLevels: row.byLevels ?? false,
    })),
  }));
  return others.length === 0 ? sections : [...sections, { title: "Others", rows: others }];
}
