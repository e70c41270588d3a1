import { conflict, notFound } from "../../errors";
import { gate } from "../../gate";
import { ById } from "../../shapes/values";
import { readOrder, type OrderRow } from "./rows";

/** The order named by `id`, with all that its resource shows; 404 where there is none. */
export const findOrder = gate.input(ById).use(async ({ ctx, input, next }) => {
  const order = await readOrder(ctx.db, ctx.business.id, input.id);
  if (!order) throw notFound("order");
  return next({ ctx: { order } });
});

/** The same; 409 where something already known of it stands in the way. */
export const findOrderUnless = (obstacle: (order: OrderRow) => string | null) =>
  findOrder.use(({ ctx, next }) => {
    const reason = obstacle(ctx.order);
    if (reason !== null) throw conflict(reason);
    return next();
  });

export const findPlacedOrder = findOrderUnless(({ status }) =>
  status === "placed" ? null : `The order is ${status} already.`,
);
