import { notFound } from "../../../platform/base/errors";
import { loader } from "../../../platform/context/context";
import { ById } from "../../../platform/values/values";

/** The address named by `id`, archived ones too; 404 otherwise. */
export const findAddress = loader.input(ById).use(async ({ ctx, input, next }) => {
  const address = await ctx.db.deliveryAddress.findFirst({
    where: { tenantId: ctx.business.id, id: input.id },
  });
  if (!address) throw notFound("address");
  return next({ ctx: { address } });
});
