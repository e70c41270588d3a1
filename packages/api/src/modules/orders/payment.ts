import { runSql, sqlBuilder, type PaidVia, type Tx } from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";
import { z } from "zod";
import { recordActivity, runPatiently } from "../../platform/audit/change";
import type { Service } from "../../platform/context/context";
import { enqueue, type Tasks } from "../../platform/jobs/enqueue";
import { refuseIf } from "../../platform/base/errors";
import { business } from "../../platform/middleware/procedures";
import { siteOf } from "../business";
import {
  findOrder,
  findOrderUnless,
  outstandingPence,
  whyNotMarkedPaid,
  whyNotRefundable,
} from "./guards";
import { refundDue, sumsDue } from "./money";
import { orderName } from "./notices";
import { actorId } from "./place-order";
import { lockOrder, orderNow, type OrderRow } from "./queries";
import { Order, OrderSums, viewOrder } from "./schema";

/**
 * Ends an order's open payment session, in the transaction that makes its amount wrong: cancelling,
 * changing, paying otherwise. The provider is told by a job, since nothing outside is called from
 * within a transaction; where the customer is quicker, the notice of the payment settles it.
 */
export async function endOpenSession(
  tx: Tx,
  { tenantId, orderId }: { tenantId: string; orderId: string },
  now: Date,
): Promise<void> {
  const ended = await runSql(
    tx,
    sqlBuilder
      .updateTable("payment_sessions")
      .set({ status: "cancelled", ended_at: now })
      .where("tenant_id", "=", tenantId)
      .where("order_id", "=", orderId)
      .where("status", "=", "open")
      .returning("id"),
  );
  for (const { id } of ended) {
    await enqueue(tx, "end_payment_session", { tenantId, sessionId: id });
  }
}

/** Money that came in for an order, or went back. */
interface Receipt {
  tenantId: string;
  orderId: string;
  /** Pence, including VAT; zero or more. */
  amountPence: number;
  via: PaidVia;
  at: Date;
  /** The provider's own name for it: what was taken once is not taken again. */
  providerRef?: string;
  invoiceId?: string;
  byUserId?: string | null;
}

export interface Received {
  order: OrderRow;
  /** False where this very payment was recorded before. */
  isNew: boolean;
  /** The order counts as paid now, and did not before. */
  nowPaid: boolean;
  duePence: number;
  /** All that was received for it, less what was given back. */
  netPence: number;
}

/**
 * Records money received, whatever its amount. The order is paid once all that is due has come in;
 * more than that, or money for a cancelled order, becomes refundable by itself. Rounds are locked first.
 */
export async function receivePayment(tx: Tx, receipt: Receipt): Promise<Received> {
  const { tenantId, orderId, at, via } = receipt;
  const order = await lockOrder(tx, tenantId, orderId);
  const duePence = sumsDue(order).totalPence;
  const before = order.paidPence ?? 0;
  if (!(await record(tx, receipt, receipt.amountPence))) {
    return { order, isNew: false, nowPaid: false, duePence, netPence: before };
  }
  const netPence = before + receipt.amountPence;
  const nowPaid = order.paidAt === null && netPence >= duePence;
  await tx.order.updateMany({
    where: { tenantId, id: orderId },
    data: {
      paidPence: netPence,
      updatedAt: at,
      ...(nowPaid && { paidAt: at, paidVia: via }),
    },
  });
  if (nowPaid) await endOpenSession(tx, { tenantId, orderId }, at);
  return { order, isNew: true, nowPaid, duePence, netPence };
}

/**
 * Records money given back. With nothing more due back the refund is settled; an order still to be
 * made, whose money has all gone back, is to be paid again. The same payment's taken back only once.
 */
export async function giveBack(tx: Tx, receipt: Receipt): Promise<boolean> {
  const { tenantId, orderId, at } = receipt;
  const order = await lockOrder(tx, tenantId, orderId);
  if (!(await record(tx, receipt, -receipt.amountPence))) return false;
  const paidPence = (order.paidPence ?? 0) - receipt.amountPence;
  const settles = refundDue(order) > 0 && refundDue({ ...order, paidPence }) === 0;
  const unpaid = order.status === "placed" && paidPence <= 0 && sumsDue(order).totalPence > 0;
  await tx.order.updateMany({
    where: { tenantId, id: orderId },
    data: {
      paidPence,
      updatedAt: at,
      ...(settles && { refundSettledAt: at }),
      ...(unpaid && { paidAt: null, paidVia: null }),
    },
  });
  return true;
}

