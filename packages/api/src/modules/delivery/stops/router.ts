import type { Tx } from "@roundsman/db";
import { z } from "zod";
import { doerOf } from "../../../platform/access/caller";
import { conflict } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { shortDay } from "../../../platform/values/format";
import { webPages } from "../../../platform/values/links";
import { Pence } from "../../../platform/values/values";
import { notifyOffice } from "../../messages";
import { tellLater } from "../../messages";
import { orderName } from "../../orders";
import { addProofs, proofKinds, proofPicture, ProofPicture } from "../../stock";
import { tellDriver } from "../notices";
import { lockRound, lockStops, saveRound, stillHanded } from "../rounds/locks";
import { failStops, putNext } from "../rounds/placing/placing";
import { reportRefusedStop } from "../rounds/refused-records";
import { changeAndReroute } from "../rounds/route";
import { Round } from "../rounds/schema";
import { StopCompletion, StopFailure } from "../rounds/stop-schema";
import { amountDue, shownRound } from "../rounds/view";
import { complete } from "./complete-stop";
import { failureStands, findDrivenStop, findStop, isNext, requireOpen, whyNotNext } from "./guards";
import { orderToDeliver, outcomesOf, inWords, tellOfFailure } from "./outcome";
import { recordStop, type Held } from "./record-stop";
import { undo } from "./undo-stop";

/**
 * POST /rounds/{id}/stops/{stopId}/fail: the order waits to be planned again, the stop stays as the
 * record of the attempt, and the office is told. Answers with the round.
 */
const fail = business("rounds:write", { or: "deliveries:write" })
  .concat(findDrivenStop)
  .input(StopFailure)
  .output(Round)
  .mutation(({ ctx, input }) =>
    recordStop(ctx, "fail", input, {
      stands: (tx, held) => failureStands(tx, held, input),
      work: async (tx, record, held) => {
        requireOpen(held.stop);
        const { tenantId, stop, doneAt, now, byUserId, proofs } = held;
        const failed = { id: stop.id, orderId: stop.orderId, roundId: held.round.id };
        const waiting = await failStops(tx, tenantId, [failed], {
          failedAt: doneAt,
          failureReason: input.failureReason,
          failureNote: input.failureNote,
          recordedAt: now,
          recordedByUserId: byUserId,
        });
        // One that a round which is done gave back may be planned elsewhere already.
        if (waiting === 0) await requirePlaced(tx, held);
        await addProofs(tx, { tenantId, stopId: stop.id, createdAt: doneAt }, proofs);
        const order = await tx.order.findFirstOrThrow({
          where: { tenantId, id: stop.orderId },
          select: { number: true, customerName: true },
        });
        await tellOfFailure(tx, held, order, input.failureReason, input.failureNote ?? null);
        const of = { tenantId, orderId: stop.orderId, stopId: stop.id };
        await tellLater(tx, { ...of, moment: "failed" });
        await record({
          action: "stop.failed",
          words: `Could not deliver order ${orderName(order)}: ${inWords(input.failureReason)}`,
          subject: { kind: "order", id: stop.orderId },
          after: { roundId: held.round.id, failureReason: input.failureReason },
        });
      },
    }),
  );

/** @throws conflict where the stop's order is cancelled, or delivered on another round */
async function requirePlaced(tx: Tx, { tenantId, stop }: Held): Promise<void> {
  const placed = await tx.order.count({ where: { tenantId, id: stop.orderId, status: "placed" } });
  if (placed === 0) throw conflict("The order is no longer placed.");
}

/**
 * What the driver would have to take were these lines handed over, in pence including VAT: asked at the
 * door before a part delivery is recorded. Changes nothing.
 */
const reckon = business("rounds:read")
  .concat(findStop)
  .input(StopCompletion.pick({ lines: true }))
  .output(z.object({ amountDuePence: Pence }))
  .query(async ({ ctx, input }) => {
    const order = await orderToDeliver(ctx.db, ctx.business.id, ctx.stop.orderId);
    const lines = outcomesOf(order, input.lines);
    const delivered = { ...order, status: "delivered" as const, lines, cashTakenPence: 0 };
    return { amountDuePence: amountDue(delivered) };
  });

/**
 * GET /rounds/{id}/stops/{stopId}/proof: the signature or photo itself, the signature of both unless `kind` asks
 * for the other; drivers see those of their rounds.
 */
const showProof = business("rounds:read")
  .concat(findStop)
  .input(z.object({ kind: z.enum(proofKinds).optional() }))
  .output(ProofPicture)
  .query(async ({ ctx, input: { kind } }) => {
    const proof = await ctx.db.proof.findFirst({
      where: { tenantId: ctx.business.id, stopId: ctx.stop.id, ...(kind && { kind }) },
      orderBy: { kind: "asc" },
      select: { fileKey: true },
    });
    return proofPicture(ctx, proof);
  });

/**
 * POST /rounds/{id}/stops/{stopId}/next: this stop is made before the others that are open, which keep their
 * order; recorded ones keep their places. The office is told, and the driver where it was not they who did it.
 * Answers with the round; where the stop is next already nothing is changed.
 * @throws conflict where the round is done, or the stop is recorded
 */
const doNext = business("rounds:write", { or: "deliveries:write" })
  .concat(findDrivenStop)
  .output(Round)
  .mutation(async ({ ctx }) => {
    const tenantId = ctx.business.id;
    const { id: stopId, roundId, orderId } = ctx.stop;
    await changeAndReroute(ctx, async (tx, record, stale) => {
      const round = await lockRound(tx, tenantId, roundId);
      const stops = await lockStops(tx, tenantId, roundId);
      if (isNext(stops, stopId) && round.status !== "done") return record(null);
      const whyNot = whyNotNext(round, stops, stopId);
      if (whyNot !== null) throw conflict(whyNot);
      await putNext(tx, tenantId, stops, stopId);
      stale.add(roundId);

      const { id: byUserId, name } = doerOf(ctx.caller);
      const isDriver = round.driverUserId === byUserId;
      await saveRound(tx, tenantId, roundId, {
        ...(isDriver && stillHanded(round)),
        updatedAt: ctx.now,
      });
      const order = await tx.order.findFirstOrThrow({
        where: { tenantId, id: orderId },
        select: { number: true, customerName: true },
      });
      const date = shortDay(round.roundDate);
      const notice = {
        kind: "round.changed",
        title: `The order of stops on ${date} has changed`,
        body: `${name} does ${orderName(order)} next.`,
        href: webPages.round(roundId),
      } as const;
      await notifyOffice(tx, tenantId, notice, { now: ctx.now, exceptUserId: byUserId });
      if (round.status === "out") {
        const facts = { now: ctx.now, byUserId };
        await tellDriver(tx, tenantId, round, "round.changed", facts);
      }
      await record({
        action: "round.stops_put",
        words: `Put order ${orderName(order)} next on the round of ${date}`,
        subject: { kind: "round", id: roundId },
        after: { nextOrderId: orderId },
      });
    });
    return shownRound(ctx, roundId);
  });

export const stops = router({
  complete,
  fail,
  undo,
  doNext,
  reckon,
  reportRefused: reportRefusedStop,
  showProof,
});
