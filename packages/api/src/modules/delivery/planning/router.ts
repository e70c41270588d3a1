import { anyUuid, runSql, sqlBuilder, type PrismaClient, type Tx } from "@roundsman/db";
import type { Plan, PricedPlan, Problem } from "@roundsman/planner";
import type { Providers } from "@roundsman/providers";
import { conflict } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { onThread } from "../../../platform/threads/on-thread";
import { countWords, fromDay, shortDay } from "../../../platform/values/format";
import { lockRounds, saveRound } from "../rounds/locks";
import { placeOrders } from "../rounds/placing/placing";
import { changeAndReroute } from "../rounds/route";
import { pointOf } from "../times";
import { lastShiftEnd, Places, problemOf, vanOf, visitsOf, type RoutedTrip } from "./problem";
import { pricedProposalOf, proposalOf, type DayToPlan, type Planned } from "./proposal";
import { fleetOn, ordersFor } from "./queries";
import { DayPlan, DayPlanRequest, DayProposal } from "./schema";
import { tripsOf, vansWithoutDriver, yardsOnMap, type PlannedRoundOfDay } from "./trips";

type PlannedRound = DayPlan["rounds"][number];

/**
 * Puts a plan into the day: rounds that stand take their new stops, the others are made. A round that is
 * planned to carry nothing is emptied and stays.
 * @returns the rounds as they now have ids, and every round whose course no longer holds
 * @throws conflict where the day is no longer the one the plan was made for
 */
async function applyPlan(
  tx: Tx,
  tenantId: string,
  plan: DayPlan,
  { trips, orders, now }: Pick<Planned, "trips" | "orders"> & { now: Date },
): Promise<{ rounds: PlannedRound[]; stale: Set<string> }> {
  const standing = trips.flatMap(({ round }) => round ?? []);
  await requireUnchanged(tx, tenantId, standing, orders);
  const stale = new Set(standing.map((round) => round.id));
  for (const { id } of standing) {
    if (plan.rounds.some(({ roundId }) => roundId === id)) continue;
    await fillRound(tx, tenantId, { id, orderIds: [], driverUserId: null }, now);
  }
  const rounds: PlannedRound[] = [];
  for (const round of plan.rounds) {
    const id = round.roundId ?? (await makeRound(tx, tenantId, plan.roundDate, round, now));
    const orders = round.stops.map((stop) => stop.orderId);
    const left = await fillRound(
      tx,
      tenantId,
      { id, orderIds: orders, driverUserId: round.driverUserId },
      now,
    );
    for (const other of [id, ...left]) stale.add(other);
    rounds.push({ ...round, roundId: id });
  }
  return { rounds, stale };
}

async function requireUnchanged(
  tx: Tx,
  tenantId: string,
  standing: readonly PlannedRoundOfDay[],
  orders: Planned["orders"],
): Promise<void> {
  const orderIds = orders.map((order) => order.id);
  const roundIds = standing.map((round) => round.id);
  const rounds = await lockRounds(tx, tenantId, roundIds, orderIds);
  const versions = new Map(rounds.map((round) => [round.id, round.version]));
  const held = await runSql(
    tx,
    sqlBuilder
      .selectFrom("orders")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", anyUuid(orderIds))
      .orderBy("id")
      .select(["id", "round_id as roundId"])
      .forUpdate(),
  );
  const places = new Map(held.map((order) => [order.id, order.roundId]));
  if (
    standing.some(({ id, version }) => versions.get(id) !== version) ||
    orders.some(({ id, roundId }) => places.get(id) !== roundId)
  ) {
    throw conflict("The day was changed meanwhile. Plan it again.");
  }
}

async function makeRound(
  tx: Tx,
  tenantId: string,
  day: string,
  round: PlannedRound,
  now: Date,
): Promise<string> {
  const { vehicleId, driverUserId, startLocationId, endLocationId, departsAt } = round;
  const { id } = await tx.round.create({
    data: {
      tenantId,
      roundDate: fromDay(day),
      vehicleId,
      driverUserId,
      startLocationId,
      endLocationId,
      departsAt,
      createdAt: now,
    },
    select: { id: true },
  });
  return id;
}

