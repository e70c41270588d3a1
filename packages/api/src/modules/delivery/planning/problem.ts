import { givenMatrix, type PlanOrder, type PlanVan, type Problem } from "@roundsman/planner";
import type { Matrix as Distances, Point } from "@roundsman/providers";
import { hoursToSeconds } from "date-fns/hoursToSeconds";
import { minutesToSeconds } from "date-fns/minutesToSeconds";
import { secondsOf } from "../../../platform/values/format";
import { hoursOfDoor } from "../../customers";
import { smallLoadOn } from "../gas/round-gas";
import { byDoor } from "../visits";
import { breakOf, pointOf, serviceSecondsOf, shiftSpan } from "../times";
import type { OrderOfDay } from "./queries";
import type { Trip, Yard } from "./trips";

/** A trip with the yards it leaves from and comes back to, and its id in the problem. */
export interface RoutedTrip extends Trip {
  vanId: string;
  start: Yard;
  end: Yard;
}

/** Outward codes that drivers know, by patch. */
type Patches = readonly { id: string; outwardCodes: readonly string[] }[];

/** Where nobody says when the driver works. */
const usualDay = { start: "08:00", seconds: hoursToSeconds(9) };

/** What the orders of a day are planned by. */
export interface FactsOfDay {
  places: Places;
  patches: Patches;
  day: Date;
  /** When the last shift ends, in seconds from midnight of the day. */
  until: number;
}

/** The day as the planner is asked it, a visit at a time; `places` numbers the rows of `distances`. */
export function problemOf(
  trips: readonly RoutedTrip[],
  visits: readonly Visit[],
  { distances, ...facts }: FactsOfDay & { distances: Distances },
): Problem {
  const gas = visits.some((visit) => visit.some(({ gasKg }) => gasKg > 0));
  return {
    vans: trips.map((trip) => ({
      ...vanOf(trip, facts.places),
      hazardThresholdKg: gas && !trip.driver?.certified ? smallLoadKg(facts.day) : null,
    })),
    orders: visits.map((visit) => orderOf(visit, facts)),
    matrix: givenMatrix(distances.metres, distances.seconds),
  };
}

/** Over so many kilograms of gas a driver needs a certificate; null before there was a rule. */
export const smallLoadKg = (day: Date): number | null =>
  smallLoadOn(day)?.categories[2]?.mostKg ?? null;

/** Orders to one door, brought in one go: the planner knows them by the id of the first. */
export type Visit = readonly [OrderOfDay, ...OrderOfDay[]];

/** An order nothing can be done about on a day, and why, in plain words. */
export interface ClosedOrder {
  order: OrderOfDay;
  why: string;
}

/** What of a day's orders can be brought on it, put together by door as far as one van can carry it. */
export function visitsOf(
  orders: readonly OrderOfDay[],
  trips: readonly RoutedTrip[],
  day: Date,
): { visits: Visit[]; closed: ClosedOrder[] } {
  const closed = orders.flatMap((order): ClosedOrder[] => {
    const why = hoursOfDoor(order, day, null).closed;
    return why === null ? [] : [{ order, why }];
  });
  const out = new Set(closed.map(({ order }) => order.id));
  const open = orders.filter(({ id }) => !out.has(id));
  const fits = (visit: readonly OrderOfDay[], order: OrderOfDay) =>
    trips.some(({ vehicle }) => carries(vehicle, [...visit, order]));
  const visits = byDoor(open, fits).flatMap(([first, ...more]): Visit[] =>
    first ? [[first, ...more]] : [],
  );
  return { visits, closed };
}

function carries(
  { payloadKg, volumeLitres, hazardLimitKg }: RoutedTrip["vehicle"],
  orders: readonly OrderOfDay[],
): boolean {
  const within = (amount: number, limit: number | null) => limit === null || amount <= limit;
  return (
    within(sumOf(orders, "kg"), payloadKg) &&
    within(sumOf(orders, "emptyKg"), payloadKg) &&
    within(sumOf(orders, "litres"), volumeLitres) &&
    within(sumOf(orders, "emptyLitres"), volumeLitres) &&
    within(sumOf(orders, "hazardKg"), hazardLimitKg)
  );
}

type Summed = "kg" | "litres" | "hazardKg" | "emptyKg" | "emptyLitres" | "items";
const sumOf = (orders: readonly OrderOfDay[], what: Summed): number =>
  orders.reduce((sum, order) => sum + order[what], 0);

export function vanOf(trip: RoutedTrip, places: Places): PlanVan {
  const shift = shiftOf(trip);
  const { vehicle, driver } = trip;
  return {
    id: trip.vanId,
    startPlace: places.rowOf(trip.start.point),
    endPlace: places.rowOf(trip.end.point),
    capacity: {
      kg: vehicle.payloadKg,
      litres: vehicle.volumeLitres,
      hazardKg: vehicle.hazardLimitKg,
    },
    shift,
    break: breakOf(minutesToSeconds(driver?.breakMinutes ?? 0), shift.from),
    patchIds: driver?.patchIds ?? [],
  };
}

/** When the last of these trips has to be back, in seconds from midnight of the day. */
export const lastShiftEnd = (trips: readonly RoutedTrip[]): number =>
  Math.max(0, ...trips.map((trip) => shiftOf(trip).until));

/** From when the round leaves, else the driver starts, to the end of the shift; a usual day where it is not set. */
function shiftOf({ driver, round }: RoutedTrip): { from: number; until: number } {
  const start = driver?.shiftStart ?? null;
  const end = driver?.shiftEnd ?? null;
  const from = secondsOf(round?.departsAt ?? start ?? usualDay.start);
  const until = start !== null && end !== null ? shiftSpan(start, end).until : 0;
  return { from, until: until > from ? until : from + usualDay.seconds };
}

/** A visit as the planner takes it: where the first of its orders with a position goes. */
export function orderOf(visit: Visit, { places, patches, day, until }: FactsOfDay): PlanOrder {
  const [first] = visit;
  const { outward } = first;
  const point = visit.map(pointOf).find((known) => known !== null) ?? null;
  return {
    id: first.id,
    place: point && places.rowOf(point),
    deliver: {
      kg: sumOf(visit, "kg"),
      litres: sumOf(visit, "litres"),
      hazardKg: sumOf(visit, "hazardKg"),
    },
    collect: { kg: sumOf(visit, "emptyKg"), litres: sumOf(visit, "emptyLitres"), hazardKg: 0 },
    windows: hoursOfDoor(first, day, { until }).spans,
    serviceSeconds: serviceSecondsOf(sumOf(visit, "items")),
    patchIds: patches
      .filter((patch) => outward !== null && patch.outwardCodes.includes(outward))
      .map((patch) => patch.id),
    priority: Math.max(...visit.map((order) => priorityOf(order, day))),
  };
}

/** Asked for by this day, promised by this day, or neither: who is left at home last, and first. */
function priorityOf({ wantedOn, expectedTo }: OrderOfDay, day: Date): number {
  if (wantedOn !== null && wantedOn <= day) return 5;
  return expectedTo !== null && expectedTo <= day ? 3 : 1;
}

/** Points numbered as rows of a matrix; the same point has one row. */
export class Places {
  readonly points: Point[] = [];
  readonly #rows = new Map<string, number>();

  rowOf(point: Point): number {
    const key = `${point.latitude} ${point.longitude}`;
    const known = this.#rows.get(key);
    if (known !== undefined) return known;
    this.#rows.set(key, this.points.length);
    return this.points.push(point) - 1;
  }
}
