import type { Tx } from "@roundsman/db";
import type { PaymentNotice } from "@roundsman/providers";
import { recordActivity } from "../../../platform/audit/activity";
import { pounds } from "../../../platform/values/format";
import {
  isWithoutVat,
  lockOrder,
  mailLater,
  orderName,
  receivePayment,
  tellOffice,
  type OrderMoney,
  type OrderRow,
  type Received,
} from "../../orders";
import { tellLater } from "../../messages";
import { payOrderOnInvoice } from "../ledger/pay-invoices";
import { closeSession } from "./checkout";
import { handled, ignored, type Outcome } from "./notice-outcomes";

/** By what, when and on behalf of which provider a notice is taken. */
export interface TakenBy {
  provider: string;
  now: Date;
  requestId: string | null;
}

export type NoticeOf<T extends PaymentNotice["type"]> = Extract<PaymentNotice, { type: T }>;

/** Money has come in for an order: whatever its amount and the order's state, it is recorded and the office told. */
export async function takePayment(
  tx: Tx,
  notice: NoticeOf<"payment.completed"> & { orderId: string },
  by: TakenBy,
): Promise<Outcome> {
  const { tenantId, orderId, sessionId, amountPence, occurredAt } = notice;
  // The order before its sessions, as everybody does.
  const order = await lockOrder(tx, tenantId, orderId);
  const session = await tx.paymentSession.findFirst({
    where: { tenantId, providerRef: sessionId },
  });
  if (session) {
    // Also one we ended: the customer was quicker.
    await tx.paymentSession.updateMany({
      where: { tenantId, id: session.id },
      data: { status: "completed", endedAt: occurredAt },
    });
  }
  const money = {
    tenantId,
    amountPence,
    method: session?.purpose === "checkout" ? ("shop" as const) : ("card_link" as const),
    at: occurredAt,
    providerRef: notice.paymentId ?? sessionId,
  };
  return (await bookCard(tx, order, money, by, "payment link"))
    ? handled
    : ignored("This payment was recorded before");
}

/** How a card was charged, in words. */
type CardWay = "payment link" | "card reader";

/**
 * Books money that a card paid for an order: whatever its amount and the order's state, it is recorded and the office
 * told. The order's row is held.
 * @returns false where this very payment was recorded before
 */
export async function bookCard(
  tx: Tx,
  order: OrderRow,
  money: Omit<OrderMoney, "orderId">,
  by: TakenBy,
  way: CardWay,
): Promise<boolean> {
  const { tenantId, amountPence } = money;
  const { id: orderId, invoice } = order;
  const received =
    invoice?.status === "sent"
      ? await payOrderOnInvoice(tx, { ...order, invoice }, money)
      : await receivePayment(tx, { ...money, orderId });
  if (!received.isNew) return false;
  const name = orderName(received.order);
  await recordActivity(
    tx,
    { tenantId, kind: "provider", name: by.provider },
    {
      action: "order.paid",
      words: `${pounds(amountPence)} was paid for order ${name}${way === "card reader" ? " on the card reader" : ""}`,
      subject: { kind: "order", id: orderId },
      after: { amountPence, duePence: received.duePence, netPence: received.netPence },
    },
    by,
  );
  const onInvoice = invoice?.status === "sent" ? invoice : null;
  if (onInvoice) await recordOnInvoice(tx, tenantId, onInvoice, { ...by, amountPence, way });
  const said = onInvoice
    ? onInvoiceInWords(name, onInvoice.number, amountPence, received)
    : paymentInWords(name, amountPence, received);
  const notified = { kind: "order.paid", ...said } as const;
  await tellOffice(tx, { tenantId, orderId }, notified, { now: by.now });
  const isSettled = received.nowPaid && received.order.status !== "cancelled";
  if (isSettled) {
    await mailLater(tx, { tenantId, orderId, about: "paid" });
    // Of a checkout, which is taken once it is paid.
    await tellLater(tx, { tenantId, orderId, moment: "order_taken" });
  }
  return true;
}

/** The history of an invoice says what a card paid of it. */
const recordOnInvoice = (
  tx: Tx,
  tenantId: string,
  invoice: { id: string; number: string },
  { amountPence, way, ...by }: TakenBy & { amountPence: number; way: CardWay },
): Promise<void> =>
  recordActivity(
    tx,
    { tenantId, kind: "provider", name: by.provider },
    {
      action: "invoice.payment_recorded",
      words: `${pounds(amountPence)} came in by ${way} for ${invoice.number}`,
      subject: { kind: "invoice", id: invoice.id },
      after: { amountPence },
    },
    by,
  );

/** The order stands on an invoice, which is what was paid. */
function onInvoiceInWords(name: string, number: string, amountPence: number, received: Received) {
  const over = amountPence - received.duePence;
  const left = over < 0 ? `${pounds(-over)} of ${number} is left to pay.` : `${number} is paid.`;
  const back = over > 0 ? ` ${pounds(over)} is to be paid back.` : "";
  return { title: `${pounds(amountPence)} was paid for order ${name}`, body: `${left}${back}` };
}

/** The office learns of a wrong amount as well as of the right one. */
function paymentInWords(name: string, amountPence: number, received: Received) {
  const { order, duePence, netPence } = received;
  const paid = pounds(amountPence);
  const over = pounds(netPence - duePence);
  if (order.status === "cancelled") {
    return { title: `Cancelled order ${name} was paid`, body: `${paid} is to be paid back.` };
  }
  if (netPence < duePence) {
    return { title: `Order ${name} was paid in part`, body: `${paid} of ${pounds(duePence)}.` };
  }
  if (netPence > duePence) {
    return { title: `Order ${name} was paid too much for`, body: `${over} is to be paid back.` };
  }
  return {
    title: `Order ${name} is paid`,
    body: `${paid}${isWithoutVat(order) ? "" : " including VAT"}.`,
  };
}

/** The page has run out, or a slow method failed after it: the order waits for another attempt. */
export async function noteSessionOver(
  tx: Tx,
  notice: NoticeOf<"payment.expired"> | NoticeOf<"payment.failed">,
): Promise<Outcome> {
  const { tenantId, sessionId, occurredAt } = notice;
  const session = await tx.paymentSession.findFirst({
    where: { tenantId, providerRef: sessionId },
  });
  if (!session) return ignored("There is no such payment page");
  await closeSession(tx, session, "expired", occurredAt);
  return handled;
}
