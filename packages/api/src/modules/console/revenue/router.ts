import {
  runSql,
  sql,
  sqlBuilder,
  type Plan,
  type PrismaClient,
  type SqlRunner,
  type SubscriptionStatus as Status,
} from "@roundsman/db";
import { graceMs } from "../../../platform/access/caller";
import { recordReading } from "../../../platform/audit/change";
import { router } from "../../../platform/context/context";
import { staff } from "../../../platform/middleware/staff";
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

const monthsShown = 12;

/**
 * What a subscription paid a month when the month `ends`, as `monthlyPenceOf` of
 * modules/console/subscriptions reads it, by the list of then. Of its history as `h`.
 */
const paidAt = sql<number>`
  round(coalesce(h.custom_monthly_pence, h.list_monthly_pence)
        * (100 - case when h.discount_until is null or h.discount_until > ends.at
                      then coalesce(h.discount_percent_off, 0) else 0 end) / 100.0)`;

/**
 * The recurring revenue as it stood at the end of each of the last months (UTC), and now: each business by
 * the last row of its history before that instant.
 */
function readMonths(db: SqlRunner, now: Date) {
  const thisMonth = sql<Date>`date_trunc('month', ${now}::timestamptz at time zone 'UTC')`;
  const months = sql<{ month: Date }>`
    generate_series(${thisMonth} - make_interval(months => ${monthsShown - 1}), ${thisMonth}, interval '1 month')`;
  return runSql(
    db,
    sqlBuilder
      .with("ends", (eb) =>
        eb
          .selectFrom(months.as<"series">(sql`series (month)`))
          .select([
            sql<Date>`least(${now}::timestamptz, (month + interval '1 month') at time zone 'UTC')`.as(
              "at",
            ),
            sql<string>`to_char(month, 'YYYY-MM')`.as("month"),
          ]),
      )
      .selectFrom("ends")
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom(
              eb
                .selectFrom("subscription_history as s")
                .whereRef("s.at", "<", "ends.at")
                .distinctOn("s.business_id")
                .orderBy("s.business_id")
                .orderBy("s.at", "desc")
                .orderBy("s.id", "desc")
                .selectAll("s")
                .as("latest"),
            )
            .where("latest.status", "in", [sql.lit<Status>("active"), sql.lit<Status>("past_due")])
            .selectAll("latest")
            .as("h"),
        (join) => join.onTrue(),
      )
      .groupBy(["ends.month", "ends.at"])
      .orderBy("ends.at")
      .select([
        "ends.month",
        sql<number>`coalesce(sum(${paidAt}), 0)::int`.as("monthlyPence"),
        sql<number>`count(h.business_id)::int`.as("paying"),
      ]),
  );
}

/** How many businesses there are of each plan and standing. */
const countPlans = (db: SqlRunner) =>
  runSql(
    db,
    sqlBuilder
      .selectFrom("businesses as b")
      .leftJoin("subscriptions as s", "s.tenant_id", "b.id")
      .where("b.closed_at", "is", null)
      .where("b.test_of", "is", null)
      .groupBy(sql`1, 2`)
      .orderBy(sql`1`)
      .orderBy(sql`2`)
      .select([
        sql<Plan>`coalesce(s.plan, 'starter')`.as("plan"),
        sql<Status>`coalesce(s.status, 'none')`.as("status"),
        sql<number>`count(*)::int`.as("businesses"),
      ]),
  );

/** What the businesses pay and where that is at risk; the reading is recorded, as it names some of them. */
const figures = staff("support")
  .output(RevenueFigures)
  .query(async ({ ctx }) => {
    await recordReading(ctx, { words: "Looked at what businesses pay" });
    const [counts, months, trialsEnding, failing] = await Promise.all([
      countPlans(ctx.db),
      readMonths(ctx.db, ctx.now),
      readTrialsEnding(ctx.db, ctx.now),
      readFailing(ctx.db, ctx.now),
    ]);
    const { monthlyPence = 0, paying = 0 } = months.at(-1) ?? {};
    return { monthlyPence, paying, counts, months, trialsEnding, failing };
  });

export const revenue = router({ figures });
