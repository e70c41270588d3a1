import { randomUUID } from "node:crypto";
import type { Tx } from "@roundsman/db";
import { doerOf } from "../../../../platform/access/caller";
import type { Recorder } from "../../../../platform/audit/change";
import { conflict, isDuplicate, notFound } from "../../../../platform/base/errors";
import { business } from "../../../../platform/middleware/procedures";
import { countWords, shortDay } from "../../../../platform/values/format";
import { webPages } from "../../../../platform/values/links";
import { notifyOffice } from "../../../messages";
import { keepPicture } from "../../../stock";
import { findDrivenRound } from "../../rounds/guards";
import { lockRound, saveRound, stillHanded, type LockedRound } from "../../rounds/locks";
import { Round } from "../../rounds/schema";
import { shownRound } from "../../rounds/view";
import {
  forgetProofs,
  hashOf,
  plausibleTime,
  Repeated,
  type KeepsProofs,
} from "../../stops/record-stop";
import { NewWalkRoundCheck } from "./schema";

/**
 * POST /rounds/{id}/walk-round-check: what a driver found on the van before the first stop. It was looked at already,
 * so nothing about the round refuses it. Taken once however often it is sent. The office is told of defects. Answers
 * with the round.
 * @throws not_found for a vehicle that is none of this business's
 * @throws conflict where the round has no vehicle and none is named, or the record's id came with something else
 * @throws validation on `doneAt` or `points.N.picture`
 */
export const recordCheck = business("rounds:write", { or: "deliveries:write" })
  .concat(findDrivenRound)
  .input(NewWalkRoundCheck)
  .output(Round)
  .mutation(async ({ ctx, input: { id: roundId, recordId, ...said } }) => {
    const tenantId = ctx.business.id;
    const doneAt = said.doneAt === undefined ? ctx.now : new Date(said.doneAt);
    const check = { id: recordId ?? randomUUID(), roundId, requestHash: hashOf(said), doneAt };
    plausibleTime(doneAt, ctx.round.roundDate, ctx.now);
    if (await isKept(ctx.db, tenantId, check)) return shownRound(ctx, roundId);

    let kept: DefectPicture[] = [];
    try {
      kept = await keepPictures(ctx, tenantId, said.points);
      await ctx.change(async (tx, record) => {
        const round = await lockRound(tx, tenantId, roundId);
        if (await isKept(tx, tenantId, check)) throw new Repeated();
        const vehicle = await vehicleOf(tx, tenantId, said.vehicleId ?? round.vehicleId);
        const defects = defectsOf(said.points, kept);
        const by = doerOf(ctx.caller);
        const found = { ...check, vehicle, defects, by, now: ctx.now };
        await keepCheck(tx, record, { ...found, tenantId, round, points: said.points });
      });
    } catch (error) {
      await forgetProofs(ctx, kept);
      if (isDuplicate(error)) throw conflict("This recordId was used for another check.");
      if (!(error instanceof Repeated)) throw error;
    }
    return shownRound(ctx, roundId);
  });

/** A kept picture of a defect, by the place of its point in the check. */
export interface DefectPicture {
  position: number;
  fileKey: string;
  contentType: string;
}

type Points = NewWalkRoundCheck["points"];

/** Keeps the pictures of a check's defects. @throws validation on `points.N.picture` */
export async function keepPictures(
  ctx: KeepsProofs,
  tenantId: string,
  points: Points,
  path = "points",
): Promise<DefectPicture[]> {
  const kept: DefectPicture[] = [];
  try {
    for (const [position, { ok, picture }] of points.entries()) {
      if (ok || !picture) continue;
      const file = await keepPicture(ctx, tenantId, picture, `${path}.${position}.picture`);
      kept.push({ position, ...file });
    }
  } catch (error) {
    await forgetProofs(ctx, kept);
    throw error;
  }
  return kept;
}

export const defectsOf = (
  points: Points,
  pictures: readonly Pick<DefectPicture, "position" | "fileKey">[],
): Defect[] =>
  points.flatMap(({ point, ok, words, unsafe }, position) => {
    if (ok) return [];
    const picture = pictures.find((kept) => kept.position === position);
    return [{ position, point, words: words ?? "", unsafe, fileKey: picture?.fileKey ?? null }];
  });

