import { Prisma, type Plan, type PrismaClient, type SubscriptionStatus } from "@roundsman/db";
import { graceMs } from "../../../platform/access/standing";
import { recordReading } from "../../../platform/audit/change";
import { router } from "../../../platform/context/context";
import { staff } from "../../../platform/middleware/procedures";
import { dateTime, dateTimeOrNull } from "../../../platform/values/format";
import { trialEndingAt } from "../businesses/queries";
import { monthlyPenceOf } from "../subscriptions/terms";
import { RevenueFigures } from "./schema";

const mostListed = 50;

/** Businesses on a trial that is about to end, or has ended without anything following. */
async function readTrialsEnding(db: PrismaClient, now: Date) {
  const rows = await db.business.findMany({
    where: { closedAt: null, ...trialEndingAt(now) },
    orderBy: [{ subscription: { trialEndsAt: "asc" } }, { id: "asc" }],
    take: mostListed,
    relationLoadStrategy: "join",
    select: { id: true, name: true, subscription: { select: { plan: true, trialEndsAt: true } } },
  });
  return rows.flatMap(({ id, name, subscription: terms }) =>
    terms?.trialEndsAt
      ? [{ id, name, plan: terms.plan, trialEndsAt: dateTime(terms.trialEndsAt) }]
      : [],
  );
}

/** Businesses whose payments fail: overdue within the grace, and given up by the provider. */
async function readFailing(db: PrismaClient, now: Date) {
  const rows = await db.business.findMany({
    where: { closedAt: null, subscription: { status: { in: ["past_due", "unpaid"] } } },
    orderBy: [{ subscription: { pastDueSince: { sort: "asc", nulls: "first" } } }, { id: "asc" }],
    take: mostListed,
    relationLoadStrategy: "join",
    select: { id: true, name: true, subscription: true },
  });
  return rows.flatMap(({ id, name, subscription: terms }) => {
    if (!terms) return [];
    const { plan, status, pastDueSince } = terms;
    const until = pastDueSince && new Date(pastDueSince.getTime() + graceMs);
    const inGrace = status === "past_due" && until !== null && until >= now;
    return [
      {
        id,
        name,
        plan,
        status,
        since: dateTimeOrNull(pastDueSince),
        graceEndsAt: inGrace ? dateTime(until) : null,
        monthlyPence: monthlyPenceOf({ ...terms, status: "past_due" }, now) ?? 0,
      },
    ];
  });
}

interface Month {
  month: string;
  monthlyPence: number;
  paying: number;
}

const monthsShown = 12;

/** What a subscription paid a month at `at`, as `monthlyPenceOf` of modules/console/subscriptions reads it, by the list of then. */
const paidAt = Prisma.sql`
  round(coalesce(h.custom_monthly_pence, h.list_monthly_pence)
        * (100 - CASE WHEN h.discount_until IS NULL OR h.discount_until > ends.at
                      THEN coalesce(h.discount_percent_off, 0) ELSE 0 END) / 100.0)`;

/**
 * The recurring revenue as it stood at the end of each of the last months (UTC), and now: each business by
 * the last row of its history before that instant.
 */
function readMonths(db: PrismaClient, now: Date): Promise<Month[]> {
  return db.$queryRaw<Month[]>(Prisma.sql`
    WITH ends AS (
      SELECT least(${now}::timestamptz, (month + interval '1 month') AT TIME ZONE 'UTC') AS at, to_char(month, 'YYYY-MM') AS month
        FROM generate_series(date_trunc('month', ${now}::timestamptz AT TIME ZONE 'UTC') - make_interval(months => ${monthsShown - 1}),
                             date_trunc('month', ${now}::timestamptz AT TIME ZONE 'UTC'), interval '1 month') AS month
    )
    SELECT ends.month, coalesce(sum(${paidAt}), 0)::int AS "monthlyPence", count(h.business_id)::int AS paying
      FROM ends
      LEFT JOIN LATERAL (
        SELECT * FROM (
          SELECT DISTINCT ON (business_id) * FROM subscription_history
           WHERE at < ends.at ORDER BY business_id, at DESC, id DESC
        ) latest WHERE status IN ('active', 'past_due')
      ) h ON true
     GROUP BY ends.month, ends.at ORDER BY ends.at`);
}

/** What the businesses pay and where that is at risk; the reading is recorded, as it names some of them. */
const figures = staff("support")
  .output(RevenueFigures)
  .query(async ({ ctx }) => {
    await recordReading(ctx, { words: "Looked at what businesses pay" });
    const [counts, months, trialsEnding, failing] = await Promise.all([
      ctx.db.$queryRaw<{ plan: Plan; status: SubscriptionStatus; businesses: number }[]>`
        SELECT coalesce(s.plan, 'starter') AS plan, coalesce(s.status, 'none') AS status, count(*)::int AS businesses
          FROM businesses b LEFT JOIN subscriptions s ON s.tenant_id = b.id
         WHERE b.closed_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2`,
      readMonths(ctx.db, ctx.now),
      readTrialsEnding(ctx.db, ctx.now),
      readFailing(ctx.db, ctx.now),
    ]);
    const { monthlyPence = 0, paying = 0 } = months.at(-1) ?? {};
    return { monthlyPence, paying, counts, months, trialsEnding, failing };
  });

export const revenue = router({ figures });
