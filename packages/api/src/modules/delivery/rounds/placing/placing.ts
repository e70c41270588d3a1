import { anyUuid, rowsAsTable, runSql, sqlBuilder, type Prisma, type Tx } from "@roundsman/db";
import type { Handler } from "../../../../platform/audit/change";
import { conflict } from "../../../../platform/base/errors";
import { webPages } from "../../../../platform/values/links";
import { notifyPerson } from "../../../messages";
import { whyUnplannable } from "../../../orders";
import { keepReloads } from "../../gas/reloads/places";
import { lockLeftRounds, lockOrders, lockStops, type PlacedStop } from "../locks";
import { rerouteAfterCommit } from "../route";

/** A stop that stays where it is, and the number it bears now. */
interface SettledStop {
  id: string;
  sequence: number;
}

/**
 * The order in which stops are made, from 1: what is settled keeps its place, or comes forward where
 * fewer stops are left before it, and the open ones fill the rest in the order given.
 */
export function arrangeStops(settled: readonly SettledStop[], open: readonly string[]): string[] {
  const waiting = settled.toSorted((a, b) => a.sequence - b.sequence);
  const coming = [...open];
  const arranged: string[] = [];
  while (waiting.length > 0 || coming.length > 0) {
    const isDue = waiting[0] !== undefined && waiting[0].sequence <= arranged.length + 1;
    const next = isDue || coming.length === 0 ? waiting.shift()?.id : coming.shift();
    if (next !== undefined) arranged.push(next);
  }
  return arranged;
}

const isOpen = (stop: PlacedStop) => stop.completedAt === null && stop.failedAt === null;

/**
 * Makes these orders the open stops of a locked round, in this order. Recorded stops keep their places
 * whether named or not; an order that waits on another planned round moves from there, and with `fromVans` also one
 * that is on a van that is out.
 * @returns the other rounds that lost a stop
 * @throws not_found where an order is none of this business's
 * @throws conflict where one can't be planned, or its van is out with it
 */
export async function placeOrders(
  tx: Tx,
  tenantId: string,
  roundId: string,
  orderIds: readonly string[],
  now: Date,
  { fromVans = false }: { fromVans?: boolean | undefined } = {},
): Promise<string[]> {
  const stops = await lockStops(tx, tenantId, roundId);
  const completed = new Set(
    stops.filter((stop) => stop.completedAt !== null).map((stop) => stop.orderId),
  );
  const open = new Map(stops.filter(isOpen).map((stop) => [stop.orderId, stop.id]));
  const wanted = new Set(orderIds.filter((id) => !completed.has(id)));
  const added = [...wanted].filter((id) => !open.has(id));

  await dropStops(
    tx,
    tenantId,
    stops.flatMap((stop) =>
      isOpen(stop) && !wanted.has(stop.orderId) ? { ...stop, roundId } : [],
    ),
    now,
  );
  const left = await takeOver(tx, tenantId, added, { now, fromVans });
  for (const [orderId, stopId] of await addStops(tx, tenantId, roundId, added)) {
    open.set(orderId, stopId);
  }
  const inOrder = [...wanted].flatMap((orderId) => open.get(orderId) ?? []);
  await numberStops(
    tx,
    tenantId,
    arrangeStops(
      stops.filter((stop) => !isOpen(stop)),
      inOrder,
    ),
  );
  return left;
}

/** On a van that left uncounted: it took what its orders ask for (docs/decisions/0421), and only the stop says so. */
const tookUncounted = (tenantId: string): Prisma.StopWhereInput => ({
  soldAtDoor: false,
  round: { tenantId, status: "out", loadCounts: { none: { tenantId, leg: "out" } } },
});

/**
 * Takes orders off the rounds they wait on, which counts as a change of those. A round that is done keeps
 * its stops: it gave its orders back when it ended.
 * @param goodsStay false where another van has the goods, or is to have them: then a stop goes even if nobody counted its van
 * @returns the rounds that lost a stop
 */
