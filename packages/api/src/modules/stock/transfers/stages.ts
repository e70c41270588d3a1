import type { TransferMethod, TransferStatus } from "@roundsman/db";

/** The way of a transfer. One that is cancelled has left it. */
const way = ["planned", "awaiting_collection", "in_transit", "received"] as const;
export type Stage = (typeof way)[number];

/** What happens with stock when a stage is reached (docs/contract/stock.md#stocktransfer). */
export interface Passage {
  /** The stages passed through, the last being the new one. */
  stages: Stage[];
  /** Stock is held back at the yard being left, until it goes. */
  holds: boolean;
  /** Stock leaves the one yard. What was held for it is released. */
  leaves: boolean;
  /** Stock comes into the other yard. */
  arrives: boolean;
}

/** From a stage to each that a transfer has not reached, the next one first. */
export const stagesAhead = (from: TransferStatus): Stage[] =>
  from === "cancelled" ? [] : way.slice(way.indexOf(from) + 1);

/** From one stage to a later one, skipping allowed; null where that is no way forward. */
export function passage(from: TransferStatus, to: Stage): Passage | null {
  const ahead = stagesAhead(from);
  const stages = ahead.slice(0, ahead.indexOf(to) + 1);
  if (stages.length === 0) return null;
  return {
    stages,
    holds: to === "awaiting_collection",
    leaves: stages.includes("in_transit"),
    arrives: stages.includes("received"),
  };
}

/** A status as it reads in a sentence: "in transit". */
const inWords = (status: TransferStatus): string => status.replaceAll("_", " ");

/** Why it can't be moved on to this stage. */
export const whyNotForward = (status: TransferStatus): string =>
  `This transfer is ${inWords(status)}: it only moves forward.`;

type Standing = { method: TransferMethod; status: TransferStatus };

/** What stands in the way of moving a transfer on by hand: a round's moves with its stops. */
export function whyNotAdvanced({ method, status }: Standing): string | null {
  if (method !== "courier" && method !== "supplier") {
    return "This transfer moves on by itself: only courier and supplier ones are advanced.";
  }
  return stagesAhead(status).length === 0 ? `This transfer is ${inWords(status)} already.` : null;
}

/** Before anything has left. */
export const whyTransferStays = ({ status }: Pick<Standing, "status">): string | null =>
  status === "planned" || status === "awaiting_collection"
    ? null
    : `This transfer is ${inWords(status)}: it can't be cancelled.`;
