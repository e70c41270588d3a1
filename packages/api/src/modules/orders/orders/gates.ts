import { conflict, notFound } from "../../../platform/base/errors";
import { gate } from "../../../platform/middleware/gate";
import { ById } from "../../../platform/values/values";
import { readOrder, type OrderRow } from "../order/rows";

/** The order named by `id`, with all that its resource shows; 404 where there is none. */
export const findOrder = gate.input(ById).use(async ({ ctx, input, next }) => {
  const order = await readOrder(ctx.database.quick.business, ctx.business.id, input.id);
  if (!order) throw notFound("order");
  return next({ ctx: { order } });
});

/** The same; 409 where something already known of it stands in the way. */
export const findOrderUnless = (obstacle: (order: OrderRow) => string | null) =>
  findOrder.use(({ ctx, next }) => {
    refuseIf(obstacle(ctx.order));
    return next();
  });

/** @throws conflict with the reason, where there is one */
export function refuseIf(reason: string | null): void {
  if (reason !== null) throw conflict(reason);
}

export const whyNotPlaced = ({ status }: Pick<OrderRow, "status">): string | null =>
  status === "placed" ? null : `The order is ${status} already.`;
