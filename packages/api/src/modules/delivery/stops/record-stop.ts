import { createHash, randomUUID } from "node:crypto";
import {
  runSql,
  sql,
  sqlBuilder,
  type PrismaClient,
  type RoundStatus,
  type StopRecordKind,
  type Tx,
} from "@roundsman/db";
import type { Providers } from "@roundsman/providers";
import { milliseconds } from "date-fns/milliseconds";
import { doerOf, type BusinessCaller } from "../../../platform/access/caller";
import type { Change, Emit, Recorder } from "../../../platform/audit/change";
import { conflict, invalid, isDuplicate } from "../../../platform/base/errors";
import type { Log, Service } from "../../../platform/context/context";
import { tellTwoStopsAway } from "../../messages";
import { keepProof, type KeptProof } from "../../stock";
import { lockRound, type LockedRound } from "../rounds/locks";
import type { Round } from "../rounds/schema";
import type { Recorded } from "../rounds/stop-schema";
import { shownRound } from "../rounds/view";
import { lockStop, readKept, type KeptRecord, type LockedStop } from "./guards";
import { movedWith } from "./outcome";

/** One recording as the phone sent it. Its id is made there and unique for ever. */
export interface PhoneRecord {
  id: string;
  stopId: string;
  kind: StopRecordKind;
  requestHash: string;
  doneAt: Date;
}

/** Tells one body from another; fields of a parsed body stand in the order of their shape. */
export const hashOf = (body: object): string =>
  createHash("sha256").update(JSON.stringify(body)).digest("hex");

/**
 * Whether this very recording has arrived before (docs/contract/rounds.md#stops).
 * @param kept under its id; null where nothing is
 * @throws conflict where its id came with something else
 */
function hasArrived(record: PhoneRecord, kept: KeptRecord | null): boolean {
  if (!kept) return false;
  if (
    kept.stopId !== record.stopId ||
    kept.kind !== record.kind ||
    kept.requestHash !== record.requestHash
  ) {
    throw conflict("This recordId was used for another recording.");
  }
  return true;
}

/** How far a phone's clock may run ahead, and how long before its day a round may be worked on. */
const allowedClock = {
  /** Up to here the phone's time is kept. */
  aheadMs: milliseconds({ minutes: 5 }),
  /** Up to here the record is kept, at the time of its arrival. */
  mostAheadMs: milliseconds({ days: 1 }),
  earlyMs: milliseconds({ days: 2 }),
};

/**
 * Returns the time at which something was done: the phone's, or the time of arrival where the phone's is less than a
 * day ahead (docs/decisions/0425).
 * @throws validation on `doneAt` where the phone's clock can't be right
 */
export function plausibleTime(doneAt: Date, roundDate: Date, now: Date): Date {
  const aheadMs = doneAt.getTime() - now.getTime();
  if (aheadMs >= allowedClock.mostAheadMs) {
    throw invalid({
      path: "doneAt",
      message: "This time has not come yet: check the phone's clock.",
    });
  }
  if (doneAt.getTime() < roundDate.getTime() - allowedClock.earlyMs) {
    throw invalid({
      path: "doneAt",
      message: "This is long before the round: check the phone's clock.",
    });
  }
  return aheadMs > allowedClock.aheadMs ? now : doneAt;
}

/** What of a request keeps pictures and lets them go again. */
export type KeepsProofs = Pick<Recording, "providers" | "budget" | "settings" | "log">;

/** The request a recording came with, past its guards. */
interface Recording extends BusinessCaller {
  db: PrismaClient;
  now: Date;
  change: Change;
  providers: Providers;
  budget: Service["budget"];
  settings: Service["settings"];
  log: Log;
  stop: {
    id: string;
    roundId: string;
    orderId: string;
    round: { roundDate: Date; status: RoundStatus };
  };
}

/** What a kind of recording works with: rows held, and what is settled of it. */
export interface Held {
  tenantId: string;
  round: LockedRound;
  stop: LockedStop;
  /** One of a kind. */
  proofs: readonly KeptProof[];
  /** By the phone's clock. */
  doneAt: Date;
  now: Date;
  byUserId: string | null;
}

/** Returns the fields that the movements of a stop share. */
export const goodsOf = ({ tenantId, stop, round, byUserId, doneAt }: Held) => ({
  tenantId,
  stopId: stop.id,
  roundId: round.id,
  orderId: stop.orderId,
  byUserId,
  at: doneAt,
  moved: movedWith(round),
});

interface Kind {
  /** Whether the stop stands as this record says already. Asked of a phone's alone, which may send under two ids. */
  stands: (tx: Tx, held: Held) => Promise<boolean>;
  work: (tx: Tx, record: Recorder, held: Held, emit: Emit) => Promise<void>;
}

/** Sent twice at once, and the other was first: nothing is left to do. */
export class Repeated extends Error {}

/**
 * Takes in what was done at a stop, once however often it is sent (docs/contract/rounds.md#stops), and
 * answers with the round as it stands. Two at once stand in line; `work` decides what the second finds. A phone's
 * record that says again what stands already changes nothing and is no conflict: its id alone is kept.
 * @throws conflict where the round is not out, or the record's id came with another body
 * @throws validation on `doneAt`, `proof.picture` or `proofs`
 */
