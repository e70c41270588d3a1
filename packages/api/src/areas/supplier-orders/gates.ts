import { conflict } from "../../errors";
import { gate } from "../../gate";
import { ById } from "../../shapes/values";
import { readSupplierOrder } from "./rows";
import { isOpen } from "./states";

/** The supplier order named by `id`; 404 otherwise. */
export const findSupplierOrder = gate
  .input(ById)
  .use(async ({ ctx, input, next }) =>
    next({ ctx: { order: await readSupplierOrder(ctx.db, ctx.business.id, input.id) } }),
  );

/** One that can still be received; 409 where it has arrived or was cancelled. */
export const findOpenOrder = findSupplierOrder.use(({ ctx, next }) => {
  if (!isOpen(ctx.order.status)) throw conflict(`This order is ${ctx.order.status} already.`);
  return next();
});
