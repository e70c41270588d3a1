import { anyone } from "../../../platform/middleware/procedures";
import { payableLines } from "../../orders/order/due";
import { orderNow, type OrderRow } from "../../orders/order/rows";
import { outstandingPence } from "../../orders/payment/payable";
import { ByTrackingRef, PayPage } from "./schema";
import { findTracked } from "./tracked-order";

/** What the shop shows under an order's payment link: what is to be paid, and whether it still is. */
export const payPage = anyone()
  .input(ByTrackingRef)
  .output(PayPage)
  .query(async ({ ctx, input }) => {
    const { orderId, trackingRef, business } = await findTracked(ctx.database, input.trackingRef);
    return ctx.database.inBusiness(business.id, async () => {
      const order = await orderNow(ctx.database.business, business.id, orderId);
      return {
        businessName: business.name,
        trackingRef,
        state: stateOf(order),
        duePence: outstandingPence(order),
        lines: payableLines(order).map(({ productName, quantity }) => ({ productName, quantity })),
      };
    });
  });

function stateOf(order: OrderRow): "due" | "paid" | "cancelled" | "not_by_link" {
  if (order.status === "cancelled") return "cancelled";
  if (order.paidAt !== null) return "paid";
  return order.paymentMethod === "link" ? "due" : "not_by_link";
}
