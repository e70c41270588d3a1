import { describe, expect, it } from "vitest";
import { readCsv } from "../../../platform/values/csv";
import { addedVat, byDay, filesOf } from "./files";
import type { FileEntry } from "./ledger-customers";
import { withCodes } from "./outgoing";
import type { JournalProgram, LineVat, Thing } from "./schema";
import { usualCodes } from "./usual-codes";

const rounding = { code: "860", department: null, taxCode: "No VAT" };

/** A sale on account of £10.01 at 20 % and £5.00 at 5 %, as a program has it. */
function entry(program: JournalProgram, more: Partial<FileEntry> = {}): FileEntry {
  const line = (thing: Thing, vatRate: LineVat, pence: number) =>
    withCodes(usualCodes(program), { thing, vatRate, pence });
  return {
    source: "invoice",
    day: "2026-10-09",
    reference: "INV-00042",
    details: "Invoice",
    lines: [
      line({ kind: "debtors" }, null, 1727),
      line({ kind: "sales", category: null }, 20, -1001),
      line({ kind: "sales", category: null }, 5, -500),
      line({ kind: "vat" }, 20, -201),
      line({ kind: "vat" }, 5, -25),
    ],
    ...more,
  };
}

const cells = (file: string) => {
  const read = readCsv(file);
  return "records" in read ? read.records.map((record) => record.cells) : [];
};
const file = (program: JournalProgram, entries: FileEntry[], detail: "day" | "document") =>
  filesOf(entries, { program, detail, number: 7, rounding });

describe("the file of", () => {
  it("Sage 50 has a debit or credit a line, with the tax code of the rate on net and VAT", () => {
    const [text = ""] = file("sage", [entry("sage")], "document");
    expect(cells(text)).toEqual([
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
      ["JD", "", "1100", "0", "09/10/2026", "INV-00042", "Invoice", "17.27", "T9", "0.00"],
      ["JC", "", "4000", "0", "09/10/2026", "INV-00042", "Invoice", "10.01", "T1", "0.00"],
      ["JC", "", "4000", "0", "09/10/2026", "INV-00042", "Invoice", "5.00", "T5", "0.00"],
      ["JC", "", "2200", "0", "09/10/2026", "INV-00042", "Invoice", "2.01", "T1", "0.00"],
      ["JC", "", "2200", "0", "09/10/2026", "INV-00042", "Invoice", "0.25", "T5", "0.00"],
    ]);
    expect(text.split("\r\n")).toHaveLength(7);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n\u{FEFF}]/u);
  });

  it("QuickBooks Online has debits and credits in columns of their own", () => {
    const [text = ""] = file("quickbooks", [entry("quickbooks")], "document");
    const [header, ...lines] = cells(text);
    expect(header).toEqual([
      "Journal No.",
      "Journal Date",
      "Account Name",
      "Debits",
      "Credits",
      "Description",
      "Name",
      "Class",
    ]);
    expect(lines[0]).toEqual([
      "J7-1",
      "09/10/2026",
      "Customers on account",
      "17.27",
      "",
      "Invoice INV-00042",
      "",
      "",
    ]);
    const sum = (column: number) =>
      lines.reduce((all, line) => all + Math.round(Number(line[column]) * 100), 0);
    expect([sum(3), sum(4)]).toEqual([1727, 1727]);
  });

  it("Xero leaves VAT to Xero, and its pence to rounding", () => {
    const [text = ""] = file("xero", [entry("xero")], "document");
    const [header, ...lines] = cells(text);
    expect(header?.slice(0, 7)).toEqual([
      "*Narration",
      "*Date",
      "Description",
      "*AccountCode",
      "*TaxRate",
      "*Amount",
      "TrackingName1",
    ]);
    expect(lines.map((line) => line.slice(0, 6))).toEqual([
      ["J7-1 Invoice INV-00042", "09/10/2026", "Invoice", "611", "No VAT", "17.27"],
      ["J7-1 Invoice INV-00042", "09/10/2026", "Invoice", "200", "20% (VAT on Income)", "-10.01"],
      ["J7-1 Invoice INV-00042", "09/10/2026", "Invoice", "200", "5% (VAT on Income)", "-5"],
      // Xero adds £2.00 and £0.25: a penny less than the invoice has.
      ["J7-1 Invoice INV-00042", "09/10/2026", "Invoice", "860", "No VAT", "-0.01"],
    ]);
    const amounts = lines.reduce((sum, line) => sum + Math.round(Number(line[5]) * 100), 0);
    const added = entry("xero").lines.reduce((sum, line) => sum + addedVat(line), 0);
    expect(amounts + added).toBe(0);
  });

  it("a day has the documents of each kind together, and still balances", () => {
    const other = entry("sage", { reference: "INV-00043" });
    const receipt = entry("sage", { source: "receipt", details: "Receipt, cash" });
    const days = byDay([entry("sage"), other, receipt]);
    expect(days.map(({ source, details, lines }) => [source, details, lines[0]?.pence])).toEqual([
      ["invoice", "Invoices", 3454],
      ["receipt", "Receipts", 1727],
    ]);
    for (const { lines } of days) expect(lines.reduce((sum, { pence }) => sum + pence, 0)).toBe(0);
  });

  it("Xero comes in parts of 300 lines, and no journal is cut in two", () => {
    const many = Array.from({ length: 130 }, (_, at) =>
      entry("xero", { reference: `INV-${at}`, lines: entry("xero").lines.slice(0, 3) }),
    );
    const parts = file("xero", many, "document").map((text) => cells(text).slice(1));
    // Four lines each, with rounding.
    expect(parts.map((lines) => lines.length)).toEqual([300, 220]);
    for (const lines of parts) expect(lines.length % 4).toBe(0);
    expect(file("sage", many, "document")).toHaveLength(1);
  });

  it("is the same whenever it is made, also of nothing", () => {
    const once = file("sage", [entry("sage")], "day");
    expect(file("sage", [entry("sage")], "day")).toEqual(once);
    expect(cells(file("sage", [], "day")[0] ?? "")).toHaveLength(1);
  });
});
