import { createHash } from "node:crypto";
import { z } from "zod";
import type { CsvRecord } from "../../../platform/values/csv";
import { orderOf, readDay, readPence, type AmbiguousDay } from "../../../platform/values/cells";

/* Which column of a bank's file is what: guessed from its titles, or said once and remembered. */

export const mostColumns = 60;
const Column = z
  .int()
  .min(0)
  .max(mostColumns - 1);

/** Columns by their place, from 0. Money is in one column with signs, or in one for each way. */
export const BankLayout = z
  .object({
    date: Column,
    dateOrder: z.enum(["dmy", "mdy"]).default("dmy"),
    /** What the line says, in this order. */
    text: z.array(Column).min(1).max(4),
    amount: Column.nullable().default(null),
    /** Whether a sum without a sign came in or went out. */
    signs: z.enum(["in_positive", "out_positive"]).default("in_positive"),
    paidIn: Column.nullable().default(null),
    paidOut: Column.nullable().default(null),
    /** Who paid, where that is a column of its own. */
    payer: Column.nullable().default(null),
    /** Whether it came about: what is pending or was reverted is left out. */
    status: Column.nullable().default(null),
    /** What is not in pounds is left out. */
    currency: Column.nullable().default(null),
  })
  .refine(({ amount, paidIn, paidOut }) => amount !== null || paidIn !== null || paidOut !== null, {
    path: ["amount"],
    message: "Say which column the money is in.",
  })
  .meta({ id: "BankLayout" });
export type BankLayout = z.output<typeof BankLayout>;

/** A file as a table: its titles, and where its lines begin. */
export interface Table {
  /** Empty where the file has none. */
  titles: string[];
  columns: number;
  rows: CsvRecord[];
}

type Role = "date" | "amount" | "paidIn" | "paidOut" | "payer" | "status" | "currency";

/** What banks call them, small letters and figures alone, the likeliest first. */
const names: Record<Role, readonly string[]> = {
  date: [
    "transactiondate",
    "date",
    "datecompletedutc",
    "completeddate",
    "datecompleted",
    "bookingdate",
    "postingdate",
    "posteddate",
    "dateposted",
    "processeddate",
    "entrydate",
    "valuedate",
    "timestamp",
    "datestartedutc",
    "starteddate",
    "createdon",
  ],
  amount: [
    "amount",
    "amountgbp",
    "value",
    "transactionamount",
    "amountingbp",
    "debitcredit",
    "creditdebit",
    "netamount",
    "amountpounds",
    "transactionvalue",
    "totalamount",
  ],
  paidIn: [
    "paidin",
    "moneyin",
    "creditamount",
    "credit",
    "credits",
    "in",
    "amountin",
    "paidingbp",
    "moneyingbp",
    "deposit",
    "deposits",
    "creditgbp",
    "receipts",
    "received",
  ],
  paidOut: [
    "paidout",
    "moneyout",
    "debitamount",
    "debit",
    "debits",
    "out",
    "amountout",
    "paidoutgbp",
    "moneyoutgbp",
    "withdrawal",
    "withdrawals",
    "debitgbp",
    "payments",
    "spent",
  ],
  payer: ["counterparty", "counterpartyname", "payer", "payername", "name", "from", "payee"],
  status: ["state", "status", "transactionstatus"],
  currency: ["currency", "paymentcurrency", "accountcurrency", "transactioncurrency"],
};
const textNames = [
  "counterparty",
  "counterpartyname",
  "payer",
  "payername",
  "name",
  "transactiondescription",
  "description",
  "merchantdescription",
  "memo",
  "details",
  "transactiondetails",
  "narrative",
  "narration",
  "particulars",
  "paymentdetails",
  "reference",
  "transactionreference",
  "paymentreference",
  "payee",
  "notes",
  "notesandtags",
];

const plain = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

