import { createHash } from "node:crypto";
import { invalid, type Issue } from "../../../platform/base/errors";
import { orderOf, readDay, readPence } from "../../../platform/values/cells";
import { readCsv, type CsvRecord } from "../../../platform/values/csv";

/** So many lines are taken at once. */
export const mostLines = 5000;
const mostIssues = 100;
const mostQuantity = 100_000;

/** A line as the file has it. */
export interface FileLine {
  line: number;
  /** YYYY-MM-DD. */
  on: string;
  reference: string | null;
  /** What the supplier calls the product. */
  code: string;
  received: number;
  returned: number;
  /** Null where the file has no sums. */
  amountPence: number | null;
}

/** What suppliers call their columns, small letters and figures alone, the likeliest first. */
const titles = {
  date: ["date", "deliverydate", "transactiondate", "docdate", "documentdate", "day"],
  reference: [
    "deliverynote",
    "deliverynoteno",
    "deliverynotenumber",
    "docket",
    "docketno",
    "docketnumber",
    "reference",
    "ref",
    "ourref",
    "document",
    "documentno",
    "docno",
    "note",
  ],
  code: [
    "productcode",
    "itemcode",
    "stockcode",
    "code",
    "product",
    "item",
    "sku",
    "cylinder",
    "cylindertype",
    "description",
  ],
  received: [
    "received",
    "delivered",
    "full",
    "fulls",
    "fullsdelivered",
    "fullsout",
    "issued",
    "qtydelivered",
    "out",
  ],
  returned: [
    "returned",
    "empty",
    "empties",
    "emptiesreturned",
    "collected",
    "emptiesin",
    "credited",
    "qtyreturned",
    "in",
  ],
  amount: ["amount", "amountgbp", "value", "deposit", "deposits", "net", "total", "pounds"],
} as const;
type Role = keyof typeof titles;

const plain = (title: string) => title.toLowerCase().replaceAll(/[^a-z\d]/g, "");

/** Where each column is; null where the row is not the one with the titles. */
function columnsOf({ cells }: CsvRecord): Record<Role, number> | null {
  const named = cells.map(plain);
  const at = (role: Role) => {
    const found = titles[role].find((title) => named.includes(title));
    return found === undefined ? -1 : named.indexOf(found);
  };
  const columns = {
    date: at("date"),
    reference: at("reference"),
    code: at("code"),
    received: at("received"),
    returned: at("returned"),
    amount: at("amount"),
  };
  const counts = columns.received >= 0 || columns.returned >= 0;
  return columns.date >= 0 && columns.code >= 0 && counts ? columns : null;
}

/**
 * Reads a supplier's statement of containers. Lines on which nothing moved, such as balances, are left out and counted.
 * @param today the business's own day: no line is dated after it
 * @throws validation on `csv` where it is no such table, has too many lines, or has some that can't be read
 */
export function readSupplierStatement(
  csv: string,
  today: string,
): { lines: FileLine[]; leftOut: number } {
  const read = readCsv(csv);
  if ("fault" in read) throw refused([`Line ${read.line}: ${read.fault}`]);
  const at = read.records.slice(0, 20).findIndex((record) => columnsOf(record) !== null);
  const titled = read.records[at];
  const columns = titled && columnsOf(titled);
  if (!columns) {
    throw refused([
      "Name the columns in the first line: Date, Reference, Product, Received, Returned.",
    ]);
  }
  const rows = read.records.slice(at + 1);
  if (rows.length > mostLines) {
    throw refused([`At most ${mostLines.toLocaleString("en-GB")} lines at once: split the file.`]);
  }
  const { order, asks } = orderOf(rows.map(({ cells }) => cells[columns.date] ?? ""));
  if (order === "mdy" && asks !== null) {
    const either = `${asks.value} can be read as ${asks.dmy} or ${asks.mdy}`;
    throw refused([`Some days have the month first, and ${either}: write days as ${asks.dmy}.`]);
  }
  const problems: string[] = [];
  const lines: FileLine[] = [];
  let leftOut = 0;
  for (const { line, cells } of rows) {
    const cell = (role: Role) => (cells[columns[role]] ?? "").trim();
    const received = readCount(cell("received"));
    const returned = readCount(cell("returned"));
    if (received === 0 && returned === 0) {
      leftOut += 1;
      continue;
    }
    const on = readDay(cell("date"), order);
    const amountPence = readPence(cell("amount"));
    const code = cell("code").slice(0, 120);
    const problem = [
      (received === null || returned === null) && "this is no number of containers.",
      on === null && "this is no day.",
      on !== null && on > today && "this day is still to come.",
      code === "" && "the product is missing.",
      amountPence !== null && !(Math.abs(amountPence) <= 2_147_483_647) && "this is no sum.",
    ].find((one) => one !== false);
    if (problem !== undefined || received === null || returned === null || on === null) {
      problems.push(`Line ${line}: ${problem}`);
      continue;
    }
    const reference = cell("reference").slice(0, 120) || null;
    lines.push({ line, on, reference, code, received, returned, amountPence });
  }
  if (problems.length > 0) throw refused(problems.slice(0, mostIssues));
  if (lines.length === 0) throw refused(["There are no lines in this file."]);
  return { lines, leftOut };
}

const refused = (messages: readonly string[]) =>
  invalid(...messages.map((message): Issue => ({ path: "csv", message })));

/** 0 for an empty cell; null for what is no whole number in bounds. A correction may be below zero. */
function readCount(cell: string): number | null {
  if (cell === "" || cell === "-") return 0;
  const count = /^[-+]?\d{1,3}(,?\d{3})*(\.0+)?$/.test(cell)
    ? Number(cell.replaceAll(",", ""))
    : Number.NaN;
  return Math.abs(count) <= mostQuantity ? count : null;
}

/** By what the same statement is known again, whatever its file is called. */
export const statementHash = (lines: readonly FileLine[]): string =>
  createHash("sha256")
    .update(
      JSON.stringify(
        lines.map(({ on, reference, code, received, returned, amountPence }) => [
          on,
          reference,
          code.toLowerCase(),
          received,
          returned,
          amountPence,
        ]),
      ),
    )
    .digest("hex");
