import { notFound } from "../../../platform/base/errors";
import { gate } from "../../../platform/middleware/gate";
import { ById } from "../../../platform/values/values";

/** The product named by `id`, archived ones too; 404 otherwise. */
export const findProduct = gate.input(ById).use(async ({ ctx, input, next }) => {
  const product = await ctx.db.product.findFirst({
    where: { tenantId: ctx.business.id, id: input.id },
  });
  if (!product) throw notFound("product");
  return next({ ctx: { product } });
});
