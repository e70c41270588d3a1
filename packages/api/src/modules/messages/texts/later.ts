import { jsonBuildObject, runSql, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { jobForRow, type Tasks } from "../../../platform/jobs/enqueue";

type Moment = Tasks["tell_customer"]["moment"];

/**
 * Has the customer of an order told of a moment, in the transaction of what they are told of; a job writes the text.
 * Nothing is enqueued where the business has not switched the moment on.
 * @param stopId of a moment at a stop
 */
export async function tellLater(
  tx: SqlRunner,
  { tenantId, orderId, moment, stopId = null }: Telling,
): Promise<void> {
  await runSql(
    tx,
    sqlBuilder
      .selectFrom("text_templates as t")
      .where("t.tenant_id", "=", tenantId)
      .where("t.moment", "=", sql.lit(moment))
      .where("t.is_on", "=", true)
      .select(
        jobForRow(
          "tell_customer",
          jsonBuildObject({
            tenantId: sql<string>`${tenantId}::text`,
            orderId: sql<string>`${orderId}::text`,
            moment: sql<Moment>`${moment}::text`,
            stopId: sql<string | null>`${stopId}::text`,
          }),
        ).as("job"),
      ),
  );
}

interface Telling {
  tenantId: string;
  orderId: string;
  moment: Moment;
  stopId?: string | null;
}

/**
 * Has the customer told who is two stops away from a van: of the stops of its round that are still open, the second.
 * Called when a stop of a round that is out was recorded.
 */
export async function tellTwoStopsAway(
  tx: SqlRunner,
  { tenantId, roundId }: { tenantId: string; roundId: string },
): Promise<void> {
  await runSql(
    tx,
    sqlBuilder
      .selectFrom((db) =>
        db
          .selectFrom("stops as s")
          .innerJoin("rounds as r", (join) =>
            join.onRef("r.tenant_id", "=", "s.tenant_id").onRef("r.id", "=", "s.round_id"),
          )
          .where("s.tenant_id", "=", tenantId)
          .where("s.round_id", "=", roundId)
          .where("r.status", "=", sql.lit("out"))
          .where("s.completed_at", "is", null)
          .where("s.failed_at", "is", null)
          .orderBy("s.sequence")
          .offset(1)
          .limit(1)
          .select(["s.id", "s.tenant_id", "s.order_id"])
          .as("second"),
      )
      .innerJoin("text_templates as t", (join) =>
        join
          .onRef("t.tenant_id", "=", "second.tenant_id")
          .on("t.moment", "=", sql.lit("two_stops_away"))
          .on("t.is_on", "=", true),
      )
      .where("t.tenant_id", "=", tenantId)
      .select((eb) =>
        jobForRow(
          "tell_customer",
          jsonBuildObject({
            tenantId: sql<string>`${eb.ref("second.tenant_id")}::text`,
            orderId: sql<string>`${eb.ref("second.order_id")}::text`,
            moment: sql<Moment>`'two_stops_away'`,
            stopId: sql<string | null>`${eb.ref("second.id")}::text`,
          }),
        ).as("job"),
      ),
  );
}
