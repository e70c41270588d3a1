import { runSql, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import type { BusinessDay } from "./queries";

/** Takings and deliveries of each of the last days, `today` the last: one statement. */
export const dailyTrend = (
  db: SqlRunner,
  { tenantId, today }: BusinessDay,
  { days }: { days: number },
) => {
  const last = sql<Date>`${today}::date`;
  const first = sql<Date>`(${last} - ${days}::int + 1)`;
  const eachDay = sql<{ day: Date }>`generate_series(${first}, ${last}, interval '1 day')`;
  return runSql(
    db,
    sqlBuilder
      .with("takings", (eb) =>
        eb
          .selectFrom((money) =>
            money
              .selectFrom("receipts")
              .where("tenant_id", "=", tenantId)
              .where(sql<boolean>`not opening and received_on between ${first} and ${last}`)
              .select(["received_on as day", "amount_pence as pence"])
              .unionAll(
                money
                  .selectFrom("refunds")
                  .where("tenant_id", "=", tenantId)
                  .where((where) => where.between("refunded_on", first, last))
                  .select(["refunded_on as day", sql<number>`-amount_pence`.as("pence")]),
              )
              .as("money"),
          )
          .groupBy("day")
          .select(["day", sql<number>`sum(pence)`.as("pence")]),
      )
      .with("visits", (eb) =>
        eb
          .selectFrom("rounds as r")
          .innerJoin("stops as s", (join) =>
            join.onRef("s.tenant_id", "=", "r.tenant_id").onRef("s.round_id", "=", "r.id"),
          )
          .where("r.tenant_id", "=", tenantId)
          .where((where) => where.between("r.round_date", first, last))
          .groupBy("r.round_date")
          .select([
            "r.round_date as day",
            sql<number>`count(s.completed_at)`.as("delivered"),
            sql<number>`count(s.failed_at)`.as("failed"),
          ]),
      )
      .selectFrom(eachDay.as<"d">(sql`d (day)`))
      .leftJoin("takings as t", (join) => join.on("t.day", "=", sql<Date>`d.day::date`))
      .leftJoin("visits as v", (join) => join.on("v.day", "=", sql<Date>`d.day::date`))
      .orderBy("d.day")
      .select([
        sql<Date>`d.day::date`.as("day"),
        sql<number>`coalesce(t.pence, 0)::float8`.as("takingsPence"),
        sql<number>`coalesce(v.delivered, 0)::int`.as("delivered"),
        sql<number>`coalesce(v.failed, 0)::int`.as("failed"),
      ]),
  );
};
