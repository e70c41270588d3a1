import { notFound } from "../../../platform/base/errors";
import { gate } from "../../../platform/middleware/gate";
import { ById } from "../../../platform/values/values";

/** The option named by `id`, archived ones too; 404 otherwise. */
export const findDeliveryOption = gate.input(ById).use(async ({ ctx, input, next }) => {
  const option = await ctx.db.deliveryOption.findFirst({
    where: { tenantId: ctx.business.id, id: input.id },
  });
  if (!option) throw notFound("delivery option");
  return next({ ctx: { option } });
});
