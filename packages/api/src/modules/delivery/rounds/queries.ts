import {
  anyUuid,
  expressionBuilder,
  jsonArrayFrom,
  prepareSql,
  sql,
  sqlBuilder,
  type InferResult,
  type LeaveInstruction,
  type Tables,
} from "@roundsman/db";
import { windowsOfOrder } from "../../customers";
import { hasTimeOff, isOnRota, shiftEnd, shiftStart } from "../times";
import { walkRoundOfRound } from "../gas/walk-round";
import {
  carriedGoods,
  carriedLoad,
  countedGoods,
  goodsOfProduct,
  papersOfRound,
} from "../gas/queries";
import { reloadsOfRound } from "../gas/reloads/view";

/**
 * Rounds as `r` with what their vehicle (`v`) and driver (`u`) bring to the day, before their stops; latest
 * date first. `issuedVersion` is the version the driver was handed. A caller names the tenant.
 */
export const selectRounds = sqlBuilder
  .selectFrom("rounds as r")
  .leftJoin("vehicles as v", (join) =>
    join.onRef("v.tenant_id", "=", "r.tenant_id").onRef("v.id", "=", "r.vehicle_id"),
  )
  .leftJoin("users as u", "u.id", "r.driver_user_id")
  .leftJoin("driver_profiles as p", (join) =>
    join.onRef("p.tenant_id", "=", "r.tenant_id").onRef("p.user_id", "=", "r.driver_user_id"),
  )
  .leftJoin("rota_days as d", (join) =>
    join
      .onRef("d.tenant_id", "=", "r.tenant_id")
      .onRef("d.user_id", "=", "r.driver_user_id")
      .onRef("d.day", "=", "r.round_date"),
  )
  .orderBy("r.round_date", "desc")
  .orderBy("r.id", "desc")
  .select((eb) => [
    "r.id",
    "r.round_date as roundDate",
    "r.vehicle_id as vehicleId",
    "v.name as vehicleName",
    "v.payload_kg as payloadKg",
    "v.volume_litres as volumeLitres",
    "v.hazard_limit_kg as hazardLimitKg",
    "v.max_mass_kg as maxMassKg",
    "r.driver_user_id as driverUserId",
    "u.name as driverName",
    shiftStart.as("shiftStart"),
    shiftEnd.as("shiftEnd"),
    "p.break_minutes as breakMinutes",
    eb
      .or([
        eb.not(isOnRota),
        hasTimeOff({
          tenantId: eb.ref("r.tenant_id"),
          userId: eb.ref("r.driver_user_id"),
          day: eb.ref("r.round_date"),
        }),
      ])
      .$castTo<boolean>()
      .as("dayOff"),
    "r.start_location_id as startLocationId",
    "r.end_location_id as endLocationId",
    "r.status",
    "r.issued_at as issuedAt",
    "r.issued_version as issuedVersion",
    "r.override_reason as overrideReason",
    "r.load_confirmed_at as loadConfirmedAt",
    "r.went_out_at as wentOutAt",
    "r.done_at as doneAt",
    "r.lost_at as lostAt",
    "r.departs_at as departsAt",
    "r.notes",
    "r.external_ref as externalRef",
    "r.metadata",
    "r.distance_metres as distanceMetres",
    "r.duration_seconds as durationSeconds",
    "r.geometry",
    "r.routed_by as routedBy",
    carriedLoad.as("carried"),
    jsonArrayFrom(carriedGoods).as("carriedGoods"),
    jsonArrayFrom(countedGoods).as("countedGoods"),
    jsonArrayFrom(reloadsOfRound).as("reloads"),
    jsonArrayFrom(papersOfRound).as("papers"),
    ...walkRoundOfRound,
    "r.van_latitude as vanLatitude",
    "r.van_longitude as vanLongitude",
    "r.van_seen_at as vanSeenAt",
    "r.version",
    "r.created_at as createdAt",
    "r.updated_at as updatedAt",
  ]);

export type RoundRow = InferResult<typeof selectRounds>[number];

