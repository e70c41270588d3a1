import type { Tx } from "@roundsman/db";
import type { Recorder } from "../../../platform/audit/change";
import { conflict } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { tellLater } from "../../messages";
import { orderName } from "../../orders";
import { addProofs } from "../../stock";
import { yardsOf } from "../rounds/locks";
import { failStops } from "../rounds/placing/placing";
import { Round } from "../rounds/schema";
import { StopFailure } from "../rounds/stop-schema";
import { failureStands, findDrivenStop, requireOpen } from "./guards";
import { collectedOf, inWords, moveGoods, tellOfFailure } from "./outcome";
import { goodsOf, recordStop, type Held } from "./record-stop";

/**
 * POST /rounds/{id}/stops/{stopId}/fail: the order waits to be planned again, the stop stays as the
 * record of the attempt, and the office is notified. Answers with the round.
 */
export const fail = business("rounds:write", { or: "deliveries:write" })
  .concat(findDrivenStop)
  .input(StopFailure)
  .output(Round)
  .mutation(({ ctx, input }) =>
    recordStop(ctx, "fail", input, {
      stands: (tx, locked) => failureStands(tx, locked, input),
      work: (tx, record, locked) => failStop(tx, record, locked, input),
    }),
  );

/** Records that the order of a locked stop was not delivered. */
export async function failStop(
  tx: Tx,
  record: Recorder,
  locked: Held,
  input: StopFailure,
): Promise<void> {
  requireOpen(locked.stop);
  const { tenantId, stop, doneAt, now, byUserId, proofs } = locked;
  const failed = { id: stop.id, orderId: stop.orderId, roundId: locked.round.id };
  const waiting = await failStops(tx, tenantId, [failed], {
    failedAt: doneAt,
    failureReason: input.failureReason,
    failureNote: input.failureNote,
    recordedAt: now,
    recordedByUserId: byUserId,
  });
  // One that a round which is done gave back may be planned elsewhere already.
  if (waiting === 0) await requirePlaced(tx, locked);
  await addProofs(tx, { tenantId, stopId: stop.id, createdAt: doneAt }, proofs);
  const order = await tx.order.findFirstOrThrow({
    where: { tenantId, id: stop.orderId },
    select: { number: true, customerName: true, customerId: true },
  });
  const collected = await takeEmpties(tx, locked, order.customerId, input.collect);
  await tellOfFailure(tx, locked, order, input.failureReason, input.failureNote ?? null);
  await tellLater(tx, { tenantId, orderId: stop.orderId, stopId: stop.id, moment: "failed" });
  await record({
    action: "stop.failed",
    words: `Could not deliver order ${orderName(order)}: ${inWords(input.failureReason)}`,
    subject: { kind: "order", id: stop.orderId },
    after: {
      roundId: locked.round.id,
      failureReason: input.failureReason,
      ...(collected.length > 0 && { collected: collected.map((line) => ({ ...line })) }),
    },
  });
}

/** Takes empties at a door where nothing was delivered: they are the stop's, and come into the yard. */
async function takeEmpties(
  tx: Tx,
  locked: Held,
  customerId: string | null,
  empties: StopFailure["collect"] = [],
): Promise<{ productId: string; quantity: number }[]> {
  const { tenantId, stop } = locked;
  const collected = await collectedOf(tx, tenantId, { collect: [] }, empties);
  if (collected.length === 0) return collected;
  await tx.stopCollect.createMany({
    data: collected.map((line) => ({ ...line, tenantId, stopId: stop.id })),
  });
  const yards = await yardsOf(tx, tenantId, locked.round);
  const goods = { delivered: [], collected };
  await moveGoods(tx, { ...goodsOf(locked), customerId }, yards, goods);
  return collected;
}

/** @throws conflict where the stop's order is cancelled, or delivered on another round */
async function requirePlaced(tx: Tx, { tenantId, stop }: Held): Promise<void> {
  const placed = await tx.order.count({ where: { tenantId, id: stop.orderId, status: "placed" } });
  if (placed === 0) throw conflict("The order is no longer placed.");
}
