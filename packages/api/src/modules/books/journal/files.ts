import { writeCsv, type CsvCell } from "../../../platform/values/csv";
import { addedUp } from "./outgoing";
import type { CodedLine, JournalProgram } from "./schema";

/*
 * Journals as Sage 50, Xero and QuickBooks Online publish that they take them (docs/decisions/0255 names the pages). A
 * file is made of rows that never change, so the same export gives the same bytes at any time.
 */

/** A journal as it stands in a file. */
export interface FileEntry {
  source: string;
  /** YYYY-MM-DD */
  day: string;
  reference: string;
  details: string;
  lines: readonly CodedLine[];
}

/** Each document by itself, or the documents of a day and kind together. */
export type Detail = "day" | "document";

const kindWords: Readonly<Record<string, string>> = {
  invoice: "Invoices",
  order: "Sales",
  credit_note: "Credit notes",
  receipt: "Receipts",
  refund: "Refunds",
  fee: "Fees",
};

/** Entries of a day and kind together, in their order. */
export function byDay(entries: readonly FileEntry[]): FileEntry[] {
  const days = new Map<string, FileEntry>();
  for (const { source, day, lines } of entries) {
    const key = `${day} ${source}`;
    const before = days.get(key)?.lines ?? [];
    const details = kindWords[source] ?? source;
    days.set(key, { source, day, reference: "", details, lines: [...before, ...lines] });
  }
  return [...days.values()]
    .map((entry) => ({ ...entry, lines: addedUp(entry.lines) }))
    .filter(({ lines }) => lines.length > 0);
}

/** DD/MM/YYYY. */
const dateOf = (day: string): string => day.split("-").toReversed().join("/");
/** Pounds with two decimals; never below zero. */
const pounds = (pence: number): string => (Math.abs(pence) / 100).toFixed(2);

/** What of an export stands in its files beside the entries. */
interface FileHead {
  /** Its place among the exports of the business. */
  number: number;
  /** The account of rounding when it went out. */
  rounding: { code: string; department: string | null; taxCode: string };
}

type Format = (entries: readonly FileEntry[], head: FileHead) => CsvCell[][];

/**
 * Sage 50, import of audit trail transactions: a JD or JC a line. The net of a sale and its VAT on the VAT account bear
 * the rate's tax code, and so count in boxes 6 and 1; all else bears T9.
 */
const sage: Format = (entries, { number }) => [
  [
    "Type",
    "Account Reference",
    "Nominal A/C Ref",
    "Department Code",
    "Date",
    "Reference",
    "Details",
    "Net Amount",
    "Tax Code",
    "Tax Amount",
  ],
  ...entries.flatMap(({ day, reference, details, lines }, at) =>
    lines.map(({ code, department, pence, taxCode }) => [
      pence > 0 ? "JD" : "JC",
      "",
      code,
      department ?? "0",
      dateOf(day),
      (reference || journalNumber(number, at)).slice(0, 30),
      details.slice(0, 60),
      pounds(pence),
      taxCode,
      "0.00",
    ]),
  ),
];

const journalNumber = (number: number, at: number) => `J${number}-${at + 1}`;

/**
 * Xero, import of manual journals: debits above zero, credits below, and a journal is what has the same narration and
 * date. Xero works out the VAT of a line by its rate and adds it to its own VAT account, so VAT is no line here. Pence
 * by which it comes to more or less than ours go to rounding.
 */
const xero: Format = (entries, { number, rounding }) => [
  [
    "*Narration",
    "*Date",
    "Description",
    "*AccountCode",
    "*TaxRate",
    "*Amount",
    "TrackingName1",
    "TrackingOption1",
    "TrackingName2",
    "TrackingOption2",
  ],
  ...entries.flatMap(({ day, reference, details, lines }, at) =>
    xeroLines(lines, rounding).map(({ code, department, pence, taxCode }) => [
      `${journalNumber(number, at)} ${[details, reference].filter(Boolean).join(" ")}`,
      dateOf(day),
      details,
      code,
      taxCode,
      pence / 100,
      department === null ? "" : "Department",
      department ?? "",
      "",
      "",
    ]),
  ),
];

/** VAT as Xero adds it to a line, in pence: half a penny away from nought. */
export const addedVat = ({ thing, vatRate, pence }: CodedLine): number =>
  typeof vatRate !== "number" || thing.kind === "vat"
    ? 0
    : Math.sign(pence) * Math.round((Math.abs(pence) * vatRate) / 100);

type XeroLine = Pick<CodedLine, "code" | "department" | "pence" | "taxCode">;

function xeroLines(lines: readonly CodedLine[], rounding: FileHead["rounding"]): XeroLine[] {
  const shown = lines.filter(({ thing }) => thing.kind !== "vat");
  const vat = lines.reduce((sum, { thing, pence }) => sum + (thing.kind === "vat" ? pence : 0), 0);
  const left = vat - shown.reduce((sum, line) => sum + addedVat(line), 0);
  return left === 0 ? shown : [...shown, { ...rounding, pence: left }];
}

/** QuickBooks Online, import of journal entries: accounts by name, debits and credits in columns of their own. */
const quickbooks: Format = (entries, { number }) => [
  [
    "Journal No.",
    "Journal Date",
    "Account Name",
    "Debits",
    "Credits",
    "Description",
    "Name",
    "Class",
  ],
  ...entries.flatMap(({ day, reference, details, lines }, at) =>
    lines.map(({ code, department, pence }) => [
      journalNumber(number, at),
      dateOf(day),
      code,
      pence > 0 ? pounds(pence) : "",
      pence > 0 ? "" : pounds(pence),
      [details, reference].filter(Boolean).join(" "),
      "",
      department ?? "",
    ]),
  ),
];

const formats: Record<JournalProgram, Format> = { sage, xero, quickbooks };
/** Xero imports up to 300 lines at once. */
const mostLines: Record<JournalProgram, number> = {
  sage: Infinity,
  xero: 300,
  quickbooks: Infinity,
};

interface Exported extends FileHead {
  program: JournalProgram;
  detail: Detail;
}

interface Table {
  header: CsvCell[];
  rows: CsvCell[][];
}

/** The tables of an export: more than one where the program takes no more lines at once. No journal is cut in two. */
function tablesOf(
  entries: readonly FileEntry[],
  { program, detail, ...head }: Exported,
): readonly Table[] {
  const journals = detail === "day" ? byDay(entries) : entries;
  const [header = [], ...rows] = formats[program](journals, head);
  const names = rows.map(([name]) => name);
  const tables: Table[] = [];
  for (let start = 0; start < rows.length;) {
    let end = Math.min(start + mostLines[program], rows.length);
    // Back to where a journal begins, unless one alone is longer than a file.
    const cut = end;
    while (end > start && end < rows.length && names[end] === names[end - 1]) end -= 1;
    if (end === start) end = cut;
    tables.push({ header, rows: rows.slice(start, end) });
    start = end;
  }
  return tables.length > 0 ? tables : [{ header, rows: [] }];
}

/** How many files an export is. */
export const countFiles = (entries: readonly FileEntry[], exported: Exported): number =>
  tablesOf(entries, exported).length;

/** The files of an export, each whole. */
export const filesOf = (entries: readonly FileEntry[], exported: Exported): string[] =>
  tablesOf(entries, exported).map(({ header, rows }) =>
    // These programs run on Windows, and end their own lines so.
    writeCsv([header, ...rows]).replaceAll("\n", "\r\n"),
  );
