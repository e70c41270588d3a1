import type { z } from "zod";
import { doerOf } from "../../../platform/access/caller";
import { invalid } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { countWords, dateTime, day } from "../../../platform/values/format";
import { namedYard, requireCounted, requireReturnable, stockedProducts } from "../guards";
import { addMovements, ensureLevels, keepLastCount, lockFree } from "../ledger";
import { NewStockCount, StockCount, type VanAtCount as VanView } from "../schema";
import { readVansOf, type VanAtCount } from "./on-vans";

/**
 * POST /stock/counts: a stocktake of what stands in the yard. Levels become what was counted and what is on vans, by
 * movements of the difference (docs/decisions/0421); the level rows are taken first, so that what moves meanwhile
 * comes before or after the count.
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
      const onHand = new Map(levels.map((at) => [keyOf(at), at.onHand]));
      const vans = await readVansOf(tx, { tenantId, locationId, now: ctx.now });
      const vansWith = (line: CountedPlace) => vans.filter((van) => keyOf(van) === keyOf(line));
      const counted = lines.map((line) => {
        const onVans = vansWith(line).reduce((sum, { aboard }) => sum + aboard, 0);
        const expected = (onHand.get(keyOf(line)) ?? 0) - onVans;
        return { ...line, expected, onVans };
      });
      const { id } = await tx.stockCount.create({
        data: { tenantId, locationId, note, countedByUserId: byUserId, countedAt: ctx.now },
        select: { id: true },
      });
      await tx.stockCountLine.createMany({
        data: counted.map(({ productId, condition, expected, counted: pieces }) => ({
          tenantId,
          countId: id,
          productId,
          condition,
          expected,
          counted: pieces,
          takenByRounds: takenBy(vansWith({ productId, condition })),
        })),
      });
      await keepLastCount(tx, tenantId, places, { countId: id, countedAt: ctx.now });
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
        vans: viewVans(vans, lines),
      };
    });
  });

interface CountedPlace {
  productId: string;
  condition: string;
}

const keyOf = ({ productId, condition }: CountedPlace) => `${productId} ${condition}`;

/** Pieces that each round took out of a place, by the round's id. */
const takenBy = (vans: readonly VanAtCount[]): Record<string, number> =>
  Object.fromEntries(vans.flatMap(({ roundId, taken }) => (taken === 0 ? [] : [[roundId, taken]])));

/** Vans that have goods of the counted places, by their rounds. */
function viewVans(vans: readonly VanAtCount[], lines: readonly CountedPlace[]) {
  const counted = new Set(lines.map(keyOf));
  const rounds = new Map<string, z.infer<typeof VanView>>();
  for (const van of vans) {
    if (van.aboard === 0 || !counted.has(keyOf(van))) continue;
    const { roundId, vehicleName, productId, condition, aboard: quantity } = van;
    const round = rounds.get(roundId) ?? {
      roundId,
      roundDate: day(van.roundDate),
      vehicleName,
      lines: [],
    };
    round.lines.push({ productId, condition, quantity });
    rounds.set(roundId, round);
  }
  return [...rounds.values()];
}

function refuseTwice(lines: readonly { productId: string; condition: string }[]): void {
  const seen = new Set<string>();
  for (const [n, { productId, condition }] of lines.entries()) {
    const key = keyOf({ productId, condition });
    if (seen.has(key)) {
      throw invalid({ path: `lines.${n}.productId`, message: "This was counted in a line above." });
    }
    seen.add(key);
  }
}
