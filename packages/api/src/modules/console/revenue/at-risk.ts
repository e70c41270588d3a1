import type { PrismaClient } from "@roundsman/db";
import { graceMs } from "../../../platform/access/standing";
import { dateTime, dateTimeOrNull } from "../../../platform/values/view";
import { monthlyPenceOf } from "../subscriptions/terms";
import { trialEndingAt } from "../businesses/standing-filter";

const listed = 50;

/** Businesses on a trial that is about to end, or has ended without anything following. */
export async function readTrialsEnding(db: PrismaClient, now: Date) {
  const rows = await db.business.findMany({
    where: { closedAt: null, ...trialEndingAt(now) },
    orderBy: [{ subscription: { trialEndsAt: "asc" } }, { id: "asc" }],
    take: listed,
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
export async function readFailing(db: PrismaClient, now: Date) {
  const rows = await db.business.findMany({
    where: { closedAt: null, subscription: { status: { in: ["past_due", "unpaid"] } } },
    orderBy: [{ subscription: { pastDueSince: { sort: "asc", nulls: "first" } } }, { id: "asc" }],
    take: listed,
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
