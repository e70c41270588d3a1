import { createHash } from "node:crypto";
import { z } from "zod";
import { invalid } from "../../../platform/base/errors";
import { readCsv } from "../../../platform/values/csv";
import { readDay, readPence } from "../../../platform/values/cells";
import { tableOf, type BankLayout, type Table } from "./layout";
import { payerOf } from "./payer";

/** So many lines are taken at once. */
export const mostLines = 50_000;
/** Lines before the titles, and sums after the last line. */
const mostBeside = 50;

/** A line that can't be read, and why: `line` from 1, as a spreadsheet counts. */
export const BadLine = z.object({
  line: z.int(),
  column: z.string().nullable(),
  value: z.string(),
  message: z.string(),
});

/** What a line of a statement says. */
export interface StatementLine {
  line: number;
  /** YYYY-MM-DD. */
  bookedOn: string;
  /** Below zero for money that went out. */
  amountPence: number;
  text: string;
  payer: string;
  textHash: string;
  /** Which one of the same day, amount and text it is, from 1. */
  occurrence: number;
}

const invalidFile = (message: string) => invalid({ path: "csv", message });

/** @throws validation on `csv` where it is no table, an empty one, or one that is too long */
export function readTable(csv: string): Table {
  const read = readCsv(csv);
  if ("fault" in read) throw invalidFile(`Line ${read.line}: ${read.fault}`);
  const table = tableOf(read.records);
  if (table.rows.length === 0) throw invalidFile("There are no lines in this file.");
  if (read.records.length > mostLines + mostBeside) {
    const most = mostLines.toLocaleString("en-GB");
    throw invalidFile(`At most ${most} lines at once: split the file.`);
  }
  return table;
}

/**
 * Reads the lines of a statement. Lines without money (balances), of what did not come about, and in other currencies
 * are left out and counted.
 * @param today the business's own day: no line is dated after it
 */
export function readLines(
  { titles, rows }: Table,
  layout: BankLayout,
  today: string,
): { lines: StatementLine[]; bad: z.infer<typeof BadLine>[]; leftOut: number } {
  const lines: StatementLine[] = [];
  const bad: z.infer<typeof BadLine>[] = [];
  let leftOut = 0;
  const counted = new Map<string, number>();
  for (const { line, cells } of rows) {
    const cell = (at: number | null) => (at === null ? "" : (cells[at] ?? "")).trim();
    const fault = (at: number, message: string) =>
      bad.push({ line, column: titles[at] ?? null, value: cell(at).slice(0, 200), message });
    const money = moneyOf(layout, cell);
    if (money.pence === null || money.pence === 0 || isLeftOut(layout, cell)) {
      leftOut += 1;
      continue;
    }
    if (Number.isNaN(money.pence)) {
      fault(money.at, "This is no sum of money.");
      continue;
    }
    if (Math.abs(money.pence) > 2_147_483_647) {
      fault(money.at, "This sum is too large.");
      continue;
    }
    const bookedOn = readDay(cell(layout.date), layout.dateOrder);
    if (bookedOn === null) {
      fault(layout.date, "This is no day.");
      continue;
    }
    if (bookedOn > today) {
      fault(layout.date, "This day is still to come: look which of day and month is first.");
      continue;
    }
    const said = [...new Set(layout.text.map((at) => clean(cell(at))))].filter(Boolean).join(" ");
    const named = clean(cell(layout.payer));
    const textHash = hashOf(said);
    const same = `${bookedOn} ${money.pence} ${textHash}`;
    const occurrence = (counted.get(same) ?? 0) + 1;
    counted.set(same, occurrence);
    lines.push({
      line,
      bookedOn,
      amountPence: money.pence,
      text: said.slice(0, 500) || "No text",
      payer: payerOf(named === "" ? said : named),
      textHash,
      occurrence,
    });
  }
  return { lines, bad, leftOut };
}

type Cell = (at: number | null) => string;

function moneyOf(layout: BankLayout, cell: Cell): { pence: number | null; at: number } {
  const { amount, paidIn, paidOut } = layout;
  if (amount !== null) {
    const pence = readPence(cell(amount));
    return {
      at: amount,
      pence: pence !== null && layout.signs === "out_positive" ? -pence : pence,
    };
  }
  const came = readPence(cell(paidIn));
  const went = readPence(cell(paidOut));
  const at = (Number.isNaN(went) ? paidOut : paidIn) ?? paidOut ?? 0;
  if (came === null && went === null) return { at, pence: null };
  // Some write what went out below zero, others above.
  return { at, pence: Math.abs(came ?? 0) - Math.abs(went ?? 0) };
}

const notDone = /pending|revert|declin|fail|cancel|reject/i;

const isLeftOut = ({ status, currency }: BankLayout, cell: Cell): boolean =>
  notDone.test(cell(status)) || !["", "GBP", "£"].includes(cell(currency).toUpperCase());

/** On one line, without what no database takes. */
const clean = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

/** The same text in other spacing is the same line. */
const hashOf = (text: string): string =>
  createHash("sha256").update(text.toUpperCase()).digest("hex");
