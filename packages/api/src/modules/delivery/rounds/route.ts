import { Prisma, type PrismaClient, type Tx } from "@roundsman/db";
import type { Point, Providers, Route } from "@roundsman/providers";
import { runPatiently, type Change, type Recorder } from "../../../platform/audit/change";
import type { Service } from "../../../platform/context/context";
import type { Handler } from "../../../platform/events/events";
import { enqueue, type Tasks } from "../../../platform/jobs/enqueue";
import { timesOf, type StopTimes } from "../times";

/** What a route is worked out from. Places are null where nobody knows them. */
interface Itinerary {
  version: number;
  breakMinutes: number | null;
  start: Point | null;
  end: Point | null;
  stops: { id: string; items: number; place: Point | null }[];
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
  const times = timesOf(placed, legSeconds, {
    homeSeconds: plan.end ? (seconds.at(-1) ?? 0) : 0,
    breakSeconds: (plan.breakMinutes ?? 0) * 60,
  });
  return new Map(
    placed.flatMap((stop, at) => (times[at] === undefined ? [] : [[stop.id, times[at]] as const])),
  );
}

interface ItineraryRow extends Omit<Itinerary, "stops"> {
  stops: (Omit<Itinerary["stops"][number], "place"> & {
    latitude: number | null;
    longitude: number | null;
  })[];
}

async function itineraryOf(
  db: PrismaClient,
  tenantId: string,
  roundId: string,
): Promise<Itinerary | null> {
  const [row] = await db.$queryRaw<ItineraryRow[]>(Prisma.sql`
    SELECT r.version, p.break_minutes AS "breakMinutes", ${pointOf("home")} AS start, ${pointOf("back")} AS end,
           coalesce((SELECT json_agg(json_build_object('id', s.id, 'latitude', o.latitude, 'longitude', o.longitude,
                'items', (SELECT coalesce(sum(l.quantity), 0) FROM order_lines l WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id)
                       + (SELECT coalesce(sum(c.quantity), 0) FROM order_collect c WHERE c.tenant_id = o.tenant_id AND c.order_id = o.id))
                ORDER BY s.sequence, s.id)
              FROM stops s JOIN orders o ON o.tenant_id = s.tenant_id AND o.id = s.order_id
             WHERE s.tenant_id = r.tenant_id AND s.round_id = r.id), '[]') AS stops
      FROM rounds r
      LEFT JOIN driver_profiles p ON p.tenant_id = r.tenant_id AND p.user_id = r.driver_user_id
      LEFT JOIN LATERAL (${firstYard}) first ON true
      LEFT JOIN locations home ON home.tenant_id = r.tenant_id AND home.id = coalesce(r.start_location_id, first.id)
      LEFT JOIN locations back ON back.tenant_id = r.tenant_id AND back.id = coalesce(r.end_location_id, r.start_location_id, first.id)
     WHERE r.tenant_id = ${tenantId}::uuid AND r.id = ${roundId}::uuid`);
  if (!row) return null;
  return {
    ...row,
    stops: row.stops.map(({ latitude, longitude, ...stop }) => ({
      ...stop,
      place: latitude === null || longitude === null ? null : { latitude, longitude },
    })),
  };
}

/** Where rounds start that name no yard. */
const firstYard = Prisma.sql`
  SELECT y.id FROM locations y WHERE y.tenant_id = r.tenant_id AND y.archived_at IS NULL
   ORDER BY y.created_at, y.id LIMIT 1`;

const pointOf = (alias: "home" | "back") => {
  const yard = Prisma.raw(alias);
  return Prisma.sql`CASE WHEN ${yard}.latitude IS NOT NULL
    THEN json_build_object('latitude', ${yard}.latitude, 'longitude', ${yard}.longitude) END`;
};

/** False where the round is not the one the figures were worked out for. */
async function keepFigures(
  tx: Tx,
  tenantId: string,
  roundId: string,
  version: number,
  route: Route | null,
): Promise<boolean> {
  const kept = await tx.$executeRaw`
    UPDATE rounds SET distance_metres = ${route?.metres ?? null}::int, duration_seconds = ${route?.seconds ?? null}::int,
           geometry = ${route?.geometry ?? null}, routed_by = ${route?.by ?? null}::routed_by
     WHERE tenant_id = ${tenantId}::uuid AND id = ${roundId}::uuid AND version = ${version}`;
  return kept === 1;
}

async function keepTimes(
  tx: Tx,
  tenantId: string,
  stops: readonly { id: string; items: number }[],
  times: ReadonlyMap<string, StopTimes>,
): Promise<void> {
  const rows = stops.map((stop) => times.get(stop.id) ?? null);
  await tx.$executeRaw`
    UPDATE stops s SET eta_seconds = t.eta, wait_seconds = t.wait, service_seconds = t.service
      FROM unnest(${stops.map((stop) => stop.id)}::uuid[], ${rows.map((row) => row?.etaSeconds ?? null)}::int[],
                  ${rows.map((row) => row?.waitSeconds ?? null)}::int[],
                  ${rows.map((row) => row?.serviceSeconds ?? null)}::int[]) AS t(id, eta, wait, service)
     WHERE s.tenant_id = ${tenantId}::uuid AND s.id = t.id`;
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
