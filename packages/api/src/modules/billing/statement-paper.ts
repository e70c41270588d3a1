import type { z } from "zod";
import { fromDay, longDay, pounds } from "../../platform/values/format";
import type { Issuer } from "./invoice-paper";
import type { Statement } from "./schema";
import { newSheet, page, type Column, type Sheet } from "./sheet";

const columns: Column[] = [
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
  const half = { x: 320, width: page.right - 320, align: "right" } as const;
  sheet.beside(
    () => sheet.text(issuer.name, { bold: true, size: 15, width: 250 }),
    () => sheet.text("Statement", { ...half, bold: true, size: 15 }),
  );
  const about = [issuer.address, issuer.phone, issuer.email].filter((part) => part !== null);
  const days = [`From  ${longDay(fromDay(from))}`, `To  ${longDay(fromDay(to))}`];
  sheet.space(4);
  sheet.beside(
    () => sheet.text(about.join("\n"), { faint: true, width: 250 }),
    () => sheet.text(days.join("\n"), half),
  );
  sheet.space(22);
  sheet.line("Account of", { faint: true, size: 8.5 });
  sheet.line(customerName, { bold: true });
  sheet.space(20);
  entries(sheet, statement);
  foot(sheet, statement);
  return sheet.finish([issuer.name, customerName].join("   ·   "));
}

function entries(sheet: Sheet, { from, entries: rows, openingPence }: Account): void {
  const header = () => {
    const titles = columns.map(({ title }) => title);
    sheet.row(columns, titles, { faint: true });
    sheet.rule();
  };
  header();
  sheet.row(columns, [longDay(fromDay(from)), "Brought forward", "", "", pounds(openingPence)]);
  for (const { on, kind, number, amountPence, balancePence } of rows) {
    if (sheet.need(30)) header();
    const what = kind === "invoice" ? `Invoice ${number}` : `Payment of ${number}`;
    const billed = amountPence >= 0 ? pounds(amountPence) : "";
    const paid = amountPence < 0 ? pounds(-amountPence) : "";
    sheet.row(columns, [longDay(fromDay(on)), what, billed, paid, pounds(balancePence)]);
  }
  sheet.rule();
}

function foot(sheet: Sheet, { to, closingPence, overduePence, unbilledPence }: Account): void {
  const two: Column[] = [
    { title: "", from: 300, to: 440, align: "left" },
    { title: "", from: 440, to: page.right, align: "right" },
  ];
  sheet.need(70);
  sheet.row(two, [`Owed on ${longDay(fromDay(to))}`, pounds(closingPence)], { bold: true });
  if (overduePence > 0) sheet.row(two, ["Of which overdue now", pounds(overduePence)]);
  if (unbilledPence > 0) sheet.row(two, ["Delivered, not billed yet", pounds(unbilledPence)]);
  sheet.space(14);
  sheet.line("All figures include VAT.", { faint: true });
}
