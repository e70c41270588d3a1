import { notFound } from "../../../platform/base/errors";
import { gate } from "../../../platform/middleware/gate";
import { ById } from "../../../platform/values/values";
import { requireDriving, requireVisible } from "../../../platform/access/own";

/** The round named by `id`: 404 where there is none, 403 where it is another driver's. */
export const findRound = gate.input(ById).use(async ({ ctx, input, next }) => {
  const round = await ctx.db.round.findFirst({
    where: { tenantId: ctx.business.id, id: input.id },
    select: { id: true, roundDate: true, driverUserId: true, status: true, version: true },
  });
  if (!round) throw notFound("round");
  requireVisible(ctx, round);
  return next({ ctx: { round } });
});

/** The same, for what is done on the road: by its driver, or by whoever may change rounds. */
export const findDrivenRound = findRound.use(({ ctx, next }) => {
  requireDriving(ctx, ctx.round);
  return next();
});
