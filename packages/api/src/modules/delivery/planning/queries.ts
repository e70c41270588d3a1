import {
  anyUuid,
  prepareSql,
  runSql,
  sql,
  sqlBuilder,
  type InferResult,
  type PrismaClient,
  type SqlRunner,
} from "@roundsman/db";
import { conflict, notFound } from "../../../platform/base/errors";
import { sqlDay } from "../../../platform/values/own-days";
import { windowsOfOrder } from "../../customers";
import { isPlannable, whyUnplannable } from "../../orders";
import { certificateOn } from "../gas/queries";
import { patchIds } from "../fleet/drivers/queries";
import { hasTimeOff, isOnRota, shiftEnd, shiftStart } from "../times";
import { outwardCode, selectEmpties, selectFulls } from "../rounds/load";
import type { Fleet, Vehicle } from "./trips";

/**
 * What a business can go out with on a day: its vehicles (or those named), who works, and the rounds
 * that may be planned anew. A round that is out or done, on which something is recorded, or whose van is reloaded on
 * the way, stays as it is and keeps its van and driver busy.
 * @throws not_found for a vehicle of another business; conflict for an archived one
 */
export async function fleetOn(
  db: PrismaClient,
  tenantId: string,
  day: string,
  vehicleIds: readonly string[] | undefined,
): Promise<Fleet> {
  const [vehicles, drivers, rounds] = await Promise.all([
    vehiclesFor(db, tenantId, vehicleIds),
    driversOn(db, { tenantId, day }),
    roundsOn(db, { tenantId, day }),
  ]);
  const chosen = new Set(vehicles.map((vehicle) => vehicle.id));
  const isOpen = (round: RoundOfDay) => round.isOpen && chosen.has(round.vehicleId ?? "");
  const others = rounds.filter((round) => !isOpen(round));
  return {
    vehicles,
    named: vehicleIds !== undefined,
    drivers,
    rounds: rounds.flatMap((round) =>
      isOpen(round) && round.vehicleId !== null ? { ...round, vehicleId: round.vehicleId } : [],
    ),
    busyVehicleIds: new Set(others.flatMap((round) => round.vehicleId ?? [])),
    busyDriverIds: new Set(others.flatMap((round) => round.driverUserId ?? [])),
  };
}

async function vehiclesFor(
  db: PrismaClient,
  tenantId: string,
  ids: readonly string[] | undefined,
): Promise<Vehicle[]> {
  const rows = await db.vehicle.findMany({
    where: { tenantId, ...(ids ? { id: { in: [...ids] } } : { archivedAt: null }) },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    select: {
      id: true,
      name: true,
      payloadKg: true,
      volumeLitres: true,
      hazardLimitKg: true,
      archivedAt: true,
    },
  });
  if (ids && rows.length < ids.length) throw notFound("vehicle");
  const archived = rows.find((row) => row.archivedAt !== null);
  if (archived) throw conflict(`${archived.name} is archived.`);
  return rows;
}

type DayOfBusiness = { tenantId: string; day: string };

/** Members with role driver who are down as working that day, with the shift of that day. */
const driversOn = prepareSql(({ tenantId, day }: DayOfBusiness) =>
  sqlBuilder
    .selectFrom("members as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .leftJoin("driver_profiles as p", (join) =>
      join.onRef("p.tenant_id", "=", "m.tenant_id").onRef("p.user_id", "=", "m.user_id"),
    )
    .leftJoin("rota_days as d", (join) =>
      join
        .onRef("d.tenant_id", "=", "m.tenant_id")
        .onRef("d.user_id", "=", "m.user_id")
        .on("d.day", "=", sqlDay(day)),
    )
    .where("m.tenant_id", "=", tenantId)
    .where("m.role", "=", sql.lit("driver"))
    .where(isOnRota)
    .where((eb) =>
      eb.not(
        hasTimeOff({
          tenantId: eb.ref("m.tenant_id"),
          userId: eb.ref("m.user_id"),
          day: sqlDay(day),
        }),
      ),
    )
    .orderBy("u.name")
    .orderBy("m.user_id")
    .select((eb) => [
      "m.user_id as userId",
      "u.name",
      eb
        .exists(certificateOn(sqlDay(day)))
        .$castTo<boolean>()
        .as("certified"),
      "p.usual_vehicle_id as usualVehicleId",
      shiftStart.as("shiftStart"),
      shiftEnd.as("shiftEnd"),
      "p.break_minutes as breakMinutes",
      patchIds.as("patchIds"),
    ]),
);