async function fillRound(
  tx: Tx,
  tenantId: string,
  { id, orderIds, driverUserId }: { id: string; orderIds: string[]; driverUserId: string | null },
  now: Date,
): Promise<string[]> {
  const left = await placeOrders(tx, tenantId, id, orderIds, now);
  await saveRound(tx, tenantId, id, { updatedAt: now, ...(driverUserId && { driverUserId }) });
  return left;
}

const findBestPlan = onThread<(problem: Problem) => Plan>("plan", "bestPlan");
const findPricedPlan = onThread<(problem: Problem) => PricedPlan>("plan", "bestPricedPlan");

/**
 * POST /rounds/plan: who goes where on a day, beside the day as it stands. With `dryRun` it is proposed;
 * otherwise it is put into the day in one transaction, unless the day has changed meanwhile (409).
 */
const plan = business("rounds:write", { heavy: "planning", dryRuns: true })
  .input(DayPlanRequest)
  .output(DayPlan)
  .mutation(async ({ ctx, input }) => {
    const day = await readDay(ctx.db, ctx.providers.routing, ctx.business.id, input);
    const planned = { ...day, plan: await findBestPlan(day.problem) };
    const proposal = proposalOf(planned);
    if (input.dryRun) return proposal;
    return changeAndReroute(ctx, async (tx, record, stale) => {
      const { trips, orders } = planned;
      const applied = { trips, orders, now: ctx.now };
      const done = await applyPlan(tx, ctx.business.id, proposal, applied);
      for (const id of done.stale) stale.add(id);
      const { stops, leftOut } = proposal.after;
      await record({
        action: "day.planned",
        words: `Planned ${shortDay(fromDay(input.roundDate))}: ${countWords(stops, "stop")}, ${leftOut} left out`,
        subject: { kind: "day", id: input.roundDate },
        before: proposal.before,
        after: proposal.after,
      });
      return { ...proposal, applied: true, rounds: done.rounds };
    });
  });

/**
 * What POST /rounds/plan would propose, with what its preferences cost; that is searched for besides. Nothing is written.
 * No query: those are for whoever may look, and this takes seconds of a processor.
 */
const propose = business("rounds:write", { heavy: "planning", personOnly: true })
  .input(DayPlanRequest.omit({ dryRun: true }))
  .output(DayProposal)
  .mutation(async ({ ctx, input }) => {
    const day = await readDay(ctx.db, ctx.providers.routing, ctx.business.id, input);
    return pricedProposalOf(day, await findPricedPlan(day.problem));
  });

/** Reads the day, and asks how far apart its places are. */
async function readDay(
  db: PrismaClient,
  routing: Providers["routing"],
  tenantId: string,
  { roundDate, orderIds, vehicleIds }: Omit<DayPlanRequest, "dryRun">,
): Promise<DayToPlan> {
  const fleet = await fleetOn(db, tenantId, roundDate, vehicleIds);
  const standing = fleet.rounds.flatMap((round) => round.orderIds);
  const orders = await ordersFor(db, tenantId, roundDate, { named: orderIds, standing });
  const yards = await yardsOnMap(db, tenantId);
  const yardOf = (id: string | null | undefined) => (id ? yards.byId.get(id) : null) ?? yards.first;
  const crewed = tripsOf(fleet);
  const trips = crewed.map((trip, n): RoutedTrip => {
    const start = yardOf(trip.round?.startLocationId);
    const end = trip.round?.endLocationId ? yardOf(trip.round.endLocationId) : start;
    return { ...trip, vanId: String(n), start, end };
  });
  const { first } = yards;
  const undriven = vansWithoutDriver(fleet, crewed).map((vehicle): RoutedTrip => {
    return { vehicle, driver: null, round: null, vanId: vehicle.id, start: first, end: first };
  });
  const places = new Places();
  for (const trip of [...trips, ...undriven]) vanOf(trip, places);
  for (const order of orders) {
    const point = pointOf(order);
    if (point) places.rowOf(point);
  }
  const distances = await routing.matrix(places.points);
  const patches = await db.patch.findMany({
    where: { tenantId },
    select: { id: true, outwardCodes: true },
  });
  const day = fromDay(roundDate);
  const { visits, closed } = visitsOf(orders, trips, day);
  const facts = { places, patches, day, until: lastShiftEnd(trips) };
  const problem = problemOf(trips, visits, { ...facts, distances });
  const routedBy = distances.by;
  return { roundDate, trips, undriven, orders, visits, closed, facts, problem, routedBy };
}

export const planning = router({ plan, propose });