export const readRound = prepareSql(({ tenantId, id }: { tenantId: string; id: string }) =>
  selectRounds.where("r.tenant_id", "=", tenantId).where("r.id", "=", id),
);

type OnStop = Tables & { s: Tables["stops"]; o: Tables["orders"]; a: Tables["delivery_addresses"] };
const stop = expressionBuilder<OnStop, "s">();
const place = expressionBuilder<OnStop, "s" | "o" | "a">();

/** Kilograms or litres of one piece of an order line (`l`), or of its measure; null where unknown. */
const ofPiece = (column: "g.full_kg" | "g.volume_litres" | "g.hazard_kg") =>
  sql<number | null>`${sql.ref(column)}::float8 * l.measure`;

/** One row for each order line as its stop sees it. Kilograms and litres are of one piece; null where unknown. */
const linesOfStop = stop
  .selectFrom("order_lines as l")
  .innerJoin("products as g", (join) =>
    join.onRef("g.tenant_id", "=", "l.tenant_id").onRef("g.id", "=", "l.product_id"),
  )
  .leftJoin("stop_lines as d", (join) =>
    join
      .onRef("d.tenant_id", "=", "l.tenant_id")
      .onRef("d.stop_id", "=", "s.id")
      .onRef("d.order_line_id", "=", "l.id"),
  )
  .whereRef("l.tenant_id", "=", "s.tenant_id")
  .whereRef("l.order_id", "=", "s.order_id")
  .orderBy("l.position")
  .select((eb) => [
    "l.id as orderLineId",
    "l.product_id as productId",
    "l.product_name as productName",
    "l.quantity",
    eb.fn.coalesce("d.delivered_quantity", eb.lit(0)).as("deliveredQuantity"),
    eb.fn.coalesce("d.cancelled_quantity", eb.lit(0)).as("cancelledQuantity"),
    "l.unit_price as unitPrice",
    "l.unit_price_inc_vat as unitPriceIncVat",
    "l.vat_rate as vatRate",
    "l.vat_treatment as vatTreatment",
    "l.unregistered",
    "l.qualifying_percent as qualifyingPercent",
    "l.discount_percent as discountPercent",
    ofPiece("g.full_kg").as("fullKg"),
    ofPiece("g.volume_litres").as("volumeLitres"),
    ofPiece("g.hazard_kg").as("hazardKg"),
    goodsOfProduct.as("goods"),
    // What a cylinder is charged for with is no goods.
    sql<boolean>`g.charge_group_id is not null`.as("charge"),
  ]);

const isStopRecorded = sql<boolean>`coalesce(s.completed_at, s.failed_at) is not null`;

/** One row for each product whose empties are to be taken, or were taken where the stop is completed or failed. */
const collectOfStop = stop
  .selectFrom((eb) =>
    eb
      .selectFrom("stop_collect as t")
      .where(isStopRecorded)
      .whereRef("t.tenant_id", "=", "s.tenant_id")
      .whereRef("t.stop_id", "=", "s.id")
      .select(["t.product_id", "t.quantity"])
      .unionAll(
        eb
          .selectFrom("order_collect as t")
          .where((open) => open.not(isStopRecorded))
          .whereRef("t.tenant_id", "=", "s.tenant_id")
          .whereRef("t.order_id", "=", "s.order_id")
          .select(["t.product_id", "t.quantity"]),
      )
      .as("c"),
  )
  .innerJoin("products as g", (join) =>
    join.onRef("g.tenant_id", "=", "s.tenant_id").onRef("g.id", "=", "c.product_id"),
  )
  .orderBy("g.name")
  .orderBy("g.id")
  .select((eb) => [
    "c.product_id as productId",
    "g.name as productName",
    "c.quantity",
    eb.cast<number | null>("g.empty_kg", "float8").as("emptyKg"),
    eb.cast<number | null>("g.volume_litres", "float8").as("volumeLitres"),
    goodsOfProduct.as("goods"),
  ]);

