import type { OrderStatus, RefusedRecordKind } from "@roundsman/db";

/* Why a refused record can't be recorded after all, in words; null where it can. Judged again under the locks. */

export const stopKinds = ["complete", "fail", "undo"] as const;
export type StopKind = (typeof stopKinds)[number];

export const isOfStop = (kind: RefusedRecordKind): kind is StopKind =>
  kind === "complete" || kind === "fail" || kind === "undo";

/** The state of the order of a stop's record. */
export interface OrderNow {
  status: OrderStatus;
  roundId: string | null;
  /** Its stop on the round that has it. */
  stop: { completedAt: Date | null; failedAt: Date | null } | null;
}

export function whyStopNotAccepted(
  kind: StopKind,
  { status, roundId, stop }: OrderNow,
): string | null {
  if (status === "cancelled") return "The order is cancelled: set the record aside with a reason.";
  if (roundId === null || stop === null) {
    return "The order is on no round. Put it on one, or set the record aside.";
  }
  const isRecorded = stop.completedAt !== null || stop.failedAt !== null;
  if (kind === "undo") return isRecorded ? null : "Nothing is recorded at the stop.";
  if (!isRecorded) return null;
  return stop.completedAt === null
    ? "Another record says that the order was not delivered."
    : "The order is recorded as delivered already.";
}

/** The round that the driver of the other kinds drove, as far as it decides; null where it was removed. */
export interface RoundNow {
  vehicleId: string | null;
  reloads: readonly { id: string; doneAt: unknown }[];
}

const goneRound = {
  sale: "The round was removed. Enter the sale as an order, and set the record aside.",
  reload: "The round was removed: set the record aside with a reason.",
  walk_round_check: "The round was removed: set the record aside with a reason.",
} as const;

/** @param about the reload, the vehicle that the check names, or whether it is known who bought something */
export function whyRoundNotAccepted(
  kind: Exclude<RefusedRecordKind, StopKind>,
  round: RoundNow | null,
  about: { reloadId?: string; vehicleId?: string | undefined; buyer?: boolean },
): string | null {
  if (round === null) return goneRound[kind];
  if (kind === "sale" && !about.buyer) {
    return "Its stop is gone. Enter the sale as an order, and set the record aside.";
  }
  if (kind === "reload") {
    const reload = round.reloads.find(({ id }) => id === about.reloadId);
    if (!reload) return "The reload was taken off the round: set the record aside with a reason.";
    return reload.doneAt === null ? null : "The reload is recorded already.";
  }
  if (kind === "walk_round_check" && (about.vehicleId ?? round.vehicleId) === null) {
    return "The round has no vehicle. Give it one, or set the record aside.";
  }
  return null;
}

/** Tells whether it is known who bought something: a new customer, or that of the order at the door. */
export const isBuyerKnown = ({ newCustomer }: { newCustomer?: unknown }, order: unknown): boolean =>
  newCustomer != null || order !== null;
