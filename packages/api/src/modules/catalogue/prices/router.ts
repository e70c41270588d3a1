import { z } from "zod";
import { forbidden } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { countWords } from "../../../platform/values/format";
import { holdCells, readGrid, requireAsSeen, writeCells, type HeldCells } from "./grid";
import { PriceCells, PriceGrid, type PriceCell } from "./schema";

/** Everything that has a price, by every price list: what the office edits as one sheet. */
const showGrid = business("customers:read")
  .output(PriceGrid)
  .query(({ ctx }) => readGrid(ctx.db, ctx.business.id));

/**
 * Prices of any lists and products, all or none (docs/decisions/0110). A price that somebody else has
 * changed since it was seen is an issue at its cell. Orders already taken keep theirs.
 */
const saveGrid = business("customers:write")
  .input(z.object({ cells: PriceCells }))
  .output(PriceGrid)
  .mutation(({ ctx, input: { cells } }) => {
    const everybodys = cells.some(({ rateSetId }) => rateSetId === null);
    if (everybodys && !ctx.scopes.has("products:write")) throw forbidden();
    return ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const held = await holdCells(tx, tenantId, cells);
      requireAsSeen(cells, held);
      await writeCells(tx, tenantId, cells, held, ctx.now);
      for (const happening of activityEntries(tenantId, cells, held)) await record(happening);
      return readGrid(tx, tenantId);
    });
  });

/** One line for each list, and one for everybody's prices: a sheet of 500 would bury the day. */
function activityEntries(tenantId: string, cells: readonly PriceCell[], held: HeldCells) {
  const lists = new Set(cells.map(({ rateSetId }) => rateSetId));
  return [...lists].map((rateSetId) => {
    const priced = cells.filter((cell) => cell.rateSetId === rateSetId);
    const products = countWords(priced.length, "product");
    const list = rateSetId === null ? undefined : held.lists.get(rateSetId.toLowerCase());
    const was = priced.map((cell) => ({ productId: cell.productId, unitPrice: cell.was }));
    const is = priced.map(({ productId, unitPrice = null, unitPriceIncVat }) => ({
      productId,
      ...(typeof unitPriceIncVat === "number" ? { unitPriceIncVat } : { unitPrice }),
    }));
    return {
      action: list ? "rate_set.priced" : "products.priced",
      words: list
        ? `Priced ${products} on the price list ${list}`
        : `Changed everybody's price of ${products}`,
      subject:
        list && rateSetId ? { kind: "rate_set", id: rateSetId } : { kind: "prices", id: tenantId },
      before: { prices: was },
      after: { prices: is },
    };
  });
}

export const prices = router({ showGrid, saveGrid });
