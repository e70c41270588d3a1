import { z } from "zod";
import { doerOf } from "../../../platform/access/caller";
import { conflict } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { shortDay } from "../../../platform/values/format";
import { webPages } from "../../../platform/values/links";
import { Pence } from "../../../platform/values/values";
import { notifyOffice } from "../../messages";
import { orderName } from "../../orders";
import { proofKinds, proofPicture, ProofPicture } from "../../stock";
import { tellDriver } from "../notices";
import { lockRound, lockStops, saveRound, stillHanded } from "../rounds/locks";
import { putNext } from "../rounds/placing/placing";
import { changeAndReroute } from "../rounds/route";
import { Round } from "../rounds/schema";
import { StopCompletion } from "../rounds/stop-schema";
import { amountDue, shownRound } from "../rounds/view";
import { complete } from "./complete-stop";
import { fail } from "./fail-stop";
import { findDrivenStop, findStop, isNext, whyNotNext } from "./guards";
import { orderToDeliver, outcomesOf } from "./outcome";
import { undo } from "./undo-stop";

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

export { sales } from "./sales/router";

export const stops = router({
  complete,
  fail,
  undo,
  doNext,
  reckon,
  showProof,
});
