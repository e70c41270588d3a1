import {
  expressionBuilder,
  jsonBuildObject,
  sql,
  sqlBuilder,
  type Expression,
  type SqlBool,
  type SqlRunner,
  type Tables,
} from "@roundsman/db";
import { enqueueForRows, type Tasks } from "../../../platform/jobs/enqueue";

type Moment = Tasks["tell_customer"]["moment"];

const eb = expressionBuilder<Tables>();

/**
 * Whether anybody is to be told of a moment of an order, in SQL: the business has switched its text on, or a browser of
 * the customer asked (docs/decisions/0344). Who it is, and whether they still want it, is judged by the job.
 */
export const isToldOf = (
  moment: Moment,
  { tenantId, orderId }: Record<"tenantId" | "orderId", Expression<string>>,
): Expression<SqlBool> =>
  eb.or([
    eb.exists(
      sqlBuilder
        .selectFrom("text_templates as t")
        .where("t.tenant_id", "=", tenantId)
        .where("t.moment", "=", sql.lit(moment))
        .where("t.is_on", "=", true)
        .select("t.moment"),
    ),
    eb.exists(
      sqlBuilder
        .selectFrom("orders as told")
        .innerJoin("shop_accounts as a", (join) =>
          join
            .onRef("a.tenant_id", "=", "told.tenant_id")
            .onRef("a.customer_id", "=", "told.customer_id"),
        )
        .innerJoin("shop_push_subscriptions as p", (join) =>
          join.onRef("p.tenant_id", "=", "a.tenant_id").onRef("p.account_id", "=", "a.id"),
        )
        .where("told.tenant_id", "=", tenantId)
        .where("told.id", "=", orderId)
        .select("p.id"),
    ),
  ]);

/**
 * Has the customer of an order told of a moment, in the transaction of what they are told of; a job does it. Nothing is
 * enqueued where nobody is to be told.
 * @param stopId of a moment at a stop
 */
export async function tellLater(
  tx: SqlRunner,
  { tenantId, orderId, moment, stopId = null }: Telling,
): Promise<void> {
  const ids = { tenantId: sql<string>`${tenantId}::uuid`, orderId: sql<string>`${orderId}::uuid` };
  const told = sqlBuilder.selectNoFrom([]).where(isToldOf(moment, ids));
  await enqueueForRows(tx, "tell_customer", told, {
    payload: jsonBuildObject({
      tenantId: sql<string>`${tenantId}::text`,
      orderId: sql<string>`${orderId}::text`,
      moment: sql<Moment>`${moment}::text`,
      stopId: sql<string | null>`${stopId}::text`,
    }),
  });
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
  await enqueueForRows(
    tx,
    "tell_customer",
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
      .where((eb) =>
        isToldOf("two_stops_away", {
          tenantId: eb.ref("second.tenant_id"),
          orderId: eb.ref("second.order_id"),
        }),
      ),
    {
      payload: jsonBuildObject({
        tenantId: sql<string>`second.tenant_id::text`,
        orderId: sql<string>`second.order_id::text`,
        moment: sql<Moment>`'two_stops_away'`,
        stopId: sql<string | null>`second.id::text`,
      }),
    },
  );
}
