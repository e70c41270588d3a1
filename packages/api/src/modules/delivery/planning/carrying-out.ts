import { Prisma, type Tx } from "@roundsman/db";
import { conflict } from "../../../platform/base/errors";
import { fromDay } from "../../../platform/values/view";
import { lockRounds, saveRound } from "../rounds/locked";
import { placeOrders } from "../rounds/placing";
import type { PlannedRoundOfDay } from "./crew";
import type { Planned } from "./proposal";
import type { DayPlan } from "./schema";

type PlannedRound = DayPlan["rounds"][number];

/**
 * Puts a plan into the day: rounds that stand take their new stops, the others are made. A round that is
 * planned to carry nothing is emptied and stays.
 * @returns the rounds as they now have ids, and every round whose course no longer holds
 * @throws conflict where the day is no longer the one the plan was made for
 */
export async function carryOut(
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
    await fill(tx, tenantId, { id, orderIds: [], driverUserId: null }, now);
  }
  const rounds: PlannedRound[] = [];
  for (const round of plan.rounds) {
    const id = round.roundId ?? (await makeRound(tx, tenantId, plan.roundDate, round, now));
    const orders = round.stops.map((stop) => stop.orderId);
    const left = await fill(
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
  const held = await tx.$queryRaw<{ id: string; roundId: string | null }[]>(Prisma.sql`
    SELECT id, round_id AS "roundId" FROM orders
     WHERE tenant_id = ${tenantId}::uuid AND id = ANY(${orderIds}::uuid[]) ORDER BY id FOR UPDATE`);
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

async function fill(
  tx: Tx,
  tenantId: string,
  { id, orderIds, driverUserId }: { id: string; orderIds: string[]; driverUserId: string | null },
  now: Date,
): Promise<string[]> {
  const left = await placeOrders(tx, tenantId, id, orderIds, now);
  await saveRound(tx, tenantId, id, { updatedAt: now, ...(driverUserId && { driverUserId }) });
  return left;
}
