import { conflict } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { personBehind } from "../../../platform/access/own";
import { webPages } from "../../../platform/values/pages";
import { orderName } from "../../orders/orders/notices";
import { changeAndChart } from "../rounds/charting";
import { lockRound, saveRound, stillHanded } from "../rounds/locked";
import { tellDriver, tellOffice } from "../rounds/notices";
import { lockStops, putNext } from "../rounds/placing";
import { Round } from "../rounds/schema";
import { shownRound } from "../rounds/shown";
import { dayInWords } from "../rounds/words";
import { isNext, whyNotNext } from "./open-stops";
import { findDrivenStop } from "./gates";

/**
 * POST /rounds/{id}/stops/{stopId}/next: this stop is made before the others that are open, which keep their
 * order; recorded ones keep their places. The office is told, and the driver where it was not they who did it.
 * Answers with the round; where the stop is next already nothing is changed.
 * @throws conflict where the round is done, or the stop is recorded
 */
export const doNext = business("rounds:write", { or: "deliveries:write" })
  .concat(findDrivenStop)
  .output(Round)
  .mutation(async ({ ctx }) => {
    const tenantId = ctx.business.id;
    const { id: stopId, roundId, orderId } = ctx.stop;
    await changeAndChart(ctx, async (tx, record, stale) => {
      const round = await lockRound(tx, tenantId, roundId);
      const stops = await lockStops(tx, tenantId, roundId);
      if (isNext(stops, stopId) && round.status !== "done") return record(null);
      const whyNot = whyNotNext(round, stops, stopId);
      if (whyNot !== null) throw conflict(whyNot);
      await putNext(tx, tenantId, stops, stopId);
      stale.add(roundId);

      const { id: byUserId, name } = personBehind(ctx.caller);
      const facts = { now: ctx.now, byUserId };
      const isDriver = round.driverUserId === byUserId;
      await saveRound(tx, tenantId, roundId, {
        ...(isDriver && stillHanded(round)),
        updatedAt: ctx.now,
      });
      const order = await tx.order.findFirstOrThrow({
        where: { tenantId, id: orderId },
        select: { trackingRef: true, customerName: true },
      });
      const date = dayInWords(round.roundDate);
      const notice = {
        kind: "round.changed",
        title: `The order of stops on ${date} has changed`,
        body: `${name} does ${orderName(order)} next.`,
        href: webPages.round(roundId),
      } as const;
      await tellOffice(tx, tenantId, notice, facts);
      if (round.status === "out") await tellDriver(tx, tenantId, round, "round.changed", facts);
      await record({
        action: "round.stops_put",
        words: `Put order ${orderName(order)} next on the round of ${date}`,
        subject: { kind: "round", id: roundId },
        after: { nextOrderId: orderId },
      });
    });
    return shownRound(ctx, roundId);
  });
