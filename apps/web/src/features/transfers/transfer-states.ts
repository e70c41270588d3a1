import type { StatusKind } from "@roundsman/ui";
import type { RouterOutputs } from "@/trpc/outputs";

export type Transfer = RouterOutputs["office"]["transfers"]["one"];
export type TransferStatus = Transfer["status"];

/** The way of a transfer, in order. One that is cancelled has left it. */
export const stages = ["planned", "awaiting_collection", "in_transit", "received"] as const;
export type Stage = (typeof stages)[number];
/** Where one can be moved on to, in order. */
export const nextStages = ["awaiting_collection", "in_transit", "received"] as const;
export type NextStage = (typeof nextStages)[number];

export const stageWords: Record<TransferStatus, string> = {
  planned: "Planned",
  awaiting_collection: "Awaiting collection",
  in_transit: "In transit",
  received: "Received",
  cancelled: "Cancelled",
};

export const stageKinds: Record<TransferStatus, StatusKind> = {
  planned: "waiting",
  awaiting_collection: "scheduled",
  in_transit: "moving",
  received: "done",
  cancelled: "ended",
};

export const methodWords: Record<Transfer["method"], string> = {
  courier: "Courier",
  supplier: "Supplier",
  round: "Our own round",
  recorded: "Recorded afterwards",
};

/** What happens with the stock when a stage is reached. */
export function whatMoves(stage: Stage, { fromName, toName }: Transfer): string {
  const words: Record<Stage, string> = {
    planned: "Nothing moves yet.",
    awaiting_collection: `Held at ${fromName}: nobody else can take it.`,
    in_transit: `Leaves the stock of ${fromName}.`,
    received: `Comes into the stock of ${toName}.`,
  };
  return words[stage];
}

/** "12 × Propane 47 kg, 4 × empty Butane 15 kg". */
export const goodsText = (lines: Transfer["lines"]): string =>
  lines
    .map(
      ({ quantity, condition, productName }) =>
        `${quantity} × ${condition === "empty" ? "empty " : ""}${productName}`,
    )
    .join(", ");
