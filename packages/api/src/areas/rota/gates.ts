import { forbidden } from "../../errors";
import { gate } from "../../gate";
import { ById } from "../../shapes/values";
import { narrowedTo } from "../rounds/own";
import { timeOffRow } from "./time-off-rows";

/** The time off named by `id`: 404 where there is none, 403 where it is another driver's. */
export const findTimeOff = gate.input(ById).use(async ({ ctx, input, next }) => {
  const timeOff = await timeOffRow(ctx.db, ctx.business.id, input.id);
  const only = narrowedTo(ctx);
  if (only !== null && timeOff.userId !== only) throw forbidden("This is another driver's.");
  return next({ ctx: { timeOff } });
});
