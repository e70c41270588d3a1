import { z } from "zod";
import { refuseIf } from "../../../../platform/base/errors";
import { business } from "../../../../platform/middleware/procedures";
import { Pence } from "../../../../platform/values/values";
import { findDrivenStop } from "../../../delivery";
import {
  lockOrder,
  orderName,
  orderNow,
  outstandingPence,
  whyNotPaidAtDoor,
} from "../../../orders";
import { whyReaderAsks } from "../checkout";
import { openLink } from "../payment-link";

/** What a driver shows at the door as a code to be scanned. */
const DoorLink = z
  .object({
    /** An address of ours that leads to the provider's page. */
    url: z.url(),
    /** What is to be paid, including VAT. */
    duePence: Pence,
  })
  .meta({ id: "DoorLink" });

/**
 * POST /rounds/{id}/stops/{stopId}/payment-link: the order of a stop is paid by card at the door, also one that was to
 * be paid in cash (docs/decisions/0310). Opens the provider's page, or gives the one that is open: one order has one.
 * Nothing is mailed.
 * @throws conflict, validation and not_configured as POST /orders/{id}/payment-link; conflict for an order on account,
 * and while a card reader asks for the money
 */
export const doorLink = business("rounds:write", { or: "deliveries:write" })
  .concat(findDrivenStop)
  .output(DoorLink)
  .mutation(async ({ ctx }) => {
    const tenantId = ctx.business.id;
    const { orderId } = ctx.stop;
    const before = await orderNow(ctx.db, tenantId, orderId);
    refuseIf(await whyReaderAsks(ctx.db, { tenantId, orderId }));
    const url = await openLink(ctx, before, whyNotPaidAtDoor(before));
    const duePence = await ctx.change(async (tx, record) => {
      const order = await lockOrder(tx, tenantId, orderId);
      refuseIf(whyNotPaidAtDoor(order));
      const amountPence = outstandingPence(order);
      // Shown again, it is the code that was shown before.
      if (order.paymentRequestedAt !== null) {
        await record(null);
        return amountPence;
      }
      await tx.order.updateMany({
        where: { tenantId, id: orderId },
        data: { paymentRequestedAt: ctx.now, updatedAt: ctx.now },
      });
      await record({
        action: "order.payment_requested",
        words: `Showed the payment link of order ${orderName(order)} at the door`,
        subject: { kind: "order", id: orderId },
        after: { amountPence, mailed: false },
      });
      return amountPence;
    });
    return { url, duePence };
  });
