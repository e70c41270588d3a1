import type { z } from "zod";
import { fromDay, longDay, pounds } from "../../../platform/values/format";
import { putLetterhead } from "../../../platform/threads/letterhead";
import { account, accountHeight, type Issuer } from "../papers/papers";
import { payToLines, type PayTo } from "../invoices/pay-to";
import { newSheet, page, type Column, type Sheet } from "../../../platform/threads/sheet";
import type { Statement } from "./schema";

const statementColumns: Column[] = [
  { title: "Date", from: 56, to: 170, align: "left" },
  { title: "What", from: 170, to: 330, align: "left" },
  { title: "Billed", from: 330, to: 400, align: "right" },
  { title: "Paid", from: 400, to: 470, align: "right" },
  { title: "Balance", from: 470, to: 539, align: "right" },
];

type Account = z.infer<typeof Statement>;

export interface StatementOnPaper {
  statement: Account;
  issuer: Issuer;
  /** When it is drawn. */
  at: Date;
}

/** A statement of account on A4: what was owed, billed and paid between two days, including VAT. */
export function statementPaper({ statement, issuer, at }: StatementOnPaper): Promise<Uint8Array> {
  const { customerName, from, to } = statement;
  const sheet = newSheet({ title: `Statement for ${customerName}`, author: issuer.name, at });
  putLetterhead(sheet, issuer, "Statement", [
    `From  ${longDay(fromDay(from))}`,
    `To  ${longDay(fromDay(to))}`,
  ]);
  sheet.line("Account of", { faint: true, size: 8.5 });
  sheet.line(customerName, { bold: true });
  sheet.space(20);
  entries(sheet, statement);
  statementFoot(sheet, statement, issuer.payTo);
  return sheet.finish([issuer.name, customerName].join("   ·   "));
}

const entryNames: Record<Account["entries"][number]["kind"], string> = {
  invoice: "Invoice",
  payment: "Payment",
  refund: "Refund",
  reversal: "Reversed payment",
  credit_note: "Credit note",
};

function entries(sheet: Sheet, { from, entries: rows, openingPence }: Account): void {
  const header = () => {
    const titles = statementColumns.map(({ title }) => title);
    sheet.row(statementColumns, titles, { faint: true });
    sheet.rule();
  };
  header();
  sheet.row(statementColumns, [
    longDay(fromDay(from)),
    "Brought forward",
    "",
    "",
    pounds(openingPence),
  ]);
  for (const { on, kind, orderId, number, amountPence, balancePence } of rows) {
    if (sheet.need(30)) header();
    const name =
      orderId === null || kind !== "invoice"
        ? entryNames[kind]
        : amountPence < 0
          ? "Billed now: delivery"
          : "Delivery, not paid:";
    const what = [name, number].filter(Boolean).join(" ");
    const billed = amountPence >= 0 ? pounds(amountPence) : "";
    const paid = amountPence < 0 ? pounds(-amountPence) : "";
    sheet.row(statementColumns, [longDay(fromDay(on)), what, billed, paid, pounds(balancePence)]);
  }
  sheet.rule();
}

function statementFoot(
  sheet: Sheet,
  { to, closingPence, overduePence, creditPence, unbilledPence }: Account,
  payTo: PayTo | null,
): void {
  const two: Column[] = [
    { title: "", from: 300, to: 440, align: "left" },
    { title: "", from: 440, to: page.right, align: "right" },
  ];
  const lines = payTo && closingPence > 0 ? payToLines(payTo, "the number of the invoice") : [];
  sheet.need(70 + accountHeight(lines));
  sheet.row(two, [`Owed on ${longDay(fromDay(to))}`, pounds(closingPence)], { bold: true });
  if (overduePence > 0) sheet.row(two, ["Of which overdue now", pounds(overduePence)]);
  if (creditPence > 0) sheet.row(two, ["Credit for the next invoice", pounds(creditPence)]);
  if (unbilledPence > 0) sheet.row(two, ["Delivered, not billed yet", pounds(unbilledPence)]);
  sheet.space(14);
  sheet.line("All figures include VAT.", { faint: true });
  account(sheet, lines);
}
