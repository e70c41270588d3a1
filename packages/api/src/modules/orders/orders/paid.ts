import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { siteOf } from "../../business/addresses/pay-address";
import { receivePayment } from "../payment/receipts";
import { sumsDue } from "../order/due";
import { findOrderUnless, refuseIf } from "./gates";
import { orderName } from "./notices";
import { lockOrder, orderNow, type OrderRow } from "../order/rows";
import { Order } from "../order/schema";
import { actorId } from "./taking";
import { viewOrder } from "./view";

const PaidByHand = z.object({ paidVia: z.enum(["office", "cash"]).default("office") });

function whyNotPayable(order: OrderRow): string | null {
  if (order.paidAt) return "The order is paid already.";
  if (order.status === "cancelled") return "The order is cancelled.";
  if (order.invoice && order.invoice.status !== "void") {
    return `The order is on invoice ${order.invoice.number}: mark that paid.`;
  }
  return null;
}

/** POST /orders/{id}/paid: the office has the money, by bank or over the counter. */
export const paid = business("orders:write")
  .concat(findOrderUnless(whyNotPayable))
  .input(PaidByHand)
  .output(Order)
  .mutation(async ({ ctx, input }) => {
    const of = { tenantId: ctx.business.id, orderId: ctx.order.id };
    const order = await ctx.change(async (tx, record) => {
      const before = await lockOrder(tx, of.tenantId, of.orderId);
      refuseIf(whyNotPayable(before));
      const amountPence = Math.max(0, sumsDue(before).totalPence - (before.paidPence ?? 0));
      const by = { via: input.paidVia, at: ctx.now, byUserId: actorId(ctx) };
      await receivePayment(tx, { ...of, amountPence, ...by });
      await record({
        action: "order.paid",
        words: `Marked order ${orderName(before)} as paid`,
        subject: { kind: "order", id: of.orderId },
        after: { paidVia: input.paidVia, amountPence },
      });
      return orderNow(tx, of.tenantId, of.orderId);
    });
    return viewOrder(order, siteOf(ctx));
  });
