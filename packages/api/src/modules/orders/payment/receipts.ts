import type { PaidVia, Tx } from "@roundsman/db";
import { refundDue, sumsDue } from "../order/due";
import { lockOrder, type OrderRow } from "../order/rows";
import { endOpenSession } from "./end-session";

/** Money that came in for an order, or went back. */
export interface Receipt {
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
