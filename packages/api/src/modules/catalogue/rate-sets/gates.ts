import { gate } from "../../../platform/middleware/gate";
import { ById } from "../../../platform/values/values";
import { rateSetNow } from "./rows";

/** The price list named by `id`, archived ones too; 404 otherwise. */
export const findRateSet = gate.input(ById).use(async ({ ctx, input, next }) => {
  const rateSet = await rateSetNow(ctx.db, ctx.business.id, input.id);
  return next({ ctx: { rateSet } });
});
