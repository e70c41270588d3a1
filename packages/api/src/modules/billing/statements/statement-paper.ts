import type { z } from "zod";
import { fromDay, longDay, pounds } from "../../../platform/values/format";
import { putLetterhead } from "../../../platform/threads/letterhead";
import { account, accountHeight, type Issuer } from "../papers/papers";
import { payToLines } from "../invoices/pay-to";
import { newSheet, page, type Column, type Sheet } from "../../../platform/threads/sheet";
import {
  agesHeight,
  overdueOf,
  putAccountHolder,
  putAges,
  sayWithVat,
  type AccountOnPaper,
} from "./account-on-paper";
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
  account: AccountOnPaper;
  issuer: Issuer;
  /** When it is drawn. */
  at: Date;
}

/** A statement of account on A4: what was owed, billed and paid between two days, including VAT. */
export function statementPaper(paper: StatementOnPaper): Promise<Uint8Array> {
  const { statement, account: holder, issuer, at } = paper;
  const { customerName, from, to } = statement;
  const sheet = newSheet({ title: `Statement for ${customerName}`, author: issuer.name, at });
  putLetterhead(sheet, issuer, "Statement", [
    `From  ${longDay(fromDay(from))}`,
    `To  ${longDay(fromDay(to))}`,
  ]);
  putAccountHolder(sheet, customerName, holder);
  entries(sheet, statement);
  statementFoot(sheet, paper);
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
  for (const row of rows) {
    const { on, kind, writtenOff, orderId, number, amountPence, balancePence } = row;
    if (sheet.need(30)) header();
    const name = writtenOff
      ? amountPence > 0
        ? "Owed again:"
        : "Written off:"
      : orderId === null || kind !== "invoice"
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

function statementFoot(sheet: Sheet, { statement, account: { ages }, issuer }: StatementOnPaper) {
  const { to, closingPence, creditPence, unbilledPence } = statement;
  const { payTo } = issuer;
  const two: Column[] = [
    { title: "", from: 300, to: 440, align: "left" },
    { title: "", from: 440, to: page.right, align: "right" },
  ];
  const lines = payTo && closingPence > 0 ? payToLines(payTo, "the number of the invoice") : [];
  const overduePence = overdueOf(ages);
  sheet.need(70 + agesHeight + accountHeight(lines));
  sheet.row(two, [`Owed on ${longDay(fromDay(to))}`, pounds(closingPence)], { bold: true });
  if (overduePence > 0) sheet.row(two, ["Of which overdue", pounds(overduePence)]);
  if (creditPence > 0) sheet.row(two, ["Credit for the next invoice", pounds(creditPence)]);
  if (unbilledPence > 0) sheet.row(two, ["Delivered, not billed yet", pounds(unbilledPence)]);
  sheet.space(14);
  putAges(sheet, ages);
  sayWithVat(sheet, issuer);
  account(sheet, lines);
}
