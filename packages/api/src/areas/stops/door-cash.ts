import type { PaidVia, PaymentMethod, Tx } from "@roundsman/db";
import { conflict } from "../../errors";
import { sumsDue, type Owed } from "../orders/due";

interface CashOrder extends Owed {
  id: string;
  paymentMethod: PaymentMethod;
  paidAt: Date | null;
}

interface Taken {
  tenantId: string;
  pence: number;
  at: Date;
  byUserId: string;
}

/**
 * Cash taken at the door is money received; the order is paid once it covers what is due, in pence
 * including VAT.
 * @throws conflict where the order is not one for cash, or is paid already
 */
export async function takeCash(tx: Tx, order: CashOrder, taken: Taken): Promise<void> {
  const { tenantId, pence, at, byUserId } = taken;
  if (pence === 0) return;
  if (order.paymentMethod !== "cash") throw conflict("This order is not paid in cash at the door.");
  if (order.paidAt !== null) throw conflict("This order is paid already.");
  await tx.payment.create({
    data: {
      tenantId,
      orderId: order.id,
      amountPence: pence,
      via: "cash" satisfies PaidVia,
      receivedAt: at,
      recordedByUserId: byUserId,
    },
    select: { id: true },
  });
  if (pence < sumsDue(order).totalPence) return;
  await tx.order.updateMany({
    where: { tenantId, id: order.id },
    data: { paidAt: at, paidVia: "cash", paidPence: pence },
  });
}

/** The cash of a delivery that is undone goes back, and with it the payment it made. */
export async function giveCashBack(
  tx: Tx,
  of: { tenantId: string; orderId: string; pence: number; at: Date },
): Promise<void> {
  const { tenantId, orderId, pence, at } = of;
  if (pence === 0) return;
  await tx.payment.deleteMany({
    where: { tenantId, orderId, via: "cash", amountPence: pence, receivedAt: at },
  });
  await tx.order.updateMany({
    where: { tenantId, id: orderId, paidVia: "cash", paidAt: at },
    data: { paidAt: null, paidVia: null, paidPence: null },
  });
}
