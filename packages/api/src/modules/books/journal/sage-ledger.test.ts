import { expect, it } from "vitest";
import { readCsv } from "../../../platform/values/csv";
import { customerRecords, filesOf } from "./files";
import { accountReference, type FileEntry } from "./ledger-customers";
import { withCodes } from "./outgoing";
import type { LineVat, Thing } from "./schema";
import { usualCodes } from "./usual-codes";

/*
 * Posts the file as Sage publishes that it posts it, and counts its boxes as Sage publishes that it counts them
 * (gb-kb.sage.com, article 200427112313225). Both are compared with sums that are worked out by hand.
 */

const codes = usualCodes("sage");
const rounding = { code: "8250", department: null, taxCode: "T9" };
const customer = { reference: "HARBOUR", name: "Harbour Café" };
type Line = [thing: Thing, vatRate: LineVat, pence: number];
const sales = (category: string | null): Thing => ({ kind: "sales", category });
const entry = (
  source: string,
  lines: Line[],
  who: FileEntry["customer"] = customer,
): FileEntry => ({
  source,
  day: "2026-10-09",
  reference: "",
  details: source,
  lines: lines.map(([thing, vatRate, pence]) => withCodes(codes, { thing, vatRate, pence })),
  customer: who,
});
const debtors: Thing = { kind: "debtors" };
const vat: Thing = { kind: "vat" };
const cash: Thing = { kind: "tender", method: "cash" };

const invoice = entry("invoice", [
  [debtors, null, 1_727 + 4_000],
  [sales("gas"), 20, -1_001],
  [{ kind: "delivery" }, 5, -500],
  // A deposit is outside the scope of VAT.
  [sales("deposits"), null, -4_000],
  [vat, 20, -201],
  [vat, 5, -25],
]);
const credit = entry("credit_note", [
  [debtors, null, -601],
  [sales("gas"), 20, 501],
  [vat, 20, 100],
]);

function post(text: string) {
  const read = readCsv(text);
  const accounts: Record<string, number> = {};
  const customers: Record<string, number> = {};
  const boxes = { 1: 0, 4: 0, 6: 0, 7: 0 };
  const add = (sums: Record<string, number>, name: string, pence: number) => {
    sums[name] = (sums[name] ?? 0) + pence;
  };
  for (const { cells } of "records" in read ? read.records.slice(1) : []) {
    const [type = "", account = "", nominal = "", , , , , net = "", taxCode = "", tax = ""] = cells;
    expect(`${net} ${tax}`).toMatch(/^\d+\.\d\d \d+\.\d\d$/);
    const [netPence, taxPence] = [Math.round(Number(net) * 100), Math.round(Number(tax) * 100)];
    const sign = ["SI", "JC", "SP"].includes(type) ? -1 : 1;
    add(accounts, nominal, sign * netPence);
    add(accounts, "2200", sign * taxPence);
    if (type.startsWith("S")) {
      add(accounts, "1100", -sign * (netPence + taxPence));
      add(customers, account, -sign * (netPence + taxPence));
    }
    if (type.startsWith("J") && account !== "") throw new Error("A journal names no account");
    if (taxCode === "T9" || type === "SA" || type === "SP") continue;
    const [value, vatPence] = nominal === "2200" ? [0, netPence] : [netPence, taxPence];
    const less = type === "SC" ? -1 : 1;
    boxes[type === "JD" ? 4 : 1] += less * vatPence;
    boxes[type === "JD" ? 7 : 6] += less * value;
  }
  const used = Object.entries(accounts).filter(([, pence]) => pence !== 0);
  return { accounts: Object.fromEntries(used), customers, boxes };
}
const fileOf = (entries: FileEntry[], detail: "day" | "document" = "document", ledger = true) =>
  filesOf(entries, { program: "sage", detail, number: 7, rounding, ledger })[0] ?? "";

it("counts a credit note as less in boxes 1 and 6, on its customer's account", () => {
  const posted = post(fileOf([invoice, credit]));
  expect(posted).toEqual({
    accounts: { 1100: 5_126, 4000: -500, 4905: -500, 2102: -4_000, 2200: -126 },
    customers: { HARBOUR: 5_126 },
    boxes: { 1: 126, 4: 0, 6: 1_000, 7: 0 },
  });
  expect(post(fileOf([invoice, credit], "day"))).toEqual(posted);
  // The plain journal has the same accounts, and the credit note in boxes 4 and 7.
  expect(post(fileOf([invoice, credit], "document", false))).toMatchObject({
    accounts: posted.accounts,
    boxes: { 1: 226, 4: 100, 6: 1_501, 7: 501 },
  });
});

it("has money on account as SA, money back as SP, and a sale paid at once as a journal", () => {
  const text = fileOf([
    entry("receipt", [
      [cash, null, 3_000],
      [debtors, null, -2_000],
      [{ kind: "paidSales" }, null, -1_000],
    ]),
    entry("refund", [
      [cash, null, -500],
      [debtors, null, 500],
    ]),
    entry("order", [
      [{ kind: "paidSales" }, null, 1_200],
      [sales("gas"), 20, -1_000],
      [vat, 20, -200],
    ]),
    // A sale to nobody who is known was paid at once, and is credited.
    entry(
      "credit_note",
      [
        [{ kind: "paidSales" }, null, -600],
        [sales("gas"), 20, 500],
        [vat, 20, 100],
      ],
      null,
    ),
  ]);
  expect(post(text)).toEqual({
    accounts: { 1100: -1_500, 1101: -400, 1230: 2_500, 2200: -100, 4000: -500 },
    customers: { HARBOUR: -1_500, CASHSALE: 0 },
    boxes: { 1: 100, 4: 0, 6: 500, 7: 0 },
  });
  expect(text).toContain("SA,HARBOUR,1230,0,09/10/2026");
  expect(text).toContain("SP,HARBOUR,1230,0,09/10/2026");
});

it("shares VAT out over lines that go both ways without a tax below zero", () => {
  const mixed = entry("invoice", [
    [debtors, null, 361],
    [sales("gas"), 20, -1_001],
    [{ kind: "delivery" }, 20, 700],
    [vat, 20, -60],
  ]);
  expect(post(fileOf([mixed]))).toMatchObject({
    accounts: { 1100: 361, 4000: -1_001, 4905: 700, 2200: -60 },
    boxes: { 1: 60, 6: 301 },
  });
});

it("names customers by a reference that Sage takes, and lists them once", () => {
  expect(accountReference("0192", "harb-1")).toMatch(/^[A-Z0-9]{8}$/);
  expect(accountReference("0192", null)).toBe(accountReference("0192", "too long a name"));
  expect(accountReference("0193", null)).not.toBe(accountReference("0192", null));
  expect(accountReference("0192", "harbour")).toBe("HARBOUR");
  expect(customerRecords([invoice, credit]).split("\r\n")).toEqual([
    "Account Reference,Account Name",
    "CASHSALE,Cash sales",
    "HARBOUR,Harbour Café",
    "",
  ]);
});
