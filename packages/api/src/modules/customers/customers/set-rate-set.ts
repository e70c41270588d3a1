import { business } from "../../../platform/middleware/procedures";
import { holdList, requireOpenList } from "../../catalogue/rate-sets/locked";
import { countMoves, distinctIds, holdCustomers, moveCustomers } from "./moving-list";
import { RateSetMove, RateSetMoved } from "../customer/schema";

/**
 * POST /customers/rate-set: up to 5,000 customers onto one list or off theirs, all
 * together or not at all. 404 for a customer or list that is none of this business, then 409 for an
 * archived list. The statements are as many for one customer as for all.
 */
export const setRateSet = business("customers:write", { heavy: "bulk", dryRuns: true })
  .input(RateSetMove)
  .output(RateSetMoved)
  .mutation(async ({ ctx, input: { rateSetId, clearAgreedRates, dryRun, ...input } }) => {
    const tenantId = ctx.business.id;
    const customerIds = distinctIds(input.customerIds);
    const move = { tenantId, customerIds, rateSetId, clearAgreedRates };
    if (dryRun) {
      const list = rateSetId === null ? null : await holdList(ctx.db, tenantId, rateSetId);
      const counts = await countMoves(ctx.db, move);
      requireOpenList(list);
      return counts;
    }
    return ctx.change(async (tx, record) => {
      const list = rateSetId === null ? null : await holdList(tx, tenantId, rateSetId);
      await holdCustomers(tx, move);
      requireOpenList(list);
      const done = await moveCustomers(tx, move, ctx.now);
      await record({
        action: "customers.rate_set_changed",
        words: list
          ? `Put ${done.moved} customers on the price list ${list.name}`
          : `Took ${done.moved} customers off their price lists`,
        subject:
          rateSetId === null
            ? { kind: "business", id: tenantId }
            : { kind: "rate_set", id: rateSetId },
        after: { rateSetId, ...done },
      });
      return done;
    });
  });
