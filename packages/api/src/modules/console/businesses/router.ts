import type { Prisma } from "@roundsman/db";
import { z } from "zod";
import { recordReading } from "../../../platform/audit/change";
import { refuseIf } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { staff } from "../../../platform/middleware/staff";
import { dateTime } from "../../../platform/values/format";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { search, whereWords } from "../../../platform/values/search";
import { Uuid } from "../../../platform/values/values";
import { findBusiness, whyNotUnlocked } from "./guards";
import { lockedMail, mailOwners } from "./owners";
import {
  inGoodStandingAt,
  readBusiness,
  shownOfBusiness,
  trialEndingAt,
  viewBusiness,
} from "./queries";
import {
  BusinessQuery,
  ConsoleBusiness,
  LatestActivity,
  PlanChange,
  RatesChange,
  Reason,
} from "./schema";
import { endViewAs, lastEnded, viewAs } from "./view-as";

const BusinessCursor = z.tuple([z.string(), Uuid]);

/** GET /console/businesses: by name; found by name, slug, or one of its people. The reading is recorded. */
const list = staff("support")
  .input(BusinessQuery)
  .output(pageOf(ConsoleBusiness))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, BusinessCursor);
    const rows = await search(input.q, (words) =>
      ctx.db.business.findMany({
        where: {
          testOf: null,
          AND: [
            ...whereWords(words, (found) => [found, { members: { some: { user: found } } }]),
            input.plan || input.status
              ? { subscription: { plan: input.plan, status: input.status } }
              : {},
            standingFilter(input.inGoodStanding, ctx.now),
            input.trialEnding ? trialEndingAt(ctx.now) : {},
            input.locked === undefined ? {} : { lockedAt: input.locked ? { not: null } : null },
            after
              ? { OR: [{ name: { gt: after[0] } }, { name: after[0], id: { gt: after[1] } }] }
              : {},
          ],
        },
        include: shownOfBusiness,
        relationLoadStrategy: "join",
        orderBy: [{ name: "asc" }, { id: "asc" }],
        take: input.limit + 1,
      }),
    );
    const { cursor: _cursor, limit: _limit, ...filter } = input;
    await recordReading(ctx, {
      words: "Looked through businesses",
      details: { filter, shown: Math.min(rows.length, input.limit) },
    });
    return toPage(
      rows,
      input.limit,
      (row) => viewBusiness(row, ctx.now),
      (row) => [row.name, row.id],
    );
  });

function standingFilter(good: boolean | undefined, now: Date): Prisma.BusinessWhereInput {
  if (good === undefined) return {};
  return good ? inGoodStandingAt(now) : { NOT: inGoodStandingAt(now) };
}

/** GET /console/businesses/{id}; the reading is recorded. */
const one = staff("support")
  .concat(findBusiness)
  .output(ConsoleBusiness)
  .query(async ({ ctx }) => {
    const { id, name } = ctx.business;
    await recordReading(ctx, { words: `Looked at ${name}`, business: { id, name } });
    return viewBusiness(ctx.business, ctx.now);
  });

const activitiesShown = 15;

/**
 * The latest of what happened in a business, what was written in an override among it: words only, and
 * the reading is recorded.
 */
const activity = staff("support")
  .concat(findBusiness)
  .output(LatestActivity)
  .query(async ({ ctx, input: { id } }) => {
    const { name } = ctx.business;
    await recordReading(ctx, {
      words: `Read the latest activity of ${name}`,
      business: { id, name },
    });
    const rows = await ctx.db.activity.findMany({
      where: { tenantId: id },
      orderBy: [{ at: "desc" }, { id: "desc" }],
      take: activitiesShown,
      select: { id: true, at: true, words: true, actorName: true, consoleOnly: true },
    });
    return { items: rows.map(({ at, ...row }) => ({ ...row, at: dateTime(at) })) };
  });

/**
 * POST /console/businesses/{id}/plan: recorded against the business alone. The payment
 * provider is not told, and its next notice for the same period does not undo it.
 */
