import { notFound } from "../../../platform/base/errors";
import { gate } from "../../../platform/middleware/gate";
import { requireDriving, requireVisible } from "../../../platform/access/own";
import { ByStop } from "../stop/schema";

/** The stop `stopId` of the round `id`: 404 where there is none, 403 where it is another driver's round. */
export const findStop = gate.input(ByStop).use(async ({ ctx, input, next }) => {
  const stop = await ctx.db.stop.findFirst({
    where: { tenantId: ctx.business.id, id: input.stopId, roundId: input.id },
    select: {
      id: true,
      roundId: true,
      orderId: true,
      round: { select: { roundDate: true, driverUserId: true } },
    },
  });
  if (!stop) throw notFound("stop");
  requireVisible(ctx, stop.round);
  return next({ ctx: { stop } });
});

/** The same, for what is recorded at the door: by the round's driver, or whoever may change rounds. */
export const findDrivenStop = findStop.use(({ ctx, next }) => {
  requireDriving(ctx, ctx.stop.round);
  return next();
});
