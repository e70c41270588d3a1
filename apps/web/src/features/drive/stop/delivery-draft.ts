import type { Completion, Stop } from "../driving";
import type { NewProof } from "./proof-field";

/** A delivery as it is being recorded at the door. */
export type DeliveryDraft = {
  /** Handed over, by order line. */
  delivered: Record<string, number>;
  shortfallReason: Completion["shortfallReason"] | null;
  /** Empties taken, by product. */
  empties: readonly { productId: string; productName: string; quantity: number }[];
  /** What is due, until the driver says otherwise; null where they emptied the field. */
  cashPence: number | null | "due";
  issue: Completion["issue"] | null;
  issueNote: string;
  leaveInstruction: Completion["leaveInstruction"] | null;
  leaveDetail: string;
  proof: NewProof | null;
};

/** To begin with everything is handed over and every empty taken. */
export const startDraft = (stop: Stop): DeliveryDraft => ({
  delivered: Object.fromEntries(stop.lines.map((line) => [line.orderLineId, line.quantity])),
  shortfallReason: null,
  empties: stop.collect,
  cashPence: "due",
  issue: null,
  issueNote: "",
  leaveInstruction: null,
  leaveDetail: "",
  proof: null,
});

export const linesOf = (stop: Stop, draft: DeliveryDraft) =>
  stop.lines.map(({ orderLineId, quantity }) => ({
    orderLineId,
    deliveredQuantity: draft.delivered[orderLineId] ?? quantity,
  }));

/** Whether anything ordered stays on the van. */
export const isShortDraft = (stop: Stop, draft: DeliveryDraft): boolean =>
  stop.lines.some((line) => (draft.delivered[line.orderLineId] ?? line.quantity) < line.quantity);

/** What is still missing before a draft can be recorded, in words; null where nothing is. */
export function missingOf(stop: Stop, draft: DeliveryDraft, part: boolean): string | null {
  if (!part) return null;
  if (!isShortDraft(stop, draft)) return "Take off what was not handed over.";
  if (Object.values(draft.delivered).every((quantity) => quantity === 0)) {
    return "Nothing was handed over: record it as not delivered.";
  }
  return draft.shortfallReason === null ? "Say why." : null;
}

/** What the service is told. `duePence` is what is to be taken; without a figure nothing counts as taken. */
export function completionOf(stop: Stop, draft: DeliveryDraft, duePence: number): Completion {
  const cashPence = draft.cashPence === "due" ? duePence : (draft.cashPence ?? 0);
  return {
    lines: linesOf(stop, draft),
    collect: draft.empties.map(({ productId, quantity }) => ({ productId, quantity })),
    ...(cashPence > 0 && { cashTakenPence: cashPence }),
    ...(isShortDraft(stop, draft) && { shortfallReason: draft.shortfallReason }),
    ...(draft.issue && { issue: draft.issue, issueNote: draft.issueNote }),
    ...(draft.leaveInstruction && {
      leaveInstruction: draft.leaveInstruction,
      leaveDetail: draft.leaveDetail,
    }),
    ...(draft.proof && { proof: draft.proof }),
  };
}
