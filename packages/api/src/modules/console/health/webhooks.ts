import { runSql, sql, sqlBuilder, type PrismaClient } from "@roundsman/db";
import { businessNames } from "../../../platform/jobs/backlog";
import { dateTime, dateTimeOrNull } from "../../../platform/values/format";
import { failedSince } from "./queries";

const mostListed = 20;

/** How many of the notices have this outcome. */
const ended = (outcome: "handled" | "ignored" | "failed") =>
  sql<number>`(count(*) filter (where outcome = ${sql.lit(outcome)}))::int`;

/**
 * The payment provider's notices of the last week: how many were handled, ignored and failed, and the latest that were
 * not handled, failed ones first. Of the whole service, or of one business.
 */
export async function readWebhooks(db: PrismaClient, now: Date, tenantId?: string) {
  const lately = sqlBuilder
    .selectFrom("provider_notices")
    .where("received_at", ">", failedSince(now))
    .where((eb) => eb.and(tenantId === undefined ? [] : [eb("business_id", "=", tenantId)]));
  const [[counts], rows] = await Promise.all([
    runSql(
      db,
      lately.select([
        ended("handled").as("handled"),
        ended("ignored").as("ignored"),
        ended("failed").as("failed"),
        sql<Date | null>`max(handled_at) filter (where outcome = 'handled')`.as("lastHandledAt"),
      ]),
    ),
    runSql(
      db,
      lately
        .where("outcome", "in", ["failed", "ignored"])
        .orderBy((eb) => eb("outcome", "=", "failed"), "desc")
        .orderBy("received_at", "desc")
        .orderBy("event_id")
        .limit(mostListed)
        .select([
          "event_id as id",
          "kind",
          (eb) => eb.ref("outcome").$castTo<"failed" | "ignored">().as("outcome"),
          "reason",
          "business_id as tenantId",
          "received_at as receivedAt",
        ]),
    ),
  ]);
  const names = await businessNames(db, rows);
  return {
    handled: counts?.handled ?? 0,
    ignored: counts?.ignored ?? 0,
    failed: counts?.failed ?? 0,
    lastHandledAt: dateTimeOrNull(counts?.lastHandledAt ?? null),
    unhandled: rows.map(({ tenantId: of, receivedAt, ...row }) => ({
      ...row,
      business: names(of),
      receivedAt: dateTime(receivedAt),
    })),
  };
}
