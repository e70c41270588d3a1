import type { Column, Sheet } from "../../../platform/threads/sheet";
import { pounds } from "../../../platform/values/format";
import { vatWords, type VatKind } from "../../../platform/values/values";
import type { InvoiceRow } from "../invoices/queries";

/* The lines of an invoice or credit note on paper, with VAT or without. */

/** Columns for the lines of an invoice or credit note. */
const lineColumns: Column[] = [
  { title: "Description", from: 56, to: 300, align: "left" },
  { title: "Quantity", from: 300, to: 350, align: "right" },
  { title: "Unit price", from: 350, to: 420, align: "right" },
  { title: "VAT", from: 420, to: 460, align: "right" },
  { title: "Net", from: 460, to: 539, align: "right" },
];

type PaperLine = Pick<
  InvoiceRow["lines"][number],
  | "description"
  | "quantity"
  | "unitPrice"
  | "unitPriceIncVat"
  | "vatRate"
  | "vatTreatment"
  | "discountPercent"
  | "netPence"
>;

/**
 * Returns whether a document mentions VAT: it does not if it has none and its business was not registered on its day
 * (docs/decisions/0410).
 */
export function saysVat(
  {
    vatRegistered,
    vatRegisteredFrom,
  }: { vatRegistered: boolean | null; vatRegisteredFrom: Date | null },
  { vatPence, issuedOn }: { vatPence: number; issuedOn: Date },
): boolean {
  const isRegistered = vatRegisteredFrom !== null && vatRegisteredFrom <= issuedOn;
  return vatRegistered === null || isRegistered || vatPence !== 0;
}

export interface LinesOnPaper {
  columns: Column[];
  cells: (line: PaperLine) => string[];
}

/** The columns of a document, and the cells of a line in them. */
export function linesOnPaper(withVat: boolean): LinesOnPaper {
  if (withVat) return { columns: lineColumns, cells: lineCells };
  const isVat = lineColumns.map(({ title }) => title === "VAT");
  const columns = lineColumns
    .filter((_, place) => !isVat[place])
    .map((column) => (column.title === "Net" ? { ...column, title: "Amount" } : column));
  return {
    columns,
    cells: (line) =>
      lineCells({ ...line, unitPriceIncVat: null }).filter((_, place) => !isVat[place]),
  };
}

/** In a narrow column; what is outside the scope of VAT bears none. */
const vatShort = (kind: VatKind): string =>
  kind.vatTreatment === "outside_scope" ? "none" : vatWords(kind);

/** The VAT of one kind: "VAT 20% on £100.00", "Exempt from VAT: £100.00". */
export function vatLine({ netPence, ...kind }: InvoiceRow["vat"][number]): string {
  if (kind.vatTreatment === "standard") return `VAT ${vatWords(kind)} on ${pounds(netPence)}`;
  const words = kind.vatTreatment === "exempt" ? "Exempt from VAT" : "Outside the scope of VAT";
  return `${words}: ${pounds(netPence)}`;
}

/** A line of an invoice or credit note in those columns; a price including VAT is marked. */
const lineCells = (line: PaperLine): string[] => [
  line.discountPercent > 0
    ? `${line.description}, less ${line.discountPercent}% discount`
    : line.description,
  String(line.quantity),
  line.unitPriceIncVat === null ? pounds(line.unitPrice) : `${pounds(line.unitPriceIncVat)} inc`,
  vatShort(line),
  pounds(line.netPence),
];

/** Says what the mark means, where a line has it. */
export function sayIncVat(sheet: Sheet, lines: readonly PaperLine[]): void {
  if (lines.every(({ unitPriceIncVat }) => unitPriceIncVat === null)) return;
  sheet.line("inc: this unit price includes VAT. Net is the line without it.", {
    faint: true,
    size: 8.5,
  });
  sheet.space(6);
}

/** The titles above the lines; again on each further page. */
export function lineHeader(sheet: Sheet, { columns }: LinesOnPaper): void {
  sheet.row(
    columns,
    columns.map(({ title }) => title),
    { faint: true },
  );
  sheet.rule();
}
