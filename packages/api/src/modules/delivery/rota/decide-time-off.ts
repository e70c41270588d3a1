import { conflict } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { notifyPerson } from "../../messages/notifications/notify";
import { personBehind } from "../../../platform/access/own";
import { dayInWords } from "../rounds/words";
import { findTimeOff } from "./gates";
import { TimeOff, TimeOffDecision } from "./schema";
import { timeOffRow, viewTimeOff } from "./time-off-rows";
import { webPages } from "../../../platform/values/pages";

/**
 * POST /time-off/{id}/decide: approved or declined, once; whoever asked is told.
 * @throws conflict where it is decided already, or taken back
 */
export const decideTimeOff = business("rota:write")
  .concat(findTimeOff)
  .input(TimeOffDecision)
  .output(TimeOff)
  .mutation(({ ctx, input: { id, status } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const byUserId = personBehind(ctx.caller).id;
      const { count } = await tx.timeOff.updateMany({
        where: { tenantId, id, status: "requested" },
        data: { status, decidedByUserId: byUserId, decidedAt: ctx.now },
      });
      if (count === 0) throw conflict("This is decided already, or was taken back.");
      const row = await timeOffRow(tx, tenantId, id);
      const title = `Your time off from ${dayInWords(row.fromDay)} is ${status}`;
      const notice = { kind: "timeoff.decided", title, href: webPages.drive } as const;
      await notifyPerson(tx, tenantId, row.userId, notice, ctx.now);
      await record({
        action: `timeoff.${status}`,
        words: `${status === "approved" ? "Approved" : "Declined"} time off for ${row.name}`,
        subject: { kind: "time_off", id },
        after: { status },
      });
      return viewTimeOff(row);
    }),
  );
