import { personBehind } from "../../../platform/access/caller";
import { notFound } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { dateTime, todayIn } from "../../../platform/values/format";
import { findRound } from "../rounds/guards";
import { readRound } from "../rounds/queries";
import { doorCylinders } from "./door-cylinders";
import { comingRounds, drivenRounds, returnableProducts, roundsAtHand } from "./queries";
import { DrivenRound, DrivingDay } from "./schema";
import { sellingOn } from "./selling";

/**
 * The caller's own day on the road, whatever their role: the rounds of today, those still out from
 * before, and the days to come. All that the driver's app shows, in one answer.
 */
const day = business("rounds:read", { personOnly: true })
  .output(DrivingDay)
  .query(async ({ ctx }) => {
    const { id: tenantId, name, timeZone } = ctx.business;
    const today = todayIn(timeZone, ctx.now);
    const userId = personBehind(ctx.caller).id;
    const [rounds, coming, returnables, { phone }] = await Promise.all([
      roundsAtHand(ctx.db, { tenantId, userId, today }).then((rows) => drivenRounds(ctx, rows)),
      comingRounds(ctx.db, tenantId, { userId, today }),
      returnableProducts(ctx.db, tenantId),
      ctx.db.business.findFirstOrThrow({ where: { id: tenantId }, select: { phone: true } }),
    ]);
    const [cards, selling, cylinders] = await Promise.all([
      ctx.db.paymentConnection.count({ where: { tenantId, chargesEnabled: true } }),
      sellingOn(ctx.db, tenantId, rounds),
      doorCylinders(ctx.db, tenantId, rounds),
    ]);
    return {
      readAt: dateTime(ctx.now),
      today,
      business: { name, phone, timeZone },
      cardsByCode: cards > 0,
      rounds,
      returnables,
      selling,
      cylinders,
      coming,
    };
  });

/** One round with all that is known of it on the road; drivers see their own. */
const one = business("rounds:read", { personOnly: true })
  .concat(findRound)
  .output(DrivenRound)
  .query(async ({ ctx }) => {
    const [round] = await drivenRounds(
      ctx,
      await readRound(ctx.db, { tenantId: ctx.business.id, id: ctx.round.id }),
    );
    if (!round) throw notFound("round");
    return round;
  });

export const driving = router({ day, one });
