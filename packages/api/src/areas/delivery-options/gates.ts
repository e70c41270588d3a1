import { notFound } from "../../errors";
import { gate } from "../../gate";
import { ById } from "../../shapes/values";

/** The option named by `id`, archived ones too; 404 otherwise. */
export const findDeliveryOption = gate.input(ById).use(async ({ ctx, input, next }) => {
  const option = await ctx.db.deliveryOption.findFirst({
    where: { tenantId: ctx.business.id, id: input.id },
  });
  if (!option) throw notFound("delivery option");
  return next({ ctx: { option } });
});