/** One row of the record of money. Nothing moved leaves none. */
async function record(tx: Tx, receipt: Receipt, amountPence: number): Promise<boolean> {
  if (amountPence === 0) return true;
  const { tenantId, orderId, invoiceId, via, providerRef, at, byUserId } = receipt;
  const { count } = await tx.payment.createMany({
    data: {
      tenantId,
      orderId,
      invoiceId,
      amountPence,
      via,
      providerRef,
      receivedAt: at,
      recordedByUserId: byUserId,
    },
    skipDuplicates: true,
  });
  return count === 1;
}

const PaidByHand = z.object({ paidVia: z.enum(["office", "cash"]).default("office") });

/** POST /orders/{id}/paid: the office has the money, by bank or over the counter. */
export const paid = business("orders:write")
  .concat(findOrderUnless(whyNotMarkedPaid))
  .input(PaidByHand)
  .output(Order)
  .mutation(async ({ ctx, input }) => {
    const of = { tenantId: ctx.business.id, orderId: ctx.order.id };
    const order = await ctx.change(async (tx, record) => {
      const before = await lockOrder(tx, of.tenantId, of.orderId);
      refuseIf(whyNotMarkedPaid(before));
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

/** POST /orders/{id}/refund-settled: what was due back has been given back (docs/decisions/0043). */
export const refundSettled = business("orders:write")
  .concat(findOrderUnless(whyNotRefundable))
  .output(Order)
  .mutation(async ({ ctx }) => {
    const of = { tenantId: ctx.business.id, orderId: ctx.order.id };
    const order = await ctx.change(async (tx, record) => {
      const before = await lockOrder(tx, of.tenantId, of.orderId);
      refuseIf(whyNotRefundable(before));
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

/** Pence including VAT: what came in for the order, and what is still to come. */
const Reckoning = OrderSums.extend({
  paidPence: z.int().min(0),
  outstandingPence: z.int().min(0),
});

/** An order's money as it stands now, VAT by rate: nothing is due for one that is cancelled. */
export const reckon = business("orders:read")
  .concat(findOrder)
  .output(Reckoning)
  .query(({ ctx: { order } }) => ({
    ...sumsDue(order),
    paidPence: order.paidPence ?? 0,
    // What is paid by hand may have been more or less than is counted now: paid is paid.
    outstandingPence: order.paidAt ? 0 : outstandingPence(order),
  }));

/** A little longer than the provider's page lives, so that its notice comes first. */
export const keptUnpaidMs = milliseconds({ minutes: 80 });

interface Of {
  tenantId: string;
  orderId: string;
}

/**
 * Ordered in the shop to be paid at once, and not paid. One that the office has sent a payment link for
 * is the office's to follow up.
 */
export const isUnpaidCheckout = (order: OrderRow): boolean =>
  order.source === "shop" &&
  order.paymentMethod === "link" &&
  order.status === "placed" &&
  order.paidAt === null &&
  (order.paidPence ?? 0) === 0 &&
  order.paymentRequestedAt === null;

/** Lets an order go that was left unpaid, and with it the goods it kept from others. Null where it is no such one. */
export async function dropUnpaid(tx: Tx, of: Of, now: Date): Promise<OrderRow | null> {
  const { tenantId, orderId } = of;
  const order = await lockOrder(tx, tenantId, orderId);
  if (!isUnpaidCheckout(order)) return null;
  await tx.order.updateMany({
    where: { tenantId, id: orderId },
    data: { status: "cancelled", cancelledAt: now, updatedAt: now },
  });
  await endOpenSession(tx, of, now);
  return order;
}

/** Looks after a while whether it was paid. */
export const dropLater = (tx: Tx, of: Of, runAt: Date): Promise<void> =>
  enqueue(tx, "drop_unpaid_order", of, { runAt, key: `drop_unpaid_order:${of.orderId}` });

/**
 * Lets an order go that was left at the payment page, and its goods with it. While a page is still open
 * on which it can be paid, it is looked at again when that has run out.
 */
export async function dropUnpaidOrder(
  { database }: Pick<Service, "database">,
  of: Tasks["drop_unpaid_order"],
): Promise<void> {
  const { tenantId, orderId } = of;
  const now = new Date();
  await runPatiently(database.service, async (tx) => {
    const open = await tx.paymentSession.findFirst({
      where: { tenantId, orderId, status: "open", expiresAt: { gt: now } },
      select: { expiresAt: true },
    });
    if (open)
      return dropLater(tx, of, new Date(open.expiresAt.getTime() + milliseconds({ minutes: 5 })));
    const dropped = await dropUnpaid(tx, of, now);
    if (!dropped) return;
    await recordActivity(
      tx,
      { tenantId, kind: "system", name: "Roundsman" },
      {
        action: "order.cancelled",
        words: `Let order ${orderName(dropped)} go: it was left unpaid at the checkout`,
        subject: { kind: "order", id: orderId },
        before: { status: "placed" },
        after: { status: "cancelled" },
      },
      { now, requestId: null },
    );
  });
}