const setPlan = staff("billing")
  .concat(findBusiness)
  .input(PlanChange)
  .output(ConsoleBusiness)
  .mutation(({ ctx, input: { id, plan, reason } }) =>
    ctx.change(async (tx, record) => {
      const { name, subscription } = ctx.business;
      const planSetByStaffForPeriodEnd = subscription?.currentPeriodEnd ?? null;
      const fields = { plan, planSetByStaffForPeriodEnd, pendingPlan: null, pendingPlanAt: null };
      await tx.subscription.upsert({
        where: { tenantId: id },
        create: { tenantId: id, ...fields },
        update: fields,
      });
      await record({
        area: "billing",
        action: "business.plan_set",
        words: `Set the plan of ${name} to ${plan}`,
        business: { id, name },
        details: { reason: reason ?? null, before: subscription?.plan ?? null, after: plan },
      });
      return viewBusiness(await readBusiness(tx, id), ctx.now);
    }),
  );

/** Sets request rates of a business's own, or with null lets the plan's hold again. */
const setRates = staff("billing")
  .concat(findBusiness)
  .input(RatesChange)
  .output(ConsoleBusiness)
  .mutation(({ ctx, input: { id, reason, rateLimits } }) =>
    ctx.change(async (tx, record) => {
      const { name, subscription } = ctx.business;
      const rates = {
        requestsPerMinute: rateLimits?.requestsPerMinute ?? null,
        heavyPerMinute: rateLimits?.heavyPerMinute ?? null,
      };
      await tx.subscription.upsert({
        where: { tenantId: id },
        create: { tenantId: id, ...rates },
        update: rates,
      });
      await record({
        area: "billing",
        action: "business.rates_set",
        words: rateLimits
          ? `Set the rates of ${name} to ${rateLimits.requestsPerMinute} a minute, heavy ${rateLimits.heavyPerMinute}`
          : `Let the plan's rates hold again for ${name}`,
        business: { id, name },
        details: {
          reason,
          before: {
            requestsPerMinute: subscription?.requestsPerMinute ?? null,
            heavyPerMinute: subscription?.heavyPerMinute ?? null,
          },
          after: rates,
        },
      });
      return viewBusiness(await readBusiness(tx, id), ctx.now);
    }),
  );

/**
 * POST /console/businesses/{id}/lock: every request for the business is refused until
 * it is unlocked, and its owners are mailed whom to ask. Locking again changes nothing but the reason.
 */
const lock = staff("billing")
  .concat(findBusiness)
  .input(Reason)
  .output(ConsoleBusiness)
  .mutation(({ ctx, input: { id, reason } }) =>
    ctx.change(async (tx, record) => {
      const { now, business } = ctx;
      // Of two who lock at once, one does, and the owners hear of it once.
      const { count } = await tx.business.updateMany({
        where: { id, lockedAt: null },
        data: { lockedAt: now, lockedReason: reason },
      });
      if (count === 0)
        await tx.business.updateMany({ where: { id }, data: { lockedReason: reason } });
      else
        await mailOwners(tx, id, lockedMail(business.name, ctx.providers.mail.from.address), now);
      await record({
        area: "businesses",
        action: "business.locked",
        words: `Locked ${ctx.business.name}`,
        business: { id, name: ctx.business.name },
        details: { reason },
      });
      return viewBusiness(await readBusiness(tx, id), ctx.now);
    }),
  );

/** POST /console/businesses/{id}/unlock. @throws conflict where it is not locked */
const unlock = staff("billing")
  .concat(findBusiness)
  .use(({ ctx, next }) => {
    refuseIf(whyNotUnlocked("business", ctx.business));
    return next();
  })
  .input(Reason)
  .output(ConsoleBusiness)
  .mutation(({ ctx, input: { id, reason } }) =>
    ctx.change(async (tx, record) => {
      const { count } = await tx.business.updateMany({
        where: { id, lockedAt: { not: null } },
        data: { lockedAt: null, lockedReason: null },
      });
      // Of two who unlock at once, one does.
      if (count === 0) refuseIf(whyNotUnlocked("business", { lockedAt: null }));
      await record({
        area: "businesses",
        action: "business.unlocked",
        words: `Unlocked ${ctx.business.name}`,
        business: { id, name: ctx.business.name },
        details: { reason },
      });
      return viewBusiness(await readBusiness(tx, id), ctx.now);
    }),
  );

export const businesses = router({
  list,
  one,
  activity,
  setPlan,
  setRates,
  lock,
  unlock,
  viewAs,
  lastEnded,
});

/** Leaving a support session, from the back office or the console. */
export const supportSession = router({ end: endViewAs });
