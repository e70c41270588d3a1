import { vatKey, type VatKind } from "../../../platform/values/values";
import { shareOut, sumsOf, type Owed, type Sums } from "./money";

/* What of a payment ahead of the delivery falls to each kind of VAT (docs/decisions/0419). */

/** Pence of one kind of VAT. */
export type VatPart = Sums["parts"][number];

const grossOf = ({ netPence, vatPence }: VatPart) => netPence + vatPence;

/** Including VAT. */
export const grossOfAll = (parts: readonly VatPart[]): number =>
  parts.reduce((sum, part) => sum + grossOf(part), 0);

/** The sums of an order as it was ordered, before anything of it is delivered or cancelled. */
export const sumsOrdered = ({ lines, deliveryChargePence, chargeRule }: Omit<Owed, "status">) =>
  sumsOf(lines, deliveryChargePence, chargeRule);

/**
 * Shares a payment out over kinds of VAT in proportion to what each comes to including VAT. The shares add up to the
 * payment. The VAT of a share is rounded half up, so a payment of all of it has the VAT of all of it.
 * @param pence including VAT, not below zero
 */
export function sharedOver(parts: readonly VatPart[], pence: number): VatPart[] {
  const weights = parts.map(grossOf);
  if (weights.every((weight) => weight <= 0)) return [];
  const shares = shareOut(pence, weights);
  return parts.map(({ vatPence, ...part }, index) => {
    const [gross = 0, share = 0] = [weights[index], shares[index]];
    const vat = gross === 0 ? 0 : Math.round((vatPence * share) / gross);
    return { ...part, netPence: share - vat, vatPence: vat };
  });
}

/** What has to be added to some sums so that they come to others; kinds of VAT that stay are left out. */
export function changeOf(before: readonly VatPart[], after: readonly VatPart[]): VatPart[] {
  const sums = new Map<string, VatPart>();
  const add = (part: VatPart, sign: 1 | -1) => {
    const kind: VatKind = { vatRate: part.vatRate, vatTreatment: part.vatTreatment };
    const sum = sums.get(vatKey(kind)) ?? { ...kind, netPence: 0, vatPence: 0 };
    sums.set(vatKey(kind), {
      ...kind,
      netPence: sum.netPence + sign * part.netPence,
      vatPence: sum.vatPence + sign * part.vatPence,
    });
  };
  for (const part of after) add(part, 1);
  for (const part of before) add(part, -1);
  return [...sums.values()].filter(({ netPence, vatPence }) => netPence !== 0 || vatPence !== 0);
}
