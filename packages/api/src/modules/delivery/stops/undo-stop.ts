import type { Tx } from "@roundsman/db";
import type { Recorder } from "../../../platform/audit/change";
import { conflict } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { reverseReceipt } from "../../ledger";
import { orderName, settlePrepayments, undoOutcome, unpayIfShort } from "../../orders";
import { Round } from "../rounds/schema";
import { StopUndoing } from "../rounds/stop-schema";
import { giveBack } from "../rounds/placing/undelivered";
import { findDrivenStop, undoingStands } from "./guards";
import { moveGoodsBack } from "./outcome";
import type { TakenCash } from "./take-cash";
import { goodsOf, recordStop, type Held } from "./record-stop";
import { moveBackAtStop } from "./serials-at-stop";

/**
 * POST /rounds/{id}/stops/{stopId}/undo: the stop is open again, as though nothing had happened there;
 * goods, cash and the order go back. Answers with the round.
 * @throws conflict where nothing is recorded, the order is on an invoice, or is planned elsewhere by now
 */
export const undo = business("rounds:write", { or: "deliveries:write" })
  .concat(findDrivenStop)
  .input(StopUndoing)
  .output(Round)
  .mutation(({ ctx, input }) =>
    recordStop(ctx, "undo", input, {
      stands: undoingStands,
      work: (tx, record, locked) => undoStop(tx, record, locked, input),
    }),
  );

/** Opens a locked stop again. @throws conflict where nothing is recorded there */
export async function undoStop(
  tx: Tx,
  record: Recorder,
  locked: Held,
  input: StopUndoing,
): Promise<void> {
  const { tenantId, stop } = locked;
  const order = await tx.order.findFirstOrThrow({
    where: { tenantId, id: stop.orderId },
    select: { id: true, number: true, customerName: true, customerId: true },
  });
  if (stop.completedAt !== null) await takeBack(tx, locked, stop.completedAt, order.customerId);
  else if (stop.failedAt !== null) await bringBack(tx, locked, order.customerId);
  else throw conflict("Nothing is recorded at this stop.");
  await reopen(tx, locked);
  if (locked.round.status === "done") {
    await giveBack(tx, tenantId, locked.round.id, locked.now);
  }
  await record({
    action: "stop.undone",
    words: `Undid what was recorded for order ${orderName(order)}`,
    subject: { kind: "order", id: order.id },
    before: {
      roundId: locked.round.id,
      completedAt: stop.completedAt,
      failedAt: stop.failedAt,
    },
    after: { note: input.note },
  });
}

/** A delivery undone: order, goods and cash. */
async function takeBack(
  tx: Tx,
  held: Held,
  completedAt: Date,
  customerId: string | null,
): Promise<void> {
  const { tenantId, stop, byUserId, now } = held;
  const { orderId } = stop;
  await undoOutcome(tx, { tenantId, orderId, at: now });
  await giveCashBack(tx, {
    tenantId,
    orderId,
    pence: stop.cashTakenPence,
    takenAt: completedAt,
    at: held.doneAt,
    byUserId,
  });
  // What is left was paid after the delivery, which is no longer one.
  await settlePrepayments(tx, { tenantId, orderId }, now);
  await moveGoodsBack(tx, { ...goodsOf(held), customerId });
  await moveBackAtStop(tx, held);
}

/** The cash of a delivery that is undone goes back: its receipt is reversed. @throws as of `reverseReceipt` */
async function giveCashBack(
  tx: Tx,
  of: Omit<TakenCash, "roundId"> & { orderId: string; takenAt: Date },
): Promise<void> {
  const { tenantId, orderId, pence, takenAt, at, byUserId } = of;
  if (pence === 0) return;
  const receipt = await tx.receipt.findFirst({
    where: {
      tenantId,
      method: "cash",
      amountPence: pence,
      receivedAt: takenAt,
      allocations: { some: { tenantId, orderId } },
      reversals: { none: { tenantId } },
    },
    orderBy: { id: "desc" },
    select: { id: true, allocations: { where: { refundId: { not: null } }, take: 1 } },
  });
  if (receipt?.allocations.length) {
    throw conflict("A part of the cash was paid back, so this stop can't be undone.");
  }
  if (receipt) {
    const reason = "The delivery was undone";
    await reverseReceipt(tx, { tenantId, id: receipt.id, reason, at, byUserId });
  }
  await unpayIfShort(tx, { tenantId, orderId }, at);
}

/** A failed attempt undone: its order comes back to this round, and empties taken there go back. */
async function bringBack(tx: Tx, locked: Held, customerId: string | null): Promise<void> {
  const { tenantId, stop, round } = locked;
  const { count } = await tx.order.updateMany({
    where: { tenantId, id: stop.orderId, status: "placed", roundId: null },
    data: { roundId: round.id },
  });
  if (count === 0) throw conflict("The order is on another round by now, or no longer placed.");
  await moveGoodsBack(tx, { ...goodsOf(locked), customerId });
}

async function reopen(tx: Tx, { tenantId, stop }: Held): Promise<void> {
  const ofStop = { where: { tenantId, stopId: stop.id } };
  await tx.stopLine.deleteMany(ofStop);
  await tx.stopCollect.deleteMany(ofStop);
  await tx.proof.deleteMany(ofStop);
  await tx.stop.updateMany({
    where: { tenantId, id: stop.id },
    data: {
      completedAt: null,
      failedAt: null,
      failureReason: null,
      failureNote: null,
      recordedAt: null,
      recordedByUserId: null,
      cashTakenPence: 0,
      shortfallReason: null,
      issue: null,
      issueNote: null,
      leaveInstruction: null,
      leaveDetail: null,
    },
  });
}
