import { tz } from "@date-fns/tz/tz";
import { parse } from "date-fns/parse";
import { z } from "zod";
import { recordActivity } from "../../../platform/audit/activity";
import { changeWith, type Change } from "../../../platform/audit/change";
import { findTestBusiness } from "../../../platform/auth/identify";
import { notFound } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { enqueue } from "../../../platform/jobs/enqueue";
import { business } from "../../../platform/middleware/procedures";
import { timeIn, type BusinessFacts } from "../../../platform/access/caller";
import { timeIn as timeOfDayIn, todayIn } from "../../../platform/values/format";
import { Day, TimeOfDay } from "../../../platform/values/values";
import { testKeys } from "../../identity";
import { aheadOf, catchUp } from "./clock";
import { openTestBusiness } from "./open";
import { columns, NewClock, TestBusiness, viewTestBusiness } from "./schema";
import { keptBounds } from "../../../platform/limits/bounds";

/** GET /test-business. 404 where none was opened. */
const get = business("tenant:read", { inTest: true })
  .output(TestBusiness)
  .query(async ({ ctx }) => {
    const row = await ctx.db.business.findFirst({
      where: { id: ctx.business.id },
      select: columns,
    });
    if (!row) throw notFound("test business");
    return viewTestBusiness(row, ctx.realNow);
  });

/** For the page of the settings: the test business, or null where none was opened. */
const find = business("tenant:read", { personOnly: true })
  .output(
    TestBusiness.extend({ timeZone: z.string(), day: z.string(), time: z.string() }).nullable(),
  )
  .query(async ({ ctx }) => {
    const found = await findTestBusiness(ctx.database.service, ctx.business);
    if (!found) return null;
    const row = await ctx.database.service.business.findUniqueOrThrow({
      where: { id: found.id },
      select: columns,
    });
    const { timeZone } = found;
    const now = timeIn(found, ctx.now);
    const [day, time] = [todayIn(timeZone, now), timeOfDayIn(timeZone, now)];
    return { ...viewTestBusiness(row, ctx.now), timeZone, day, time };
  });

/** POST /test-business: opens it, or gives the one there is. */
const open = business("tenant:write", { personOnly: true })
  .output(TestBusiness)
  .mutation(async ({ ctx }) => {
    const { service } = ctx.database;
    // A new business is no row of this one, so that its own role can't write it.
    const { change } = changeWith(
      service,
      (tx, happening) =>
        recordActivity(tx, ctx, happening, { now: ctx.now, requestId: ctx.request.requestId }),
      ctx,
      ctx.turn?.markCommitted,
    );
    await change(async (tx, record) => {
      const opened = await openTestBusiness(tx, ctx.business, ctx.now);
      await record(
        opened === null
          ? null
          : {
              action: "test_business.opened",
              words: "Opened the test business",
              subject: { kind: "business", id: opened },
            },
      );
    });
    const row = await service.business.findUnique({
      where: { testOf: ctx.business.id },
      select: columns,
    });
    if (!row) throw notFound("test business");
    return viewTestBusiness(row, ctx.now);
  });

const settingClock = () => business("tenant:write", { inTest: true });

/** PUT /test-business/clock: what is done from now on is done at that time, and what is due by then is done at once. */
const setClock = settingClock()
  .input(NewClock)
  .output(TestBusiness)
  .mutation(({ ctx, input }) => moveClock(ctx, input.now === null ? null : new Date(input.now)));

/** The same by a day and a time of the business's own clock, as its people think of them. */
const setLocalClock = settingClock()
  .input(z.object({ day: Day, time: TimeOfDay }))
  .output(TestBusiness)
  .mutation(({ ctx, input: { day, time } }) =>
    moveClock(
      ctx,
      parse(`${day} ${time}`, "yyyy-MM-dd HH:mm", ctx.now, { in: tz(ctx.business.timeZone) }),
    ),
  );

function moveClock(
  ctx: { business: BusinessFacts; realNow: Date; change: Change },
  wanted: Date | null,
): Promise<z.infer<typeof TestBusiness>> {
  const { id, test } = ctx.business;
  const { realNow } = ctx;
  const aheadMs = aheadOf(realNow, wanted);
  return ctx.change(async (tx, record) => {
    const row = await tx.business.update({
      where: { id },
      data: { clockAheadMs: aheadMs },
      select: columns,
    });
    if (aheadMs > (test?.clockAheadMs ?? 0)) await catchUp(tx, id);
    const view = viewTestBusiness(row, realNow);
    await record({
      action: "test_business.clock_set",
      words: wanted === null ? "Set the clock to the real time" : `Set the clock to ${view.now}`,
      subject: { kind: "business", id },
      after: { now: view.now },
    });
    return view;
  });
}

/** POST /test-business/reset: its data is replaced by the demo, shortly after the answer. Asked twice, it is done once. */
const reset = business("tenant:write", { inTest: true })
  .output(TestBusiness)
  .mutation(async ({ ctx }) => {
    const { id: tenantId } = ctx.business;
    await ctx.limits.countKept(keptBounds.testReset, { business: tenantId });
    return ctx.change(async (tx, record) => {
      const { realNow } = ctx;
      const row = await tx.business.update({
        where: { id: tenantId },
        data: { resettingSince: realNow },
        select: columns,
      });
      await enqueue(
        tx,
        "reset_test_business",
        { tenantId },
        { key: `reset_test_business:${tenantId}` },
      );
      await record({
        action: "test_business.reset_asked",
        words: "Asked for the demo's data",
        subject: { kind: "business", id: tenantId },
      });
      return viewTestBusiness(row, realNow);
    });
  });

export const testBusiness = router({
  get,
  find,
  open,
  setClock,
  setLocalClock,
  reset,
  ...testKeys,
});
