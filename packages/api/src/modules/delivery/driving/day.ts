import { Prisma } from "@roundsman/db";
import { business } from "../../../platform/middleware/procedures";
import { dateTime, todayIn } from "../../../platform/values/view";
import { personBehind } from "../../../platform/access/own";
import { comingRounds } from "./coming";
import { drivenRounds } from "./driven-rounds";
import { DrivingDay } from "./schema";

/**
 * The caller's own day on the road, whatever their role: the rounds of today, those still out from
 * before, and the days to come. All that the driver's app shows, in one answer.
 */
export const day = business("rounds:read", { personOnly: true })
  .output(DrivingDay)
  .query(async ({ ctx }) => {
    const { id: tenantId, name, timeZone } = ctx.business;
    const today = todayIn(timeZone, ctx.now);
    const userId = personBehind(ctx.caller).id;
    const atHand = Prisma.sql`r.driver_user_id = ${userId}
      AND (r.round_date = ${today}::date OR r.status = 'out')`;
    const [rounds, coming, { phone }] = await Promise.all([
      drivenRounds(ctx, atHand),
      comingRounds(ctx.db, tenantId, { userId, today }),
      ctx.db.business.findUniqueOrThrow({ where: { id: tenantId }, select: { phone: true } }),
    ]);
    return {
      readAt: dateTime(ctx.now),
      today,
      business: { name, phone, timeZone },
      rounds,
      coming,
    };
  });
