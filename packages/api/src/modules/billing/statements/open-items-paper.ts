import type { z } from "zod";
import { fromDay, longDay, pounds } from "../../../platform/values/format";
import { putLetterhead } from "../../../platform/threads/letterhead";
import { account, accountHeight, type Issuer } from "../papers/papers";
import { payToLines } from "../invoices/pay-to";
import { newSheet, page, type Column } from "../../../platform/threads/sheet";
import {
  agesHeight,
  overdueOf,
  putAccountHolder,
  putAges,
  sayWithVat,
  type AccountOnPaper,
} from "./account-on-paper";
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
  account: AccountOnPaper;
  issuer: Issuer;
  /** When it is drawn. */
  at: Date;
}

/** Prints the open invoices and unpaid deliveries of a customer on A4. All amounts include VAT. */
export function openItemsPaper(paper: OpenItemsOnPaper): Promise<Uint8Array> {
  const { open, account: holder, issuer, at } = paper;
  const { customerName, on, items, deliveries, owedPence, creditPence } = open;
  const sheet = newSheet({ title: `Statement for ${customerName}`, author: issuer.name, at });
  putLetterhead(sheet, issuer, "Statement", [`Open on  ${longDay(fromDay(on))}`]);
  putAccountHolder(sheet, customerName, holder);
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
  for (const { number, deliveredOn, overdue, leftPence } of deliveries) {
    if (sheet.need(46)) header();
    const delivered = longDay(fromDay(deliveredOn));
    const left = pounds(leftPence);
    sheet.row(columns, [number, delivered, `${delivered}${overdue ? " *" : ""}`, "", left]);
    sheet.row(beneath, ["", "Delivered and not paid; on no invoice"], { faint: true });
  }
  sheet.rule();
  const two: Column[] = [
    { title: "", from: 300, to: 440, align: "left" },
    { title: "", from: 440, to: page.right, align: "right" },
  ];
  const lines =
    issuer.payTo && owedPence > 0 ? payToLines(issuer.payTo, "the number of the invoice") : [];
  const { ages } = holder;
  const overduePence = overdueOf(ages);
  sheet.need(102 + agesHeight + accountHeight(lines));
  sheet.row(two, ["Left to pay", pounds(owedPence)], { bold: true });
  if (creditPence > 0) {
    sheet.row(two, ["Less credit that is not used yet", pounds(-creditPence)]);
    sheet.row(two, ["Balance", pounds(owedPence - creditPence)], { bold: true });
  }
  if (overduePence > 0) sheet.row(two, ["Of which overdue (*)", pounds(overduePence)]);
  sheet.space(14);
  putAges(sheet, ages);
  sayWithVat(sheet, issuer);
  account(sheet, lines);
  return sheet.finish([issuer.name, customerName].join("   ·   "));
}
