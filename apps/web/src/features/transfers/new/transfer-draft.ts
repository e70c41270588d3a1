import { overGasLimit } from "@/features/stock/yards/gas-limit-reason";
import type { RouterInputs } from "@/trpc/outputs";

type NewTransfer = RouterInputs["office"]["transfers"]["create"];
export type Method = NewTransfer["method"];

/** One thing to move; the same product may go full and empty, as two lines. */
export type DraftLine = {
  /** The line's own, whatever becomes of it: its row keeps the keyboard. */
  key: number;
  product: { id: string; name: string; returnable: boolean };
  condition: "full" | "empty";
  quantity: number;
};

/** A transfer while it is written. */
export type TransferDraft = {
  fromLocationId: string;
  toLocationId: string;
  method: Method;
  roundId: string;
  /** YYYY-MM-DD, or "". */
  plannedFor: string;
  carrierName: string;
  carrierReference: string;
  note: string;
  /** Why it may go over the yard's gas limit; "" for no reason. */
  ruleOverrides: string;
  lines: readonly DraftLine[];
};

export const emptyDraft = (yards: readonly { id: string }[]): TransferDraft => ({
  fromLocationId: yards[0]?.id ?? "",
  toLocationId: yards[1]?.id ?? "",
  method: "courier",
  roundId: "",
  plannedFor: "",
  carrierName: "",
  carrierReference: "",
  note: "",
  ruleOverrides: "",
  lines: [],
});

export const isCarriedForUs = (method: Method): boolean =>
  method === "courier" || method === "supplier";

/** As the service takes it: what does not belong to how it is carried is left out. */
export const toTransfer = (draft: TransferDraft): NewTransfer => ({
  fromLocationId: draft.fromLocationId,
  toLocationId: draft.toLocationId,
  method: draft.method,
  note: draft.note,
  ...(draft.method !== "recorded" && overGasLimit(draft.ruleOverrides)),
  ...(draft.method === "round" && { roundId: draft.roundId || null }),
  ...(draft.method !== "recorded" && { plannedFor: draft.plannedFor || null }),
  ...(isCarriedForUs(draft.method) && {
    carrierName: draft.carrierName,
    carrierReference: draft.carrierReference,
  }),
  lines: draft.lines.map(({ product, condition, quantity }) => ({
    productId: product.id,
    condition,
    quantity,
  })),
});

/** One more of a product: fulls, or empties where its fulls are on the list already. */
export function withProduct(draft: TransferDraft, product: DraftLine["product"]): TransferDraft {
  const has = (condition: DraftLine["condition"]) =>
    draft.lines.some((line) => line.product.id === product.id && line.condition === condition);
  const condition = has("full") && product.returnable ? "empty" : "full";
  if (has(condition)) return draft;
  const key = 1 + Math.max(0, ...draft.lines.map((line) => line.key));
  const line: DraftLine = { key, product, condition, quantity: 1 };
  return { ...draft, lines: [...draft.lines, line] };
}

export const withLine = (
  draft: TransferDraft,
  key: number,
  change: Partial<Pick<DraftLine, "condition" | "quantity">>,
): TransferDraft => ({
  ...draft,
  lines: draft.lines.map((line) => (line.key === key ? { ...line, ...change } : line)),
});
