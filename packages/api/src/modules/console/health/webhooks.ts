import { runSql, sql, sqlBuilder, type PrismaClient } from "@roundsman/db";
import { businessNames } from "../../../platform/jobs/backlog";
import { dateTime, dateTimeOrNull } from "../../../platform/values/format";
import { failedSince } from "./queries";

const mostListed = 20;

/** Of all notices that `lately` holds: how many ended so. */
const ended = (outcome: "handled" | "ignored" | "failed") =>
  sql<number>`(count(*) filter (where outcome = ${sql.lit(outcome)}))::int`;

/**
 * What became of the payment provider's notices of the last week: how many were handled, ignored and failed,
 * and the last that were not handled, failed ones first. Of all, or of those that concern one business.
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
