import { conflict } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { findRound } from "./gates";
import { lockRound } from "./locked";
import { placeOrders } from "./placing";
import { Round } from "./schema";
import { shownRound } from "./shown";
import { dayInWords } from "./words";

/**
 * DELETE /rounds/{id}: a planned round on which nothing has happened; its orders wait to be planned
 * again. Answers with the round as it was.
 * @throws conflict where it has gone out, or something is recorded on it
 */
export const remove = business("rounds:write")
  .concat(findRound)
  .output(Round)
  .mutation(async ({ ctx }) => {
    const tenantId = ctx.business.id;
    const shown = await shownRound(ctx, ctx.round.id);
    await ctx.change(async (tx, record) => {
      const round = await lockRound(tx, tenantId, ctx.round.id);
      if (round.status !== "planned") throw conflict(`The round is ${round.status}.`);
      await placeOrders(tx, tenantId, round.id, [], ctx.now);
      const recorded = await tx.stop.count({ where: { tenantId, roundId: round.id } });
      if (recorded > 0) throw conflict("Deliveries are recorded on this round.");
      const carried = await tx.stockTransfer.count({ where: { tenantId, roundId: round.id } });
      if (carried > 0) throw conflict("Transfers between yards ride on this round.");
      await tx.round.deleteMany({ where: { tenantId, id: round.id } });
      await record({
        action: "round.removed",
        words: `Removed the round of ${dayInWords(round.roundDate)}`,
        subject: { kind: "round", id: round.id },
        before: { orderIds: shown.stops.map((stop) => stop.orderId) },
      });
    });
    return shown;
  });
