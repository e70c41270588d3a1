import type { PaidVia, PaymentMethod, Tx } from "@roundsman/db";
import { conflict } from "../../../platform/base/errors";
import { pounds } from "../../../platform/values/format";
import { orderName, recordPayment, settleDebt, tellOffice } from "../../orders";

/* Cash at a stop: what was taken is received, and what was not is owed (docs/decisions/0404). */

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
 * Called once the outcome stands on the order: what is not taken is owed from then on.
 * @returns pence that are owed
 * @throws conflict where the order is not one for cash, or was paid otherwise than by card at the door
 */
export async function takeCash(tx: Tx, order: CashOrder, taken: TakenCash): Promise<number> {
  const { tenantId, pence, at, byUserId, roundId } = taken;
  if (pence === 0) {
    const isOwed = order.paymentMethod !== "on_account" && order.paidAt === null;
    return isOwed ? settleDebt(tx, { tenantId, orderId: order.id }, {}, at) : 0;
  }
  if (order.paymentMethod !== "cash") throw conflict("This order is not paid in cash at the door.");
  if (order.paidAt !== null && order.paidVia !== "provider") {
    throw conflict("This order is paid already.");
  }
  const received = await recordPayment(tx, {
    tenantId,
    orderId: order.id,
    isHeld: true,
    amountPence: pence,
    method: "cash",
    at,
    byUserId,
    roundId,
  });
  const { order: paid, duePence, netPence, owedPence } = received;
  if (paid.paidVia !== "provider" || netPence <= duePence) return owedPence;
  await tellOffice(
    tx,
    { tenantId, orderId: order.id },
    {
      kind: "order.paid",
      title: `Order ${orderName(paid)} was paid by card and in cash`,
      body: `${pounds(Math.min(pence, netPence - duePence))} is to be paid back.`,
    },
    { now: at },
  );
  return owedPence;
}

/** The office hears of cash that a driver was to collect and did not, or not all of it. An order by link is no driver's. */
export async function tellUncollected(
  tx: Tx,
  { tenantId, now, byUserId }: { tenantId: string; now: Date; byUserId: string | null },
  order: { id: string; number: string; customerName: string | null; paymentMethod: PaymentMethod },
  owedPence: number,
): Promise<void> {
  if (order.paymentMethod !== "cash" || owedPence === 0) return;
  await tellOffice(
    tx,
    { tenantId, orderId: order.id },
    {
      kind: "order.not_collected",
      title: `${pounds(owedPence)} was not collected for order ${orderName(order)}`,
      body: "The customer owes it: take it later, ask for it by link, or bill it.",
    },
    { now, exceptUserId: byUserId },
  );
}
