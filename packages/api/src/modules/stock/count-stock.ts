import { doerOf } from "../../platform/access/caller";
import { invalid } from "../../platform/base/errors";
import { business } from "../../platform/middleware/procedures";
import { countWords, dateTime } from "../../platform/values/format";
import { namedYard, requireCounted, requireReturnable, stockedProducts } from "./guards";
import { addMovements, ensureLevels, lockFree } from "./ledger";
import { NewStockCount, StockCount } from "./schema";

/**
 * POST /stock/counts: a stocktake. Levels become what was counted, by movements of the difference; the
 * level rows are taken first, so that what moves meanwhile comes before or after the count.
 */
export const count = business("stock:write")
  .input(NewStockCount)
  .output(StockCount)
  .mutation(async ({ ctx, input: { locationId, note, lines } }) => {
    const tenantId = ctx.business.id;
    refuseTwice(lines);
    const yard = await namedYard(ctx.db, tenantId, locationId, "locationId");
    const products = await stockedProducts(
      ctx.db,
      tenantId,
      lines.map(({ productId }) => productId),
    );
    requireCounted(products, lines);
    requireReturnable(
      products,
      lines.flatMap(({ productId, condition, counted }, n) =>
        condition === "empty" && counted > 0 ? { productId, path: `lines.${n}.condition` } : [],
      ),
    );
    const byUserId = doerOf(ctx.caller).id;
    return ctx.change(async (tx, record) => {
      const places = lines.map(({ productId, condition }) => ({
        locationId,
        productId,
        condition,
      }));
      await ensureLevels(tx, tenantId, places);
      const levels = await lockFree(tx, tenantId, places);
      const onHand = new Map(levels.map((at) => [`${at.productId} ${at.condition}`, at.onHand]));
      const counted = lines.map((line) => ({
        ...line,
        expected: onHand.get(`${line.productId} ${line.condition}`) ?? 0,
      }));
      const { id } = await tx.stockCount.create({
        data: { tenantId, locationId, note, countedByUserId: byUserId, countedAt: ctx.now },
        select: { id: true },
      });
      await tx.stockCountLine.createMany({
        data: counted.map((line) => ({ tenantId, countId: id, ...line })),
      });
      await addMovements(
        tx,
        tenantId,
        counted.map(({ productId, condition, expected, counted: now }) => ({
          locationId,
          productId,
          condition,
          quantity: now - expected,
        })),
        { reason: "count", countId: id, byUserId, at: ctx.now },
      );
      const differing = counted.filter((line) => line.counted !== line.expected).length;
      await record({
        action: "stock.counted",
        words: `Counted ${countWords(lines.length, "line")} at ${yard.name}; ${differing} differed`,
        subject: { kind: "stock_count", id },
        after: { locationId, lines: counted },
      });
      return {
        id,
        locationId,
        locationName: yard.name,
        note: note ?? null,
        countedAt: dateTime(ctx.now),
        lines: counted.map((line) => ({
          ...line,
          productName: products.get(line.productId)?.name ?? "",
        })),
      };
    });
  });

function refuseTwice(lines: readonly { productId: string; condition: string }[]): void {
  const seen = new Set<string>();
  for (const [n, { productId, condition }] of lines.entries()) {
    const key = `${productId} ${condition}`;
    if (seen.has(key)) {
      throw invalid({ path: `lines.${n}.productId`, message: "This was counted in a line above." });
    }
    seen.add(key);
  }
}
