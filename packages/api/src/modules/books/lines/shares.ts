import { sameVat, type VatKind } from "../../../platform/values/values";
import { shareOut } from "../../orders";

/*
 * What of a document falls to each thing that it sells. Its sums are by kind of VAT, as VAT is counted; the journal and
 * the accounts programs want them by category, delivery and interest too.
 */

/** What is sold. Accounts are chosen by it. */
export type SoldThing =
  | { kind: "sales"; category: string | null }
  | { kind: "delivery" | "interest" };

/** A line of a document by what it is, and what it comes to excluding VAT. */
export interface PricedLine extends VatKind {
  of: "goods" | "delivery" | "interest";
  /** Of goods. */
  category: string | null;
  netPence: number;
}

export interface VatSum extends VatKind {
  netPence: number;
  vatPence: number;
}

export const thingOf = ({ of, category }: Pick<PricedLine, "of" | "category">): SoldThing =>
  of === "goods" ? { kind: "sales", category } : { kind: of };

/** What of a kind of VAT falls to one thing. */
interface Share {
  thing: SoldThing;
  netPence: number;
}

/**
 * The net of a kind of VAT, shared out over what its lines are about by what they come to. Shares add up to the penny.
 * Where no line of the kind comes to anything, all of it is sales.
 */
export function sharesOf(
  { netPence, vatRate, vatTreatment }: Omit<VatSum, "vatPence">,
  lines: readonly PricedLine[],
): Share[] {
  const weights = new Map<string, { thing: SoldThing; weight: number }>();
  for (const line of lines) {
    if (!sameVat(line, { vatRate, vatTreatment }) || line.netPence === 0) continue;
    const thing = thingOf(line);
    const key = JSON.stringify(thing);
    const weight = (weights.get(key)?.weight ?? 0) + Math.abs(line.netPence);
    weights.set(key, { thing, weight });
  }
  if (weights.size === 0) return [{ thing: { kind: "sales", category: null }, netPence }];
  const things = [...weights.values()];
  const shares = sharedOut(
    netPence,
    things.map(({ weight }) => weight),
  );
  return things.map(({ thing }, at) => ({ thing, netPence: shares[at] ?? 0 }));
}

/** Whole pence by weight, above zero or below. Weights are not below zero; the first gets all where none is above it. */
export function sharedOut(pence: number, weights: readonly number[]): number[] {
  if (weights.every((weight) => weight === 0))
    return weights.map((_, at) => (at === 0 ? pence : 0));
  const shares = shareOut(Math.abs(pence), weights);
  return pence < 0 ? shares.map((share) => 0 - share) : shares;
}
