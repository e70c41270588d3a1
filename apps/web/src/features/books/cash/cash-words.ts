import type { RouterOutputs } from "@/trpc/outputs";

export type CashInHand = RouterOutputs["office"]["books"]["cash"]["inHand"];
export type CashMovement = RouterOutputs["office"]["books"]["cash"]["list"]["items"][number];
export type CashRound = CashInHand["drivers"][number]["rounds"][number];
type CashKind = CashMovement["kind"];

export const cashKindWords: Record<CashKind, string> = {
  float_in: "Put into the float",
  float_out: "Taken out of the float",
  petty_cash: "Petty cash",
  paid_in: "Paid in at the bank",
  opening: "Cash from before",
  difference: "Difference of a count",
  carried_difference: "Written off",
};

export type CashPlace = NonNullable<CashMovement["place"]>;
export const cashPlaceWords: Record<CashPlace, string> = {
  drawer: "Drawer",
  safe: "Safe",
  bank: "Bank",
};

/** The kinds that the office notes by hand. Differences follow from counts. */
export const kindsByHand = ["petty_cash", "paid_in", "float_in", "float_out", "opening"] as const;
export type KindByHand = (typeof kindsByHand)[number];

/** The sum that a movement is listed with: of all cash, or of the float where cash only changed its place. */
export const movedPence = ({ pence, floatPence }: CashMovement): number =>
  pence === 0 ? floatPence : pence;
