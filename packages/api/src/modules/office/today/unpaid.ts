import { runSql, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import type { z } from "zod";
import { day } from "../../../platform/values/format";
import { unpaidDeliveries } from "../../orders";
import { howMany, mostShown } from "./queries";
import type { Survey } from "./schema";

/** Deliveries that were not paid, the oldest first: the first few, how many there are and what they come to. */
export async function readUnpaidDeliveries(
  db: SqlRunner,
  tenantId: string,
): Promise<NonNullable<z.infer<typeof Survey>["unpaidDeliveries"]>> {
  const rows = await runSql(
    db,
    sqlBuilder
      .selectFrom(
        unpaidDeliveries({ tenantId })
          .groupBy("d.order_id")
          .having((eb) => eb(eb.fn.sum("d.pence"), "<>", eb.lit(0)))
          .select([
            "d.order_id as orderId",
            sql<number>`sum(d.pence)::float8`.as("owedPence"),
            sql<Date>`min(d.day)`.as("since"),
          ])
          .as("owed"),
      )
      .innerJoin("orders as o", (join) =>
        join.on("o.tenant_id", "=", tenantId).onRef("o.id", "=", "owed.orderId"),
      )
      .orderBy("owed.since")
      .orderBy("owed.orderId")
      .limit(mostShown)
      .select([
        "owed.orderId",
        "o.number",
        "o.customer_name as customerName",
        "owed.owedPence",
        "owed.since",
        howMany,
        sql<number>`(sum(owed."owedPence") over ())::float8`.as("allPence"),
      ]),
  );
  return {
    count: rows[0]?.count ?? 0,
    pence: rows[0]?.allPence ?? 0,
    items: rows.map(({ orderId, number, customerName, owedPence, since }) => ({
      orderId,
      number,
      customerName,
      owedPence,
      since: day(since),
    })),
  };
}