/** The rounds of a day, with their orders as they are driven. */
const roundsOn = prepareSql(({ tenantId, day }: DayOfBusiness) =>
  sqlBuilder
    .selectFrom("rounds as r")
    .where("r.tenant_id", "=", tenantId)
    .where("r.round_date", "=", sqlDay(day))
    .orderBy("r.departs_at", (order) => order.asc().nullsLast())
    .orderBy("r.id")
    .select((eb) => {
      const stops = eb
        .selectFrom("stops as s")
        .whereRef("s.tenant_id", "=", "r.tenant_id")
        .whereRef("s.round_id", "=", "r.id");
      const recorded = stops
        .where((on) =>
          on.or([on("s.completed_at", "is not", null), on("s.failed_at", "is not", null)]),
        )
        .select("s.id");
      // It may carry more in all than its van holds at once, which the planner does not know.
      const reload = eb
        .selectFrom("round_reloads as q")
        .whereRef("q.tenant_id", "=", "r.tenant_id")
        .whereRef("q.round_id", "=", "r.id")
        .select("q.id");
      const orderIds = stops
        .orderBy("s.sequence")
        .orderBy("s.id")
        .select(sql<string>`s.order_id::text`.as("orderId"));
      return [
        "r.id",
        "r.version",
        "r.vehicle_id as vehicleId",
        "r.driver_user_id as driverUserId",
        "r.departs_at as departsAt",
        "r.start_location_id as startLocationId",
        "r.end_location_id as endLocationId",
        eb
          .and([
            eb("r.status", "=", sql.lit("planned")),
            eb.not(eb.exists(recorded)),
            eb.not(eb.exists(reload)),
          ])
          .$castTo<boolean>()
          .as("isOpen"),
        sql<string[]>`array(${orderIds})`.as("orderIds"),
      ];
    }),
);

type RoundOfDay = Awaited<ReturnType<typeof roundsOn>>[number];

/**
 * Orders, as `o`, as the planner needs them, the most urgent first. Kilograms and litres are of the whole
 * order; unknown ones count as none. `items` are fulls and empties handled, `outward` is the outward code,
 * such as LA23. A caller names the tenant.
 */
const selectOrdersToPlan = sqlBuilder
  .selectFrom("orders as o")
  .crossJoinLateral(selectFulls.as("fulls"))
  .crossJoinLateral(selectEmpties.as("empties"))
  .leftJoin("delivery_addresses as a", (join) =>
    join.onRef("a.tenant_id", "=", "o.tenant_id").onRef("a.id", "=", "o.delivery_address_id"),
  )
  .leftJoin("customers as k", (join) =>
    join.onRef("k.tenant_id", "=", "o.tenant_id").onRef("k.id", "=", "o.customer_id"),
  )
  .orderBy((eb) => eb("o.round_id", "is", null))
  .orderBy(
    (eb) => eb.fn.coalesce("o.wanted_on", "o.expected_to"),
    (order) => order.asc().nullsLast(),
  )
  .orderBy("o.created_at")
  .orderBy("o.id")
  .select((eb) => [
    "o.id",
    "o.number",
    "o.tracking_ref as trackingRef",
    "o.status",
    "o.fulfilment",
    "o.round_id as roundId",
    "o.payment_method as paymentMethod",
    "o.paid_at as paidAt",
    sql<
      string | null
    >`nullif(concat_ws(', ', coalesce(${eb.ref("o.deliver_to_name")}, ${eb.ref("o.customer_name")}),
      ${eb.ref("o.deliver_to_address")}), '')`.as("deliverTo"),
    outwardCode.as("outward"),
    "o.customer_id as customerId",
    "o.delivery_address_id as deliveryAddressId",
    "o.deliver_to_address as deliverToAddress",
    windowsOfOrder.as("deliveryWindows"),
    "k.closed_days as closedDays",
    "o.latitude",
    "o.longitude",
    "o.wanted_on as wantedOn",
    "o.expected_to as expectedTo",
    eb("fulls.items", "+", eb.ref("empties.items")).as("items"),
    "fulls.kg",
    "fulls.litres",
    "fulls.hazardKg",
    "fulls.gasKg",
    "empties.kg as emptyKg",
    "empties.litres as emptyLitres",
  ]);

export type OrderOfDay = InferResult<typeof selectOrdersToPlan>[number];

/** More is no day's work, and grows with its square. */
const mostOrders = 500;

/**
 * The orders to be planned for a day: those named, or all that are due and on no round, and those that
 * stand on the rounds planned anew; the most urgent first.
 * @throws not_found for an order of another business; conflict for one that can't be planned
 */
export async function ordersFor(
  runner: SqlRunner,
  tenantId: string,
  day: string,
  { named, standing }: { named: readonly string[] | undefined; standing: readonly string[] },
): Promise<OrderOfDay[]> {
  const orders = await runSql(
    runner,
    selectOrdersToPlan
      .where("o.tenant_id", "=", tenantId)
      .where((eb) =>
        eb.or([
          named ? eb("o.id", "=", anyUuid(named)) : eb.and([isPlannable, isDueBy(day)]),
          eb("o.id", "=", anyUuid(standing)),
        ]),
      )
      .limit(mostOrders),
  );
  if (named) requireNamed(orders, named, standing);
  return orders;
}

/** Asked for or promised by a day, on `orders as o`; what nobody has set a day for is due. */
const isDueBy = (day: string) =>
  sql<boolean>`coalesce(o.wanted_on, o.expected_from, ${day}::date) <= ${day}::date`;

function requireNamed(
  orders: readonly OrderOfDay[],
  named: readonly string[],
  standing: readonly string[],
): void {
  const found = new Set(orders.map((order) => order.id));
  if (named.some((id) => !found.has(id))) throw notFound("order");
  const here = new Set(standing);
  for (const order of orders) {
    const roundId = here.has(order.id) ? null : order.roundId;
    const why = whyUnplannable({ ...order, roundId });
    if (why !== null) throw conflict(`${order.number}: ${why}`);
  }
}
