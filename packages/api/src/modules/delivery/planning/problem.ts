import {
  givenMatrix,
  plan,
  type Plan,
  type PlanOrder,
  type PlanVan,
  type Problem,
} from "@roundsman/planner";
import type { Matrix as Distances } from "@roundsman/providers";
import { hoursToSeconds } from "date-fns/hoursToSeconds";
import { minutesToSeconds } from "date-fns/minutesToSeconds";
import { smallLoadOn } from "../gas/round-gas";
import { breakOf, pointOf, secondsOf, serviceSecondsOf, shiftSpan } from "../times";
import type { OrderOfDay, Places, Yard } from "./queries";
import type { Trip } from "./trips";

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

/** The day as the planner is asked it; `places` numbers the rows of `distances`. */
export function problemOf(
  trips: readonly RoutedTrip[],
  orders: readonly OrderOfDay[],
  facts: { places: Places; distances: Distances; patches: Patches; day: Date },
): Problem {
  const gas = orders.some(({ gasKg }) => gasKg > 0);
  return {
    vans: trips.map((trip) => ({
      ...vanOf(trip, facts.places),
      hazardThresholdKg: gas && !trip.driver?.certified ? smallLoadKg(facts.day) : null,
    })),
    orders: orders.map((order) => orderOf(order, facts)),
    matrix: givenMatrix(facts.distances.metres, facts.distances.seconds),
  };
}

/** Over so many kilograms of gas a driver needs a certificate; null before there was a rule. */
const smallLoadKg = (day: Date): number | null => smallLoadOn(day)?.categories[2]?.mostKg ?? null;

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

/** From when the round leaves, else the driver starts, to the end of the shift; a usual day where it is not set. */
function shiftOf({ driver, round }: RoutedTrip): { from: number; until: number } {
  const start = driver?.shiftStart ?? null;
  const end = driver?.shiftEnd ?? null;
  const from = secondsOf(round?.departsAt ?? start ?? usualDay.start);
  const until = start !== null && end !== null ? shiftSpan(start, end).until : 0;
  return { from, until: until > from ? until : from + usualDay.seconds };
}

function orderOf(
  order: OrderOfDay,
  { places, patches, day }: { places: Places; patches: Patches; day: Date },
): PlanOrder {
  const { outward } = order;
  const point = pointOf(order);
  return {
    id: order.id,
    place: point && places.rowOf(point),
    deliver: { kg: order.kg, litres: order.litres, hazardKg: order.hazardKg },
    collect: { kg: order.emptyKg, litres: order.emptyLitres, hazardKg: 0 },
    windows: [],
    serviceSeconds: serviceSecondsOf(order.items),
    patchIds: patches
      .filter((patch) => outward !== null && patch.outwardCodes.includes(outward))
      .map((patch) => patch.id),
    priority: priorityOf(order, day),
  };
}

/** Asked for by this day, promised by this day, or neither: who is left at home last, and first. */
function priorityOf({ wantedOn, expectedTo }: OrderOfDay, day: Date): number {
  if (wantedOn !== null && wantedOn <= day) return 5;
  return expectedTo !== null && expectedTo <= day ? 3 : 1;
}

/** As long as somebody waits for an answer, and no longer than a plan still gets better. */
const searchLimits = { milliseconds: 4000, iterations: 20_000 };

/** The best plan of a day that is found in a few seconds. It takes a processor for as long. */
export const bestPlan = (problem: Problem): Plan =>
  plan(problem, { ...searchLimits, now: () => performance.now() });
