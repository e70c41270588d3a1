import { z } from "zod";
import { invalid } from "../../../platform/base/errors";
import { readCsv } from "../../../platform/values/csv";
import { text } from "../../../platform/values/values";
import type { BadLine } from "./schema";

export const mostLines = 1000;

const amount = (max: number) =>
  z
    .string()
    .transform((written) => (written === "" ? null : Number(written.replaceAll(",", ""))))
    .refine(
      (value) => value === null || (value >= 0 && value <= max),
      "Write a number, like 12.5.",
    );

/** Pounds as people write them, as pence. */
const Pounds = z
  .string()
  .regex(/^£?\s*\d[\d,]*(\.\d{1,2})?$/, "Write pounds ex VAT, like 24.50.")
  .transform((written) => Math.round(Number(written.replaceAll(/[£,\s]/g, "")) * 100))
  .refine((pence) => pence <= 100_000_000, "That is more than a product may cost.");

const VatRate = z
  .string()
  .transform((written) => written.replace(/%$/, "").trimEnd())
  .pipe(z.enum(["", "0", "5", "20"], "Write 0, 5 or 20."))
  .transform((rate) => Number(rate || "20"));

const YesNo = z
  .string()
  .transform((written) => written.toLowerCase())
  .pipe(z.enum(["", "yes", "no", "y", "n"], "Write yes or no."))
  .transform((said) => said.startsWith("y"));

/** "Patio gas" is the category patio-gas. */
const Category = text(80).transform(
  (words) =>
    words
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-+|-+$/g, "") || null,
);

const Row = z.object({
  name: text(120, 1),
  sku: text(60).transform((sku) => sku || null),
  category: Category,
  unitPrice: Pounds,
  vatRate: VatRate,
  fullKg: amount(100_000),
  emptyKg: amount(100_000),
  volumeLitres: amount(100_000),
  hazardKg: amount(100_000),
  returnable: YesNo,
});
type Row = z.output<typeof Row>;

/** The columns of a file of products, by what stands over them in small letters. */
const columns: readonly { field: keyof Row; titles: readonly string[] }[] = [
  { field: "name", titles: ["name", "product"] },
  { field: "sku", titles: ["sku", "code"] },
  { field: "category", titles: ["category"] },
  { field: "unitPrice", titles: ["price", "price ex vat", "unit price"] },
  { field: "vatRate", titles: ["vat", "vat rate"] },
  { field: "fullKg", titles: ["full kg", "weight kg", "kg"] },
  { field: "emptyKg", titles: ["empty kg"] },
  { field: "volumeLitres", titles: ["litres"] },
  { field: "hazardKg", titles: ["hazard kg"] },
  { field: "returnable", titles: ["returnable"] },
];

/**
 * Reads a file of products: each line that makes sense, and of each that does not the column and why.
 * @throws validation on `csv` where it is no table of products at all
 */
export function readProductRows(csv: string): {
  good: Row[];
  bad: z.infer<typeof BadLine>[];
} {
  const fault = (message: string) => invalid({ path: "csv", message });
  const read = readCsv(csv);
  if ("fault" in read) throw fault(`Line ${read.line}: ${read.fault}`);
  const [header, ...records] = read.records;
  if (!header || records.length === 0) throw fault("There are no products in this file.");
  if (records.length > mostLines) throw fault(`At most ${mostLines} products at once.`);
  const titles = header.cells.map((title) => title.toLowerCase().trim());
  const placeOf = (field: keyof Row) => {
    const known = columns.find((column) => column.field === field)?.titles ?? [];
    return titles.findIndex((title) => known.includes(title));
  };
  for (const field of ["name", "unitPrice"] as const) {
    if (placeOf(field) >= 0) continue;
    throw fault(`There is no column called ${field === "name" ? "Name" : "Price"}.`);
  }
  const good: Row[] = [];
  const bad: z.infer<typeof BadLine>[] = [];
  for (const { line, cells } of records) {
    const parsed = Row.safeParse(
      Object.fromEntries(columns.map(({ field }) => [field, cells[placeOf(field)] ?? ""])),
    );
    if (parsed.success) good.push(parsed.data);
    else {
      bad.push(
        ...parsed.error.issues.map(({ path, message }) => {
          const field = columns.find((column) => column.field === path[0])?.field;
          return { line, column: field ? (header.cells[placeOf(field)] ?? null) : null, message };
        }),
      );
    }
  }
  return { good, bad };
}
