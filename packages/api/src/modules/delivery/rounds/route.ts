import {
  rowsAsTable,
  runSql,
  runSqlForOne,
  sqlBuilder,
  type PrismaClient,
  type SqlRunner,
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
import { departureOf, pointOf, shiftOf, timesOf, type StopTimes } from "../times";
import { reloadSeconds } from "../gas/reloads/view";
import { visitsAlong, type Door } from "../visits";
import { readItinerary } from "./placing/itinerary";

/** What a route is worked out from. Places are null where nobody knows them. */
interface Itinerary {
  version: number;
  breakMinutes: number | null;
  start: Point | null;
  end: Point | null;
  stops: (Door & {
    id: string;
    items: number;
    place: Point | null;
    windows: TimeSpan[];
    /** The yard where the van is reloaded before it; null where it is not, or nobody knows where that is. */
    reloadAt: Point | null;
    /** How many reloads lie before it. */
    reloads: number;
  })[];
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
  const points = [
    plan.start,
    ...placed.flatMap((stop) => [stop.reloadAt, stop.place]),
    plan.end,
  ].filter((point) => point !== null);
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
  const legSeconds = toStops(placed, plan.start ? seconds : [0, ...seconds]);
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

/** The time to each stop from the one before it: the drive, by the yard where the van is reloaded before it. */
function toStops(placed: Itinerary["stops"], legSeconds: readonly number[]): number[] {
  let leg = 0;
  return placed.map(({ reloadAt, reloads }) => {
    const legs = legSeconds.slice(leg, leg + (reloadAt ? 2 : 1));
    leg += legs.length;
    return legs.reduce((sum, each) => sum + each, reloads * reloadSeconds);
  });
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
      reloadAt: pointOf({ latitude: stop.reloadLatitude, longitude: stop.reloadLongitude }),
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
