import { anyUuid, prepareSql, rowsAsTable, runSql, sql, sqlBuilder, type Tx } from "@roundsman/db";
import { brokeConstraint, conflict, invalid, notFound } from "../../../platform/base/errors";
import { enqueue } from "../../../platform/jobs/enqueue";
import {
  allocate,
  recordReceipt,
  recordRefund,
  requireOpenDelivery,
  takeFrom,
  viaOf,
  type Money,
} from "../../ledger";
import { agreeOnDelivery, withdrawAgreements } from "../../stock";
import { refundDue, sumsDue } from "../money/money";
import { bookDebt, debtOf, leaveShort, markUnpaidIfShort, refuseRest, settleDebt } from "./debts";
import { settlePrepayments } from "./prepayments";
import { lockOrder, markDelivered, orderNow, receiptsOf, type OrderRow } from "./queries";

/** The outcome of an order at a stop, or at the yard's counter. */
interface Outcome {
  tenantId: string;
  orderId: string;
  /** Lines left out were handed over whole. */
  lines: readonly { orderLineId: string; deliveredQuantity: number; cancelledQuantity: number }[];
  /** When it happened; becomes `deliveredAt`. */
  at: Date;
  /** The yard that hands it over; left out, that of its round. */
  locationId?: string;
  /** False where the customer wants no more than was handed over: no rest waits for the office. */
  restWanted?: boolean;
}

/**
 * Marks an order delivered with what was handed over and what was cancelled of each line. What is
 * neither is not owed for. Of two at once one is refused.
 * @throws not_found for a line of another order; validation on `lines.N` where the quantities come to
 * more than was ordered; conflict where the order is no longer placed
 */
export async function applyOutcome(tx: Tx, outcome: Outcome): Promise<void> {
  const { tenantId, orderId, lines, at, locationId, restWanted = true } = outcome;
  const kept = await markDelivered(tx, { tenantId, orderId, at, locationId });
  if (kept === null) throw conflict("The order is no longer placed.");
  const ordered = new Map(kept.map((line) => [line.id, line.quantity]));
  for (const [n, line] of lines.entries()) {
    const quantity = ordered.get(line.orderLineId);
    if (quantity === undefined) throw notFound("order line");
    if (line.deliveredQuantity + line.cancelledQuantity > quantity) throw tooMany(`lines.${n}`);
  }
  const done = new Map(lines.map((line) => [line.orderLineId, line]));
  const outcomes = kept.map(({ id, quantity }) => ({
    id,
    delivered: done.get(id)?.deliveredQuantity ?? quantity,
    cancelled: done.get(id)?.cancelledQuantity ?? 0,
  }));
  try {
    await runSql(
      tx,
      sqlBuilder
        .updateTable("order_lines as l")
        .from(rowsAsTable("done", outcomes, { id: "uuid", delivered: "int", cancelled: "int" }))
        .set((eb) => ({
          delivered_quantity: eb.ref("done.delivered"),
          cancelled_quantity: eb.ref("done.cancelled"),
        }))
        .where("l.tenant_id", "=", tenantId)
        .where("l.order_id", "=", orderId)
        .whereRef("l.id", "=", "done.id"),
    );
  } catch (error) {
    if (brokeConstraint(error, "order_lines_outcome")) throw tooMany("lines");
    throw error;
  }
  if (restWanted) await leaveShort(tx, { tenantId, orderId }, kept, outcomes, at);
  if (kept.some(({ charges }) => charges)) await agreeOnDelivery(tx, { tenantId, orderId, at });
}

const tooMany = (path: string) =>
  invalid({ path, message: "Delivered and cancelled come to more than was ordered." });

/**
 * Puts a delivered order back to placed: its stop is undone. The order's row is locked first, so that nobody bills it
 * meanwhile. What was paid for a part of it pays no longer for all.
 * @throws conflict where it is not delivered, is on an invoice, or its rest is on another order
 */