export async function recordStop(
  ctx: Recording,
  kind: StopRecordKind,
  body: Recorded,
  { stands, work }: Kind,
): Promise<Round> {
  const tenantId = ctx.business.id;
  const { id: stopId, roundId, orderId } = ctx.stop;
  const record = { ...toPhoneRecord(ctx.now, kind, body), stopId };
  const doneAt = plausibleTime(record.doneAt, ctx.stop.round.roundDate, ctx.now);
  // Pictures are not kept a second time; what brings none is found under the lock.
  if (bringsProofs(body) && hasArrived(record, await readKept(ctx.db, tenantId, record.id))) {
    return shownRound(ctx, roundId);
  }

  // A round that is done gave its order back: nobody else puts it on a round meanwhile.
  const givenBack = ctx.stop.round.status === "done" ? [orderId] : [];
  const proofs = await keepProofs(ctx, tenantId, body);
  try {
    const isNew = await ctx.change(async (tx, note, emit) => {
      const round = await lockRound(tx, tenantId, roundId, givenBack);
      const { stop, kept } = await lockStop(tx, { tenantId, roundId, stopId, recordId: record.id });
      if (hasArrived(record, kept)) throw new Repeated();
      requireOut(ctx, round, doneAt);
      const byUserId = doerOf(ctx.caller).id;
      const held = { tenantId, round, stop, proofs, doneAt, now: ctx.now, byUserId };
      const isNew = body.recordId === undefined || !(await stands(tx, held));
      await (isNew ? work(tx, note, held, emit) : note(null));
      await keepRecord(tx, emit, { ...record, tenantId, round, byUserId, isNew, now: ctx.now });
      return isNew;
    });
    if (!isNew) await forgetProofs(ctx, proofs);
  } catch (error) {
    await forgetProofs(ctx, proofs);
    if (isDuplicate(error)) throw conflict("This recordId was used for another recording.");
    if (!(error instanceof Repeated)) throw error;
  }
  return shownRound(ctx, roundId);
}

const bringsProofs = ({ proof, proofs = [] }: Recorded): boolean =>
  proof !== undefined || proofs.length > 0;

interface Keeping extends PhoneRecord {
  tenantId: string;
  round: LockedRound;
  byUserId: string | null;
  isNew: boolean;
  now: Date;
}

/**
 * Stores a record. One that is new changes its round, which is locked: counts of its van are settled again, and the
 * customer two stops on is notified.
 */
export async function keepRecord(
  tx: Tx,
  emit: Emit,
  { tenantId, round, isNew, now, ...record }: Keeping,
): Promise<void> {
  if (isNew) await emit("round.goods_changed", { tenantId, round, byUserId: record.byUserId });
  if (isNew && record.kind !== "undo") await tellTwoStopsAway(tx, { tenantId, roundId: round.id });
  await runSql(
    tx,
    sqlBuilder
      .with("kept", (db) =>
        db.insertInto("stop_records").values({
          tenant_id: tenantId,
          id: record.id,
          stop_id: record.stopId,
          kind: record.kind,
          request_hash: record.requestHash,
          done_at: record.doneAt,
          arrived_at: now,
          by_user_id: record.byUserId,
        }),
      )
      .updateTable("rounds")
      .set((eb) => ({ updated_at: now, version: eb("version", "+", eb.lit(1)) }))
      .where("tenant_id", "=", tenantId)
      .where("id", "=", round.id)
      .where(sql<boolean>`${isNew}::bool`),
  );
}

/** What a phone sent, as it is kept: all but which stop it is about. */
export function toPhoneRecord(
  now: Date,
  kind: StopRecordKind,
  { recordId, ...body }: Recorded,
): Omit<PhoneRecord, "stopId"> {
  return {
    id: recordId ?? randomUUID(),
    kind,
    requestHash: hashOf(body),
    doneAt: body.doneAt === undefined ? now : new Date(body.doneAt),
  };
}

/**
 * A driver records while the round is out. What they did before it was done still counts when it
 * arrives late, from a phone without signal. The office may put any round right.
 */
export function requireOut(ctx: BusinessCaller, round: LockedRound, doneAt: Date): void {
  if (round.status === "out" || ctx.scopes.has("rounds:write")) return;
  if (round.status === "done" && round.doneAt !== null && doneAt <= round.doneAt) return;
  throw conflict("The round is not out.");
}

/** @throws validation on `proofs` where two are of a kind */
export async function keepProofs(
  ctx: KeepsProofs,
  tenantId: string,
  { proof, proofs = [] }: Recorded,
): Promise<KeptProof[]> {
  if (proof && proofs.some(({ kind }) => kind === proof.kind)) {
    throw invalid({ path: "proofs", message: "One proof of a kind is kept." });
  }
  const kept: KeptProof[] = [];
  try {
    if (proof) kept.push(await keepProof(ctx, tenantId, proof));
    for (const [at, one] of proofs.entries()) {
      kept.push(await keepProof(ctx, tenantId, one, `proofs.${at}`));
    }
  } catch (error) {
    await forgetProofs(ctx, kept);
    throw error;
  }
  return kept;
}

export async function forgetProofs(
  { providers, log }: KeepsProofs,
  proofs: readonly Pick<KeptProof, "fileKey">[],
): Promise<void> {
  for (const { fileKey } of proofs) {
    try {
      await providers.files.delete(fileKey);
    } catch (error) {
      log.warn({ error, fileKey }, "A proof that was not recorded could not be deleted");
    }
  }
}
