import { business } from "../../procedures";
import { todayIn } from "../../shapes/view";
import { personBehind } from "../rounds/own";
import { roundsAtHand } from "./at-hand";
import { comingRounds } from "./coming";
import { DrivingDay } from "./schema";

/** The caller's own day on the road, whatever their role: all that the driver's app shows, in one answer. */
export const day = business("rounds:read", { personOnly: true })
  .output(DrivingDay)
  .query(async ({ ctx }) => {
    const { id: tenantId, name, timeZone } = ctx.business;
    const today = todayIn(timeZone, ctx.now);
    const who = { userId: personBehind(ctx.caller).id, today };
    const [rounds, coming, { phone }] = await Promise.all([
      roundsAtHand(ctx, who),
      comingRounds(ctx.db, tenantId, who),
      ctx.db.business.findUniqueOrThrow({ where: { id: tenantId }, select: { phone: true } }),
    ]);
    return { today, business: { name, phone, timeZone }, rounds, coming };
  });
