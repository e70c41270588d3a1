import {
  expressionBuilder,
  jsonArrayFrom,
  prepareSql,
  sql,
  sqlBuilder,
  type Tables,
} from "@roundsman/db";
import { windowsOfOrder } from "../../../customers";
import { selectFirstYard } from "../../../stock";
import { shiftEnd, shiftStart } from "../../times";
import { countOf } from "../load";

type OnRound = Tables & { r: Tables["rounds"] };

/** The stops of `rounds as r` in order, with how many pieces are handled at each. */
const stopsOfRound = expressionBuilder<OnRound, "r">()
  .selectFrom("stops as s")
  .innerJoin("orders as o", (join) =>
    join.onRef("o.tenant_id", "=", "s.tenant_id").onRef("o.id", "=", "s.order_id"),
  )
  .leftJoin("delivery_addresses as a", (join) =>
    join.onRef("a.tenant_id", "=", "o.tenant_id").onRef("a.id", "=", "o.delivery_address_id"),
  )
  .leftJoin("customers as k", (join) =>
    join.onRef("k.tenant_id", "=", "o.tenant_id").onRef("k.id", "=", "o.customer_id"),
  )
  .leftJoin("round_reloads as q", (join) =>
    join.onRef("q.tenant_id", "=", "s.tenant_id").onRef("q.before_stop_id", "=", "s.id"),
  )
  .leftJoin("locations as y", (join) =>
    join.onRef("y.tenant_id", "=", "q.tenant_id").onRef("y.id", "=", "q.location_id"),
  )
  .whereRef("s.tenant_id", "=", "r.tenant_id")
  .whereRef("s.round_id", "=", "r.id")
  .orderBy("s.sequence")
  .orderBy("s.id")
  .select((eb) => {
    const fulls = eb
      .selectFrom("order_lines as l")
      .whereRef("l.tenant_id", "=", "o.tenant_id")
      .whereRef("l.order_id", "=", "o.id")
      .select((line) => countOf(line.ref("l.quantity")).as("items"));
    const empties = eb
      .selectFrom("order_collect as c")
      .whereRef("c.tenant_id", "=", "o.tenant_id")
      .whereRef("c.order_id", "=", "o.id")
      .select((line) => countOf(line.ref("c.quantity")).as("items"));
    return [
      "s.id",
      "o.latitude",
      "o.longitude",
      "o.customer_id as customerId",
      "o.delivery_address_id as deliveryAddressId",
      "o.deliver_to_address as deliverToAddress",
      windowsOfOrder.as("deliveryWindows"),
      "k.closed_days as closedDays",
      "y.latitude as reloadLatitude",
      "y.longitude as reloadLongitude",
      sql<number>`(q.id is not null)::int`.as("reloads"),
      sql<number>`${fulls} + ${empties}`.as("items"),
    ];
  });

/** A round with its places, as a route is worked out from them. */
export const readItinerary = prepareSql(
  ({ tenantId, roundId }: { tenantId: string; roundId: string }) =>
    sqlBuilder
      .selectFrom("rounds as r")
      .leftJoin("driver_profiles as p", (join) =>
        join.onRef("p.tenant_id", "=", "r.tenant_id").onRef("p.user_id", "=", "r.driver_user_id"),
      )
      .leftJoin("rota_days as d", (join) =>
        join
          .onRef("d.tenant_id", "=", "r.tenant_id")
          .onRef("d.user_id", "=", "r.driver_user_id")
          .onRef("d.day", "=", "r.round_date"),
      )
      .leftJoinLateral(
        selectFirstYard.where("y.tenant_id", "=", sql.ref<string>("r.tenant_id")).as("first"),
        (join) => join.onTrue(),
      )
      .leftJoin("locations as home", (join) =>
        join
          .onRef("home.tenant_id", "=", "r.tenant_id")
          .on((eb) => eb("home.id", "=", eb.fn.coalesce("r.start_location_id", "first.id"))),
      )
      .leftJoin("locations as back", (join) =>
        join
          .onRef("back.tenant_id", "=", "r.tenant_id")
          .on((eb) =>
            eb(
              "back.id",
              "=",
              eb.fn.coalesce("r.end_location_id", "r.start_location_id", "first.id"),
            ),
          ),
      )
      .where("r.tenant_id", "=", tenantId)
      .where("r.id", "=", roundId)
      .select([
        "r.version",
        "r.round_date as roundDate",
        "r.departs_at as departsAt",
        shiftStart.as("shiftStart"),
        shiftEnd.as("shiftEnd"),
        "p.break_minutes as breakMinutes",
        "home.latitude as homeLatitude",
        "home.longitude as homeLongitude",
        "back.latitude as backLatitude",
        "back.longitude as backLongitude",
        jsonArrayFrom(stopsOfRound).as("stops"),
      ]),
);
