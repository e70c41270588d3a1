import { conflict } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { findDrivenRound } from "../rounds/gates";
import { lockRound } from "../rounds/locked";
import { tellOffice } from "../rounds/notices";
import { personBehind } from "../../../platform/access/own";
import { dayInWords } from "../rounds/words";
import { roundCash } from "./round-cash";
import { NewCashHandover, RoundCash } from "./schema";
import { webPages } from "../../../platform/values/pages";

/**
 * POST /rounds/{id}/cash: the driver gives cash of a round to the office, which is told. `expectedPence`
 * keeps what should have been handed over at that moment.
 */
export const handOver = business("cash:write")
  .concat(findDrivenRound)
  .input(NewCashHandover)
  .output(RoundCash)
  .mutation(({ ctx, input: { handedPence, note } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const round = await lockRound(tx, tenantId, ctx.round.id);
      if (round.driverUserId === null) throw conflict("The round has no driver.");
      const { outstandingPence } = await roundCash(tx, tenantId, round.id);
      const byUserId = personBehind(ctx.caller).id;
      const handover = await tx.cashHandover.create({
        data: {
          tenantId,
          roundId: round.id,
          driverUserId: round.driverUserId,
          expectedPence: Math.max(outstandingPence, 0),
          handedPence,
          note,
          createdAt: ctx.now,
        },
        select: { id: true },
      });
      const date = dayInWords(round.roundDate);
      const title = `Cash of the round of ${date} is handed over`;
      const notice = { kind: "handover.offered", title, href: webPages.round(round.id) } as const;
      await tellOffice(tx, tenantId, notice, { now: ctx.now, byUserId });
      await record({
        action: "cash.handed_over",
        words: title,
        subject: { kind: "cash_handover", id: handover.id },
        after: { roundId: round.id, handedPence, outstandingPence },
      });
      return roundCash(tx, tenantId, round.id);
    }),
  );
