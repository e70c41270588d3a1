import { forbidden, notFound } from "../../../platform/base/errors";
import { gate } from "../../../platform/middleware/gate";
import { ById } from "../../../platform/values/values";
import { mayReach } from "./reach";

/** The address named by `id`, archived ones too; 404 otherwise. */
export const findAddress = gate.input(ById).use(async ({ ctx, input, next }) => {
  const address = await ctx.db.deliveryAddress.findFirst({
    where: { tenantId: ctx.business.id, id: input.id },
  });
  if (!address) throw notFound("address");
  return next({ ctx: { address } });
});

/** The same, for whoever drives there; 403 where it is on no round of theirs. */
export const findReachedAddress = findAddress.use(async ({ ctx, next }) => {
  if (!(await mayReach(ctx.db, ctx, ctx.address.id))) {
    throw forbidden("This address is on no round of yours.");
  }
  return next();
});
