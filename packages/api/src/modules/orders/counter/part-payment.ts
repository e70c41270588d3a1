import { z } from "zod";
import { conflict, refuseIf } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { pounds } from "../../../platform/values/format";
import { siteOf } from "../../business";
import { ByHand, MethodByHand, requireOpenDay } from "../../ledger";
import { namedYard } from "../../stock";
import { outstandingPence } from "../money/money";
import { findOrderUnless, whyNotMarkedPaid } from "../order/guards";
import { orderName } from "../order/notices";
import { receivePayment } from "../order/outcome";
import { actorId } from "../place-order";
import { lockOrder, orderNow } from "../order/queries";
import { Order } from "../order/schema";
import { viewOrder } from "../order/view";

/** POST /orders/{id}/receipts: a part of what is to be paid, or all of it. */
const PartPayment = ByHand.extend({ amountPence: z.int().min(1), method: MethodByHand });

/** POST /orders/{id}/receipts: the office took a part of what is owed; the order is paid once nothing is left. */
export const takePart = business("orders:write")
  .concat(findOrderUnless(whyNotMarkedPaid))
  .input(PartPayment)
  .output(Order)
  .mutation(async ({ ctx, input }) => {
    const { id: _, amountPence, receivedOn, locationId, ...how } = input;
    const of = { tenantId: ctx.business.id, orderId: ctx.order.id };
    requireOpenDay(receivedOn, ctx, "receivedOn");
    if (locationId) await namedYard(ctx.db, of.tenantId, locationId, "locationId");
    const order = await ctx.change(async (tx, record) => {
      const before = await lockOrder(tx, of.tenantId, of.orderId);
      refuseIf(whyNotMarkedPaid(before));
      const leftPence = outstandingPence(before);
      if (amountPence > leftPence) {
        throw conflict(`${pounds(leftPence)} is left to pay.`, "amountPence");
      }
      const by = { at: ctx.now, on: receivedOn, locationId, byUserId: actorId(ctx) };
      await receivePayment(tx, { ...of, ...how, ...by, amountPence });
      await record({
        action: "order.paid",
        words: `Took ${pounds(amountPence)} for order ${orderName(before)}`,
        subject: { kind: "order", id: of.orderId },
        after: { method: how.method, amountPence, leftPence: leftPence - amountPence },
      });
      return orderNow(tx, of.tenantId, of.orderId);
    });
    return viewOrder(order, siteOf(ctx));
  });
