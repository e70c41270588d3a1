import { business } from "../../../platform/middleware/procedures";
import { fromDay } from "../../../platform/values/view";
import { changeAndChart } from "./charting";
import { lockRounds } from "./locked";
import { requireNamed } from "./named";
import { placeOrders } from "./placing";
import { NewRound, Round } from "./schema";
import { shownRound } from "./shown";
import { countOf, dayInWords } from "./words";

/** POST /rounds: planned, with its orders as stops in the order given. */
export const make = business("rounds:write")
  .input(NewRound)
  .output(Round)
  .mutation(async ({ ctx, input }) => {
    const tenantId = ctx.business.id;
    const { roundDate, orderIds = [], ...settings } = input;
    await requireNamed(ctx.db, tenantId, settings);
    const id = await changeAndChart(ctx, async (tx, record, stale) => {
      await lockRounds(tx, tenantId, [], orderIds);
      const round = await tx.round.create({
        data: {
          ...settings,
          tenantId,
          roundDate: fromDay(roundDate),
          createdAt: ctx.now,
        },
        select: { id: true, roundDate: true },
      });
      for (const left of await placeOrders(tx, tenantId, round.id, orderIds, ctx.now))
        stale.add(left);
      stale.add(round.id);
      await record({
        action: "round.made",
        words: `Made a round for ${dayInWords(round.roundDate)} with ${countOf(orderIds.length, "stop")}`,
        subject: { kind: "round", id: round.id },
        after: { ...settings, roundDate, orderIds },
      });
      return round.id;
    });
    return shownRound(ctx, id);
  });
