import type { PrismaClient } from "@roundsman/db";
import type { Plan, Problem } from "@roundsman/planner";
import type { Providers } from "@roundsman/providers";
import { business } from "../../../platform/middleware/procedures";
import { fromDay } from "../../../platform/values/view";
import { onThread } from "../../../platform/threads/on-thread";
import { changeAndChart } from "../rounds/charting";
import { countOf, dayInWords } from "../rounds/words";
import { carryOut } from "./carrying-out";
import { tripsOf } from "./crew";
import { fleetOn } from "./fleet-of-day";
import { ordersFor } from "./orders-of-day";
import { Places, yardsOnMap } from "./places";
import { problemOf, vanOf, type RoutedTrip } from "./problem-of-day";
import { proposalOf, type Planned } from "./proposal";
import { DayPlan, DayPlanRequest } from "./schema";

const findBestPlan = onThread<(problem: Problem) => Plan>("plan", "bestPlan");

/**
 * POST /rounds/plan: who goes where on a day, beside the day as it stands. With `dryRun` it is proposed;
 * otherwise it is put into the day in one transaction, unless the day has changed meanwhile (409).
 */
export const plan = business("rounds:write", { heavy: "planning", dryRuns: true })
  .input(DayPlanRequest)
  .output(DayPlan)
  .mutation(async ({ ctx, input }) => {
    const planned = await planDay(ctx.db, ctx.providers.routing, ctx.business.id, input);
    const proposal = proposalOf(planned);
    if (input.dryRun) return proposal;
    return changeAndChart(ctx, async (tx, record, stale) => {
      const { trips, orders } = planned;
      const day = { trips, orders, now: ctx.now };
      const done = await carryOut(tx, ctx.business.id, proposal, day);
      for (const id of done.stale) stale.add(id);
      const { stops, leftOut } = proposal.after;
      await record({
        action: "day.planned",
        words: `Planned ${dayInWords(fromDay(input.roundDate))}: ${countOf(stops, "stop")}, ${leftOut} left out`,
        subject: { kind: "day", id: input.roundDate },
        before: proposal.before,
        after: proposal.after,
      });
      return { ...proposal, applied: true, rounds: done.rounds };
    });
  });

/** Reads the day, asks how far apart its places are, and plans it. Nothing is written. */
async function planDay(
  db: PrismaClient,
  routing: Providers["routing"],
  tenantId: string,
  { roundDate, orderIds, vehicleIds }: DayPlanRequest,
): Promise<Planned> {
  const fleet = await fleetOn(db, tenantId, roundDate, vehicleIds);
  const standing = fleet.rounds.flatMap((round) => round.orderIds);
  const orders = await ordersFor(db, tenantId, roundDate, { named: orderIds, standing });
  const yards = await yardsOnMap(db, tenantId);
  const yardOf = (id: string | null | undefined) => (id ? yards.byId.get(id) : null) ?? yards.first;
  const trips = tripsOf(fleet).map((trip, n): RoutedTrip => {
    const start = yardOf(trip.round?.startLocationId);
    const end = trip.round?.endLocationId ? yardOf(trip.round.endLocationId) : start;
    return { ...trip, vanId: String(n), start, end };
  });
  const places = new Places();
  for (const trip of trips) vanOf(trip, places);
  for (const { latitude, longitude } of orders) {
    if (latitude !== null && longitude !== null) places.rowOf({ latitude, longitude });
  }
  const distances = await routing.matrix(places.points);
  const patches = await db.patch.findMany({
    where: { tenantId },
    select: { id: true, outwardCodes: true },
  });
  const day = fromDay(roundDate);
  const problem = problemOf(trips, orders, { places, distances, patches, day });
  const best = await findBestPlan(problem);
  return { roundDate, trips, orders, problem, plan: best, routedBy: distances.by };
}
