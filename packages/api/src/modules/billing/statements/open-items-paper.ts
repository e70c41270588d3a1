import type { z } from "zod";
import { fromDay, longDay, pounds } from "../../../platform/values/format";
import { putLetterhead } from "../../../platform/threads/letterhead";
import { account, accountHeight, type Issuer } from "../papers/papers";
import { payToLines } from "../invoices/pay-to";
import { newSheet, page, type Column } from "../../../platform/threads/sheet";
import type { OpenItems } from "./schema";

const columns: Column[] = [
  { title: "Invoice", from: 56, to: 170, align: "left" },
  { title: "Date", from: 170, to: 280, align: "left" },
  { title: "Due", from: 280, to: 390, align: "left" },
  { title: "Total", from: 390, to: 462, align: "right" },
  { title: "Left to pay", from: 462, to: 539, align: "right" },
];

/** What is said of an invoice below its row. */
const beneath: Column[] = [
  { title: "", from: 56, to: 170, align: "left" },
  { title: "", from: 170, to: page.right, align: "left" },
];

export interface OpenItemsOnPaper {
  open: z.infer<typeof OpenItems>;
  issuer: Issuer;
  /** When it is drawn. */
  at: Date;
}

/** What a customer has to pay, invoice by invoice, on A4. Everything includes VAT. */
export function openItemsPaper({ open, issuer, at }: OpenItemsOnPaper): Promise<Uint8Array> {
  const { customerName, on, items, owedPence, overduePence, creditPence } = open;
  const sheet = newSheet({ title: `Statement for ${customerName}`, author: issuer.name, at });
  putLetterhead(sheet, issuer, "Statement", [`Open on  ${longDay(fromDay(on))}`]);
  sheet.line("Account of", { faint: true, size: 8.5 });
  sheet.line(customerName, { bold: true });
  sheet.space(20);
  const header = () => {
    const titles = columns.map(({ title }) => title);
    sheet.row(columns, titles, { faint: true });
    sheet.rule();
  };
  header();
  for (const item of items) {
    const { number, issuedOn, dueOn, overdue, collectingOn, totalPence, leftPence } = item;
    if (sheet.need(collectingOn ? 46 : 30)) header();
    const due = `${longDay(fromDay(dueOn))}${overdue ? " *" : ""}`;
    const sums = [pounds(totalPence), pounds(leftPence)];
    sheet.row(columns, [number, longDay(fromDay(issuedOn)), due, ...sums]);
    if (collectingOn) {
      const words = `Being collected by Direct Debit on ${longDay(fromDay(collectingOn))}`;
      sheet.row(beneath, ["", words], { faint: true });
    }
  }
  sheet.rule();
  const two: Column[] = [
    { title: "", from: 300, to: 440, align: "left" },
    { title: "", from: 440, to: page.right, align: "right" },
  ];
  const lines =
    issuer.payTo && owedPence > 0 ? payToLines(issuer.payTo, "the number of the invoice") : [];
  sheet.need(70 + accountHeight(lines));
  sheet.row(two, ["Left to pay", pounds(owedPence)], { bold: true });
  if (overduePence > 0) sheet.row(two, ["Of which overdue (*)", pounds(overduePence)]);
  if (creditPence > 0) sheet.row(two, ["Credit for the next invoice", pounds(creditPence)]);
  sheet.space(14);
  sheet.line("All figures include VAT.", { faint: true });
  account(sheet, lines);
  return sheet.finish([issuer.name, customerName].join("   ·   "));
}
