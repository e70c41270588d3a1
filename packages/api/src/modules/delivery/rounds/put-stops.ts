import { conflict } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { changeAndChart } from "./charting";
import { findRound } from "./gates";
import { lockRound, requireVersion, saveRound } from "./locked";
import { tellDriver } from "./notices";
import { personBehind } from "../../../platform/access/own";
import { placeOrders } from "./placing";
import { Round, StopsInOrder } from "./schema";
import { shownRound } from "./shown";
import { countOf, dayInWords } from "./words";

/**
 * PUT /rounds/{id}/stops: exactly these orders, in this order. Recorded stops keep their places, and an
 * order waiting on another planned round moves here. The driver of a van that is out is told at once.
 */
export const putStops = business("rounds:write")
  .concat(findRound)
  .input(StopsInOrder)
  .output(Round)
  .mutation(async ({ ctx, input }) => {
    const tenantId = ctx.business.id;
    await changeAndChart(ctx, async (tx, record, stale) => {
      const round = await lockRound(tx, tenantId, ctx.round.id, input.orderIds);
      requireVersion(round, input.version);
      if (round.status === "done") throw conflict("The round is done.");
      for (const left of await placeOrders(tx, tenantId, round.id, input.orderIds, ctx.now))
        stale.add(left);
      stale.add(round.id);
      await saveRound(tx, tenantId, round.id, { updatedAt: ctx.now });
      if (round.status === "out") {
        const byUserId = personBehind(ctx.caller).id;
        await tellDriver(tx, tenantId, round, "round.changed", { now: ctx.now, byUserId });
      }
      await record({
        action: "round.stops_put",
        words: `Put ${countOf(input.orderIds.length, "order")} on the round of ${dayInWords(round.roundDate)}`,
        subject: { kind: "round", id: round.id },
        after: { orderIds: input.orderIds },
      });
    });
    return shownRound(ctx, ctx.round.id);
  });
