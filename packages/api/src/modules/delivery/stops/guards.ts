import { isDeepStrictEqual } from "node:util";
import {
  jsonObjectFrom,
  prepareSql,
  sqlBuilder,
  type InferResult,
  type RoundStatus,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import { requireDriving, requireVisible } from "../../../platform/access/caller";
import type { Emit } from "../../../platform/audit/change";
import { conflict, notFound } from "../../../platform/base/errors";
import { loader } from "../../../platform/context/context";
import { lockRoundOf, orderName } from "../../orders";
import type { KeptProof } from "../../stock";
import { ByStop, type StopCompletion, type StopFailure } from "../rounds/stop-schema";
import { collectedOf, orderToDeliver, outcomesOf } from "./outcome";

/**
 * The stop `stopId` of the round `id`, or that of the sale recorded under this id, which a phone knows before it knows
 * the stop: 404 where there is none, 403 where it is another driver's round.
 */
export const findStop = loader.input(ByStop).use(async ({ ctx, input, next }) => {
  const { id: tenantId } = ctx.business;
  const ofSale = { soldAtDoor: true, records: { some: { tenantId, id: input.stopId } } };
  const stop = await ctx.db.stop.findFirst({
    where: { tenantId, roundId: input.id, OR: [{ id: input.stopId }, ofSale] },
    select: {
      id: true,
      roundId: true,
      orderId: true,
      round: { select: { roundDate: true, driverUserId: true, status: true } },
    },
  });
  if (!stop) throw notFound("stop");
  requireVisible(ctx, stop.round);
  return next({ ctx: { stop } });
});

/** The same, for what is recorded at the door: by the round's driver, or whoever may change rounds. */
export const findDrivenStop = findStop.use(({ ctx, next }) => {
  requireDriving(ctx, ctx.stop.round);
  return next();
});

/** A stop as a recording sees it, its row held until the transaction ends. */
const selectStopLocked = sqlBuilder
  .selectFrom("stops")
  .select([
    "id",
    "order_id as orderId",
    "cash_taken_pence as cashTakenPence",
    "sold_at_door as soldAtDoor",
    "completed_at as completedAt",
    "failed_at as failedAt",
  ])
  .forUpdate();

export type LockedStop = InferResult<typeof selectStopLocked>[number];

/** What was kept under the id of a recording. */
const selectKept = (tenantId: string, recordId: string) =>
  sqlBuilder
    .selectFrom("stop_records as k")
    .where("k.tenant_id", "=", tenantId)
    .where("k.id", "=", recordId)
    .select(["k.stop_id as stopId", "k.kind", "k.request_hash as requestHash"]);

export type KeptRecord = InferResult<ReturnType<typeof selectKept>>[number];

const keptUnder = prepareSql(({ tenantId, recordId }: { tenantId: string; recordId: string }) =>
  selectKept(tenantId, recordId),
);

/** What was kept under this id; null where nothing was. */
export async function readKept(
  runner: SqlRunner,
  tenantId: string,
  recordId: string,
): Promise<KeptRecord | null> {
  const [kept] = await keptUnder(runner, { tenantId, recordId });
  return kept ?? null;
}

type OfRound = { tenantId: string; roundId: string; stopId: string; recordId: string };

const holdStop = prepareSql(({ tenantId, roundId, stopId, recordId }: OfRound) =>
  selectStopLocked
    .select(jsonObjectFrom(selectKept(tenantId, recordId)).as("kept"))
    .where("tenant_id", "=", tenantId)
    .where("round_id", "=", roundId)
    .where("id", "=", stopId),
);

/**
 * Holds the stop, whose round is held, and gives what was kept under the recording's id, if anything.
 * @throws not_found where it has been taken off the round meanwhile
 */
export async function lockStop(
  tx: Tx,
  of: OfRound,
): Promise<{ stop: LockedStop; kept: KeptRecord | null }> {
  const [found] = await holdStop(tx, of);
  if (!found) throw notFound("stop");
  const { kept, ...stop } = found;
  return { stop, kept };
}

/** A stop in the order of its round. Rows have dates, the answer of a round has texts. */
interface InOrder {
  id: string;
  completedAt: Date | string | null;
  failedAt: Date | string | null;
}

/** Why nothing more can be recorded at a stop; null where it is open. */
function whyClosed({ completedAt, failedAt }: Omit<InOrder, "id">): string | null {
  if (completedAt !== null) return "This stop is completed.";
  return failedAt === null ? null : "This stop has failed.";
}

/** @throws conflict where something is recorded at this stop already */
export function requireOpen(stop: Omit<InOrder, "id">): void {
  const why = whyClosed(stop);
  if (why !== null) throw conflict(why);
}

/** Whether it is the first of those that are open. */
export const isNext = (stops: readonly InOrder[], stopId: string): boolean =>
  stops.find((stop) => whyClosed(stop) === null)?.id === stopId;

/**
 * Why a stop can't be put before the others of its round that are open; null where it can.
 * @param stops all of the round's, in order
 */
export function whyNotNext(
  round: { status: RoundStatus },
  stops: readonly InOrder[],
  stopId: string,
): string | null {
  if (round.status === "done") return "The round is done.";
  const stop = stops.find(({ id }) => id === stopId);
  if (!stop) return "This stop is no longer on the round.";
  return whyClosed(stop) ?? (isNext(stops, stopId) ? "This stop is next already." : null);
}

/*
 * Whether what a phone says once more stands at the stop already: a second tap under another id, or a record
 * that was entered by the office meanwhile. The whole outcome must be the same; of proofs, their kinds.
 */

interface AtStop {
  tenantId: string;
  stop: LockedStop;
  proofs: readonly KeptProof[];
}

/** @throws as completing does, where lines or empties are none of the order's or the business's */
export async function deliveryStands(tx: Tx, held: AtStop, said: StopCompletion): Promise<boolean> {
  const { tenantId, stop } = held;
  if (stop.completedAt === null) return false;
  const order = await orderToDeliver(tx, tenantId, stop.orderId);
  const collected = await collectedOf(tx, tenantId, order, said.collect);
  const {
    lines,
    collected: collect,
    proofs,
    ...kept
  } = await tx.stop.findFirstOrThrow({
    where: { tenantId, id: stop.id },
    select: {
      cashTakenPence: true,
      shortfallReason: true,
      issue: true,
      issueNote: true,
      leaveInstruction: true,
      leaveDetail: true,
      lines: { select: { orderLineId: true, deliveredQuantity: true, cancelledQuantity: true } },
      collected: { select: { productId: true, quantity: true } },
      proofs: { select: { kind: true } },
    },
  });
  const { shortfallReason, issue, issueNote, leaveInstruction, leaveDetail } = said;
  return isDeepStrictEqual(
    [kept, sortedLines(lines), sortedEmpties(collect), kindsOf(proofs)],
    [
      {
        cashTakenPence: said.cashTakenPence ?? 0,
        shortfallReason: shortfallReason ?? null,
        issue: issue ?? null,
        issueNote: issueNote ?? null,
        leaveInstruction: leaveInstruction ?? null,
        leaveDetail: leaveDetail ?? null,
      },
      sortedLines(outcomesOf(order, said.lines)),
      sortedEmpties(collected),
      kindsOf(held.proofs),
    ],
  );
}

export async function failureStands(tx: Tx, held: AtStop, said: StopFailure): Promise<boolean> {
  const { tenantId, stop } = held;
  if (stop.failedAt === null) return false;
  const collected = await collectedOf(tx, tenantId, { collect: [] }, said.collect ?? []);
  const {
    proofs,
    collected: collect,
    ...kept
  } = await tx.stop.findFirstOrThrow({
    where: { tenantId, id: stop.id },
    select: {
      failureReason: true,
      failureNote: true,
      collected: { select: { productId: true, quantity: true } },
      proofs: { select: { kind: true } },
    },
  });
  return isDeepStrictEqual(
    [kept, sortedEmpties(collect), kindsOf(proofs)],
    [
      { failureReason: said.failureReason, failureNote: said.failureNote ?? null },
      sortedEmpties(collected),
      kindsOf(held.proofs),
    ],
  );
}

/** Nothing is recorded, and the last thing that happened at the stop was its undoing. */
export async function undoingStands(tx: Tx, { tenantId, stop }: AtStop): Promise<boolean> {
  if (stop.completedAt !== null || stop.failedAt !== null) return false;
  const last = await tx.stopRecord.findFirst({
    where: { tenantId, stopId: stop.id },
    orderBy: [{ arrivedAt: "desc" }, { doneAt: "desc" }],
    select: { kind: true },
  });
  return last?.kind === "undo";
}

const sortedLines = (
  lines: readonly { orderLineId: string; deliveredQuantity: number; cancelledQuantity: number }[],
) =>
  lines
    .map((line) => [line.orderLineId, line.deliveredQuantity, line.cancelledQuantity].join(" "))
    .toSorted();

const sortedEmpties = (empties: readonly { productId: string; quantity: number }[]) =>
  empties.map(({ productId, quantity }) => `${productId} ${quantity}`).toSorted();

const kindsOf = (proofs: readonly { kind: string }[]) => proofs.map(({ kind }) => kind).toSorted();

/**
 * An order that this round gave back when it was done is delivered here after all, where a phone tells of it
 * late: it leaves the round on which it was planned meanwhile.
 * @throws conflict where it is no longer placed
 */
export async function bringHere(
  tx: Tx,
  { tenantId, round }: { tenantId: string; round: { id: string; status: RoundStatus } },
  order: { id: string; number: string; customerName: string | null },
  emit: Emit,
): Promise<void> {
  if (round.status !== "done") return;
  const elsewhere = await lockRoundOf(tx, tenantId, order.id);
  const { count } = await tx.order.updateMany({
    where: { tenantId, id: order.id, status: "placed", roundId: elsewhere?.id ?? null },
    data: { roundId: round.id },
  });
  if (count === 0) throw conflict("The order is no longer placed, or was planned just now.");
  if (elsewhere === null || elsewhere.id === round.id) return;
  const because = "It was delivered on an earlier round.";
  const facts = {
    tenantId,
    orderId: order.id,
    orderName: orderName(order),
    because,
    goodsStay: false,
  };
  await emit("order.left_round", { ...facts, round: elsewhere });
}
