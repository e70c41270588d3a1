import type { PaymentMethod, Tx } from "@roundsman/db";
import { conflict } from "../../../platform/base/errors";
import { receivePayment } from "../../orders/payment/receipts";

interface CashOrder {
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
 * Cash taken at the door is money received (pence, including VAT): a part of what is due counts as
 * well. Called once the outcome stands on the order.
 * @throws conflict where the order is not one for cash, or is paid already
 */
export async function takeCash(tx: Tx, order: CashOrder, taken: Taken): Promise<void> {
  const { tenantId, pence, at, byUserId } = taken;
  if (pence === 0) return;
  if (order.paymentMethod !== "cash") throw conflict("This order is not paid in cash at the door.");
  if (order.paidAt !== null) throw conflict("This order is paid already.");
  await receivePayment(tx, {
    tenantId,
    orderId: order.id,
    amountPence: pence,
    via: "cash",
    at,
    byUserId,
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
  const where = { tenantId, id: orderId };
  await tx.order.updateMany({ where, data: { paidPence: { decrement: pence } } });
  await tx.order.updateMany({
    where: { ...where, paidVia: "cash", paidAt: at },
    data: { paidAt: null, paidVia: null },
  });
}
