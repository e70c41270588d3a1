import {
  anyUuid,
  lockName,
  prepareSql,
  runSql,
  sql,
  sqlBuilder,
  type InferResult,
  type Prisma,
  type Tx,
} from "@roundsman/db";
import { conflict, notFound } from "../../../platform/base/errors";
import { firstYard } from "../../stock";
import { whyNotGivenUp } from "./guards";

/** Rounds as a write sees them, their rows held until the transaction ends, all in one order. */
const selectRoundsLocked = sqlBuilder
  .selectFrom("rounds as r")
  .orderBy("r.id")
  .select([
    "r.id",
    "r.round_date as roundDate",
    "r.vehicle_id as vehicleId",
    "r.driver_user_id as driverUserId",
    "r.start_location_id as startLocationId",
    "r.end_location_id as endLocationId",
    "r.status",
    "r.issued_at as issuedAt",
    "r.issued_version as issuedVersion",
    "r.load_confirmed_at as loadConfirmedAt",
    "r.went_out_at as wentOutAt",
    "r.done_at as doneAt",
    "r.back_at as backAt",
    "r.lost_at as lostAt",
    "r.metadata",
    "r.version",
  ])
  .forUpdate();

export type LockedRound = InferResult<typeof selectRoundsLocked>[number];

type Held = { tenantId: string; ids: readonly string[]; orderIds: readonly string[] };

const holdRounds = prepareSql(({ tenantId, ids, orderIds }: Held) =>
  selectRoundsLocked.where("r.tenant_id", "=", tenantId).where("r.id", "in", (eb) =>
    eb
      .selectFrom(sql<{ id: string }>`unnest(${ids}::uuid[])`.as<"n">(sql`n (id)`))
      .select("n.id")
      .union(
        eb
          .selectFrom("orders as o")
          .where("o.tenant_id", "=", tenantId)
          .where("o.id", "=", anyUuid(orderIds))
          .where("o.round_id", "is not", null)
          .select((order) => order.ref("o.round_id").$notNull().as("id")),
      ),
  ),
);

/**
 * Takes the round for the rest of the transaction. Every write on a round or its stops starts here, so
 * two of them stand in line. After it: its stops, then orders, then stock levels.
 * @param orderIds orders to be put on it: the rounds they are on now are taken too
 * @throws not_found where it has been removed meanwhile
 */
export async function lockRound(
  tx: Tx,
  tenantId: string,
  id: string,
  orderIds: readonly string[] = [],
): Promise<LockedRound> {
  const rounds = await lockRounds(tx, tenantId, [id], orderIds);
  const round = rounds.find((locked) => locked.id === id);
  if (!round) throw notFound("round");
  return round;
}

/**
 * Takes these rounds and those the orders are on, all in one order, so that two rounds can swap. In a business
 * orders are put on rounds by one at a time: one that moved while somebody waited for its round would be on
 * another that they don't hold.
 */
export async function lockRounds(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  orderIds: readonly string[],
): Promise<LockedRound[]> {
  if (orderIds.length > 0) await lockName(tx, `placing:${tenantId}`);
  return holdRounds(tx, { tenantId, ids, orderIds });
}

/** The stops of a round in order, held until the transaction ends. */
const selectStopsLocked = sqlBuilder
  .selectFrom("stops")
  .orderBy("sequence")
  .orderBy("id")
  .select([
    "id",
    "order_id as orderId",
    "sequence",
    "completed_at as completedAt",
    "failed_at as failedAt",
  ])
  .forUpdate();

export type PlacedStop = InferResult<typeof selectStopsLocked>[number];

const holdStops = prepareSql(({ tenantId, roundId }: { tenantId: string; roundId: string }) =>
  selectStopsLocked.where("tenant_id", "=", tenantId).where("round_id", "=", roundId),
);

export const lockStops = (tx: Tx, tenantId: string, roundId: string): Promise<PlacedStop[]> =>
  holdStops(tx, { tenantId, roundId });

/** Orders that are to be put on a round, held until the transaction ends. */
const selectOrdersLocked = sqlBuilder
  .selectFrom("orders")
  .orderBy("id")
  .select([
    "id",
    "number",
    "status",
    "fulfilment",
    "round_id as roundId",
    "payment_method as paymentMethod",
    "paid_at as paidAt",
  ])
  .forUpdate();

type LockedOrder = InferResult<typeof selectOrdersLocked>[number];

/** @throws not_found where one of them is none of this business's */
export async function lockOrders(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<LockedOrder[]> {
  if (ids.length === 0) return [];
  const orders = await runSql(
    tx,
    selectOrdersLocked.where("tenant_id", "=", tenantId).where("id", "=", anyUuid(ids)),
  );
  if (orders.length < ids.length) throw notFound("order");
  return orders;
}

/** Locks the rounds that these orders are on. @throws conflict where the van of one has left, unless `fromVans` */
export async function lockLeftRounds(
  tx: Tx,
  tenantId: string,
  orders: readonly Pick<LockedOrder, "roundId">[],
  { fromVans }: { fromVans: boolean },
): Promise<void> {
  const ids = [...new Set(orders.flatMap((order) => order.roundId ?? []))];
  if (ids.length === 0) return;
  const rounds = await holdRounds(tx, { tenantId, ids, orderIds: [] });
  const why = rounds
    .map((round) => whyNotGivenUp(round, { fromVans }))
    .find((reason) => reason !== null);
  if (why) throw conflict(why);
}

/** @throws conflict where the round is no longer as the caller saw it; nothing given asks for nothing */
export function requireVersion(round: { version: number }, version: string | undefined): void {
  if (version !== undefined && version !== String(round.version)) {
    throw conflict("The round was changed meanwhile. Load it again and repeat your change.");
  }
}

/**
 * For a change that leaves what the driver was handed as it was: its going out, its load being counted.
 * Whoever has the round as it stands still has it so.
 */
export const stillHanded = ({ version, issuedVersion }: LockedRound) => ({
  issuedVersion: issuedVersion === version ? version + 1 : issuedVersion,
});

/**
 * When the van of a round was back: done, or counted back before; a van that was lost, once it is counted back. Null
 * while it is not.
 */
export function returnedAt({
  doneAt,
  backAt,
  lostAt,
}: Pick<LockedRound, "doneAt" | "backAt" | "lostAt">) {
  if (lostAt !== null) return backAt;
  return doneAt && backAt ? (doneAt < backAt ? doneAt : backAt) : (doneAt ?? backAt);
}

/** Writes columns of a locked round and counts the change. */
export async function saveRound(
  tx: Tx,
  tenantId: string,
  id: string,
  data: Prisma.RoundUncheckedUpdateManyInput & { updatedAt: Date },
): Promise<void> {
  await tx.round.updateMany({
    where: { tenantId, id },
    data: { ...data, version: { increment: 1 } },
  });
}

/**
 * The yards a round's stock leaves and its empties come back to: those it names, the end being the start
 * where none is named, and the start the business's first yard still in use.
 * @throws conflict where the business has no yard
 */
export async function yardsOf(
  tx: Tx,
  tenantId: string,
  round: { startLocationId: string | null; endLocationId: string | null },
): Promise<{ start: string; end: string }> {
  const start = round.startLocationId ?? (await firstYardOf(tx, tenantId));
  return { start, end: round.endLocationId ?? start };
}

async function firstYardOf(tx: Tx, tenantId: string): Promise<string> {
  const yard = await firstYard(tx, tenantId);
  if (!yard) throw conflict("Add a yard first: stock has to come from somewhere.");
  return yard.id;
}
