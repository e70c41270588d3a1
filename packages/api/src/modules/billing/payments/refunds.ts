import { runSql, runSqlForOne, sql, sqlBuilder, type SqlRunner, type Tx } from "@roundsman/db";
import { recordActivity } from "../../../platform/audit/activity";
import { enqueue } from "../../../platform/jobs/enqueue";
import { pounds } from "../../../platform/values/format";
import {
  giveBack,
  lockOrder,
  orderName,
  receiptsOf,
  refundDue,
  tellOffice,
  tellOfOwed,
  type OrderRow,
} from "../../orders";
import { handled, ignored, type Outcome } from "./notice-outcomes";
import type { NoticeOf, TakenBy } from "./payment-notices";

/*
 * Money that goes back through the payment provider (docs/decisions/0236): asked for by the office, sent by a job,
 * settled by the provider's notice. What the business gives back on the provider's own pages comes by notice alone.
 */

interface Of {
  tenantId: string;
  orderId: string;
}

/** What there is of an order's money to be paid back, in pence including VAT. */
export interface Returnable {
  /** Through the provider, by payment, the latest first. */
  payments: { paymentRef: string; pence: number }[];
  /** The sum of these. */
  cardPence: number;
  /** However it came in. */
  allPence: number;
}

export async function returnableOf(
  runner: SqlRunner,
  { tenantId, orderId }: Of,
): Promise<Returnable> {
  const receipts = await receiptsOf(runner, tenantId, orderId);
  const known = await runSql(
    runner,
    sqlBuilder
      .selectFrom("provider_refunds as p")
      .innerJoin("receipts as r", (join) =>
        join
          .onRef("r.tenant_id", "=", "p.tenant_id")
          .onRef("r.provider_ref", "=", "p.payment_ref")
          .on("r.tenant_id", "=", tenantId),
      )
      .where("p.tenant_id", "=", tenantId)
      .where("p.order_id", "=", orderId)
      .where("p.state", "=", "settled")
      .groupBy(["r.id", "r.amount_pence"])
      .select(["r.id", sql<number>`(r.amount_pence - sum(p.amount_pence))::int`.as("left")]),
  );
  // The office may have noted a refund that the ledger took from other money than the provider did.
  const leftThere = new Map(known.map(({ id, left }) => [id, Math.max(0, left)]));
  // What a card reader took goes back at its own provider, and is noted by hand.
  const payments = receipts.flatMap(({ id, providerRef, method, pence }) =>
    providerRef === null || method === "card_machine"
      ? []
      : [{ paymentRef: providerRef, pence: Math.min(pence, leftThere.get(id) ?? pence) }],
  );
  return {
    payments,
    cardPence: payments.reduce((sum, { pence }) => sum + pence, 0),
    allPence: receipts.reduce((sum, { pence }) => sum + pence, 0),
  };
}

/** Writes down what is to go back of each payment, and has a job ask the provider. The order's row is held. */
export async function requestRefunds(
  tx: Tx,
  { tenantId, orderId, now }: Of & { now: Date },
  payments: Returnable["payments"],
): Promise<void> {
  for (const { paymentRef, pence } of payments) {
    const { id } = await tx.providerRefund.create({
      data: { tenantId, orderId, paymentRef, amountPence: pence, requestedAt: now },
      select: { id: true },
    });
    await enqueue(tx, "send_refund", { tenantId, refundId: id });
  }
}

/**
 * Money of an order has gone back at the provider; the notice has the sum of all refunds of the payment so far. What is over the
 * sum before is the refund that was asked for here, where it is as much, and the rest was given back on the provider's
 * own pages. Of that rest what the office had noted before the notice came is not taken off twice.
 */
