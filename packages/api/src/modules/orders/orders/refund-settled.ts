import { business } from "../../../platform/middleware/procedures";
import { siteOf } from "../../business/addresses/pay-address";
import { giveBack } from "../payment/receipts";
import { refundDue } from "../order/due";
import { findOrderUnless, refuseIf } from "./gates";
import { orderName } from "./notices";
import { lockOrder, orderNow, type OrderRow } from "../order/rows";
import { Order } from "../order/schema";
import { actorId } from "./taking";
import { viewOrder } from "./view";

const nothingDue = (order: OrderRow): string | null =>
  refundDue(order) > 0 ? null : "Nothing is to be paid back for this order.";

/** POST /orders/{id}/refund-settled: what was due back has been given back (docs/decisions/0043). */
export const refundSettled = business("orders:write")
  .concat(findOrderUnless(nothingDue))
  .output(Order)
  .mutation(async ({ ctx }) => {
    const of = { tenantId: ctx.business.id, orderId: ctx.order.id };
    const order = await ctx.change(async (tx, record) => {
      const before = await lockOrder(tx, of.tenantId, of.orderId);
      refuseIf(nothingDue(before));
      const amountPence = refundDue(before);
      const by = { via: "office", at: ctx.now, byUserId: actorId(ctx) } as const;
      await giveBack(tx, { ...of, amountPence, ...by });
      await record({
        action: "order.refund_settled",
        words: `Settled the refund of order ${orderName(before)}`,
        subject: { kind: "order", id: of.orderId },
        after: { amountPence },
      });
      return orderNow(tx, of.tenantId, of.orderId);
    });
    return viewOrder(order, siteOf(ctx));
  });
