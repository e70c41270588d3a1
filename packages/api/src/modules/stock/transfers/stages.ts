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

/** From one stage to a later one, skipping allowed; null where that is no way forward. */
export function passage(from: TransferStatus, to: Stage): Passage | null {
  const start = way.findIndex((stage) => stage === from);
  const end = way.indexOf(to);
  if (start === -1 || end <= start) return null;
  const stages = way.slice(start + 1, end + 1);
  return {
    stages: [...stages],
    holds: to === "awaiting_collection",
    leaves: stages.includes("in_transit"),
    arrives: stages.includes("received"),
  };
}

/** Only what a courier or supplier carries is moved on by hand; a round's moves with its stops. */
export const isAdvancedByHand = (method: TransferMethod): boolean =>
  method === "courier" || method === "supplier";

export const isOver = (status: TransferStatus): boolean =>
  status === "received" || status === "cancelled";
