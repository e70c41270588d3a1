import { sharedOut } from "../lines/shares";
import type { FileEntry } from "./ledger-customers";
import type { CodedLine } from "./schema";

/*
 * Entries as transactions of Sage 50's sales ledger (docs/decisions/0436). Sage posts the other side of each to the debtors
 * control account, and the tax amount to the sales tax control account. An SI credits its nominal account, an SC debits it,
 * an SA is money of a customer and an SP money back to one.
 */

/** A row of an import of audit trail transactions. Amounts are pence; Sage takes them without a sign. */
export interface SageRow {
  type: "JD" | "JC" | "SI" | "SC" | "SA" | "SP";
  /** The customer's account reference; empty in a journal. */
  account: string;
  /** The nominal account; of SA and SP the bank account. */
  code: string;
  department: string | null;
  netPence: number;
  taxCode: string;
  vatPence: number;
}

/** The Sage account of sales to people who are no customers here. */
export const cashSales = "CASHSALE";

const isSale = ({ thing, vatRate }: CodedLine): boolean =>
  vatRate !== null && ["sales", "delivery", "interest"].includes(thing.kind);
const isVat = ({ thing, vatRate }: CodedLine): boolean => vatRate !== null && thing.kind === "vat";

/**
 * The rows of an entry that moves a customer's account or credits a sale; null for any other entry, which is a journal.
 * A journal's debit with the tax code of a sale would count in boxes 4 and 7. An SC counts as less in boxes 1 and 6.
 */
export function sageLedgerRows({ lines, customer }: FileEntry): SageRow[] | null {
  const isOnLedger = lines.some(
    (line) => line.thing.kind === "debtors" || (isSale(line) && line.pence > 0),
  );
  if (!isOnLedger) return null;
  const account = customer?.reference ?? cashSales;
  const posted = (line: CodedLine, vatPence: number): SageRow => ({
    type: line.pence + vatPence > 0 ? "SC" : "SI",
    account,
    code: line.code,
    department: line.department,
    netPence: line.pence,
    taxCode: line.taxCode,
    vatPence,
  });
  const rates = [...new Set(lines.filter(isSale).map(({ vatRate }) => vatRate))];
  const sold = rates.flatMap((rate) => {
    const sales = lines.filter((line) => isSale(line) && line.vatRate === rate);
    const vat = vatByLine(sales, sumOf(lines.filter((l) => isVat(l) && l.vatRate === rate)));
    return sales.map((line, index) => posted(line, vat[index] ?? 0));
  });
  const others = lines.filter(
    (line) =>
      line.thing.kind !== "debtors" &&
      !isSale(line) &&
      !(isVat(line) && rates.includes(line.vatRate)),
  );
  return [
    ...sold,
    ...others.map((line): SageRow => {
      if (line.thing.kind !== "tender") return posted(line, 0);
      return { ...posted(line, 0), type: line.pence > 0 ? "SA" : "SP" };
    }),
  ];
}

const sumOf = (lines: readonly CodedLine[]) => lines.reduce((sum, { pence }) => sum + pence, 0);

/** VAT of a rate over its lines, each with the sign of its line: Sage takes no tax below zero. */
function vatByLine(sales: readonly CodedLine[], vatPence: number): number[] {
  const sign = Math.sign(vatPence);
  if (sales.every(({ pence }) => Math.sign(pence) === sign)) {
    return sharedOut(
      vatPence,
      sales.map(({ pence }) => Math.abs(pence)),
    );
  }
  const vat = sales.map(({ pence, vatRate }) =>
    typeof vatRate === "number" ? Math.round((pence * vatRate) / 100) : 0,
  );
  const left = vatPence - vat.reduce((sum, pence) => sum + pence, 0);
  // The largest line takes the odd pence, since they change its sign last.
  const largest = sales.reduce(
    (best, { pence }, index) =>
      Math.abs(pence) > Math.abs(sales[best]?.pence ?? 0) ? index : best,
    0,
  );
  return vat.map((pence, index) => (index === largest ? pence + left : pence));
}
