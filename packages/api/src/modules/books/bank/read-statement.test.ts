import { assert, array, constantFrom, property, string, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { Refusal } from "../../../platform/base/errors";
import { orderOf, readDay, readPence } from "../../../platform/values/cells";
import { guessLayout, headerKey } from "./layout";
import { numbersIn, payerOf, payoutOf } from "./payer";
import { mostLines, readLines, readTable } from "./read-statement";

const today = "2026-11-24";
function read(csv: string) {
  const table = readTable(csv);
  const layout = guessLayout(table);
  return layout ? readLines(table, layout, today) : null;
}
/** What is refused with words for whoever sent it has no lines; any other failure is one. */
function readOrRefused(csv: string) {
  try {
    return read(csv)?.lines ?? [];
  } catch (error) {
    if (error instanceof Refusal && error.kind === "validation") return [];
    throw error;
  }
}
const said = (csv: string) =>
  read(csv)?.lines.map(({ bookedOn, amountPence, text }) => [bookedOn, amountPence, text]);

/** A line in and a line out, as each bank writes them; made up, under the titles that its files have. */
const banks: Record<string, string> = {
  Barclays: `Number,Date,Account,Amount,Subcategory,Memo
 ,20/11/2026,20-00-00 12345678,345.00,Counter Credit,TYSON FARMS INV-1007
 ,19/11/2026,20-00-00 12345678,-12.50,Direct Debit,WATER BILL`,
  "HSBC, without titles": `20/11/2026,TYSON FARMS INV-1007,345.00
19/11/2026,WATER BILL,-12.50`,
  "HSBC for businesses": `Date,Type,Description,Paid out,Paid in,Balance
20/11/2026,CR,TYSON FARMS INV-1007,,345.00,1000.00
19/11/2026,DD,WATER BILL,12.50,,655.00`,
  "Lloyds and Halifax": `Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance
20/11/2026,FPI,'30-00-00,12345678,TYSON FARMS INV-1007,,345.00,1000.00
19/11/2026,DD,'30-00-00,12345678,WATER BILL,12.50,,655.00`,
  "NatWest and RBS": `Date, Type, Description, Value, Balance, Account Name, Account Number
20 Nov 2026,BAC,'TYSON FARMS INV-1007,345.00,1000.00,'FELLSIDE GAS,'600000-12345678
19 Nov 2026,D/D,WATER BILL,-12.50,655.00,'FELLSIDE GAS,'600000-12345678`,
  Santander: `"Date","Type","Merchant/Description","Debit/Credit","Balance"
"20/11/2026","FASTER PAYMENTS RECEIPT","TYSON FARMS INV-1007","£345.00","£1,000.00"
"19/11/2026","DIRECT DEBIT","WATER BILL","-£12.50","£655.00"`,
  Nationwide: `"Account Name:","FlexAccount ****12345"
"Account Balance:","\uFFFD1,000.00"
"Available Balance: ","\uFFFD1,000.00"

"Date","Transaction type","Description","Paid out","Paid in","Balance"
"20 Nov 2026","Bank credit","TYSON FARMS INV-1007","","\uFFFD345.00","\uFFFD1,000.00"
"19 Nov 2026","Direct debit","WATER BILL","\uFFFD12.50","","\uFFFD655.00"`,
  Starling: `Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes
20/11/2026,TYSON FARMS,INV-1007,FASTER PAYMENT,345.00,1000.00,INCOME,
19/11/2026,WATER,BILL,DIRECT DEBIT,-12.50,655.00,BILLS,`,
  Monzo: `Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In
tx_1,20/11/2026,09:12:01,Faster payment,TYSON FARMS,,Income,345.00,GBP,345.00,GBP,INV-1007,,,TYSON FARMS,,,345.00
tx_2,19/11/2026,09:12:01,Direct Debit,WATER,,Bills,-12.50,GBP,-12.50,GBP,BILL,,,WATER,,-12.50,`,
  Tide: `Date,Timestamp,Transaction description,Reference,Amount,Transaction type,Status
2026-11-20,2026-11-20 09:12:01,TYSON FARMS,INV-1007,345.00,Credit,Completed
2026-11-19,2026-11-19 09:12:01,WATER,BILL,-12.50,Direct Debit,Completed
2026-11-19,2026-11-19 09:12:01,WATER,BILL,-12.50,Direct Debit,Declined`,
  Revolut: `Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Orig currency,Orig amount,Payment currency,Amount,Fee,Balance
2026-11-20,2026-11-20,r1,TOPUP,COMPLETED,,INV-1007,TYSON FARMS,GBP,345.00,GBP,345.00,0.00,1000.00
2026-11-19,2026-11-19,r2,TRANSFER,COMPLETED,BILL,,WATER,GBP,-12.50,GBP,-12.50,0.00,655.00
2026-11-19,2026-11-19,r3,TRANSFER,COMPLETED,HOTEL,,HOTEL,EUR,-12.50,EUR,-12.50,0.00,655.00
2026-11-19,,r4,TRANSFER,PENDING,HOTEL,,HOTEL,GBP,-12.50,GBP,-12.50,0.00,655.00`,
};

describe("a bank's file", () => {
  it.each(Object.entries(banks))("of %s is read by its titles", (_, csv) => {
    const lines = read(csv)?.lines ?? [];
    expect(lines.map(({ bookedOn, amountPence }) => [bookedOn, amountPence])).toEqual([
      ["2026-11-20", 34_500],
      ["2026-11-19", -1250],
    ]);
    const [first, second] = lines;
    expect(first?.text).toContain("TYSON FARMS");
    expect(numbersIn(first?.text ?? "")).toContain("INV1007");
    expect(first?.payer).toBe("TYSON FARMS");
    expect(second?.text).toContain("WATER");
    expect(read(csv)?.bad).toEqual([]);
  });

  it("may have a mark of its encoding, semicolons, blank lines and rows of balances", () => {
    const csv = `\uFEFFDate;Description;Amount\r\n\r\n01/11/2026;Balance brought forward;\r\n02/11/2026;"Two\nlines; quoted";1.234,50\r\n;Closing balance;\r\n`;
    expect(said(csv)).toEqual([["2026-11-02", 123_450, "Two lines; quoted"]]);
    expect(read(csv)?.leftOut).toBe(2);
  });

  it("has the month first where a day says so", () => {
    expect(said("Date,Description,Amount\n11/02/2026,A,1.00\n10/31/2026,B,2.00")).toEqual([
      ["2026-11-02", 100, "A"],
      ["2026-10-31", 200, "B"],
    ]);
  });

  it.each<[string, string[], "dmy" | "mdy", string | null]>([
    ["every day could be two", ["01/02/2026", "03/04/2026"], "dmy", "01/02/2026"],
    ["one day shows that the day is first", ["01/02/2026", "13/04/2026"], "dmy", null],
    [
      "one shows that the month is first, of days that could be two",
      ["01/02/2026", "04/13/2026"],
      "mdy",
      "01/02/2026",
    ],
    ["every day shows that the month is first", ["01/22/2026", "04/13/2026"], "mdy", null],
    ["days show both", ["01/02/2026", "13/04/2026", "04/13/2026"], "dmy", null],
    ["the day and the month are the same", ["05/05/2026"], "dmy", null],
    ["the year comes first", ["2026-02-01", "3 Apr 2026"], "dmy", null],
  ])("knows the order of days, or asks, where %s", (_name, cells, order, asked) => {
    const found = orderOf(cells);
    expect({ order: found.order, asked: found.asks?.value ?? null }).toEqual({ order, asked });
  });

  it("may write what went out without a sign", () => {
    const table = readTable(
      "Date,Description,Amount\n01/11/2026,CARD,10.00\n02/11/2026,BACK,-4.00",
    );
    const layout = guessLayout(table);
    if (!layout) throw new Error("No layout");
    const { lines } = readLines(table, { ...layout, signs: "out_positive" }, today);
    expect(lines.map(({ amountPence }) => amountPence)).toEqual([-1000, 400]);
  });

  it("counts lines that are alike, and tells those that can't be read", () => {
    const { lines, bad } = read(
      "Date,Description,Amount\n01/11/2026,A,1.00\n01/11/2026,a ,1.00\n31/02/2026,B,1.00\n01/11/2026,C,one\n25/11/2026,D,1.00",
    ) ?? { lines: [], bad: [] };
    expect(lines.map(({ occurrence }) => occurrence)).toEqual([1, 2]);
    expect(bad.map(({ line, column }) => [line, column])).toEqual([
      [4, "Date"],
      [5, "Amount"],
      [6, "Date"],
    ]);
  });

  it("with titles that say nothing is known again once it was mapped", () => {
    const table = readTable("Foo,Bar,Baz\n01/11/2026,A,1.00");
    expect([table.titles, guessLayout(table)]).toEqual([["Foo", "Bar", "Baz"], null]);
    expect(headerKey(table)).toBe(headerKey(readTable("foo,BAR,Baz\n02/11/2026,B,2.00")));
    expect(headerKey(table)).not.toBe(headerKey(readTable("Foo,Baz,Bar\n01/11/2026,A,1.00")));
  });

  it("is refused where it is empty, no table, or longer than 50,000 lines", () => {
    expect(() => readTable("")).toThrow("no lines");
    expect(() => readTable('Date,Amount\n"1,2')).toThrow("no table");
    const lines = (count: number) =>
      `Date,Description,Amount\n${"1/11/2026,A,1.00\n".repeat(count)}`;
    expect(readTable(lines(mostLines)).rows).toHaveLength(mostLines);
    expect(() => readTable(lines(mostLines + 60))).toThrow("At most 50,000 lines at once");
  });

  it("of any bytes is read or refused, and gives only what a database takes", () => {
    const cell = constantFrom(
      "1/1/2026",
      "1.00",
      "-2,000.00",
      '"',
      '"a\nb"',
      "\u0000",
      "é",
      "\uD800",
      "(",
      "=1",
    );
    const row = array(cell, { minLength: 1, maxLength: 5 }).map((cells) => cells.join(","));
    const csv = tuple(
      constantFrom("", "Date,Description,Amount\n", "Date;Amount;Details\n"),
      array(row, { maxLength: 8 }).map((rows) => rows.join("\n")),
      string({ maxLength: 20, unit: "binary" }),
    ).map((parts) => parts.join(""));
    assert(
      property(csv, (text) => {
        for (const { text: words, amountPence, bookedOn } of readOrRefused(text)) {
          expect(words).not.toMatch(/[\p{Cc}\p{Cs}]/u);
          expect(Number.isSafeInteger(amountPence) && amountPence !== 0).toBe(true);
          expect(bookedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe("a cell", () => {
  it.each([
    ["24/11/2026", "2026-11-24"],
    ["24-11-26", "2026-11-24"],
    ["4.1.2026", "2026-01-04"],
    ["2026-11-24T09:30:00Z", "2026-11-24"],
    ["20261124", "2026-11-24"],
    ["24 Nov 2026", "2026-11-24"],
    ["24-Nov-26", "2026-11-24"],
    ["Tue, 24 November 2026", "2026-11-24"],
    ["Nov 24, 2026", "2026-11-24"],
    ["24/11/2026 09:30", "2026-11-24"],
    ["30/02/2026", null],
    ["12.50", null],
    ["", null],
  ])("%s is the day %s", (cell, day) => {
    expect(readDay(cell)).toBe(day);
  });

  it.each([
    ["1,234.56", 123_456],
    ["£12", 1200],
    ["-£12.50", -1250],
    ["£-12.50", -1250],
    ["(12.50)", -1250],
    ["12.50-", -1250],
    ["12.50 DR", -1250],
    ["12.50 CR", 1250],
    ["\u221212.5", -1250],
    ["1.234,56", 123_456],
    ["12,50", 1250],
    ["+0.01", 1],
    ["GBP 7.00", 700],
    ["0.29", 29],
    ["", null],
    ["-", null],
  ])("%s is %s pence", (cell, pence) => {
    expect(readPence(cell)).toBe(pence);
  });

  it.each(["abc", "1.2.3", "12.345", "1,23,4", "24/11/2026", "INV-1007"])(
    "%s is no sum",
    (cell) => {
      expect(readPence(cell)).toBeNaN();
    },
  );
});

describe("the words of a line", () => {
  it("name who pays without what banks add", () => {
    expect(payerOf("FPI TYSON FARMS LTD REF INV-1007 24NOV")).toBe("TYSON FARMS");
    expect(payerOf("BGC 0001")).toBe("");
  });

  it("may name invoices", () => {
    expect(numbersIn("inv 1007/1008")).toEqual(expect.arrayContaining(["INV1007", "1007", "1008"]));
    expect(numbersIn("FG-2026-0012")).toContain("FG20260012");
  });

  it("name a payout where the collector leads and money came in", () => {
    expect(payoutOf("STRIPE PAYMENTS UK LTD", 100)).toBe("STRIPE");
    expect(payoutOf("GoCardless Ltd FELLSIDE-1", 100)).toBe("GOCARDLESS");
    expect(payoutOf("GOCARDLESS", -100)).toBeNull();
    expect(payoutOf("Tyson Farms for Stripe", 100)).toBeNull();
  });
});
