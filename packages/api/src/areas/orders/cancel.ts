import type { Tx } from "@roundsman/db";
import { conflict } from "../../errors";
import { business } from "../../procedures";
import { endOpenSession } from "../payments/end-session";
import { siteOf } from "../payments/pay-address";
import { findOrderUnless, whyNotPlaced } from "./gates";
import { orderName, tellOffice } from "./notices";
import { changeAndChart } from "../rounds/charting";
import { leaveRound, lockRoundOf, type RoundPlace } from "./round-place";
import { orderNow } from "./rows";
import { Order } from "./schema";
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
    const order = await changeAndChart(ctx, async (tx, record, stale) => {
      const round = await takeOutOfWork(tx, { ...of, name }, now);
      if (round) stale.add(round.id);
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
  { tenantId, orderId, name }: { tenantId: string; orderId: string; name: string },
  now: Date,
): Promise<RoundPlace | null> {
  const round = await lockRoundOf(tx, tenantId, orderId);
  const { count } = await tx.order.updateMany({
    where: { tenantId, id: orderId, status: "placed", roundId: round?.id ?? null },
    data: { status: "cancelled", cancelledAt: now, roundId: null, updatedAt: now },
  });
  if (count === 0) throw conflict("The order was changed just now. Look at it again.");
  const because = "The order was cancelled.";
  if (round) await leaveRound(tx, round, { tenantId, orderId, name, because }, now);
  return round;
}
