import { createHash } from "node:crypto";
import type { PrismaClient, StopRecordKind, Tx } from "@roundsman/db";
import { conflict, invalid } from "../../../platform/base/errors";

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
 * @throws conflict where its id came with something else
 */
export async function hasArrived(
  db: PrismaClient | Tx,
  tenantId: string,
  record: PhoneRecord,
): Promise<boolean> {
  const kept = await db.stopRecord.findFirst({
    where: { tenantId, id: record.id },
    select: { stopId: true, kind: true, requestHash: true },
  });
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

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** How far a phone's clock may run ahead, and how long before its day a round may be worked on. */
const allowed = { aheadMs: 5 * minuteMs, earlyMs: 2 * dayMs };

/** @throws validation on `doneAt` where the phone's clock can't be right */
export function requirePlausible(doneAt: Date, roundDate: Date, now: Date): void {
  if (doneAt.getTime() > now.getTime() + allowed.aheadMs) {
    throw invalid({
      path: "doneAt",
      message: "This time has not come yet: check the phone's clock.",
    });
  }
  if (doneAt.getTime() < roundDate.getTime() - allowed.earlyMs) {
    throw invalid({
      path: "doneAt",
      message: "This is long before the round: check the phone's clock.",
    });
  }
}
