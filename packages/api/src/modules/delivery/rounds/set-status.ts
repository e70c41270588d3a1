import { inGoodStanding } from "../../../platform/access/standing";
import { planRequired } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { mailOnItsWay } from "../../orders/orders/mail-later";
import { moveWithRound } from "../riding/riding";
import { findDrivenRound } from "./gates";
import { lockRound, saveRound, stillHanded } from "./locked";
import { tellOffice } from "./notices";
import { personBehind } from "../../../platform/access/own";
import { Round, RoundStatusChange } from "./schema";
import { shownRound } from "./shown";
import { afterMove, moves } from "./states";
import { dayInWords } from "./words";
import { webPages } from "../../../platform/values/pages";

/**
 * PUT /rounds/{id}/status. Setting the status it has already changes nothing.
 * @throws plan_required where a planned round goes out and the business is not in good standing
 */
export const setStatus = business("rounds:write", { or: "deliveries:write" })
  .concat(findDrivenRound)
  .input(RoundStatusChange)
  .output(Round)
  .mutation(async ({ ctx, input: { status } }) => {
    const tenantId = ctx.business.id;
    const { id } = ctx.round;
    if (ctx.round.status === status) return shownRound(ctx, id);
    await ctx.change(async (tx, record) => {
      const round = await lockRound(tx, tenantId, id);
      if (round.status === status) return record(null);
      const move = moves[round.status][status];
      const date = dayInWords(round.roundDate);
      if (move?.startsWork && !inGoodStanding(ctx.business.standing, ctx.now)) {
        throw planRequired("Your subscription needs attention before a round can go out.");
      }
      if (move) {
        const after = {
          ...afterMove(status, move, round, ctx.now),
          ...stillHanded(round),
          updatedAt: ctx.now,
        };
        await saveRound(tx, tenantId, id, after);
      }
      const { id: byUserId, name } = personBehind(ctx.caller);
      const by = { tenantId, userId: byUserId, name, now: ctx.now };
      if (move?.leaves) {
        await moveWithRound(tx, record, round, "in_transit", by);
        await mailOnItsWay(tx, { tenantId, roundId: id });
      }
      if (move?.ends) {
        await moveWithRound(tx, record, round, "received", by);
        const notice = {
          kind: "round.done",
          title: `The round of ${date} is done`,
          href: webPages.round(id),
        } as const;
        await tellOffice(tx, tenantId, notice, { now: ctx.now, byUserId });
      }
      await record({
        action: `round.${status}`,
        words: `Set the round of ${date} to ${status}`,
        subject: { kind: "round", id },
        before: { status: round.status },
        after: { status },
      });
    });
    return shownRound(ctx, id);
  });
