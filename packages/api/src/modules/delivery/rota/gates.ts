import { forbidden } from "../../../platform/base/errors";
import { gate } from "../../../platform/middleware/gate";
import { ById } from "../../../platform/values/values";
import { narrowedTo } from "../../../platform/access/own";
import { timeOffRow } from "./time-off-rows";

/** The time off named by `id`: 404 where there is none, 403 where it is another driver's. */
export const findTimeOff = gate.input(ById).use(async ({ ctx, input, next }) => {
  const timeOff = await timeOffRow(ctx.db, ctx.business.id, input.id);
  const only = narrowedTo(ctx);
  if (only !== null && timeOff.userId !== only) throw forbidden("This is another driver's.");
  return next({ ctx: { timeOff } });
});
