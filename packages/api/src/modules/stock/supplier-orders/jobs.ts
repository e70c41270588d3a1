import { runSqlForOne, sql, sqlBuilder } from "@roundsman/db";
import type { Service } from "../../../platform/context/context";
import type { Tasks } from "../../../platform/jobs/enqueue";
import { isAsked, timeAt } from "../../../platform/jobs/time-at";
import { webPages } from "../../../platform/values/links";
import { isOfOffice } from "../../messages";
import { isOpenOrder } from "../guards";

/** One that nobody looked at for so long is not news. */
const newsDays = 14;

/**
 * Tells each office of supplier orders whose day has passed by the business's own clock with something
 * still to come (supplier_order.late), each once. Set-based: one
 * statement for every business.
 */
export async function tellLateSupplies(
  { database, log }: Pick<Service, "database" | "log">,
  asked: Tasks["tell_late_supplies"],
  now = new Date(),
): Promise<void> {
  const told = await runSqlForOne(database.service, tellOffices(asked, now));
  if (told && told.notices > 0) log.info({ told: told.notices }, "told of late supplier orders");
}

/** Writes the notices, and counts them. */
function tellOffices(asked: Tasks["tell_late_supplies"], now: Date) {
  const page = sql<string>`${webPages.supplierOrder("")}::text || o.id`;
  return sqlBuilder
    .with("told", (db) =>
      db
        .insertInto("notifications")
        .columns(["tenant_id", "user_id", "kind", "title", "body", "href", "created_at"])
        .expression((eb) =>
          eb
            .selectFrom("supplier_orders as o")
            .innerJoin("businesses as b", (join) =>
              join.onRef("b.id", "=", "o.tenant_id").on("b.closed_at", "is", null),
            )
            .innerJoin("suppliers as s", (join) =>
              join.onRef("s.tenant_id", "=", "o.tenant_id").onRef("s.id", "=", "o.supplier_id"),
            )
            .innerJoin("locations as l", (join) =>
              join.onRef("l.tenant_id", "=", "o.tenant_id").onRef("l.id", "=", "o.location_id"),
            )
            .innerJoin("members as m", (join) =>
              join.onRef("m.tenant_id", "=", "o.tenant_id").on(isOfOffice),
            )
            .where(isOpenOrder)
            .where(isAsked(asked))
            .where("o.expected_on", "<", sql<Date>`(${timeAt(now)} at time zone b.time_zone)::date`)
            .where(
              "o.expected_on",
              ">=",
              sql<Date>`(${timeAt(now)} at time zone b.time_zone)::date - ${newsDays}::int`,
            )
            .where((late) =>
              late.not(
                late.exists(
                  late
                    .selectFrom("notifications as n")
                    .whereRef("n.tenant_id", "=", "o.tenant_id")
                    .whereRef("n.user_id", "=", "m.user_id")
                    .where("n.kind", "=", sql.lit("supplier_order.late"))
                    .where("n.href", "=", page)
                    .select("n.id"),
                ),
              ),
            )
            .select([
              "o.tenant_id",
              "m.user_id",
              sql.lit("supplier_order.late").as("kind"),
              sql<string>`s.name || ' is late'`.as("title"),
              sql<string>`format('Expected at %s on %s.', l.name,
                to_char(o.expected_on, 'FMDy FMDD FMMon'))`.as("body"),
              page.as("href"),
              timeAt(now).as("created_at"),
            ]),
        )
        .returning("id"),
    )
    .selectFrom("told")
    .select(sql<number>`count(*)::int`.as("notices"));
}
