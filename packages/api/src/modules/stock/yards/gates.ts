import { notFound } from "../../../platform/base/errors";
import { gate } from "../../../platform/middleware/gate";
import { ById } from "../../../platform/values/values";

/** The yard named by `id`; 404 otherwise. */
export const findYard = gate.input(ById).use(async ({ ctx, input, next }) => {
  const yard = await ctx.db.location.findFirst({
    where: { tenantId: ctx.business.id, id: input.id },
  });
  if (!yard) throw notFound("yard");
  return next({ ctx: { yard } });
});
