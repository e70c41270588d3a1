import {
  evaluateRound,
  whyHopeless,
  type EvaluatedRound,
  type Plan,
  type PlannedRound,
  type Preference,
  type PricedPlan,
  type Problem,
} from "@roundsman/planner";
import type { RoutedBy } from "@roundsman/providers";
import { timeOfDay } from "../times";
import { hoursOfDoor } from "../../customers";
import { visitsAlong } from "../visits";
import {
  orderOf,
  smallLoadKg,
  vanOf,
  type ClosedOrder,
  type FactsOfDay,
  type RoutedTrip,
  type Visit,
} from "./problem";
import type { OrderOfDay } from "./queries";
import type { DayPlan, DayProposal } from "./schema";

/** A day as it is asked of the planner. */
export interface DayToPlan {
  roundDate: string;
  trips: readonly RoutedTrip[];
  /** Vans that stay in the yard because nobody is left to drive them. */
  undriven: readonly RoutedTrip[];
  orders: readonly OrderOfDay[];
  visits: readonly Visit[];
  closed: readonly ClosedOrder[];
  facts: FactsOfDay;
  problem: Problem;
  routedBy: RoutedBy;
}

/** A day with its plan. */
export interface Planned extends DayToPlan {
  plan: Plan;
}

/** The plan in the words of the service, beside the day as it stands; nothing is written by it. */
export function proposalOf(planned: Planned): DayPlan {
  const { plan, trips, orders } = planned;
  const visits = new Map(planned.visits.map((visit) => [visit[0].id, visit]));
  return {
    roundDate: planned.roundDate,
    applied: false,
    routedBy: planned.routedBy,
    rounds: plan.rounds.flatMap((round) => {
      const trip = trips.find(({ vanId }) => vanId === round.vanId);
      return trip ? [viewPlannedRound(trip, round, visits)] : [];
    }),
    leftOut: [
      ...plan.leftOut.flatMap(({ orderId, reason }) => {
        const visit = visits.get(orderId);
        if (!visit) return [];
        const idle = idleFor(planned, visit);
        return visit.map((order) =>
          viewLeftOut(
            order,
            reason,
            idle.length > 0 ? idleWords(idle) : hoursOf(planned, order),
            idle,
          ),
        );
      }),
      ...planned.closed.map(({ order, why }) => viewLeftOut(order, "window", why, [])),
    ],
    before: sumsOf(standing(planned), orders.length),
    after: sumsOf(
      plan.rounds.map((round) => ({
        round,
        stops: round.orderIds.flatMap((id) => visits.get(id) ?? []).length,
      })),
      orders.length,
    ),
  };
}

/** The plan with what its preferences cost, and where it goes against them. */
export function pricedProposalOf(day: DayToPlan, { plan, preferences }: PricedPlan): DayProposal {
  const proposal = proposalOf({ ...day, plan });
  const visits = new Map(day.visits.map((visit) => [visit[0].id, visit.length]));
  const rounds = proposal.rounds.map((round, at) => {
    const { outsideIds = [], overThreshold = false } = plan.rounds[at] ?? {};
    const stopsOutside = outsideIds.reduce((sum, id) => sum + (visits.get(id) ?? 0), 0);
    return { ...round, stopsOutside, overSmallLoad: overThreshold };
  });
  const { patches, thresholds } = preferences;
  const mostKg = smallLoadKg(day.facts.day);
  return {
    ...proposal,
    rounds,
    preferences: {
      ownAreas: patches && {
        stopsOutside: rounds.reduce((sum, round) => sum + round.stopsOutside, 0),
        ...pricedIn(patches),
      },
      smallLoads:
        thresholds && mostKg !== null
          ? { mostKg, vansOver: thresholds.against, ...pricedIn(thresholds) }
          : null,
    },
  };
}

const pricedIn = ({ metres, seconds }: Preference) => ({
  distanceMetres: Math.round(metres),
  durationSeconds: Math.round(seconds),
});

type LeftOut = DayPlan["leftOut"][number];

const viewLeftOut = (
  { id, number, trackingRef, deliverTo }: OrderOfDay,
  reason: LeftOut["reason"],
  detail: string | null,
  vansWithoutDriver: LeftOut["vansWithoutDriver"],
): LeftOut => ({
  orderId: id,
  number,
  trackingRef,
  deliverTo,
  reason,
  detail,
  vansWithoutDriver,
});

