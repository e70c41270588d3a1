import {
  expressionBuilder,
  jsonArrayFrom,
  prepareSql,
  rowsAsTable,
  runSql,
  runSqlForOne,
  sql,
  sqlBuilder,
  type PrismaClient,
  type SqlRunner,
  type Tables,
  type Tx,
} from "@roundsman/db";
import type { TimeSpan } from "@roundsman/planner";
import type { Point, Providers, Route } from "@roundsman/providers";
import { minutesToSeconds } from "date-fns/minutesToSeconds";
import {
  runPatiently,
  type Change,
  type Handler,
  type Recorder,
} from "../../../platform/audit/change";
import type { Service } from "../../../platform/context/context";
import { enqueue, type Tasks } from "../../../platform/jobs/enqueue";
import { hoursOfDoor, type DoorHours } from "../../customers";
import {
  departureOf,
  pointOf,
  shiftEnd,
  shiftOf,
  shiftStart,
  timesOf,
  type StopTimes,
} from "../times";
import { selectFirstYard } from "../../stock";
import { visitsAlong, type Door } from "../visits";
import { countOf } from "./load";

/** What a route is worked out from. Places are null where nobody knows them. */
interface Itinerary {
  version: number;
  breakMinutes: number | null;
  start: Point | null;
  end: Point | null;
  stops: (Door & { id: string; items: number; place: Point | null; windows: TimeSpan[] })[];
}

/**
 * Works out a round's way, distance and times anew, and keeps them unless the round has changed
 * meanwhile (whoever changed it works them out again). Asks the routing provider, so it must run
 * outside any transaction. Figures are no change of the round: its version stays.
 */
async function updateRoute(
  db: PrismaClient,
  routing: Providers["routing"],
  tenantId: string,
  roundId: string,
): Promise<void> {
  const plan = await itineraryOf(db, tenantId, roundId);
  if (!plan) return;
  const placed = plan.stops.filter((stop) => stop.place !== null);
  const points = [plan.start, ...placed.map((stop) => stop.place), plan.end].filter(
    (point) => point !== null,
  );
  const route = placed.length > 0 && points.length > 1 ? await routing.route(points) : null;
  const times = route ? timesAlong(plan, placed, route) : new Map<string, StopTimes>();
  // Changes that take orders from each other's rounds meet here too.
  await runPatiently(db, async (tx) => {
    if (await keepFigures(tx, tenantId, roundId, plan.version, route)) {
      await keepTimes(tx, tenantId, plan.stops, times);
    }
  });
}

function timesAlong(
  plan: Itinerary,
  placed: Itinerary["stops"],
  route: Route,
): Map<string, StopTimes> {
  const seconds = route.legs.map((leg) => leg.seconds);
  const legSeconds = plan.start ? seconds : [0, ...seconds];
  const visits = visitsAlong(placed);
  const timed = placed.map((stop, at) => ({ ...stop, sameDoor: visits[at] === visits[at - 1] }));
  const times = timesOf(timed, legSeconds, {
    homeSeconds: plan.end ? (seconds.at(-1) ?? 0) : 0,
    breakSeconds: minutesToSeconds(plan.breakMinutes ?? 0),
  });
  return new Map(
    placed.flatMap((stop, at) => (times[at] === undefined ? [] : [[stop.id, times[at]] as const])),
  );
}

async function itineraryOf(
  runner: SqlRunner,
  tenantId: string,
  roundId: string,
): Promise<Itinerary | null> {
  const [row] = await readItinerary(runner, { tenantId, roundId });
  if (!row) return null;
  const departsAt = departureOf(row);
  return {
    version: row.version,
    breakMinutes: row.breakMinutes,
    start: pointOf({ latitude: row.homeLatitude, longitude: row.homeLongitude }),
    end: pointOf({ latitude: row.backLatitude, longitude: row.backLongitude }),
    stops: row.stops.map((stop) => ({
      ...stop,
      place: pointOf(stop),
      windows:
        departsAt === null
          ? []
          : windowsFrom(departsAt, hoursOfDoor(stop, row.roundDate, shiftOf(row))),
    })),
  };
}

/** The windows of a door in seconds from when the van leaves. */
const windowsFrom = (departsAt: number, { spans }: DoorHours): TimeSpan[] =>
  spans.map(({ from, until }) => ({ from: from - departsAt, until: until - departsAt }));

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
      "a.delivery_windows as deliveryWindows",
      "k.closed_days as closedDays",
      sql<number>`${fulls} + ${empties}`.as("items"),
    ];
  });

const readItinerary = prepareSql(({ tenantId, roundId }: { tenantId: string; roundId: string }) =>
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

/** False where the round is not the one the figures were worked out for. */
async function keepFigures(
  tx: Tx,
  tenantId: string,
  roundId: string,
  version: number,
  route: Route | null,
): Promise<boolean> {
  const kept = await runSqlForOne(
    tx,
    sqlBuilder
      .updateTable("rounds")
      .set({
        distance_metres: route?.metres ?? null,
        duration_seconds: route?.seconds ?? null,
        geometry: route?.geometry ?? null,
        routed_by: route?.by ?? null,
      })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", roundId)
      .where("version", "=", version)
      .returning("id"),
  );
  return kept !== null;
}

async function keepTimes(
  tx: Tx,
  tenantId: string,
  stops: readonly { id: string; items: number }[],
  times: ReadonlyMap<string, StopTimes>,
): Promise<void> {
  const rows = stops.map(({ id }) => {
    const at = times.get(id);
    return {
      id,
      eta: at?.etaSeconds ?? null,
      wait: at?.waitSeconds ?? null,
      service: at?.serviceSeconds ?? null,
    };
  });
  await runSql(
    tx,
    sqlBuilder
      .updateTable("stops as s")
      .from(rowsAsTable("t", rows, { id: "uuid", eta: "int", wait: "int", service: "int" }))
      .set((eb) => ({
        eta_seconds: eb.ref("t.eta"),
        wait_seconds: eb.ref("t.wait"),
        service_seconds: eb.ref("t.service"),
      }))
      .where("s.tenant_id", "=", tenantId)
      .whereRef("s.id", "=", "t.id"),
  );
}

/**
 * Works out anew the ways of rounds that no longer hold. What can be worked out here is answered with at once;
 * what has to be asked of a map's server is a job.
 */
export const rerouteAfterCommit: Handler<"round.way_changed"> = async (
  { tenantId, roundIds },
  { tx, db, providers: { routing }, afterCommit },
) => {
  for (const roundId of roundIds) {
    if (routing.kind === "estimate") {
      afterCommit(() => updateRoute(db, routing, tenantId, roundId));
    } else {
      await enqueue(tx, "route_round", { tenantId, roundId }, { key: `route_round:${roundId}` });
    }
  }
};

/** A change after which the ways of some rounds no longer hold. `work` adds their ids to `stale`. */
export const changeAndReroute = <T>(
  { business, change }: { business: { id: string }; change: Change },
  work: (tx: Tx, record: Recorder, stale: Set<string>) => Promise<T>,
): Promise<T> =>
  change(async (tx, record, emit) => {
    const stale = new Set<string>();
    const made = await work(tx, record, stale);
    await emit("round.way_changed", { tenantId: business.id, roundIds: [...stale] });
    return made;
  });

/** Works out a round's way and times, where that takes asking a map's server. */
export const routeRound = ({ database, providers }: Service, job: Tasks["route_round"]) =>
  updateRoute(database.service, providers.routing, job.tenantId, job.roundId);