export async function takeRefund(
  tx: Tx,
  notice: NoticeOf<"payment.refunded"> & { orderId: string },
  by: TakenBy,
): Promise<Outcome> {
  const { tenantId, orderId, refundedPence, occurredAt } = notice;
  const paymentRef = notice.paymentId ?? orderId;
  const order = await lockOrder(tx, tenantId, orderId);
  const refunds = await tx.providerRefund.findMany({
    where: { tenantId, orderId, paymentRef, state: { not: "failed" } },
    select: { id: true, amountPence: true, state: true },
  });
  const before = refunds.reduce(
    (sum, { state, amountPence }) => sum + (state === "settled" ? amountPence : 0),
    0,
  );
  const newPence = refundedPence - before;
  const asked = refunds.find(
    ({ state, amountPence }) => state !== "settled" && amountPence <= newPence,
  );
  if (asked) {
    await tx.providerRefund.updateMany({
      where: { tenantId, id: asked.id },
      data: { state: "settled", endedAt: occurredAt },
    });
  }
  const otherPence = newPence - (asked?.amountPence ?? 0);
  const notedPence = Math.min(
    Math.max(0, otherPence),
    await notedBefore(tx, { tenantId, orderId }),
  );
  if (otherPence > 0) {
    const told = { paymentRef, amountPence: otherPence, notedPence, state: "settled" as const };
    const at = { requestedAt: occurredAt, endedAt: occurredAt };
    await tx.providerRefund.create({ data: { tenantId, orderId, ...told, ...at } });
  }
  const unrecorded = newPence - notedPence;
  const received = await tx.receipt.count({ where: { tenantId, providerRef: paymentRef } });
  // Before the notice of the payment itself, there is nothing yet to take it off: the refund waits for it.
  const amountPence = received > 0 ? Math.min(unrecorded, order.paidPence ?? 0) : unrecorded;
  if (amountPence <= 0) return ignored("What was paid back was recorded before");
  const providerRef = `${paymentRef}:refunded:${refundedPence}`;
  const money = { tenantId, orderId, amountPence, at: occurredAt, providerRef, paymentRef };
  await giveBack(tx, { ...money, method: "card_link" });
  const what = `${pounds(amountPence)} was paid back for order ${orderName(order)}`;
  await tellOfOwed(tx, { tenantId, orderId, now: by.now, what });
  await recordActivity(
    tx,
    { tenantId, kind: "provider", name: by.provider },
    {
      action: "order.refunded",
      words: `${pounds(amountPence)} was paid back for order ${orderName(order)}${creditWords(order, amountPence)}`,
      subject: { kind: "order", id: orderId },
      after: { amountPence },
    },
    by,
  );
  return handled;
}

/** What was paid back of an invoice's money waits for its credit note (docs/decisions/0238). */
const creditWords = (order: OrderRow, amountPence: number): string =>
  order.invoice && order.invoice.status !== "void" && refundDue(order) < amountPence
    ? `: ${order.invoice.number} needs a credit note for it`
    : "";

/** Pence that the office noted as paid back without saying how, and that no notice has been taken for yet. */
async function notedBefore(tx: Tx, { tenantId, orderId }: Of): Promise<number> {
  const [noted, told] = [
    await tx.refund.aggregate({
      where: { tenantId, orderId, providerRef: null, methodKnown: false },
      _sum: { amountPence: true },
    }),
    await tx.providerRefund.aggregate({ where: { tenantId, orderId }, _sum: { notedPence: true } }),
  ];
  return (noted["_sum"].amountPence ?? 0) - (told["_sum"].notedPence ?? 0);
}

/** The provider has taken the refund; where its notice was quicker, only its own name for it is kept. */
export async function noteSent(
  tx: Tx,
  { tenantId, id }: { tenantId: string; id: string },
  refundRef: string,
): Promise<void> {
  const where = { tenantId, id };
  await tx.providerRefund.updateMany({ where, data: { refundRef } });
  const waiting = { ...where, state: "requested" as const };
  await tx.providerRefund.updateMany({ where: waiting, data: { state: "sent" } });
}

/** Keeps why a refund failed, and tells the office. Nothing where the provider's notice has settled it meanwhile. */
export async function noteFailed(
  tx: Tx,
  refund: Of & { id: string; amountPence: number },
  why: string,
  by: TakenBy,
): Promise<void> {
  const { tenantId, orderId, id, amountPence } = refund;
  const order = await lockOrder(tx, tenantId, orderId);
  const { count } = await tx.providerRefund.updateMany({
    where: { tenantId, id, state: "requested" },
    data: { state: "failed", error: why, endedAt: by.now },
  });
  if (count === 0) return;
  const title = `${pounds(amountPence)} could not be paid back for order ${orderName(order)}`;
  await recordActivity(
    tx,
    { tenantId, kind: "provider", name: by.provider },
    {
      action: "order.refund_failed",
      words: `${title}: ${why}`,
      subject: { kind: "order", id: orderId },
      after: { amountPence, error: why },
    },
    by,
  );
  await tellOffice(
    tx,
    { tenantId, orderId },
    { kind: "refund.failed", title, body: why },
    { now: by.now },
  );
}

/** The refund that a job is about; null where it is gone. */
export const readRefund = (
  runner: SqlRunner,
  { tenantId, refundId }: { tenantId: string; refundId: string },
) =>
  runSqlForOne(
    runner,
    sqlBuilder
      .selectFrom("provider_refunds")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", refundId)
      .select([
        "id",
        "tenant_id as tenantId",
        "order_id as orderId",
        "payment_ref as paymentRef",
        "amount_pence as amountPence",
        "state",
        "requested_at as requestedAt",
      ]),
  );
