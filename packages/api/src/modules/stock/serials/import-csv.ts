import { analyzeWritten, type PrismaClient } from "@roundsman/db";
import type { z } from "zod";
import { doerOf } from "../../../platform/access/caller";
import { invalid } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { readCsv } from "../../../platform/values/csv";
import { readDay } from "../../../platform/values/cells";
import { fromDay } from "../../../platform/values/format";
import { namedYard } from "../guards";
import { moveSerials } from "./moves";
import { serialKey } from "./serial-key";
import { ImportedSerials, SerialImport, SerialNumber } from "./schema";

const mostLines = 5000;

/** The columns of a file of serial numbers, by what stands over them in small letters. */
const columns = {
  number: ["number", "serial", "serial number", "serial no", "cylinder"],
  product: ["product", "sku", "code", "product code"],
  testDueOn: ["test due", "next test", "test date", "test due on", "next test date"],
  filledOn: ["filled", "filled on", "fill date"],
  condition: ["condition", "fill", "full or empty"],
  yard: ["yard", "location", "where"],
} as const;
type Column = keyof typeof columns;

type Bad = z.infer<typeof ImportedSerials>["bad"][number];

interface Line {
  productId: string;
  number: string;
  condition: "full" | "empty";
  testDueOn: Date | null;
  filledOn: Date | null;
  locationId: string;
}

/** What the business has that lines may name, by what they write in small letters. */
interface Known {
  products: ReadonlyMap<string, { id: string; name: string; tracksSerials: boolean }>;
  yards: ReadonlyMap<string, string>;
}

async function knownOf(db: PrismaClient, tenantId: string): Promise<Known> {
  const [products, yards] = await Promise.all([
    db.product.findMany({
      where: { tenantId, archivedAt: null },
      select: { id: true, name: true, sku: true, tracksSerials: true },
    }),
    db.location.findMany({
      where: { tenantId, archivedAt: null },
      select: { id: true, name: true },
    }),
  ]);
  return {
    products: new Map(
      products.flatMap((product) =>
        [product.name, product.sku ?? product.name].map((word) => [word.toLowerCase(), product]),
      ),
    ),
    yards: new Map(yards.map(({ id, name }) => [name.toLowerCase(), id])),
  };
}

/**
 * Reads a file of serial numbers: each line that makes sense, and of each that does not the column and why.
 * @throws validation on `csv` where it is no table of serial numbers at all
 */
function readLines(csv: string, known: Known, yardId: string): { good: Line[]; bad: Bad[] } {
  const fault = (message: string) => invalid({ path: "csv", message });
  const read = readCsv(csv);
  if ("fault" in read) throw fault(`Line ${read.line}: ${read.fault}`);
  const [header, ...records] = read.records;
  if (!header || records.length === 0) throw fault("There are no serial numbers in this file.");
  if (records.length > mostLines) throw fault(`At most ${mostLines} serial numbers at once.`);
  const titles = header.cells.map((title) => title.toLowerCase().trim());
  const placeOf = (column: Column) =>
    titles.findIndex((title) => columns[column].some((one) => one === title));
  if (placeOf("number") < 0) throw fault("There is no column called Number.");
  if (placeOf("product") < 0) throw fault("There is no column called Product.");
  const good: Line[] = [];
  const bad: Bad[] = [];
  for (const { line, cells } of records) {
    const cell = (column: Column) => cells[placeOf(column)]?.trim() ?? "";
    const faults: [Column, string][] = [];
    const dayIn = (column: Column): Date | null => {
      if (cell(column) === "") return null;
      const day = readDay(cell(column));
      if (day === null) faults.push([column, "Write a day, like 24/11/2031."]);
      return day === null ? null : fromDay(day);
    };
    const number = SerialNumber.safeParse(cell("number"));
    if (!number.success) faults.push(["number", "Write the number, of at most 60 characters."]);
    const product = known.products.get(cell("product").toLowerCase());
    if (!product) faults.push(["product", "There is no product of this name or code."]);
    else if (!product.tracksSerials) {
      faults.push(["product", `${product.name} has no serial numbers: switch them on first.`]);
    }
    const condition = cell("condition").toLowerCase() || "full";
    if (condition !== "full" && condition !== "empty") {
      faults.push(["condition", "Write full or empty."]);
    }
    const locationId = cell("yard") === "" ? yardId : known.yards.get(cell("yard").toLowerCase());
    if (locationId === undefined) faults.push(["yard", "There is no yard of this name."]);
    const testDueOn = dayIn("testDueOn");
    const filledOn = dayIn("filledOn");
    if (faults.length > 0 || !product || !number.success || locationId === undefined) {
      bad.push(
        ...faults.map(([column, message]) => ({
          line,
          column: header.cells[placeOf(column)] ?? null,
          message,
        })),
      );
      continue;
    }
    good.push({
      productId: product.id,
      number: number.data,
      condition: condition === "empty" ? "empty" : "full",
      testDueOn,
      filledOn,
      locationId,
    });
  }
  return { good, bad };
}

const keyOf = ({ productId, number }: { productId: string; number: string }) =>
  `${productId} ${serialKey(number)}`;

/**
 * Serial numbers from a file, up to 5,000. A dry run tells every bad line and writes nothing; else all is
 * added or nothing. A number that is there already, or twice in the file, is left as it is.
 */
export const importCsv = business("stock:write", { heavy: "bulk", dryRuns: true })
  .input(SerialImport)
  .output(ImportedSerials)
  .mutation(async ({ ctx, input: { csv, locationId, dryRun } }) => {
    const tenantId = ctx.business.id;
    await namedYard(ctx.db, tenantId, locationId, "locationId");
    const { good, bad } = readLines(csv, await knownOf(ctx.db, tenantId), locationId);
    const there = await ctx.db.serial.findMany({
      where: { tenantId, numberKey: { in: good.map(({ number }) => serialKey(number)) } },
      select: { productId: true, number: true },
    });
    const seen = new Set(there.map(keyOf));
    const wanted = good.filter((line) => {
      const key = keyOf(line);
      return !seen.has(key) && seen.add(key);
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
      // Of two imports at once the second leaves alone what the first has added.
      const made = await tx.serial.createManyAndReturn({
        data: wanted.map((line) => ({
          tenantId,
          ...line,
          place: "yard" as const,
          movedAt: ctx.now,
          createdAt: ctx.now,
        })),
        skipDuplicates: true,
        select: { id: true },
      });
      const ids = made.map(({ id }) => id);
      const byUserId = doerOf(ctx.caller).id;
      await moveSerials(tx, tenantId, ids, { kind: "received", at: ctx.now, byUserId });
      await analyzeWritten(tx);
      await record({
        action: "serials.imported",
        words: `Added ${ids.length} serial numbers from a file`,
        subject: { kind: "business", id: tenantId },
        after: { added: ids.length },
      });
      return ids.length;
    });
    return { ...told, added };
  });
