import { notFound } from "../../../platform/base/errors";
import { gate } from "../../../platform/middleware/gate";
import { ById } from "../../../platform/values/values";
import { readCustomer } from "./rows";

/** The customer named by `id`, archived ones too; 404 otherwise. */
export const findCustomer = gate.input(ById).use(async ({ ctx, input, next }) => {
  const customer = await readCustomer(ctx.db, ctx.business.id, input.id);
  if (!customer) throw notFound("customer");
  return next({ ctx: { customer } });
});
