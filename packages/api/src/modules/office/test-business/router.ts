import { recordActivity, changeWith } from "../../../platform/audit/change";
import { notFound } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { enqueue } from "../../../platform/jobs/enqueue";
import { business } from "../../../platform/middleware/procedures";
import type { BusinessFacts } from "../../../platform/access/caller";
import { testKeys } from "../../identity";
import { aheadOf, catchUp } from "./clock";
import { openTestBusiness } from "./open";
import { columns, NewClock, TestBusiness, viewTestBusiness } from "./schema";

/** The time by the real clock: in a test business `now` is by its own. */
const realTime = ({ now, business: { test } }: { now: Date; business: BusinessFacts }): Date =>
  new Date(now.getTime() - (test?.clockAheadMs ?? 0));

/** GET /test-business. 404 where none was opened. */
const get = business("tenant:read", { inTest: true })
  .output(TestBusiness)
  .query(async ({ ctx }) => {
    const row = await ctx.db.business.findFirst({
      where: { id: ctx.business.id },
      select: columns,
    });
    if (!row) throw notFound("test business");
    return viewTestBusiness(row, realTime(ctx));
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

/** PUT /test-business/clock: what is done from now on is done at that time, and what is due by then is done at once. */
const setClock = business("tenant:write", { inTest: true })
  .input(NewClock)
  .output(TestBusiness)
  .mutation(({ ctx, input }) => {
    const realNow = realTime(ctx);
    const aheadMs = aheadOf(realNow, input.now);
    const { id } = ctx.business;
    return ctx.change(async (tx, record) => {
      const row = await tx.business.update({
        where: { id },
        data: { clockAheadMs: aheadMs },
        select: { ...columns, remindsByItself: true },
      });
      if (aheadMs > (ctx.business.test?.clockAheadMs ?? 0)) await catchUp(tx, row);
      const view = viewTestBusiness(row, realNow);
      await record({
        action: "test_business.clock_set",
        words:
          input.now === null ? "Set the clock to the real time" : `Set the clock to ${view.now}`,
        subject: { kind: "business", id },
        after: { now: view.now },
      });
      return view;
    });
  });

/** POST /test-business/reset: its data is replaced by the demo, shortly after the answer. Asked twice, it is done once. */
const reset = business("tenant:write", { inTest: true })
  .output(TestBusiness)
  .mutation(async ({ ctx }) => {
    const { id: tenantId } = ctx.business;
    await ctx.limits.countDaily("test reset", { business: tenantId });
    return ctx.change(async (tx, record) => {
      const realNow = realTime(ctx);
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

export const testBusiness = router({ get, open, setClock, reset, ...testKeys });