function columnsOf(titles: readonly string[]) {
  const plainly = titles.map(plain);
  const find = (role: Role): number | null => {
    const name = names[role].find((known) => plainly.includes(known));
    return name === undefined ? null : plainly.indexOf(name);
  };
  const text = textNames.map((name) => plainly.indexOf(name)).filter((at) => at !== -1);
  const roles = Object.keys(names) as Role[];
  return {
    ...(Object.fromEntries(roles.map((role) => [role, find(role)])) as Record<Role, number | null>),
    text: text.slice(0, 4),
  };
}

const isTitled = (cells: readonly string[]): boolean => {
  const { date, amount, paidIn, paidOut } = columnsOf(cells);
  return date !== null && (amount !== null || paidIn !== null || paidOut !== null);
};

const isWords = (cell: string): boolean =>
  cell !== "" && readDay(cell) === null && Number.isNaN(readPence(cell));

/** Some banks write the account's name and balance before the titles. */
const mostBefore = 30;

/** Finds the line of titles: one that names a day and money, else the first of three words or more. */
export function tableOf(records: readonly CsvRecord[]): Table {
  const cut = records.map(({ line, cells }) => ({ line, cells: cells.slice(0, mostColumns) }));
  const first = cut.slice(0, mostBefore);
  const known = first.findIndex(({ cells }) => isTitled(cells));
  const at =
    known === -1
      ? first.findIndex(({ cells }) => cells.length > 2 && cells.every((cell) => isWords(cell)))
      : known;
  const rows = cut.slice(at + 1);
  const columns = Math.max(...cut.slice(Math.max(at, 0)).map(({ cells }) => cells.length), 0);
  return { titles: cut[at]?.cells ?? [], columns, rows };
}

/** By what a file of the same bank is known again. */
export const headerKey = ({ titles, columns }: Table): string =>
  createHash("sha256")
    .update(titles.length > 0 ? titles.map(plain).join(",") : `${columns} columns`)
    .digest("hex");

/** The layout by titles, or by what stands in the cells where there are none; null where neither tells. */
export function guessLayout(table: Table): BankLayout | null {
  const found = table.titles.length > 0 ? columnsOf(table.titles) : columnsByCells(table);
  const { date, amount, paidIn, paidOut, text } = found;
  if (date === null || text.length === 0) return null;
  if (amount === null && paidIn === null && paidOut === null) return null;
  const apart = paidIn !== null && paidOut !== null;
  return {
    ...found,
    date,
    dateOrder: orderOf(daysOf(table, date)).order,
    signs: "in_positive",
    amount: apart ? null : amount,
    paidIn: apart || amount === null ? paidIn : null,
    paidOut: apart || amount === null ? paidOut : null,
  };
}

const daysOf = ({ rows }: Table, date: number): string[] =>
  rows.map(({ cells }) => cells[date] ?? "");

/** A day of which a guessed layout can't know what it is; null where the file shows it. */
export const askedOrder = (table: Table, { date }: Pick<BankLayout, "date">): AmbiguousDay | null =>
  orderOf(daysOf(table, date)).asks;

/** A file without titles, such as a day, words and a sum. */
function columnsByCells({ rows, columns }: Table): ReturnType<typeof columnsOf> {
  const sample = rows.slice(0, 20);
  const mostly = (at: number, is: (cell: string) => boolean) =>
    sample.filter(({ cells }) => is(cells[at] ?? "")).length * 5 >= sample.length * 4;
  const all = Array.from({ length: sample.length > 0 ? columns : 0 }, (_, at) => at);
  const date = all.find((at) => mostly(at, (cell) => readDay(cell) !== null)) ?? null;
  const sums = all.filter((at) => at !== date && mostly(at, isSum));
  const text = all.filter((at) => at !== date && !sums.includes(at) && mostly(at, isWords));
  return {
    date,
    amount: sums[0] ?? null,
    paidIn: null,
    paidOut: null,
    payer: null,
    status: null,
    currency: null,
    text: text.slice(0, 4),
  };
}

const isSum = (cell: string): boolean =>
  /[.,]\d\d\)?$/.test(cell.trim()) && !Number.isNaN(readPence(cell));
