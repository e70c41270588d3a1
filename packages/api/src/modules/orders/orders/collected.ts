import { business } from "../../../platform/middleware/procedures";
import { siteOf } from "../../business/addresses/pay-address";
import { findOrderUnless } from "./gates";
import { handOver } from "./hand-over";
import { orderName } from "./notices";
import { lockOrder, orderNow, type OrderRow } from "../order/rows";
import { Collected, Order } from "../order/schema";
import { actorId } from "./taking";
import { viewOrder } from "./view";

function whyNotCollectable(order: OrderRow): string | null {
  if (order.fulfilment !== "collection") return "This order is delivered, not collected.";
  if (order.status !== "placed") return `The order is ${order.status} already.`;
  if (order.paymentMethod === "link" && !order.paidAt) {
    return "The order waits for its payment link to be paid.";
  }
  return null;
}

/** POST /orders/{id}/collected: the customer has taken it from the yard. */
export const collected = business("orders:write")
  .concat(findOrderUnless(whyNotCollectable))
  .input(Collected)
  .output(Order)
  .mutation(async ({ ctx, input }) => {
    const of = { tenantId: ctx.business.id, orderId: ctx.order.id, byUserId: actorId(ctx) };
    const order = await ctx.change(async (tx, record) => {
      const before = await lockOrder(tx, of.tenantId, of.orderId);
      const yard = await handOver(tx, of, before, input, ctx.now);
      await record({
        action: "order.collected",
        words: `Handed over order ${orderName(before)} at ${yard.name}`,
        subject: { kind: "order", id: of.orderId },
        after: { locationId: yard.id },
      });
      return orderNow(tx, of.tenantId, of.orderId);
    });
    return viewOrder(order, siteOf(ctx));
  });
