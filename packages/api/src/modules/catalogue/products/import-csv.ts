import { analyzeWritten } from "@roundsman/db";
import { z } from "zod";
import { invalid } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { readCsv } from "../../../platform/values/csv";
import {
  isMeasured,
  keptPrice,
  nameText,
  priceIssues,
  ProductUnit,
  text,
  type VatKind,
} from "../../../platform/values/values";
import { goodsColumns, knownGoods } from "./dangerous-goods";
import { groupTitles, withGroups, type ReadLine } from "./import-groups";
import { ImportedProducts, ProductImport, SafetySheetUrl, type BadLine } from "./schema";

const mostLines = 1000;

const amount = (max: number) =>
  z
    .string()
    .transform((written) => (written === "" ? null : Number(written.replaceAll(",", ""))))
    .refine(
      (value) => value === null || (value >= 0 && value <= max),
      "Write a number, like 12.5.",
    );

/** Pounds as people write them, as pence; null for nothing written. The column's name says whether VAT is in them. */
const Pounds = z
  .string()
  .regex(/^(£?\s*\d[\d,]*(\.\d{1,2})?)?$/, "Write pounds, like 24.50.")
  .transform((written) =>
    written === "" ? null : Math.round(Number(written.replaceAll(/[£,\s]/g, "")) * 100),
  )
  .refine(
    (pence) => pence === null || pence <= 100_000_000,
    "That is more than a product may cost.",
  );

/** A rate in per cent; or what has none, in words as a list that was exported has them. */
const Vat = z
  .string()
  .transform((written) => written.replace(/%$/, "").trimEnd().toLowerCase())
  .pipe(
    z.enum(
      ["", "0", "5", "20", "exempt", "outside the scope", "outside scope"],
      "Write 0, 5, 20, exempt or outside the scope.",
    ),
  )
  .transform((written): VatKind => {
    if (written === "exempt") return { vatRate: 0, vatTreatment: "exempt" };
    if (written.startsWith("outside")) return { vatRate: 0, vatTreatment: "outside_scope" };
    return { vatRate: Number(written || "20"), vatTreatment: "standard" };
  });

/** A unit in words, as a list that was exported has it; nothing written is a piece. */
const UnitCell = z
  .string()
  .transform((written) => written.toLowerCase().replace("m³", "m3") || "each")
  .pipe(z.enum(ProductUnit.options, "Write each, bag, kg, tonne, m3 or litre."));

const YesNo = z
  .string()
  .transform((written) => written.toLowerCase())
  .pipe(z.enum(["", "yes", "no", "y", "n"], "Write yes or no."))
  .transform((said) => said.startsWith("y"));

/** A UN number that merchants of gas know; what else there is, is entered on the product's own page. */
const UnNumber = z
  .string()
  .transform((written) => written.replace(/^UN\s*/i, ""))
  .refine(
    (written) => written === "" || knownGoods.some(({ unNumber }) => unNumber === written),
    `Write ${knownGoods.map(({ unNumber }) => unNumber).join(", ")}, or nothing.`,
  )
  .transform((written) =>
    goodsColumns(knownGoods.find(({ unNumber }) => unNumber === written) ?? null),
  );

/** "Patio gas" is the category patio-gas. */
const Category = text(80).transform(
  (words) =>
    words
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-+|-+$/g, "") || null,
);

/** One line of the file: a price excluding VAT, or one including it. */
const ProductCells = z.object({
  name: nameText(120),
  sku: text(60).transform((sku) => sku || null),
  category: Category,
  brand: text(80).transform((brand) => brand || null),
  alsoKnownAs: text(400).transform((words) => words || null),
  description: text(2000).transform((words) => words || null),
  unitPrice: Pounds,
  unitPriceIncVat: Pounds,
  vat: Vat,
  unit: UnitCell,
  fullKg: amount(100_000),
  emptyKg: amount(100_000),
  volumeLitres: amount(100_000),
  hazardKg: amount(100_000),
  goods: UnNumber,
  safetySheetUrl: z
    .string()
    .transform((address) => address || null)
    .pipe(SafetySheetUrl.nullable()),
  returnable: YesNo,
});

const ProductRow = ProductCells.superRefine((row, check) => {
  const issues =
    row.unitPrice === null && row.unitPriceIncVat === null
      ? [{ path: "unitPrice", message: "Write pounds, like 24.50." }]
      : priceIssues(row, row.vat.vatRate);
  if (row.returnable && isMeasured(row.unit)) {
    issues.push({ path: "returnable", message: "Only what is sold by the piece has empties." });
  }
  for (const { path, message } of issues) check.addIssue({ code: "custom", path: [path], message });
}).transform(({ vat, goods, ...row }) => ({
  ...row,
  ...vat,
  ...goods,
  ...keptPrice(row, vat.vatRate, { unitPrice: 0, unitPriceIncVat: null }),
}));
export type ProductRow = z.output<typeof ProductRow>;

