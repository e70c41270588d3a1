import { conflict } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { findRound } from "./gates";
import { lockRound, saveRound } from "./locked";
import { tellDriver } from "./notices";
import { personBehind } from "../../../platform/access/own";
import { Round } from "./schema";
import { shownRound } from "./shown";
import { dayInWords } from "./words";

/**
 * POST /rounds/{id}/issue: hands the round to its driver, who is told of it; issued again, of what has
 * changed since, if anything has.
 * @throws conflict where it has no driver, or is done
 */
export const issue = business("rounds:write")
  .concat(findRound)
  .output(Round)
  .mutation(async ({ ctx }) => {
    const tenantId = ctx.business.id;
    await ctx.change(async (tx, record) => {
      const round = await lockRound(tx, tenantId, ctx.round.id);
      if (round.status === "done") throw conflict("The round is done.");
      if (round.driverUserId === null) throw conflict("Give the round a driver first.");
      // Issuing counts as a change itself: the version handed over is the next one.
      const issued = { issuedAt: ctx.now, issuedVersion: round.version + 1 };
      await saveRound(tx, tenantId, round.id, { ...issued, updatedAt: ctx.now });
      if (round.issuedAt === null || round.version !== round.issuedVersion) {
        const kind = round.issuedAt === null ? "round.issued" : "round.changed";
        const byUserId = personBehind(ctx.caller).id;
        await tellDriver(tx, tenantId, round, kind, { now: ctx.now, byUserId });
      }
      await record({
        action: "round.issued",
        words: `Issued the round of ${dayInWords(round.roundDate)}`,
        subject: { kind: "round", id: round.id },
        after: { driverUserId: round.driverUserId },
      });
    });
    return shownRound(ctx, ctx.round.id);
  });
