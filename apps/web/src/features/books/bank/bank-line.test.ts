import { expect, it } from "vitest";
import { confirming, outcomeOf, type BankLine, type Suggestion } from "./bank-line";

const suggestion: Suggestion = {
  customerId: "tyson",
  customerName: "Tyson Farms",
  receiptId: null,
  refundId: null,
  pays: [
    { invoiceId: "i7", number: "INV-7", amountPence: 4000 },
    { invoiceId: "i8", number: "INV-8", amountPence: 500 },
  ],
  oldestFirst: false,
  creditPence: 200,
  reasons: [],
  sure: true,
};
const line: BankLine = {
  id: "line",
  statementId: "statement",
  account: "Main",
  bookedOn: "2026-11-20",
  amountPence: 4700,
  text: "TYSON",
  state: "open",
  leftPence: 4700,
  receiptOn: "2026-11-20",
  matches: [],
  suggestions: [suggestion],
  can: {
    match: null,
    ignore: null,
    undo: null,
    fees: "Only what a payment provider paid out has fees.",
  },
};
const partOf = (change: Partial<Suggestion>, of = line) =>
  confirming(of, { ...suggestion, ...change }).parts;

it("confirms what was suggested, for all that is left of the line", () => {
  const allocations = [
    { invoiceId: "i7", amountPence: 4000 },
    { invoiceId: "i8", amountPence: 500 },
  ];
  expect(partOf({})).toEqual([{ amountPence: 4700, customerId: "tyson", allocations }]);
  expect(partOf({ oldestFirst: true })).toEqual([{ amountPence: 4700, customerId: "tyson" }]);
  expect(partOf({ receiptId: "r" })).toEqual([{ amountPence: 4700, receiptId: "r" }]);
  expect(partOf({ refundId: "f" }, { ...line, leftPence: -900 })).toEqual([
    { amountPence: 900, refundId: "f" },
  ]);
});

it("says what comes of it", () => {
  expect(outcomeOf(suggestion)).toBe("pays INV-7, INV-8; £2.00 stays as credit");
  expect(outcomeOf({ ...suggestion, pays: [] })).toBe("£2.00 stays as credit");
  expect(outcomeOf({ ...suggestion, receiptId: "r" })).toBe("the receipt that was entered");
});
