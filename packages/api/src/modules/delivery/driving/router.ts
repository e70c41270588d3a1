import { z } from "zod";
import { personBehind, type Caller } from "../../../platform/access/caller";
import { notFound } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { dateTime, todayIn } from "../../../platform/values/format";
import { DateTime, text } from "../../../platform/values/values";
import { readChargesVat } from "../../business";
import { findRound } from "../rounds/guards";
import { readRound } from "../rounds/queries";
import { isAsBefore, takeMark } from "./day-mark";
import { doorCylinders } from "./door-cylinders";
import { comingRounds, drivenRounds, returnableProducts, roundsAtHand } from "./queries";
import { DrivenRound, DrivingDay } from "./schema";
import { sellingOn } from "./selling";

type Asking = Parameters<typeof drivenRounds>[0];

const askedBy = (ctx: Asking & { caller: Caller }) => ({
  tenantId: ctx.business.id,
  userId: personBehind(ctx.caller).id,
  today: todayIn(ctx.business.timeZone, ctx.now),
  now: ctx.now,
});

async function readDay(ctx: Asking, asked: ReturnType<typeof askedBy>): Promise<DrivingDay> {
  const { tenantId, userId, today } = asked;
  const { name, timeZone } = ctx.business;
  const mark = await takeMark(ctx.db, asked);
  const [rounds, coming, returnables, { phone }] = await Promise.all([
    roundsAtHand(ctx.db, { tenantId, userId, today }).then((rows) => drivenRounds(ctx, rows)),
    comingRounds(ctx.db, tenantId, { userId, today }),
    returnableProducts(ctx.db, tenantId),
    ctx.db.business.findFirstOrThrow({ where: { id: tenantId }, select: { phone: true } }),
  ]);
  const [cards, selling, cylinders, chargesVat] = await Promise.all([
    ctx.db.paymentConnection.count({ where: { tenantId, chargesEnabled: true } }),
    sellingOn(ctx.db, tenantId, rounds),
    doorCylinders(ctx.db, tenantId, rounds),
    readChargesVat(ctx.db, tenantId, today),
  ]);
  return {
    readAt: dateTime(ctx.now),
    mark,
    today,
    business: { name, phone, timeZone, chargesVat },
    cardsByCode: cards > 0,
    rounds,
    returnables,
    selling,
    cylinders,
    coming,
  };
}

/**
 * The caller's own day on the road, whatever their role: the rounds of today, those still out from
 * before, and the days to come. All that the driver's app shows, in one answer.
 */
const day = business("rounds:read", { personOnly: true })
  .output(DrivingDay)
  .query(({ ctx }) => readDay(ctx, askedBy(ctx)));

/** The same for a phone that knows a day already: one statement and `day` null where that is as it was. */
const dayAfter = business("rounds:read", { personOnly: true })
  .input(z.object({ mark: text(200).nullable() }))
  .output(z.object({ readAt: DateTime, day: DrivingDay.nullable() }))
  .query(async ({ ctx, input: { mark } }) => {
    const asked = askedBy(ctx);
    const same = mark !== null && (await isAsBefore(ctx.db, asked, mark));
    return { readAt: dateTime(ctx.now), day: same ? null : await readDay(ctx, asked) };
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

export const driving = router({ day, dayAfter, one });
