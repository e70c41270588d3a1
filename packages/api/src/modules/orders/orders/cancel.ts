import type { Tx } from "@roundsman/db";
import { conflict } from "../../../platform/base/errors";
import type { Emit } from "../../../platform/events/events";
import { business } from "../../../platform/middleware/procedures";
import { endOpenSession } from "../payment/end-session";
import { siteOf } from "../../business/addresses/pay-address";
import { findOrderUnless, whyNotPlaced } from "./gates";
import { orderName, tellOffice } from "./notices";
import { lockRoundOf } from "./round-place";
import { orderNow } from "../order/rows";
import { Order } from "../order/schema";
import { actorId } from "./taking";
import { viewOrder } from "./view";

/**
 * POST /orders/{id}/cancel, while it is placed, also from a round that is out (docs/decisions/0041).
 * Its payment session ends, and what was paid becomes refundable.
 */
export const cancel = business("orders:write")
  .concat(findOrderUnless(whyNotPlaced))
  .output(Order)
  .mutation(async ({ ctx }) => {
    const { now } = ctx;
    const of = { tenantId: ctx.business.id, orderId: ctx.order.id };
    const name = orderName(ctx.order);
    const order = await ctx.change(async (tx, record, emit) => {
      await takeOutOfWork(tx, emit, { ...of, name }, now);
      await endOpenSession(tx, of, now);
      await record({
        action: "order.cancelled",
        words: `Cancelled order ${name}`,
        subject: { kind: "order", id: of.orderId },
        before: { status: "placed", roundId: ctx.order.roundId },
        after: { status: "cancelled" },
      });
      const notice = { kind: "order.cancelled", title: `Order ${name} was cancelled` } as const;
      await tellOffice(tx, of, notice, { now, exceptUserId: actorId(ctx) });
      return orderNow(tx, of.tenantId, of.orderId);
    });
    return viewOrder(order, siteOf(ctx));
  });

/** Of two that cancel, or one that cancels and one that delivers, one finds it no longer placed. */
async function takeOutOfWork(
  tx: Tx,
  emit: Emit,
  { tenantId, orderId, name }: { tenantId: string; orderId: string; name: string },
  now: Date,
): Promise<void> {
  const round = await lockRoundOf(tx, tenantId, orderId);
  const { count } = await tx.order.updateMany({
    where: { tenantId, id: orderId, status: "placed", roundId: round?.id ?? null },
    data: { status: "cancelled", cancelledAt: now, roundId: null, updatedAt: now },
  });
  if (count === 0) throw conflict("The order was changed just now. Look at it again.");
  const because = "The order was cancelled.";
  if (round) {
    await emit("order.left_round", { tenantId, orderId, orderName: name, because, round });
  }
}