async function takeOffRounds(
  tx: Tx,
  tenantId: string,
  orderIds: readonly string[],
  { now, goodsStay }: { now: Date; goodsStay: boolean },
): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const open = await tx.stop.findMany({
    where: {
      tenantId,
      orderId: { in: [...orderIds] },
      completedAt: null,
      failedAt: null,
      givenBackAt: null,
    },
    select: { id: true, roundId: true, orderId: true },
  });
  await dropStops(tx, tenantId, open, now, goodsStay ? tookUncounted(tenantId) : undefined);
  const rounds = [...new Set(open.map((stop) => stop.roundId))].toSorted();
  await tx.round.updateMany({
    where: { tenantId, id: { in: rounds } },
    data: { version: { increment: 1 }, updatedAt: now },
  });
  await closeGaps(tx, tenantId, rounds);
  return rounds;
}

/** Puts an open stop before the others of its round that are open; recorded ones keep their places. */
export async function putNext(
  tx: Tx,
  tenantId: string,
  stops: readonly PlacedStop[],
  stopId: string,
): Promise<void> {
  const others = stops.filter((stop) => isOpen(stop) && stop.id !== stopId).map(({ id }) => id);
  const settled = stops.filter((stop) => !isOpen(stop));
  await numberStops(tx, tenantId, arrangeStops(settled, [stopId, ...others]));
}

/** Locks the orders, off whatever rounds they were on. */
async function takeOver(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  { now, fromVans }: { now: Date; fromVans: boolean },
): Promise<string[]> {
  const orders = await lockOrders(tx, tenantId, ids);
  const blocked = orders.flatMap((order) => {
    const why = whyUnplannable({ ...order, roundId: null });
    return why === null ? [] : [`${order.number}: ${why}`];
  });
  if (blocked.length > 0) throw conflict(`These can't go on a round. ${blocked.join(" ")}`);
  const moving = orders.filter((order) => order.roundId !== null);
  await lockLeftRounds(tx, tenantId, moving, { fromVans });
  return takeOffRounds(
    tx,
    tenantId,
    moving.map((order) => order.id),
    { now, goodsStay: false },
  );
}

/** An open stop simply goes, unless something happened there once or it is of `kept`: then it stays as a failed one. */
export async function dropStops(
  tx: Tx,
  tenantId: string,
  stops: readonly { id: string; orderId: string; roundId: string }[],
  now: Date,
  kept: Prisma.StopWhereInput = { id: { in: [] } },
): Promise<void> {
  if (stops.length === 0) return;
  const ids = stops.map((stop) => stop.id);
  await keepReloads(tx, tenantId, ids);
  const these = { tenantId, id: { in: ids } };
  const none = { none: { tenantId } };
  await tx.stop.deleteMany({ where: { ...these, records: none, movements: none, NOT: kept } });
  await failStops(tx, tenantId, stops, {
    failedAt: now,
    failureReason: "other",
    failureNote: "Taken off the round.",
  });
}

/** What is known of a stop that failed: when, why, and who recorded it where somebody did. */
type Failure = Required<Pick<Prisma.StopUncheckedUpdateManyInput, "failedAt" | "failureReason">> &
  Pick<Prisma.StopUncheckedUpdateManyInput, "failureNote" | "recordedAt" | "recordedByUserId">;

/**
 * What a failed stop leaves, whoever says that it failed: it stays on its round as a record, and its order waits
 * to be planned again. Nothing was left there or taken along, so its goods ride back (`load.ts`) and nothing is due.
 * @returns how many orders wait because of it; one that is planned elsewhere by now stays there
 */
export async function failStops(
  tx: Tx,
  tenantId: string,
  stops: readonly { id: string; orderId: string; roundId: string }[],
  failure: Failure,
): Promise<number> {
  await tx.stop.updateMany({
    where: { tenantId, id: { in: stops.map(({ id }) => id) } },
    data: { ...failure, givenBackAt: null },
  });
  return backToPlanning(tx, {
    tenantId,
    id: { in: stops.map(({ orderId }) => orderId) },
    roundId: { in: stops.map(({ roundId }) => roundId) },
  });
}

