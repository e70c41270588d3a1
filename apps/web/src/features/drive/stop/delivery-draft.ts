import type { Completion, Stop } from "../driving";
import { serialsOf, type ScannedAtDoor } from "../serials/scanned";
import {
  agreementsOf,
  chargedOf,
  unsettled,
  type Needed,
  type Settled,
} from "./goods/first-cylinders";

/** A delivery as it is being recorded at the door. */
export type DeliveryDraft = {
  /** Handed over, by order line. */
  delivered: Record<string, number>;
  shortfallReason: Completion["shortfallReason"] | null;
  /** Empties taken, by product. */
  empties: readonly { productId: string; productName: string; quantity: number }[];
  /** What is done about cylinders that go out without an empty, by exchange group. */
  cylinders: Settled;
  /** What is due, until the driver says otherwise; null where they emptied the field. */
  cashPence: number | null | "due";
  issue: Completion["issue"] | null;
  issueNote: string;
  leaveInstruction: Completion["leaveInstruction"] | null;
  leaveDetail: string;
  /** Data URLs of pictures. */
  signature: string | null;
  photo: string | null;
  signedBy: string;
  /** Containers that were scanned, which way they went. */
  serials: readonly ScannedAtDoor[];
};

/** To begin with everything is handed over and every empty taken. */
export const startDraft = (stop: Stop): DeliveryDraft => ({
  delivered: Object.fromEntries(stop.lines.map((line) => [line.orderLineId, line.quantity])),
  shortfallReason: null,
  empties: stop.collect,
  cylinders: {},
  cashPence: "due",
  issue: null,
  issueNote: "",
  leaveInstruction: null,
  leaveDetail: "",
  signature: null,
  photo: null,
  signedBy: "",
  serials: [],
});

/** What a draft was begun for: of another load it is of no use. */
export const basisOf = (stop: Stop): string =>
  JSON.stringify([
    stop.lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]),
    stop.collect.map(({ productId, quantity }) => [productId, quantity]),
  ]);

/** With "no empty to swap" for what stays on the van, an empty less is taken for each one. */
export function changedDraft(
  stop: Stop,
  draft: DeliveryDraft,
  changed: Partial<DeliveryDraft>,
): DeliveryDraft {
  const next = { ...draft, ...changed };
  const swaps = [draft, next].some((one) => one.shortfallReason === "no_empty_to_swap");
  const counted = "delivered" in changed || "shortfallReason" in changed;
  return swaps && counted ? { ...next, empties: emptiesFollowing(stop, next) } : next;
}

function emptiesFollowing(stop: Stop, draft: DeliveryDraft): DeliveryDraft["empties"] {
  const short = (productId: string) =>
    stop.lines
      .filter((line) => line.productId === productId)
      .reduce((sum, line) => sum + line.quantity - deliveredOf(draft, line), 0);
  return draft.empties.map((line) => {
    const expected = stop.collect.find(({ productId }) => productId === line.productId)?.quantity;
    if (expected === undefined) return line;
    const missing = draft.shortfallReason === "no_empty_to_swap" ? short(line.productId) : 0;
    return { ...line, quantity: Math.max(0, expected - missing) };
  });
}

const deliveredOf = (draft: DeliveryDraft, line: Stop["lines"][number]): number =>
  draft.delivered[line.orderLineId] ?? line.quantity;

export const linesOf = (stop: Stop, draft: DeliveryDraft) =>
  stop.lines.map((line) => ({
    orderLineId: line.orderLineId,
    deliveredQuantity: deliveredOf(draft, line),
  }));

/** Goods and empties as they were ordered. */
export const plannedOf = ({ lines, collect }: Stop) => ({ lines, collect });

/** Goods and empties as they are recorded. */
export const doneOf = (stop: Stop, draft: DeliveryDraft) => ({
  lines: stop.lines.map((line) => ({
    productId: line.productId,
    quantity: deliveredOf(draft, line),
  })),
  collect: draft.empties,
});

/** Whether anything ordered stays on the van. */
export const isShortDraft = (stop: Stop, draft: DeliveryDraft): boolean =>
  stop.lines.some((line) => deliveredOf(draft, line) < line.quantity);

/** What is still missing before a draft can be recorded, in words; null where nothing is. */
export function missingOf(
  stop: Stop,
  draft: DeliveryDraft,
  part: boolean,
  needed: readonly Needed[] = [],
): string | null {
  if (!part) return unsettled(needed, draft.cylinders);
  if (!isShortDraft(stop, draft)) return "Take off what was not handed over.";
  if (Object.values(draft.delivered).every((quantity) => quantity === 0)) {
    return "Nothing was handed over: record it as not delivered.";
  }
  if (draft.shortfallReason === null) return "Say why.";
  return unsettled(needed, draft.cylinders);
}

/**
 * What the service is told. `duePence` is what is to be taken, with what is charged for; without a figure nothing
 * counts as taken.
 * @param needed what needs an agreement: the driver said of each whether it is charged for
 */
export function completionOf(
  stop: Stop,
  draft: DeliveryDraft,
  duePence: number,
  needed: readonly Needed[] = [],
): Completion {
  const charged = chargedOf(needed, draft.cylinders);
  const cashPence = draft.cashPence === "due" ? duePence : (draft.cashPence ?? 0);
  return {
    lines: linesOf(stop, draft),
    collect: draft.empties.map(({ productId, quantity }) => ({ productId, quantity })),
    ...(charged.length > 0 && { agreements: agreementsOf(charged) }),
    ...(cashPence > 0 && { cashTakenPence: cashPence }),
    ...(isShortDraft(stop, draft) && { shortfallReason: draft.shortfallReason }),
    ...(draft.issue && { issue: draft.issue, issueNote: draft.issueNote }),
    ...(draft.leaveInstruction && {
      leaveInstruction: draft.leaveInstruction,
      leaveDetail: draft.leaveDetail,
    }),
    ...(draft.serials.length > 0 && { serials: serialsOf(draft.serials) }),
    ...((draft.signature ?? draft.photo) !== null && { proofs: proofsOf(draft) }),
  };
}

const proofsOf = ({ signature, signedBy, photo }: DeliveryDraft) => [
  ...(signature === null ? [] : [{ kind: "signature" as const, picture: signature, signedBy }]),
  ...(photo === null ? [] : [{ kind: "photo" as const, picture: photo }]),
];
