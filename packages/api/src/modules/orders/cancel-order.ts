import type { Tx } from "@roundsman/db";
import { z } from "zod";
import type { Emit, Recorder } from "../../platform/audit/change";
import { conflict } from "../../platform/base/errors";
import { text } from "../../platform/values/values";
import { orderName, tellOffice } from "./order/notices";
import { openRest } from "./order/debts";
import { endOpenSession } from "./order/outcome";
import { lockRoundOf, type OrderRow } from "./order/queries";
import { recordRejudged, rejudgeWithout } from "./money/apply-vat";

/** POST /orders/{id}/cancel: the reason is kept in the order's history, and tells the driver of a van that is out. */
export const Cancellation = z.object({ reason: text(300, 1).optional() });

interface Cancelling {
  business: { id: string; timeZone: string };
  order: OrderRow;
  now: Date;
  /** Who does it themselves needs no notice of it. */
  exceptUserId?: string | null;
  /** What the notice says beside it. */
  because?: string;
  /** Why, in the words of whoever cancels it. */
  reason?: string | undefined;
}

/**
 * Cancels an order that is placed, also from a round that is out (docs/decisions/0041). Its payment session ends, and
 * what was paid becomes refundable.
 * @throws conflict where it was changed meanwhile
 */
export async function cancelOrder(
  tx: Tx,
  record: Recorder,
  emit: Emit,
  { business, order, now, exceptUserId, reason, because = reason }: Cancelling,
): Promise<void> {
  const of = { tenantId: business.id, orderId: order.id };
  const name = orderName(order);
  await takeOutOfWork(tx, emit, { ...of, name, reason }, now);
  // What it was to deliver waits for the office again.
  if (order.restOfId !== null) {
    await openRest(tx, { tenantId: of.tenantId, orderId: order.restOfId }, now);
  }
  const rejudged = await rejudgeWithout(tx, business, order);
  const changed = [of.orderId, ...rejudged.map(({ orderId }) => orderId)];
  await endOpenSession(tx, { tenantId: of.tenantId, orderIds: changed }, now);
  await record({
    action: "order.cancelled",
    words: `Cancelled order ${name}`,
    subject: { kind: "order", id: of.orderId },
    before: { status: "placed", roundId: order.roundId },
    after: { status: "cancelled", ...(reason !== undefined && { reason }) },
  });
  await recordRejudged(record, rejudged);
  const notice = {
    kind: "order.cancelled",
    title: `Order ${name} was cancelled`,
    ...(because !== undefined && { body: because }),
  } as const;
  await tellOffice(tx, of, notice, { now, exceptUserId });
}

/** Of two that cancel, or one that cancels and one that delivers, one finds it no longer placed. */
async function takeOutOfWork(
  tx: Tx,
  emit: Emit,
  {
    tenantId,
    orderId,
    name,
    reason,
  }: { tenantId: string; orderId: string; name: string; reason: string | undefined },
  now: Date,
): Promise<void> {
  const round = await lockRoundOf(tx, tenantId, orderId);
  const { count } = await tx.order.updateMany({
    where: { tenantId, id: orderId, status: "placed", roundId: round?.id ?? null },
    data: { status: "cancelled", cancelledAt: now, roundId: null, updatedAt: now },
  });
  if (count === 0) throw conflict("The order was changed just now. Look at it again.");
  const because =
    reason === undefined ? "The order was cancelled." : `The order was cancelled: ${reason}`;
  if (round) {
    await emit("order.left_round", {
      tenantId,
      orderId,
      orderName: name,
      because,
      goodsStay: true,
      round,
    });
  }
}