/** The vans without a driver that could bring a visit if somebody drove them. */
function idleFor(
  { undriven, facts, problem }: Planned,
  visit: Visit,
): LeftOut["vansWithoutDriver"] {
  const order = orderOf(visit, facts);
  return undriven.flatMap((trip) => {
    const vans = [vanOf(trip, facts.places)];
    const { id: vehicleId, name: vehicleName } = trip.vehicle;
    return whyHopeless(order, { ...problem, vans }) === null ? [{ vehicleId, vehicleName }] : [];
  });
}

/** "Van 2 stands empty: nobody is free to drive it." */
function idleWords(idle: LeftOut["vansWithoutDriver"]): string {
  const [first, ...more] = idle.map(({ vehicleName }) => vehicleName);
  return more.length === 0
    ? `${first} stands empty: nobody is free to drive it.`
    : `${[first, ...more.slice(0, -1)].join(", ")} and ${more.at(-1)} stand empty: nobody is free to drive them.`;
}

/** The hours of an order's door on the day, in a sentence; null where any time will do. */
function hoursOf({ facts }: Planned, order: OrderOfDay): string | null {
  const { words } = hoursOfDoor(order, facts.day, facts);
  return words === null || words === "" ? null : `Takes deliveries ${words}.`;
}

function viewPlannedRound(
  trip: RoutedTrip,
  round: PlannedRound,
  visits: ReadonlyMap<string, Visit>,
): DayPlan["rounds"][number] {
  const stops = round.orderIds.flatMap((id, at) =>
    (visits.get(id) ?? []).map((order) => ({
      order,
      visit: at + 1,
      arrivesAt: round.stops[at]?.arrivesAt ?? null,
    })),
  );
  return {
    roundId: trip.round?.id ?? null,
    vehicleId: trip.vehicle.id,
    vehicleName: trip.vehicle.name,
    driverUserId: trip.driver?.userId ?? trip.round?.driverUserId ?? null,
    driverName: trip.driver?.name ?? null,
    startLocationId: trip.start.id,
    endLocationId: trip.end.id,
    departsAt: timeOfDay(round.departsAt),
    backAt: timeOfDay(round.backAt),
    distanceMetres: Math.round(round.totals.metres),
    durationSeconds: Math.round(round.totals.drivingSeconds),
    totalSeconds: Math.round(round.totals.totalSeconds),
    loadKg: round.peak.kg,
    loadLitres: Math.ceil(round.peak.litres),
    hazardKg: round.peak.hazardKg,
    over: [...round.over],
    stops: stops.map(({ order, visit, arrivesAt }, at) => ({
      orderId: order.id,
      sequence: at + 1,
      visit,
      deliverTo: order.deliverTo,
      latitude: order.latitude,
      longitude: order.longitude,
      etaAt: arrivesAt === null ? null : timeOfDay(arrivesAt),
    })),
  };
}

interface EvaluatedTrip {
  round: EvaluatedRound;
  stops: number;
}

/** The day as it stands: the rounds that are planned anew, driven as they are. */
function standing({ trips, problem, orders, facts }: Planned): EvaluatedTrip[] {
  const known = new Map(orders.map((order) => [order.id, order]));
  return trips.flatMap(({ round, vanId }) => {
    const van = problem.vans.find(({ id }) => id === vanId);
    const standingOrders = (round?.orderIds ?? []).flatMap((id) => known.get(id) ?? []);
    const stops = neighboursOf(standingOrders).map((visit) => orderOf(visit, facts));
    if (!van || stops.length === 0) return [];
    const options = { departsAt: van.shift.from };
    const driven = evaluateRound(stops, van, problem.matrix, options);
    return [{ round: driven, stops: standingOrders.length }];
  });
}

/** Orders as they stand one after the other, those at one door together. */
function neighboursOf(orders: readonly OrderOfDay[]): Visit[] {
  const numbers = visitsAlong(orders);
  return [...new Set(numbers)].flatMap((number): Visit[] => {
    const [first, ...more] = orders.filter((_, at) => numbers[at] === number);
    return first ? [[first, ...more]] : [];
  });
}

function sumsOf(rounds: readonly EvaluatedTrip[], orders: number): DayPlan["before"] {
  const sum = (of: (driven: EvaluatedTrip) => number) =>
    Math.round(rounds.reduce((total, driven) => total + of(driven), 0));
  const stops = sum((driven) => driven.stops);
  return {
    vans: rounds.length,
    stops,
    distanceMetres: sum(({ round }) => round.totals.metres),
    durationSeconds: sum(({ round }) => round.totals.drivingSeconds),
    totalSeconds: sum(({ round }) => round.totals.totalSeconds),
    leftOut: orders - stops,
  };
}
