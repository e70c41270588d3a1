import { conflict, forbidden } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { personBehind } from "../../../platform/access/own";
import { findTimeOff } from "./gates";
import { TimeOff } from "./schema";
import { timeOffRow, viewTimeOff } from "./time-off-rows";

/**
 * POST /time-off/{id}/cancel: taken back by whoever asked, or by the office.
 * @throws conflict where it was declined, or taken back already
 */
export const cancelTimeOff = business("timeoff:write")
  .concat(findTimeOff)
  .output(TimeOff)
  .mutation(({ ctx }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const { id, userId, name } = ctx.timeOff;
      if (userId !== personBehind(ctx.caller).id && !ctx.scopes.has("rota:write")) {
        throw forbidden("Take back your own days only.");
      }
      const { count } = await tx.timeOff.updateMany({
        where: { tenantId, id, status: { in: ["requested", "approved"] } },
        data: { status: "cancelled" },
      });
      if (count === 0) throw conflict("This was declined, or taken back already.");
      await record({
        action: "timeoff.cancelled",
        words: `Took back time off for ${name}`,
        subject: { kind: "time_off", id },
        before: { status: ctx.timeOff.status },
      });
      return viewTimeOff(await timeOffRow(tx, tenantId, id));
    }),
  );
