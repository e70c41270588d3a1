import { business } from "../../../platform/middleware/procedures";
import { holdList, requireOpenList } from "../../catalogue/rate-sets/locked";
import { countMoves, distinctIds, whoMoves } from "./moving-list";
import { RateSetPreview, RateSetPreviewQuery } from "../customer/schema";

/** So many names are told; more is no longer read, and the counts hold them. */
const mostTold = 500;

/**
 * The dry run of POST /customers/rate-set with names: who would change their list, and whose own prices
 * go before it. A mutation since thousands of ids fit in no address; it writes nothing.
 */
export const previewRateSet = business("customers:write", { heavy: "bulk" })
  .input(RateSetPreviewQuery)
  .output(RateSetPreview)
  .mutation(async ({ ctx, input: { rateSetId, ...input } }) => {
    const tenantId = ctx.business.id;
    const customerIds = distinctIds(input.customerIds);
    const move = { tenantId, customerIds, rateSetId, clearAgreedRates: false };
    const list = rateSetId === null ? null : await holdList(ctx.db, tenantId, rateSetId);
    const counts = await countMoves(ctx.db, move);
    requireOpenList(list);
    return { ...counts, customers: await whoMoves(ctx.db, move, mostTold) };
  });
