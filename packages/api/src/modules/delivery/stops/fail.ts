import { conflict } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { orderName } from "../../orders/orders/notices";
import { Round } from "../rounds/schema";
import { findDrivenStop } from "./gates";
import { requireOpen } from "./open-stops";
import { inWords, tellOfFailure } from "./notices";
import { addProofs } from "../../stock/proofs/proofs";
import { recordStop } from "./recording";
import { failureStands } from "./stands-already";
import { StopFailure } from "../stop/schema";

/**
 * POST /rounds/{id}/stops/{stopId}/fail: the order waits to be planned again, the stop stays as the
 * record of the attempt, and the office is told. Answers with the round.
 */
export const fail = business("rounds:write", { or: "deliveries:write" })
  .concat(findDrivenStop)
  .input(StopFailure)
  .output(Round)
  .mutation(({ ctx, input }) =>
    recordStop(ctx, "fail", input, {
      stands: (tx, held) => failureStands(tx, held, input),
      work: async (tx, record, held) => {
        requireOpen(held.stop);
        const { tenantId, stop, doneAt, now, byUserId, proofs } = held;
        const { count } = await tx.order.updateMany({
          where: { tenantId, id: stop.orderId, status: "placed" },
          data: { roundId: null },
        });
        if (count === 0) throw conflict("The order is no longer placed.");
        await tx.stop.updateMany({
          where: { tenantId, id: stop.id },
          data: {
            failedAt: doneAt,
            failureReason: input.failureReason,
            failureNote: input.failureNote,
            recordedAt: now,
            recordedByUserId: byUserId,
          },
        });
        await addProofs(tx, { tenantId, stopId: stop.id, createdAt: doneAt }, proofs);
        const order = await tx.order.findFirstOrThrow({
          where: { tenantId, id: stop.orderId },
          select: { trackingRef: true, customerName: true },
        });
        await tellOfFailure(tx, held, order, input.failureReason, input.failureNote ?? null);
        await record({
          action: "stop.failed",
          words: `Could not deliver order ${orderName(order)}: ${inWords(input.failureReason)}`,
          subject: { kind: "order", id: stop.orderId },
          after: { roundId: held.round.id, failureReason: input.failureReason },
        });
      },
    }),
  );
