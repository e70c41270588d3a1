import { writeCsv, type CsvCell } from "../../../platform/values/csv";
import type { FileEntry } from "./ledger-customers";
import { addedUp } from "./outgoing";
import { cashSales, sageLedgerRows, type SageRow } from "./sage-ledger";
import type { CodedLine, JournalProgram } from "./schema";

/*
 * Journals as Sage 50, Xero and QuickBooks Online publish that they take them (docs/decisions/0255 names the pages). A
 * file is made of rows that never change, so the same export gives the same bytes at any time.
 */

/** Each document by itself, or the documents of a day and kind together. */
export type Detail = "day" | "document";

const kindWords: Readonly<Record<string, string>> = {
  invoice: "Invoices",
  order: "Sales",
  credit_note: "Credit notes",
  receipt: "Receipts",
  refund: "Refunds",
  fee: "Fees",
  cash: "Cash",
  bad_debt: "Bad debts",
};

/** Entries of a day, kind and customer together, in their order. */
export function byDay(entries: readonly FileEntry[]): FileEntry[] {
  const days = new Map<string, FileEntry>();
  for (const { source, day, lines, customer } of entries) {
    const key = `${day} ${source} ${customer?.reference ?? ""}`;
    const before = days.get(key)?.lines ?? [];
    const details = kindWords[source] ?? source;
    const head = { source, day, reference: "", details, ...(customer && { customer }) };
    days.set(key, { ...head, lines: [...before, ...lines] });
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

const sageHeader = [
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
];

/**
 * Sage 50, import of audit trail transactions: a JD or JC a line. The net of a sale and its VAT on the VAT account bear
 * the rate's tax code, and so count in boxes 6 and 1; all else bears T9.
 */
const sage: Format = (entries, { number }) => [
  sageHeader,
  ...entries.flatMap((entry, at) => sageJournal(entry, journalNumber(number, at))),
];

function sageJournal(entry: FileEntry, number: string): CsvCell[][] {
  return entry.lines.map(({ code, department, pence, taxCode }) =>
    sageRow(entry, number, {
      type: pence > 0 ? "JD" : "JC",
      account: "",
      code,
      department,
      netPence: pence,
      taxCode,
      vatPence: 0,
    }),
  );
}

function sageRow({ day, reference, details }: FileEntry, number: string, row: SageRow): CsvCell[] {
  return [
    row.type,
    row.account,
    row.code,
    row.department ?? "0",
    dateOf(day),
    (reference || number).slice(0, 30),
    details.slice(0, 60),
    pounds(row.netPence),
    row.taxCode,
    pounds(row.vatPence),
  ];
}

/**
 * Sage 50 with its sales ledger: what moves a customer's account is SI, SC, SA or SP under the customer's account
 * reference, and so is a sale that is credited (docs/decisions/0436). All other entries are journals.
 */
const sageLedger: Format = (entries, { number }) => [
  sageHeader,
  ...entries.flatMap((entry, at) => {
    const rows = sageLedgerRows(entry);
    const own = journalNumber(number, at);
    return rows ? rows.map((row) => sageRow(entry, own, row)) : sageJournal(entry, own);
  }),
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
  ...entries.flatMap(({ day, reference, details, lines, customer }, at) =>
    xeroLines(lines, rounding).map(({ code, department, pence, taxCode }) => [
      `${journalNumber(number, at)} ${[details, reference].filter(Boolean).join(" ")}`,
      dateOf(day),
      customer ? `${details}, ${customer.name}` : details,
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
  ...entries.flatMap(({ day, reference, details, lines, customer }, at) =>
    lines.map(({ thing, code, department, pence }) => [
      journalNumber(number, at),
      dateOf(day),
      code,
      pence > 0 ? pounds(pence) : "",
      pence > 0 ? "" : pounds(pence),
      [details, reference].filter(Boolean).join(" "),
      // A line on accounts receivable needs its customer's name.
      thing.kind === "debtors" ? (customer?.name ?? "") : "",
      department ?? "",
    ]),
  ),
];

const formats: Record<JournalProgram, Format> = { sage, xero, quickbooks };
const ledgerFormats: Record<JournalProgram, Format> = { ...formats, sage: sageLedger };
/** Xero imports up to 300 lines at once. */
const mostLines: Record<JournalProgram, number> = {
  sage: Infinity,
  xero: 300,
  quickbooks: Infinity,
};

interface Exported extends FileHead {
  program: JournalProgram;
  detail: Detail;
  /** For a program that keeps a sales ledger: entries name their customers. */
  ledger?: boolean;
}

interface Table {
  header: CsvCell[];
  rows: CsvCell[][];
}

/** The tables of an export: more than one where the program takes no more lines at once. No journal is cut in two. */
function tablesOf(
  entries: readonly FileEntry[],
  { program, detail, ledger = false, ...head }: Exported,
): readonly Table[] {
  const journals = detail === "day" ? byDay(entries) : entries;
  const [header = [], ...rows] = (ledger ? ledgerFormats : formats)[program](journals, head);
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

/** These programs run on Windows, and end their own lines so. */
const fileOf = (table: CsvCell[][]): string => writeCsv(table).replaceAll("\n", "\r\n");

/** The files of an export, each whole. */
export const filesOf = (entries: readonly FileEntry[], exported: Exported): string[] =>
  tablesOf(entries, exported).map(({ header, rows }) => fileOf([header, ...rows]));

/** Sage 50's import of customer records: Sage takes no transaction of an account reference that it does not have. */
export function customerRecords(entries: readonly FileEntry[]): string {
  const names = new Map([[cashSales, "Cash sales"]]);
  for (const { customer } of entries) {
    if (customer) names.set(customer.reference, customer.name.slice(0, 60));
  }
  const rows = [...names].toSorted(([a], [b]) => a.localeCompare(b));
  return fileOf([["Account Reference", "Account Name"], ...rows]);
}
