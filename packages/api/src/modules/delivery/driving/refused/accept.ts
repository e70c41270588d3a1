import { runSqlForOne, sqlBuilder, type Tx } from "@roundsman/db";
import { conflict, notFound, refuseIf } from "../../../../platform/base/errors";
import type { Emit, Recorder } from "../../../../platform/audit/change";
import type { Located } from "../../../customers";
import { defectsOf, keepCheck, vehicleOf } from "../../fleet/checks/record-check";
import { keepReload, readReload } from "../../loads/reloads/record-reload";
import { lockRound, type LockedRound } from "../../rounds/locks";
import { StopCompletion, StopFailure, StopUndoing } from "../../rounds/stop-schema";
import type { RoundReader } from "../../rounds/view";
import { completeStop } from "../../stops/complete-stop";
import { failStop } from "../../stops/fail-stop";
import { lockStop } from "../../stops/guards";
import { hashOf, keepRecord, type Held } from "../../stops/record-stop";
import { keepSale } from "../../stops/sales/record-sale";
import { undoStop } from "../../stops/undo-stop";
import { storedDefects, storedProofs, StoredCheck, StoredReload, StoredSale } from "./schema";
import {
  isBuyerKnown,
  isOfStop,
  whyRoundNotAccepted,
  whyStopNotAccepted,
  type StopKind,
} from "./why-not-accepted";

export type WaitingRecord = Awaited<ReturnType<typeof lockWaiting>>;

/** Locks a refused record. @throws not_found where there is none; conflict where somebody decided already */
export async function lockWaiting(tx: Tx, tenantId: string, id: string) {
  const locked = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("refused_records")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .select(["accepted"])
      .forUpdate(),
  );
  if (!locked) throw notFound("refused record");
  if (locked.accepted !== null) throw conflict("Somebody decided about this record already.");
  return tx.refusedRecord.findFirstOrThrow({
    where: { tenantId, id },
    select: {
      tenantId: true,
      id: true,
      kind: true,
      roundId: true,
      orderId: true,
      body: true,
      proofs: true,
      doneAt: true,
      byUserId: true,
      byName: true,
    },
  });
}

/** The office's request, and where the buyer of a sale lives as far as that is known. */
export interface Accepting {
  ctx: RoundReader & Parameters<typeof keepSale>[3]["ctx"];
  located: Located;
}

/** Records a locked refused record after all, in its driver's name and at the driver's time. */
export async function recordAfterAll(
  tx: Tx,
  record: Recorder,
  emit: Emit,
  refused: WaitingRecord,
  accepting: Accepting,
): Promise<void> {
  const { kind } = refused;
  if (!isOfStop(kind)) return recordOnRound(tx, record, emit, { ...refused, kind }, accepting);
  const { now, business } = accepting.ctx;
  const held = await lockStopOf(tx, refused, kind, now);
  await recordAtStop(tx, record, { ...held, business }, { kind, body: refused.body }, emit);
  await keepRecord(tx, emit, {
    tenantId: refused.tenantId,
    id: refused.id,
    stopId: held.stop.id,
    round: held.round,
    kind,
    requestHash: hashOf({ refused: refused.id }),
    doneAt: held.doneAt,
    byUserId: refused.byUserId,
    isNew: true,
    now,
  });
}

/** Locks the round that has the order now, and the order's stop. @throws conflict as `whyStopNotAccepted` */
async function lockStopOf(
  tx: Tx,
  refused: WaitingRecord,
  kind: StopKind,
  now: Date,
): Promise<Held> {
  const { tenantId, id: recordId, doneAt, byUserId } = refused;
  const where = { tenantId, id: refused.orderId ?? "" };
  const { roundId } = await tx.order.findFirstOrThrow({ where, select: { roundId: true } });
  const round = roundId === null ? null : await lockRound(tx, tenantId, roundId);
  const order = await tx.order.findFirstOrThrow({
    where,
    select: {
      status: true,
      roundId: true,
      stops: {
        where: { tenantId, roundId: round?.id ?? where.id },
        select: { id: true, completedAt: true, failedAt: true },
      },
    },
  });
  const [open = null] = order.stops;
  refuseIf(whyStopNotAccepted(kind, { ...order, stop: open }));
  if (round === null || open === null || order.roundId !== round.id) {
    throw conflict("The order was put on another round meanwhile. Try again.");
  }
  const { stop } = await lockStop(tx, { tenantId, roundId: round.id, stopId: open.id, recordId });
  return {
    tenantId,
    round,
    stop,
    proofs: keptProofs(refused),
    doneAt: earlierOf(doneAt, now),
    now,
    byUserId,
  };
}

