import type { Tx } from "@roundsman/db";
import type { Emit, Recorder } from "../../../platform/audit/change";
import { conflict, invalid } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { reverseReceipt } from "../../ledger";
import { pounds } from "../../../platform/values/format";
import {
  cancelOrder,
  orderName,
  orderNow,
  settlePrepayments,
  undoOutcome,
  unpayIfShort,
} from "../../orders";
import { Round } from "../rounds/schema";
import { StopUndoing } from "../rounds/stop-schema";
import { failStops } from "../rounds/placing/placing";
import { giveBack } from "../rounds/placing/undelivered";
import { findDrivenStop, undoingStands } from "./guards";
import { moveGoodsBack } from "./outcome";
import type { TakenCash } from "./complete-stop";
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
      work: (tx, record, locked, emit) =>
        undoStop(tx, record, emit, { ...locked, business: ctx.business }, input),
    }),
  );

type Undoing = Held & { business: { id: string; timeZone: string } };

/**
 * Opens a locked stop again. A sale at the door ends there: its order is cancelled, and its stop stays as the record.
 * @throws conflict where nothing is recorded there; validation on `note` for a sale without a reason
 */
export async function undoStop(
  tx: Tx,
  record: Recorder,
  emit: Emit,
  locked: Undoing,
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
  if (stop.soldAtDoor) await endSale(tx, record, emit, locked, input);
  else if (locked.round.status === "done") {
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

/** Cancels the order of a sale that is undone; money that was paid otherwise than in cash becomes refundable. */
async function endSale(
  tx: Tx,
  record: Recorder,
  emit: Emit,
  { tenantId, business, round, stop, doneAt, now, byUserId }: Undoing,
  { note }: StopUndoing,
): Promise<void> {
  if (!note) throw invalid({ path: "note", message: "Say why the sale is undone." });
  const { id, orderId } = stop;
  await failStops(tx, tenantId, [{ id, orderId, roundId: round.id }], {
    failedAt: doneAt,
    failureReason: "other",
    failureNote: `Sale undone: ${note}`.slice(0, longestNote),
    recordedAt: now,
    recordedByUserId: byUserId,
  });
  const order = await orderNow(tx, tenantId, orderId);
  const paidPence = order.paidPence ?? 0;
  const back = paidPence > 0 ? ` ${pounds(paidPence)} was paid and is to be paid back.` : "";
  await cancelOrder(tx, record, emit, {
    business,
    order,
    now,
    exceptUserId: byUserId,
    reason: note.slice(0, 300),
    because: `The sale at the door was undone: ${note}.${back}`,
  });
}

/** The column holds as much. */
const longestNote = 500;

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