/** Takes those of these orders off their rounds that are still placed, to be planned again. Gives how many. */
export async function backToPlanning(tx: Tx, orders: Prisma.OrderWhereInput): Promise<number> {
  const where = { ...orders, status: "placed" } as const;
  const { count } = await tx.order.updateMany({ where, data: { roundId: null } });
  return count;
}

/** The new stops by their orders; numbered by whoever calls. */
async function addStops(
  tx: Tx,
  tenantId: string,
  roundId: string,
  orderIds: readonly string[],
): Promise<[string, string][]> {
  if (orderIds.length === 0) return [];
  const stops = await tx.stop.createManyAndReturn({
    data: orderIds.map((orderId, at) => ({ tenantId, roundId, orderId, sequence: at + 1 })),
    select: { id: true, orderId: true },
  });
  await tx.order.updateMany({
    where: { tenantId, id: { in: [...orderIds] } },
    data: { roundId },
  });
  return stops.map((stop) => [stop.orderId, stop.id]);
}

const numberStops = (tx: Tx, tenantId: string, stopIds: readonly string[]) => {
  const places = stopIds.map((id, at) => ({ id, place: at + 1 }));
  return runSql(
    tx,
    sqlBuilder
      .updateTable("stops as s")
      .from(rowsAsTable("n", places, { id: "uuid", place: "int" }))
      .set((eb) => ({ sequence: eb.ref("n.place") }))
      .where("s.tenant_id", "=", tenantId)
      .whereRef("s.id", "=", "n.id")
      .whereRef("s.sequence", "<>", "n.place"),
  );
};

/** Numbers the stops of these rounds from 1 again. */
export const closeGaps = (tx: Tx, tenantId: string, roundIds: readonly string[]) =>
  runSql(
    tx,
    sqlBuilder
      .updateTable("stops as s")
      .from((eb) =>
        eb
          .selectFrom("stops")
          .where("tenant_id", "=", tenantId)
          .where("round_id", "=", anyUuid(roundIds))
          .select((stops) => [
            "id",
            stops.fn
              .agg<number>("row_number")
              .over((over) => over.partitionBy("round_id").orderBy("sequence").orderBy("id"))
              .as("place"),
          ])
          .as("n"),
      )
      .set((eb) => ({ sequence: eb.ref("n.place") }))
      .where("s.tenant_id", "=", tenantId)
      .whereRef("s.id", "=", "n.id")
      .whereRef("s.sequence", "<>", "n.place"),
  );

/**
 * Takes the order's open stop off its round, unless something was recorded at it once, or its goods are on a van that
 * nobody counted: then it stays as a failed one. The driver of a round that was issued is told.
 */
export const onOrderLeftRound: Handler<"order.left_round"> = async (left, handling) => {
  const { tenantId, orderId, orderName, because, goodsStay, round } = left;
  const { tx, now } = handling;
  await takeOffRounds(tx, tenantId, [orderId], { now, goodsStay });
  await rerouteAfterCommit({ tenantId, roundIds: [round.id] }, handling);
  if (!round.driverUserId || !round.issuedAt || round.status === "done") return;
  const title = `Order ${orderName} is off your round`;
  const notice = { kind: "round.changed", title, body: because, href: webPages.drive } as const;
  await notifyPerson(tx, tenantId, round.driverUserId, notice, now);
};

/** A round's version counts every change to what it carries. */
export const onOrderChangedOnRound: Handler<"order.changed_on_round"> = async (
  { tenantId, roundId },
  handling,
) => {
  const { tx, now } = handling;
  await tx.round.updateMany({
    where: { tenantId, id: roundId },
    data: { version: { increment: 1 }, updatedAt: now },
  });
  await rerouteAfterCommit({ tenantId, roundIds: [roundId] }, handling);
};
