import type { PaidVia, PaymentMethod, Tx } from "@roundsman/db";
import { conflict } from "../../../platform/base/errors";
import { pounds } from "../../../platform/values/format";
import { orderName, receivePayment, tellOffice } from "../../orders";

interface CashOrder {
  id: string;
  paymentMethod: PaymentMethod;
  paidAt: Date | null;
  paidVia: PaidVia | null;
}

export interface TakenCash {
  tenantId: string;
  pence: number;
  at: Date;
  byUserId: string | null;
  roundId: string;
}

/**
 * Cash taken at the door is money received (pence, including VAT): a part of what is due counts as
 * well. What a card paid meanwhile does not undo that it was taken: both stand, and the office is told what is over.
 * Called once the outcome stands on the order.
 * @throws conflict where the order is not one for cash, or was paid otherwise than by card at the door
 */
export async function takeCash(tx: Tx, order: CashOrder, taken: TakenCash): Promise<void> {
  const { tenantId, pence, at, byUserId, roundId } = taken;
  if (pence === 0) return;
  if (order.paymentMethod !== "cash") throw conflict("This order is not paid in cash at the door.");
  if (order.paidAt !== null && order.paidVia !== "provider") {
    throw conflict("This order is paid already.");
  }
  const received = await receivePayment(tx, {
    tenantId,
    orderId: order.id,
    amountPence: pence,
    method: "cash",
    at,
    byUserId,
    roundId,
  });
  const { order: paid, duePence, netPence } = received;
  if (paid.paidVia !== "provider" || netPence <= duePence) return;
  const over = pounds(Math.min(pence, netPence - duePence));
  await tellOffice(
    tx,
    { tenantId, orderId: order.id },
    {
      kind: "order.paid",
      title: `Order ${orderName(paid)} was paid by card and in cash`,
      body: `${over} is to be paid back.`,
    },
    { now: at },
  );
}