/** The signature first; times as PostgreSQL writes them into JSON. */
const proofsOfStop = stop
  .selectFrom("proofs as p")
  .whereRef("p.tenant_id", "=", "s.tenant_id")
  .whereRef("p.stop_id", "=", "s.id")
  .orderBy("p.kind")
  .select(["p.kind", "p.signed_by as signedBy", "p.note", "p.created_at as createdAt"]);

interface Said {
  rank: number;
  instruction: LeaveInstruction | null;
  detail: string | null;
}
const said = sql<Said>`(values
  (1, ${place.ref("s.leave_instruction")}, ${place.ref("s.leave_detail")}),
  (2, ${place.ref("o.leave_instruction")}, ${place.ref("o.leave_detail")}),
  (3, ${place.ref("a.leave_instruction")}, ${place.ref("a.leave_detail")}))`;

/** Where to leave the goods, as the order says, else as the address says; once made, where they were left. */
const leftWhere = place
  .selectFrom(said.as<"said">(sql`said (rank, instruction, detail)`))
  .where((eb) => eb.or([eb("said.rank", "=", eb.lit(1)), eb("s.completed_at", "is", null)]))
  .orderBy((eb) => eb.and([eb("said.instruction", "is", null), eb("said.detail", "is", null)]))
  .orderBy("said.rank")
  .limit(1)
  .select(["said.instruction", "said.detail"]);

const selectStops = sqlBuilder
  .selectFrom("stops as s")
  .innerJoin("orders as o", (join) =>
    join.onRef("o.tenant_id", "=", "s.tenant_id").onRef("o.id", "=", "s.order_id"),
  )
  .leftJoin("delivery_addresses as a", (join) =>
    join.onRef("a.tenant_id", "=", "o.tenant_id").onRef("a.id", "=", "o.delivery_address_id"),
  )
  .leftJoin("customers as c", (join) =>
    join.onRef("c.tenant_id", "=", "o.tenant_id").onRef("c.id", "=", "o.customer_id"),
  )
  .crossJoinLateral(leftWhere.as("leave"))
  .orderBy("s.round_id")
  .orderBy("s.sequence")
  .orderBy("s.id")
  .select([
    "s.id",
    "s.round_id as roundId",
    "s.order_id as orderId",
    "s.sequence",
    "o.latitude",
    "o.longitude",
    "a.drop_latitude as dropLatitude",
    "a.drop_longitude as dropLongitude",
    "s.eta_seconds as etaSeconds",
    "s.service_seconds as serviceSeconds",
    "s.wait_seconds as waitSeconds",
    "o.payment_method as paymentMethod",
    "o.delivery_charge_pence as deliveryChargePence",
    "o.charge_rule as chargeRule",
    "s.cash_taken_pence as cashTakenPence",
    "o.paid_at as paidAt",
    "o.paid_via as paidVia",
    "o.paid_pence as paidPence",
    "leave.instruction as leaveInstruction",
    "leave.detail as leaveDetail",
    "s.shortfall_reason as shortfallReason",
    "s.issue",
    "s.issue_note as issueNote",
    "s.failure_reason as failureReason",
    "s.failure_note as failureNote",
    "s.completed_at as completedAt",
    "s.failed_at as failedAt",
    "o.customer_id as customerId",
    "o.customer_name as customerName",
    "o.delivery_address_id as deliveryAddressId",
    windowsOfOrder.as("deliveryWindows"),
    "c.closed_days as closedDays",
    "o.deliver_to_name as deliverToName",
    "o.deliver_to_address as deliverToAddress",
    "o.deliver_to_postcode as deliverToPostcode",
    "o.status as orderStatus",
    "s.sold_at_door as soldAtDoor",
    jsonArrayFrom(linesOfStop).as("lines"),
    jsonArrayFrom(collectOfStop).as("collect"),
    jsonArrayFrom(proofsOfStop).as("proofs"),
  ]);

export type StopRow = InferResult<typeof selectStops>[number];

/** The stops of these rounds, in the order they are made, in one statement. */
export const stopRows = prepareSql(
  ({ tenantId, roundIds }: { tenantId: string; roundIds: readonly string[] }) =>
    selectStops.where("s.tenant_id", "=", tenantId).where("s.round_id", "=", anyUuid(roundIds)),
);