export async function undoOutcome(
  tx: Tx,
  { tenantId, orderId, at }: Pick<Outcome, "tenantId" | "orderId" | "at">,
): Promise<void> {
  const order = await lockOrder(tx, tenantId, orderId);
  if (order.status !== "delivered") throw conflict("The order is not delivered.");
  if (order.invoice && order.invoice.status !== "void") {
    throw conflict(`The order is on invoice ${order.invoice.number}.`);
  }
  await requireOpenDelivery(tx, { tenantId, orderId });
  await refuseRest(tx, { tenantId, orderId });
  await withdrawAgreements(tx, { tenantId, orderId });
  await tx.order.updateMany({
    where: { tenantId, id: orderId },
    data: { status: "placed", deliveredAt: null, restOpenSince: null, updatedAt: at },
  });
  await tx.orderLine.updateMany({
    where: { tenantId, orderId },
    data: { deliveredQuantity: 0, cancelledQuantity: 0 },
  });
  await bookDebt(tx, { tenantId, orderId }, 0, {}, at);
  await markUnpaidIfShort(tx, { tenantId, orderId }, at);
}

/** Money for one order, whoever the order's customer is. */
export type OrderMoney = Omit<Money, "customerId"> & { orderId: string };

/** Money received; `isHeld` where the transaction has written the order already, so that its row is held. */
type OrderReceipt = OrderMoney & { isHeld?: boolean };

export interface Received {
  order: OrderRow;
  /** False where this very payment was recorded before. */
  isNew: boolean;
  /** The order counts as paid now, and did not before. */
  nowPaid: boolean;
  duePence: number;
  /** All that was received for it, less what was given back. */
  netPence: number;
  /** What the customer owes for it by itself: see `debtOf`. */
  owedPence: number;
}

/**
 * Records money received, whatever its amount; none leaves no receipt. The order is paid once all that is due has
 * come in; more than that, or money for a cancelled order, becomes refundable by itself. Rounds are locked first.
 */
export async function recordPayment(
  tx: Tx,
  { isHeld = false, ...money }: OrderReceipt,
): Promise<Received> {
  const { tenantId, orderId, at, amountPence, byUserId } = money;
  const order = await (isHeld ? orderNow : lockOrder)(tx, tenantId, orderId);
  const duePence = sumsDue(order).totalPence;
  const before = order.paidPence ?? 0;
  let netPence = before;
  let receiptId: string | null = null;
  if (amountPence > 0) {
    const locationId = money.locationId ?? order.locationId;
    receiptId = await recordReceipt(tx, {
      ...money,
      locationId,
      customerId: order.customerId,
    });
    if (receiptId === null) {
      return { order, isNew: false, nowPaid: false, duePence, netPence, owedPence: debtOf(order) };
    }
    const refunded = await refundedBefore(tx, money);
    const left = amountPence - refunded.reduce((sum, { pence }) => sum + pence, 0);
    netPence += left;
    const source = { receiptId };
    await allocate(tx, { tenantId, at, byUserId }, [
      ...refunded.map(({ id, pence }) => ({ ...source, refundId: id, amountPence: pence })),
      ...(left > 0 ? [{ ...source, orderId, amountPence: left }] : []),
    ]);
  }
  const nowPaid = order.paidAt === null && netPence >= duePence;
  const paidVia = viaOf(money);
  await tx.order.updateMany({
    where: { tenantId, id: orderId },
    data: { updatedAt: at, ...(nowPaid && { paidAt: at, paidVia, paidPence: netPence }) },
  });
  if (nowPaid) await endOpenSession(tx, { tenantId, orderIds: [orderId] }, at);
  const owedPence = nowPaid ? 0 : debtOf({ ...order, paidPence: netPence });
  if (order.status === "delivered") {
    await bookDebt(tx, { tenantId, orderId }, owedPence, { paidBy: receiptId ?? undefined }, at);
  }
  return { order, isNew: true, nowPaid, duePence, netPence, owedPence };
}

/** `recordPayment` of money that may come before the delivery: what is paid ahead follows. */
export async function receivePayment(tx: Tx, money: OrderReceipt): Promise<Received> {
  const received = await recordPayment(tx, money);
  await settlePrepayments(tx, money, money.at);
  return received;
}

/** Refunds of a provider's payment whose notices came before that of the payment; in all no more than it. */
async function refundedBefore(
  tx: Tx,
  { tenantId, orderId, providerRef, amountPence }: OrderMoney,
): Promise<{ id: string; pence: number }[]> {
  if (providerRef === undefined) return [];
  const open = await tx.refund.findMany({
    where: { tenantId, orderId, providerRef: { not: null } },
    orderBy: [{ refundedAt: "asc" }, { id: "asc" }],
    select: { id: true, amountPence: true, allocatedPence: true },
  });
  return takeFrom(
    amountPence,
    open.map((refund) => ({ id: refund.id, pence: refund.amountPence - refund.allocatedPence })),
  );
}

