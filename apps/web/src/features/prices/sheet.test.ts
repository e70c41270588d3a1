import { describe, expect, it } from "vitest";
import { faultIn, incVatAt, pasted, textAt, toCells, typed, type Row } from "./sheet";

const row = (id: string, unitPrice: number, prices: Record<string, number> = {}): Row => ({
  id,
  name: id,
  sku: null,
  category: null,
  brand: null,
  alsoKnownAs: null,
  sold: true,
  vatRate: 20,
  unitPrice,
  unitPriceIncVat: null,
  prices,
  pricesIncVat: {},
});
const rows = [row("gas", 3000, { trade: 2800 }), row("coal", 2000), row("logs", 900)];
const columns = [null, "trade", "farm"];
const none = new Map();

describe("the sheet", () => {
  it("keeps what was typed, and forgets what says the same again", () => {
    const place = { productId: "gas", column: "trade" };
    const changed = typed(none, rows, [{ place, text: "27.5" }]);
    expect(textAt(changed, rows[0]!, "trade")).toBe("27.5");
    expect(toCells(changed, rows)).toEqual([
      { productId: "gas", rateSetId: "trade", unitPrice: 2750, was: 2800, wasIncVat: null },
    ]);
    expect(typed(changed, rows, [{ place, text: "£28" }]).size).toBe(0);
    expect(toCells(typed(none, rows, [{ place, text: "" }]), rows)[0]?.unitPrice).toBeNull();
  });

  it("keeps a price with VAT in it so, and changes that where it is said", () => {
    const logs = { ...row("logs", 2083), unitPriceIncVat: 2500 };
    const after = (column: string | null, text: string) =>
      typed(none, [logs], [{ place: { productId: "logs", column }, text }]);
    const cells = (column: string | null, text: string) => toCells(after(column, text), [logs]);
    const was = { was: 2083, wasIncVat: 2500 };
    expect(textAt(none, logs, null)).toBe("25.00");
    expect(incVatAt(none, logs, null)).toBe(true);
    expect(after(null, "£25 inc VAT").size).toBe(0);
    expect(cells(null, "26")).toMatchObject([{ unitPriceIncVat: 2600, ...was }]);
    expect(cells(null, "25 ex")).toMatchObject([{ unitPrice: 2500, ...was }]);
    // What is typed key by key loses the space at its end.
    expect(cells(null, "26inc")).toMatchObject([{ unitPriceIncVat: 2600, ...was }]);
    expect(incVatAt(after(null, "25 ex"), logs, null)).toBe(false);
    // A list that has no price yet begins as everybody's price is.
    expect(cells("trade", "24")).toMatchObject([{ unitPriceIncVat: 2400, was: null }]);
    expect(cells("trade", "24 EX VAT")).toMatchObject([{ unitPrice: 2400, wasIncVat: null }]);
    expect(faultIn("inc", null)).toBeDefined();
    expect(faultIn("24 inc", null)).toBeUndefined();
    expect(faultIn("24 more", null)).toBeDefined();
  });

  it("takes a block out of a spreadsheet, and leaves what sticks out", () => {
    const block = "£1.00\t2\r\n3\t4\r\n5\t6\r\n";
    expect(pasted(block, { row: 1, column: 1 }, { rows, columns })).toEqual([
      { place: { productId: "coal", column: "trade" }, text: "£1.00" },
      { place: { productId: "coal", column: "farm" }, text: "2" },
      { place: { productId: "logs", column: "trade" }, text: "3" },
      { place: { productId: "logs", column: "farm" }, text: "4" },
    ]);
  });

  it("knows what is no price", () => {
    expect(faultIn("12.50", null)).toBeUndefined();
    expect(faultIn("", "trade")).toBeUndefined();
    expect(faultIn("", null)).toBeDefined();
    expect(faultIn("-1", "trade")).toBeDefined();
    expect(faultIn("twelve", "trade")).toBeDefined();
  });
});
