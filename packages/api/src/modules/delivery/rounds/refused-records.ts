import { z } from "zod";
import { doerOf } from "../../../platform/access/caller";
import { brokeConstraint } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { shortDay } from "../../../platform/values/format";
import { webPages } from "../../../platform/values/links";
import { notifyOffice } from "../../messages";
import { findDrivenRound } from "./guards";
import { RefusedStatus } from "./schema";

const ofRound = { out: "set out on", done: "finished" } as const;

/**
 * Notifies the office that a driver's record "set out" or "done" was refused, and adds it to the round's history: once,
 * however often it is sent. The phone reports it before it shows the refusal (docs/decisions/0083).
 */
export const reportRefusedStatus = business("rounds:write", { or: "deliveries:write" })
  .concat(findDrivenRound)
  .input(RefusedStatus)
  .output(z.void())
  .mutation(async ({ ctx, input: { id: roundId, why, ...entry } }) => {
    const recorded = `${ofRound[entry.status]} the round of ${shortDay(ctx.round.roundDate)}`;
    const title = `A driver's record was not taken: ${recorded}`;
    try {
      await ctx.change(async (tx, record) => {
        await record({
          action: "round.refused",
          words: `${title}. ${why}`,
          subject: { kind: "round", id: roundId },
          after: { ...entry, why },
        });
        await notifyOffice(
          tx,
          ctx.business.id,
          { kind: "delivery.issue", title, body: why, href: webPages.round(roundId) },
          { now: ctx.now, exceptUserId: doerOf(ctx.caller).id },
        );
      });
    } catch (error) {
      if (!brokeConstraint(error, "activity_refused_once")) throw error;
    }
  });
