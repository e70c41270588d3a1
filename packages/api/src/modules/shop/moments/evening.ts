import { jsonBuildObject, sql, sqlBuilder } from "@roundsman/db";
import type { Service } from "../../../platform/context/context";
import { enqueueForRows, type Tasks } from "../../../platform/jobs/enqueue";
import { isAsked, timeAt } from "../../../platform/jobs/time-at";
import { isToldOf, usualSettings } from "../../messages";

/**
 * By the clock, hourly: for each business whose hour it is, a job for every order on a round of its tomorrow that
 * somebody is to be told of. One statement for all businesses; run twice, each customer is still told once.
 */
export async function tellEvening(
  { database }: Pick<Service, "database">,
  asked: Tasks["tell_evening"],
  now = new Date(),
): Promise<void> {
  const local = sql<Date>`(${timeAt(now)} at time zone b.time_zone)`;
  const hour = sql<number>`extract(hour from ${local})::int`;
  const tomorrow = sql<Date>`(${local}::date + 1)`;
  await enqueueForRows(
    database.service,
    "tell_customer",
    sqlBuilder
      .selectFrom("businesses as b")
      .leftJoin("text_settings as s", "s.tenant_id", "b.id")
      .innerJoin("rounds as r", "r.tenant_id", "b.id")
      .innerJoin("orders as o", (join) =>
        join.onRef("o.tenant_id", "=", "r.tenant_id").onRef("o.round_id", "=", "r.id"),
      )
      .where("b.closed_at", "is", null)
      .where("b.locked_at", "is", null)
      .where(isAsked(asked))
      .where((eb) =>
        // A test business whose clock was set past the hour has what it missed.
        eb(
          hour,
          asked.testBusiness === undefined ? "=" : ">=",
          eb.fn.coalesce("s.evening_hour", sql.lit(usualSettings.eveningHour)),
        ),
      )
      .where("r.round_date", "=", tomorrow)
      .where("o.status", "=", sql.lit("placed"))
      .where("o.fulfilment", "=", sql.lit("delivery"))
      .where((eb) =>
        isToldOf("evening_before", { tenantId: eb.ref("o.tenant_id"), orderId: eb.ref("o.id") }),
      ),
    {
      payload: jsonBuildObject({
        tenantId: sql<string>`o.tenant_id::text`,
        orderId: sql<string>`o.id::text`,
        moment: sql<Tasks["tell_customer"]["moment"]>`'evening_before'`,
        stopId: sql<string | null>`null::text`,
      }),
    },
  );
}
