import { analyzeWritten, lockName, type Tx } from "@roundsman/db";
import { invalid } from "../../platform/base/errors";
import { business } from "../../platform/middleware/procedures";
import { writeCsv } from "../../platform/values/csv";
import { holdOpenLists } from "../catalogue";
import { locatePostcodes } from "./addresses/addresses";
import { addCustomers, knownLines, withPriceLists, type ListedRow } from "./import-queries";
import { importColumns, readRows, type ReadRows } from "./import-rows";
import { CustomerImport, ImportedCustomers, ImportTemplate } from "./schema";

/** What a file of customers may hold, and an empty one to fill in. */
export const importTemplate = business("customers:read")
  .output(ImportTemplate)
  .query(() => ({
    csv: writeCsv([importColumns.map(({ title }) => title)]),
    columns: importColumns.map(({ title, takes }) => ({ title, takes })),
  }));

/**
 * Customers from a file, up to 5,000 (docs/decisions/0105). A dry run tells every bad line and writes
 * nothing; else all is added or nothing: 422 while there are bad lines nobody said to leave out. The
 * statements are as many for one customer as for all.
 */
export const importCsv = business("customers:write", { heavy: "bulk", dryRuns: true })
  .input(CustomerImport)
  .output(ImportedCustomers)
  .mutation(async ({ ctx, input: { csv, leaveOut, dryRun } }) => {
    const tenantId = ctx.business.id;
    const read = readRows(csv);
    const { listed, bad } = await withPriceLists(ctx.db, tenantId, read);
    const { outcome, wanted } = await sift(ctx.db);
    if (dryRun) return outcome;
    if (bad.length > 0 && !leaveOut.includes("bad")) {
      throw invalid(...bad.slice(0, 100).map(({ line, message }) => lineIssue(line, message)));
    }
    if (wanted.length === 0) throw nobodyLeft();
    const located = await locatePostcodes(
      ctx,
      wanted.flatMap(({ row }) => row.postcode ?? []),
    );
    return ctx.change(async (tx, record) => {
      await lockName(tx, `import:${tenantId}`);
      // Of two with the same people at once, the second finds them added by the first.
      const { outcome: now, wanted: left } = await sift(tx);
      if (left.length === 0) throw nobodyLeft();
      const lists = new Set(left.flatMap(({ rateSetId }) => rateSetId ?? []));
      await holdOpenLists(tx, tenantId, [...lists]);
      await addCustomers(tx, { tenantId, now: ctx.now, located }, left);
      await analyzeWritten(tx);
      const { lines, added } = now;
      await record({
        action: "customers.imported",
        words: `Imported ${added} customers from a file of ${lines}`,
        subject: { kind: "business", id: tenantId },
        after: { lines, added, leftOut: lines - added },
      });
      return now;
    });

    async function sift(db: Tx) {
      const known = await knownLines(db, tenantId, listed);
      const passedOver = new Set(leaveOut.includes("known") ? known.map(({ line }) => line) : []);
      const wanted = listed.filter(({ line }) => !passedOver.has(line));
      const outcome = {
        lines: read.records.length,
        added: wanted.length,
        good: listed.length,
        bad,
        badCsv: badRowsCsv(read, bad),
        known,
        ignoredColumns: read.ignored,
        sample: wanted.slice(0, 5).map(sampleOf),
      };
      return { outcome, wanted };
    }
  });

const nobodyLeft = () =>
  invalid({ path: "csv", message: "There is no customer in this file to add." });

const lineIssue = (line: number, message: string) => ({
  path: "csv",
  message: `Line ${line}: ${message}`,
});

function badRowsCsv({ titles, records }: ReadRows, bad: ReadRows["bad"]): string {
  const why = new Map<number, string[]>();
  for (const { line, column, message } of bad) {
    why.set(line, [...(why.get(line) ?? []), column === null ? message : `${column}: ${message}`]);
  }
  const rows = records.flatMap(({ line, cells }) => {
    const reasons = why.get(line);
    return reasons ? [[...titles.map((_, at) => cells[at] ?? ""), reasons.join(" ")]] : [];
  });
  return rows.length === 0 ? "" : writeCsv([[...titles, "What is wrong"], ...rows]);
}

const sampleOf = ({ line, row }: ListedRow) => ({
  line,
  name: row.name,
  contact: [row.phone, row.email].filter(Boolean).join(", "),
  address: [row.line1, row.line2, row.city, row.postcode].filter(Boolean).join(", "),
});
