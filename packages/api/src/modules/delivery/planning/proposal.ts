import { evaluateRound, type EvaluatedRound, type Plan, type Problem } from "@roundsman/planner";
import type { RoutedBy } from "@roundsman/providers";
import { timeOfDay } from "../times";
import type { RoutedTrip } from "./problem";
import type { OrderOfDay } from "./queries";
import type { DayPlan } from "./schema";

/** A plan with the day it was made for. */
export interface Planned {
  roundDate: string;
  trips: readonly RoutedTrip[];
  orders: readonly OrderOfDay[];
  problem: Problem;
  plan: Plan;
  routedBy: RoutedBy;
}

/** The plan in the words of the service, beside the day as it stands; nothing is written by it. */
export function proposalOf(planned: Planned): DayPlan {
  const { plan, trips, orders } = planned;
  const known = new Map(orders.map((order) => [order.id, order]));
  return {
    roundDate: planned.roundDate,
    applied: false,
    routedBy: planned.routedBy,
    rounds: plan.rounds.flatMap((round) => {
      const trip = trips.find(({ vanId }) => vanId === round.vanId);
      return trip ? [viewPlannedRound(trip, round, round.orderIds, known)] : [];
    }),
    leftOut: plan.leftOut.map(({ orderId, reason }) => ({
      orderId,
      number: known.get(orderId)?.number ?? "",
      trackingRef: known.get(orderId)?.trackingRef ?? "",
      deliverTo: known.get(orderId)?.deliverTo ?? null,
      reason,
    })),
    before: sumsOf(standing(planned), orders.length),
    after: sumsOf(
      plan.rounds.map((round) => ({ round, stops: round.orderIds.length })),
      orders.length,
    ),
  };
}

function viewPlannedRound(
  trip: RoutedTrip,
  round: EvaluatedRound,
  orderIds: readonly string[],
  known: ReadonlyMap<string, OrderOfDay>,
): DayPlan["rounds"][number] {
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
    stops: orderIds.map((orderId, at) => {
      const order = known.get(orderId);
      const arrivesAt = round.stops[at]?.arrivesAt ?? null;
      return {
        orderId,
        sequence: at + 1,
        deliverTo: order?.deliverTo ?? null,
        latitude: order?.latitude ?? null,
        longitude: order?.longitude ?? null,
        etaAt: arrivesAt === null ? null : timeOfDay(arrivesAt),
      };
    }),
  };
}

interface EvaluatedTrip {
  round: EvaluatedRound;
  stops: number;
}

/** The day as it stands: the rounds that are planned anew, driven as they are. */
function standing({ trips, problem }: Planned): EvaluatedTrip[] {
  const orderOf = new Map(problem.orders.map((order) => [order.id, order]));
  return trips.flatMap(({ round, vanId }) => {
    const van = problem.vans.find(({ id }) => id === vanId);
    const stops = (round?.orderIds ?? []).flatMap((id) => orderOf.get(id) ?? []);
    if (!van || stops.length === 0) return [];
    const options = { departsAt: van.shift.from };
    return [{ round: evaluateRound(stops, van, problem.matrix, options), stops: stops.length }];
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