/** Money that goes back for one order. */
interface MoneyBack extends OrderMoney {
  /** The provider's name of the payment that it goes back of; left out, it is no provider's. */
  paymentRef?: string;
  /** False where nobody said how it was paid back. */
  methodKnown?: boolean;
}

/**
 * Records money given back; it is taken from the payment it goes back of, else from what came in last. With nothing
 * more due back the refund is settled; an order still to be made, whose money has all gone back, is to be paid again.
 * False where this very refund was recorded before.
 */
export async function giveBack(tx: Tx, money: MoneyBack): Promise<boolean> {
  const { tenantId, orderId, at, amountPence, byUserId } = money;
  const order = await lockOrder(tx, tenantId, orderId);
  const { customerId, locationId } = order;
  const refund = { ...money, customerId, locationId, orderId };
  const refundId = await recordRefund(tx, refund);
  if (refundId === null) return false;
  const receipts = await receiptsOf(tx, tenantId, orderId);
  const isOwn = (row: (typeof receipts)[number]) =>
    money.paymentRef !== undefined && row.providerRef === money.paymentRef;
  const ownFirst = receipts.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
  const taken = takeFrom(amountPence, ownFirst);
  await allocate(
    tx,
    { tenantId, at, byUserId },
    taken.flatMap(({ id: receiptId, pence }) => [
      { receiptId, orderId, amountPence: -pence, reason: "Refunded" },
      { receiptId, refundId, amountPence: pence },
    ]),
  );
  const paidPence = (order.paidPence ?? 0) - taken.reduce((sum, { pence }) => sum + pence, 0);
  const settles = refundDue(order) > 0 && refundDue({ ...order, paidPence }) === 0;
  const unpaid = order.status === "placed" && paidPence <= 0 && sumsDue(order).totalPence > 0;
  await tx.order.updateMany({
    where: { tenantId, id: orderId },
    data: {
      updatedAt: at,
      ...(settles && { refundSettledAt: at }),
      ...(unpaid && { paidAt: null, paidVia: null }),
    },
  });
  if (order.status === "delivered") await settleDebt(tx, { tenantId, orderId }, {}, at);
  await settlePrepayments(tx, { tenantId, orderId }, at);
  return true;
}

/**
 * Ends orders' open payment sessions, and has card readers stop, in the transaction that makes their amount wrong: cancelling,
 * changing, billing, paying otherwise. The provider is told by a job, since nothing outside is called from
 * within a transaction; where the customer is quicker, the notice of the payment settles it.
 */
export async function endOpenSession(
  tx: Tx,
  { tenantId, orderIds }: { tenantId: string; orderIds: readonly string[] },
  now: Date,
): Promise<void> {
  if (orderIds.length === 0) return;
  const stopped = await endAndStop(tx, { tenantId, orderIds, now });
  for (const { id, isReader } of stopped) {
    if (isReader) {
      const key = `reader_payment:${id}`;
      await enqueue(tx, "read_reader_payment", { tenantId, paymentId: id }, { key });
    } else {
      await enqueue(tx, "end_payment_session", { tenantId, sessionId: id });
    }
  }
}

/** Card readers that ask for the money stop too, as far as they can be told. */
const endAndStop = prepareSql(
  ({ tenantId, orderIds, now }: { tenantId: string; orderIds: readonly string[]; now: Date }) =>
    sqlBuilder
      .with("ended", (db) =>
        db
          .updateTable("payment_sessions")
          .set({ status: "cancelled", ended_at: now })
          .where("tenant_id", "=", tenantId)
          .where("order_id", "=", anyUuid(orderIds))
          .where("status", "=", sql.lit("open"))
          .returning("id"),
      )
      .with("asking", (db) =>
        db
          .updateTable("reader_payments")
          .set({ stop_asked_at: now })
          .where("tenant_id", "=", tenantId)
          .where("order_id", "=", anyUuid(orderIds))
          .where("state", "in", ["waiting", "unknown"])
          .where("stop_asked_at", "is", null)
          .returning("id"),
      )
      .selectFrom("ended")
      .select(["id", sql<boolean>`false`.as("isReader")])
      .unionAll((db) => db.selectFrom("asking").select(["id", sql<boolean>`true`.as("isReader")])),
);