/** The columns of a file of products, by what stands over them in small letters. */
const productColumns: readonly {
  field: keyof typeof ProductCells.shape;
  titles: readonly string[];
}[] = [
  { field: "name", titles: ["name", "product"] },
  { field: "sku", titles: ["sku", "code"] },
  { field: "category", titles: ["category"] },
  { field: "brand", titles: ["brand"] },
  { field: "alsoKnownAs", titles: ["also known as", "other words"] },
  { field: "description", titles: ["description"] },
  { field: "unitPrice", titles: ["price", "price ex vat", "unit price"] },
  { field: "unitPriceIncVat", titles: ["price inc vat", "price including vat", "shelf price"] },
  { field: "vat", titles: ["vat", "vat rate"] },
  { field: "unit", titles: ["unit", "sold by"] },
  { field: "fullKg", titles: ["full kg", "weight kg", "kg"] },
  { field: "emptyKg", titles: ["empty kg"] },
  { field: "volumeLitres", titles: ["litres", "volume litres"] },
  { field: "hazardKg", titles: ["hazard kg"] },
  { field: "goods", titles: ["un number", "un"] },
  {
    field: "safetySheetUrl",
    titles: ["safety sheet", "safety sheet url", "safety data sheet", "sds"],
  },
  { field: "returnable", titles: ["returnable"] },
];

/** A product from cells by the names of their fields; what is left out is empty. */
export const parseProduct = (cells: Readonly<Record<string, string>>) =>
  ProductRow.safeParse(
    Object.fromEntries(productColumns.map(({ field }) => [field, cells[field] ?? ""])),
  );

/**
 * Reads a file of products: each line that makes sense, and of each that does not the column and why.
 * @throws validation on `csv` where it is no table of products at all
 */
function readProductRows(csv: string): {
  good: ReadLine<ProductRow>[];
  bad: z.infer<typeof BadLine>[];
  /** What stands over the exchange groups. */
  groupColumn: string | null;
} {
  const fault = (message: string) => invalid({ path: "csv", message });
  const read = readCsv(csv);
  if ("fault" in read) throw fault(`Line ${read.line}: ${read.fault}`);
  const [header, ...records] = read.records;
  if (!header || records.length === 0) throw fault("There are no products in this file.");
  if (records.length > mostLines) throw fault(`At most ${mostLines} products at once.`);
  // As they stand over a list that was exported, too: "Price ex VAT (£)", "Full (kg)".
  const titles = header.cells.map((title) =>
    title
      .toLowerCase()
      .replaceAll(/[()£%]/g, "")
      .trim(),
  );
  const placeOf = (field: keyof typeof ProductCells.shape) => {
    const known = productColumns.find((column) => column.field === field)?.titles ?? [];
    return titles.findIndex((title) => known.includes(title));
  };
  if (placeOf("name") < 0) throw fault("There is no column called Name.");
  const priceField = placeOf("unitPrice") < 0 ? "unitPriceIncVat" : "unitPrice";
  if (placeOf(priceField) < 0) throw fault("There is no column called Price.");
  const groupAt = titles.findIndex((title) => groupTitles.includes(title));
  const good: ReadLine<ProductRow>[] = [];
  const bad: z.infer<typeof BadLine>[] = [];
  for (const { line, cells } of records) {
    const parsed = parseProduct(
      Object.fromEntries(productColumns.map(({ field }) => [field, cells[placeOf(field)] ?? ""])),
    );
    const group = cells[groupAt]?.trim() || null;
    if (parsed.success) good.push({ line, group, row: parsed.data });
    else {
      bad.push(
        ...parsed.error.issues.map(({ path, message }) => {
          const known = productColumns.find((column) => column.field === path[0])?.field;
          // A price that is missing is said of the column of prices that there is.
          const field = known === "unitPrice" ? priceField : known;
          return { line, column: field ? (header.cells[placeOf(field)] ?? null) : null, message };
        }),
      );
    }
  }
  return { good, bad, groupColumn: header.cells[groupAt] ?? null };
}

/**
 * Products from a file, up to 1,000. A dry run tells every bad line and writes nothing; else all is
 * added or nothing. A SKU that is there already, or twice in the file, is left as it is.
 */
export const importCsv = business("products:write", { heavy: "bulk", dryRuns: true })
  .input(ProductImport)
  .output(ImportedProducts)
  .mutation(async ({ ctx, input: { csv, dryRun } }) => {
    const { id: tenantId } = ctx.business;
    const { groupColumn, ...read } = readProductRows(csv);
    const grouped = await withGroups(ctx.db, tenantId, read.good, groupColumn);
    const { good } = grouped;
    const bad = [...read.bad, ...grouped.bad].toSorted((a, b) => a.line - b.line);
    const named = good.flatMap(({ sku }) => sku ?? []);
    const known = new Set(
      (
        await ctx.db.product.findMany({
          where: { tenantId, sku: { in: named } },
          select: { sku: true },
        })
      ).map(({ sku }) => sku),
    );
    const wanted = good.filter(({ sku }, at) => {
      if (sku === null) return true;
      return !known.has(sku) && good.findIndex((other) => other.sku === sku) === at;
    });
    const told = { bad, leftAlone: good.length - wanted.length };
    if (dryRun) return { ...told, added: wanted.length };
    if (bad.length > 0) {
      throw invalid(
        ...bad.slice(0, 100).map(({ line, column, message }) => ({
          path: "csv",
          message: `Line ${line}${column === null ? "" : `, ${column}`}: ${message}`,
        })),
      );
    }
    if (wanted.length === 0) return { ...told, added: 0 };
    const added = await ctx.change(async (tx, record) => {
      const { count } = await tx.product.createMany({
        data: wanted.map((row) => ({ tenantId, ...row, createdAt: ctx.now, updatedAt: ctx.now })),
        // Of two imports at once the second leaves alone what the first has added.
        skipDuplicates: true,
      });
      await analyzeWritten(tx);
      await record({
        action: "products.imported",
        words: `Added ${count} products from a file`,
        subject: { kind: "business", id: tenantId },
        after: { added: count },
      });
      return count;
    });
    return { ...told, added };
  });
