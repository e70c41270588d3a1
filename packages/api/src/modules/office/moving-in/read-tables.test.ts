import { writeXlsx } from "hucre/xlsx";
import { expect, it } from "vitest";
import { readTables, writeWorkbook } from "./read-tables";

const cellsOf = async (name: string, bytes: Uint8Array) => {
  const read = await readTables({ files: [{ name, bytes }] });
  if ("fault" in read) throw new Error(read.fault);
  return read.tables.flatMap(({ rows }) => rows.map(({ cells }) => cells));
};

const csv = "Name,Owes\nO’Brien “Café”,€24.50\n";

it("reads Windows-1252, whose bytes from 80 to 9f are no Latin-1", async () => {
  const byte: Record<string, number> = { "’": 0x92, "“": 0x93, "”": 0x94, "€": 0x80 };
  const bytes = Uint8Array.from(csv, (one) => byte[one] ?? one.charCodeAt(0));
  expect(await cellsOf("sage.csv", bytes)).toEqual([["O’Brien “Café”", "€24.50"]]);
});

it.each<[string, number, string]>([
  ["the first of its quotes", 0x91, "‘"],
  ["the last of all", 0x9f, "Ÿ"],
  ["one before a gap", 0x8c, "Œ"],
  ["one behind it", 0x8e, "Ž"],
])("reads %s", async (_name, byte, character) => {
  const bytes = Uint8Array.from([0x61, 0x0a, byte, 0x78, 0x0a]);
  expect(await cellsOf("a.csv", bytes)).toEqual([[`${character}x`]]);
});

it("reads UTF-16 of either order, and UTF-8 with a byte order mark", async () => {
  const little = Buffer.from(`\uFEFF${csv}`, "utf16le");
  const big = Buffer.from(little).swap16();
  for (const bytes of [little, big, Buffer.from(`\uFEFF${csv}`)]) {
    expect(await cellsOf("export.csv", bytes)).toEqual([["O’Brien “Café”", "€24.50"]]);
  }
});

it("keeps numbers of 13 and 14 figures whole, and shows 0.1 and 0.2 as 0.3", async () => {
  const columns = [{ title: "Barcode", note: null, width: 20 }];
  const rows = [[5_012_345_678_900], [15_012_345_678_907], [0.1 + 0.2]];
  const bytes = await writeWorkbook({ sheets: [{ title: "Products", columns, rows }] });
  expect(await cellsOf("a.xlsx", bytes)).toEqual([["5012345678900"], ["15012345678907"], ["0.3"]]);
});

it.each<[string, number, string, string]>([
  ["a code whose format has the zeros", 42, "00000", "00042"],
  ["a code with letters", 42, '"SKU-"0000', "SKU-0042"],
  ["a phone number whose format has its zero", 7_700_900_123, "00000000000", "07700900123"],
  ["a phone number in groups", 7_700_900_123, "00000 000000", "07700 900123"],
  ["per cent", 0.05, "0%", "5%"],
  ["per cent with decimals", 0.055, "0.0%", "5.5%"],
  ["money", 1234.5, '"£"#,##0.00', "1234.5"],
  ["money in red below zero", -1234.5, "[$£-809]#,##0.00;[Red]-[$£-809]#,##0.00", "-1234.5"],
  ["a number that its format would round", 42.7, "00000", "42.7"],
  ["a barcode of 14 figures", 15_012_345_678_907, "0", "15012345678907"],
  ["a number that is too long", 1_234_567_890_123_456, "0", "1.23456789012346E+15"],
  ["a day", 46_328, "dd/mm/yyyy", "2026-11-02"],
  ["a day with a time", 46_328.5, "dd/mm/yyyy hh:mm", "2026-11-02 12:00"],
  ["a time", 0.75, "hh:mm", "18:00"],
  ["the day that never was", 60, "dd/mm/yyyy", "28 or 29 February 1900"],
  ["the day after it", 61, "dd/mm/yyyy", "1900-03-01"],
])("reads %s as it is shown", async (_name, value, numFmt, text) => {
  const cells = new Map([["1,0", { value, style: { numFmt } }]]);
  const bytes = await writeXlsx({ sheets: [{ name: "A", rows: [["Code"], [value]], cells }] });
  expect(await cellsOf("a.xlsx", bytes)).toEqual([[text]]);
});