const earlierOf = (doneAt: Date, now: Date) => (doneAt > now ? now : doneAt);

const keptProofs = ({ proofs }: WaitingRecord) =>
  storedProofs(proofs).map(({ signedBy, note, ...proof }) => ({
    ...proof,
    ...(signedBy != null && { signedBy }),
    ...(note != null && { note }),
  }));

function recordAtStop(
  tx: Tx,
  record: Recorder,
  held: Parameters<typeof undoStop>[3],
  { kind, body }: { kind: StopKind; body: unknown },
  emit: Emit,
): Promise<void> {
  switch (kind) {
    case "complete":
      return completeStop(tx, record, held, StopCompletion.parse(body), emit);
    case "fail":
      return failStop(tx, record, held, StopFailure.parse(body));
    case "undo":
      return undoStop(tx, record, emit, held, StopUndoing.parse(body));
  }
}

type OfRound = Omit<WaitingRecord, "kind"> & { kind: Exclude<WaitingRecord["kind"], StopKind> };

/** Records a sale, a reload or a check on the round that its driver drove, whoever has the round now. */
async function recordOnRound(
  tx: Tx,
  record: Recorder,
  emit: Emit,
  refused: OfRound,
  { ctx, located }: Accepting,
): Promise<void> {
  const { tenantId, id, kind, roundId, body } = refused;
  const doneAt = earlierOf(refused.doneAt, ctx.now);
  const by = { id: refused.byUserId, name: refused.byName };
  const requestHash = hashOf({ refused: id });
  switch (kind) {
    case "sale": {
      const { sale } = StoredSale.parse(body);
      const buyer = isBuyerKnown(sale, refused.orderId);
      const round = await lockDriven(tx, refused, { buyer });
      const selling = { ctx, round, proofs: keptProofs(refused), doneAt, by };
      const phoneRecord = { id, kind: "complete" as const, requestHash, doneAt };
      const door = { orderId: refused.orderId, located };
      return keepSale(tx, record, emit, selling, sale, { ...door, record: phoneRecord });
    }
    case "reload": {
      const { reloadId, reload: said } = StoredReload.parse(body);
      const round = await lockDriven(tx, refused, { reloadId });
      const reload = await readReload(tx, tenantId, { id: roundId, reloadId });
      const times = { phoneTime: refused.doneAt, doneAt, byUserId: by.id };
      const sent = { recordId: id, requestHash };
      return keepReload(tx, record, { ...ctx, db: tx }, { round, reload, said, sent, ...times });
    }
    case "walk_round_check": {
      const { check } = StoredCheck.parse(body);
      const round = await lockDriven(tx, refused, { vehicleId: check.vehicleId });
      const vehicle = await vehicleOf(tx, tenantId, check.vehicleId ?? round.vehicleId);
      const defects = defectsOf(check.points, storedDefects(refused.proofs));
      const found = { id, requestHash, doneAt, vehicle, defects, by, now: ctx.now };
      return keepCheck(tx, record, { ...found, tenantId, round, points: check.points });
    }
  }
}

/** Locks the round that the driver drove. @throws conflict as `whyRoundNotAccepted` */
async function lockDriven(
  tx: Tx,
  { tenantId, kind, roundId }: OfRound,
  about: Parameters<typeof whyRoundNotAccepted>[2],
): Promise<LockedRound> {
  const isThere = await tx.round.count({ where: { tenantId, id: roundId } });
  const round = isThere > 0 ? await lockRound(tx, tenantId, roundId) : null;
  const reloads = await tx.roundReload.findMany({
    where: { tenantId, roundId },
    select: { id: true, doneAt: true },
  });
  refuseIf(whyRoundNotAccepted(kind, round && { ...round, reloads }, about));
  if (round === null) throw notFound("round");
  return round;
}
