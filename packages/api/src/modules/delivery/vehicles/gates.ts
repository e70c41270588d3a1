import { notFound } from "../../../platform/base/errors";
import { gate } from "../../../platform/middleware/gate";
import { ById } from "../../../platform/values/values";
import { requireRoomFor } from "./plan-limit";

/** The vehicle named by `id`; 404 where there is none. */
export const findVehicle = gate.input(ById).use(async ({ ctx, input, next }) => {
  const vehicle = await ctx.db.vehicle.findFirst({
    where: { tenantId: ctx.business.id, id: input.id },
  });
  if (!vehicle) throw notFound("vehicle");
  return next({ ctx: { vehicle } });
});

/** 402 where the plan has no room for another vehicle; told before a body is looked at. */
export const haveRoom = gate.use(async ({ ctx, next }) => {
  await requireRoomFor(ctx.db, ctx.business.id, ctx.business.standing.plan);
  return next();
});