interface Checking extends Found {
  tenantId: string;
  round: LockedRound;
  requestHash: string;
  doneAt: Date;
  points: readonly { point: string }[];
}

/** Keeps a check on a locked round, and notifies the office of defects. */
export async function keepCheck(
  tx: Tx,
  record: Recorder,
  { tenantId, round, points, requestHash, doneAt, ...found }: Checking,
): Promise<void> {
  const { id, vehicle, defects, by, now } = found;
  await tx.walkRoundCheck.create({
    data: {
      id,
      roundId: round.id,
      requestHash,
      doneAt,
      tenantId,
      vehicleId: vehicle.id,
      day: round.roundDate,
      byUserId: by.id,
      byName: by.name,
      points: points.map(({ point }) => point),
      unsafe: defects.some(({ unsafe }) => unsafe),
      arrivedAt: now,
    },
    select: { id: true },
  });
  await tx.walkRoundDefect.createMany({
    data: defects.map(({ position, words, unsafe, fileKey }) => ({
      tenantId,
      checkId: id,
      position,
      words,
      unsafe,
      fileKey,
    })),
  });
  await tell(tx, record, tenantId, round, found);
  // The driver who did it knows: the round is as they have it.
  await saveRound(tx, tenantId, round.id, { ...stillHanded(round), updatedAt: now });
}

interface Defect {
  position: number;
  point: string;
  words: string;
  unsafe: boolean;
  fileKey: string | null;
}

/** Whether this very check has arrived before. @throws conflict where its id came with something else */
async function isKept(
  db: Pick<Tx, "walkRoundCheck">,
  tenantId: string,
  { id, roundId, requestHash }: { id: string; roundId: string; requestHash: string },
): Promise<boolean> {
  const kept = await db.walkRoundCheck.findFirst({
    where: { tenantId, id },
    select: { roundId: true, requestHash: true },
  });
  if (!kept) return false;
  if (kept.roundId !== roundId || kept.requestHash !== requestHash) {
    throw conflict("This recordId was used for another check.");
  }
  return true;
}

/** @throws conflict where neither the check nor its round names a vehicle */
export async function vehicleOf(tx: Tx, tenantId: string, id: string | null) {
  if (id === null) throw conflict("The round has no vehicle: give it one, or name the vehicle.");
  const vehicle = await tx.vehicle.findFirst({
    where: { tenantId, id },
    select: { id: true, name: true },
  });
  if (!vehicle) throw notFound("vehicle");
  return vehicle;
}

interface Found {
  id: string;
  vehicle: { id: string; name: string };
  defects: readonly Defect[];
  by: { id: string | null; name: string };
  now: Date;
}

/** Records the check, and tells the office of what is not in order. */
async function tell(
  tx: Tx,
  record: Recorder,
  tenantId: string,
  round: LockedRound,
  { id, vehicle, defects, by, now }: Found,
): Promise<void> {
  const unsafe = defects.some((defect) => defect.unsafe);
  const result =
    defects.length === 0
      ? "all in order"
      : `${countWords(defects.length, "defect")}${unsafe ? ", unsafe" : ""}`;
  await record({
    action: "walk_round_check.recorded",
    words: `Checked ${vehicle.name} before the round of ${shortDay(round.roundDate)}: ${result}`,
    subject: { kind: "walk_round_check", id },
    after: {
      roundId: round.id,
      vehicleId: vehicle.id,
      unsafe,
      defects: defects.map(({ point, words }) => ({ point, words })),
    },
  });
  if (defects.length === 0) return;
  const notice = {
    kind: "delivery.issue",
    title: unsafe
      ? `${vehicle.name} is unsafe: it stays until you clear it`
      : `${by.name} found a defect on ${vehicle.name}`,
    body: defects.map(({ point, words }) => `${point}: ${words}`).join("; "),
    href: webPages.walkRoundCheck(id),
  } as const;
  await notifyOffice(tx, tenantId, notice, { now, exceptUserId: by.id });
}
