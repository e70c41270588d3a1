import { longDay, pounds } from "../../../platform/values/format";
import { putLetterhead } from "../../../platform/threads/letterhead";
import { lineHeader, linesOnPaper, saysVat, sayIncVat, vatLine } from "./lines-on-paper";
import { party, type Issuer } from "./papers";
import { newSheet, page, type Column, type Sheet } from "../../../platform/threads/sheet";
import type { CreditNoteRow } from "../credit/credit-notes";

export interface CreditNoteOnPaper {
  creditNote: CreditNoteRow;
  issuer: Issuer;
}

/** A credit note on A4: which invoice it credits and why, what of it, the VAT by rate, and what it pays. */
export function creditNotePaper({ creditNote, issuer }: CreditNoteOnPaper): Promise<Uint8Array> {
  const { number, invoiceNumber, issuedOn, reason, reversesNumber, reversedByNumber } = creditNote;
  const title = titleOf(creditNote);
  const facts = { title: `${title} ${number}`, author: issuer.name, at: creditNote.createdAt };
  const sheet = newSheet(facts);
  putLetterhead(sheet, issuer, title, [
    `Number  ${number}`,
    `Date  ${longDay(issuedOn)}`,
    `Invoice  ${invoiceNumber}`,
  ]);
  party(sheet, "Credited to", creditNote);
  sheet.line(
    reversesNumber === null
      ? `For invoice ${invoiceNumber} of ${longDay(creditNote.invoiceIssuedOn)}: ${reason}`
      : `Reverses credit note ${reversesNumber}: ${reason}`,
  );
  if (reversedByNumber !== null) {
    const words = `Reversed by ${reversedByNumber}: this credit note no longer counts.`;
    sheet.line(words, { bold: true });
  }
  sheet.space(14);
  const withVat = saysVat(issuer, creditNote);
  lines(sheet, creditNote, withVat);
  sums(sheet, creditNote, withVat);
  if (issuer.vatNumber && withVat)
    sheet.line(`VAT registration number ${issuer.vatNumber}`, { faint: true });
  const registered = issuer.companyNumber && `Company number ${issuer.companyNumber}`;
  return sheet.finish([issuer.name, registered, number].filter(Boolean).join("   ·   "));
}

function titleOf({ reversesNumber, reversedByNumber }: CreditNoteRow): string {
  if (reversesNumber !== null) return "Reversal of a credit note";
  return reversedByNumber === null ? "Credit note" : "Credit note (reversed)";
}

function lines(sheet: Sheet, creditNote: CreditNoteRow, withVat: boolean): void {
  const shown = linesOnPaper(withVat);
  lineHeader(sheet, shown);
  for (const line of creditNote.lines) {
    if (sheet.need(30)) lineHeader(sheet, shown);
    sheet.row(shown.columns, shown.cells(line));
  }
  sheet.rule();
  if (withVat) sayIncVat(sheet, creditNote.lines);
}

function sums(sheet: Sheet, creditNote: CreditNoteRow, withVat: boolean): void {
  const two: Column[] = [
    { title: "", from: 240, to: 440, align: "left" },
    { title: "", from: 440, to: page.right, align: "right" },
  ];
  sheet.need(76 + 16 * (creditNote.vat.length + creditNote.allocations.length));
  if (withVat) sheet.row(two, ["Net", pounds(creditNote.netPence)]);
  for (const sum of withVat ? creditNote.vat : [])
    sheet.row(two, [vatLine(sum), pounds(sum.vatPence)]);
  if (withVat) sheet.row(two, ["Total VAT", pounds(creditNote.vatPence)]);
  sheet.space(2);
  sheet.row(two, ["Total credited", pounds(creditNote.totalPence)], { bold: true });
  for (const { kind, number, amountPence } of creditNote.allocations) {
    const what = kind === "refund" ? "Paid back" : `Taken off invoice ${number ?? ""}`;
    sheet.row(two, [what, pounds(amountPence)]);
  }
  const leftPence = creditNote.totalPence - creditNote.allocatedPence;
  if (leftPence > 0 && creditNote.reversesNumber === null && creditNote.reversedById === null) {
    sheet.row(two, ["Credit for the next invoice", pounds(leftPence)]);
  }
  sheet.space(20);
}
