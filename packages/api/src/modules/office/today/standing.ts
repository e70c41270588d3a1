import { runSql, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { howMany, mostShown, type BusinessDay } from "./queries";

/** Days of standing orders to come for which no order could be made, the next first. */
export const refusedStanding = (db: SqlRunner, { tenantId, today }: BusinessDay) =>
  runSql(
    db,
    sqlBuilder
      .selectFrom("standing_occurrences as n")
      .innerJoin("standing_orders as s", (join) =>
        join.onRef("s.tenant_id", "=", "n.tenant_id").onRef("s.id", "=", "n.standing_order_id"),
      )
      .innerJoin("customers as c", (join) =>
        join.onRef("c.tenant_id", "=", "s.tenant_id").onRef("c.id", "=", "s.customer_id"),
      )
      .where("n.tenant_id", "=", tenantId)
      .where("n.state", "=", sql.lit("refused"))
      .where("n.delivers_on", ">=", sql<Date>`${today}::date`)
      .where("s.state", "=", sql.lit("active"))
      .orderBy("n.delivers_on")
      .orderBy("s.id")
      .limit(mostShown)
      .select([
        "s.id as standingOrderId",
        "c.name as customerName",
        "n.delivers_on as deliversOn",
        sql<string>`n.message`.as("message"),
        howMany,
      ]),
  );
