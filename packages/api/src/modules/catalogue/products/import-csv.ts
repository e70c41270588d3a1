import { invalid } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { readProductRows } from "./import-rows";
import { ImportedProducts, ProductImport } from "./schema";

/**
 * Products from a file, up to 1,000. A dry run tells every bad line and writes nothing; else all is
 * added or nothing. A SKU that is there already, or twice in the file, is left as it is.
 */
export const importCsv = business("products:write", { heavy: "bulk", dryRuns: true })
  .input(ProductImport)
  .output(ImportedProducts)
  .mutation(async ({ ctx, input: { csv, dryRun } }) => {
    const { id: tenantId } = ctx.business;
    const { good, bad } = readProductRows(csv);
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
