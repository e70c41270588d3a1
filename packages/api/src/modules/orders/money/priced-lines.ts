import { finite, finiteOrNull } from "../../../platform/rules/dated-rule";
import {
  lessDiscount,
  lessVat,
  noVat,
  vatKey,
  type KeptPrice,
  type VatKind,
} from "../../../platform/values/values";

/* What a line of an order comes to, before VAT is counted over its document. */

/** What of a line bears on money: its price, the rate and the discount in per cent. */
export interface PricedLine extends KeptPrice, VatKind {
  quantity: number;
  discountPercent: number;
  /** The order was taken while the business was not registered for VAT: its delivery charge has none either. */
  unregistered?: boolean | undefined;
  /** Of a line that is apportioned by use: so many per cent of it bear the reduced rate (docs/decisions/0289). */
  qualifyingPercent?: number | null | undefined;
}

/**
 * Quantity times the price as it was entered, less the discount, in pence: including VAT where the price does.
 * @throws where a number is missing or not finite
 */
export const lineAmount = (line: PricedLine): number =>
  lessDiscount(
    finite(line.quantity, "quantity") *
      (finiteOrNull(line.unitPriceIncVat, "price including VAT") ??
        finite(line.unitPrice, "price")),
    finite(line.discountPercent, "discount"),
  );

/** The rate of the part of a line that is for qualifying use, in per cent. */
const reducedRate = 5;

/**
 * A line as its VAT is counted: most are one part; one that is apportioned by use is a part at the reduced rate and
 * the rest. The amounts of both are whole pence and come to the line's own. A price including VAT stays what is paid.
 */
export function partsByUse<Line extends PricedLine>(line: Line): Line[] {
  const { qualifyingPercent: percent, vatRate } = line;
  if (percent === null || percent === undefined) return [line];
  finite(percent, "share of qualifying use");
  const isIncVat = line.unitPriceIncVat !== null;
  const weights = isIncVat
    ? [percent * (100 + reducedRate), (100 - percent) * (100 + vatRate)]
    : [percent, 100 - percent];
  const [reduced = 0, rest = 0] = shareOut(lineAmount(line), weights);
  const part = (pence: number, rate: number): Line => ({
    ...line,
    quantity: 1,
    discountPercent: 0,
    qualifyingPercent: null,
    unitPrice: isIncVat ? lessVat(pence, rate) : pence,
    unitPriceIncVat: isIncVat ? pence : null,
    vatRate: rate,
  });
  return [part(reduced, reducedRate), part(rest, vatRate)];
}

/** A part's amount excluding VAT, in pence. */
export const partNet = (part: PricedLine): number => {
  const vatRate = finite(part.vatRate, "VAT rate");
  return part.unitPriceIncVat === null ? lineAmount(part) : lessVat(lineAmount(part), vatRate);
};

/** A line less its discount and excluding VAT, in pence. Of one priced including VAT, its amount is what is paid for it. */
export const lineNet = (line: PricedLine): number =>
  partsByUse(line).reduce((sum, part) => sum + partNet(part), 0);

/** A line's price at the VAT it has: one entered including VAT stays what is paid, and what excludes it follows. */
export const priceAtVat = (line: PricedLine): KeptPrice => ({
  unitPrice:
    line.unitPriceIncVat === null
      ? line.unitPrice
      : lineNet({ ...line, quantity: 1, discountPercent: 0 }),
  unitPriceIncVat: line.unitPriceIncVat,
});

/** What the discounts of lines take off, in pence excluding VAT. */
export const discountOf = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, line) => sum + lineNet({ ...line, discountPercent: 0 }) - lineNet(line), 0);

/** The VAT of a part priced including it; 0 for any other, whose VAT is counted over the document. */
export const takenOut = (part: PricedLine): number =>
  part.unitPriceIncVat === null ? 0 : lineAmount(part) - partNet(part);

/** Whole pence by weight, adding up to the amount: the largest remainders get the odd ones. */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const all = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = exact.map((value) => Number(value / all));
  const left = amount - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((value, at) => ({ at, remainder: value % all }))
    .toSorted((a, b) => Number(b.remainder - a.remainder) || a.at - b.at);
  for (const { at } of byRemainder.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}

/** The VAT of a delivery charge that follows no goods. */
const standard: VatKind = { vatRate: 20, vatTreatment: "standard" };

/** Orders are taken with this rule; `bearersOf` knows the one before. */
export const newChargeRule = 2;

/**
 * The kinds of VAT that a delivery charge bears, with the value by which it is shared out: those of the goods. A
 * security is outside the scope and bears none of it. Goods given for nothing count at their value before the discount.
 * Without goods of any value the charge is a supply of its own, at the standard rate. By rule 1, of orders taken before,
 * all lines bore it at what is paid for them (docs/decisions/0391).
 */
export function bearersOf(
  lines: readonly PricedLine[],
  chargeRule: number,
): (VatKind & { value: number })[] {
  finite(chargeRule, "rule of the delivery charge");
  const goods = lines.filter(
    ({ vatTreatment, unregistered }) => vatTreatment !== "outside_scope" || unregistered === true,
  );
  const undiscounted = goods.map((line) => ({ ...line, discountPercent: 0 }));
  for (const some of chargeRule === 1 ? [lines] : [goods, undiscounted]) {
    const bearers = new Map<string, VatKind & { value: number }>();
    for (const part of some.flatMap(partsByUse)) {
      const { vatRate, vatTreatment } = part;
      const before = bearers.get(vatKey(part))?.value ?? 0;
      bearers.set(vatKey(part), { vatRate, vatTreatment, value: before + partNet(part) });
    }
    const ofValue = [...bearers.values()].filter(({ value }) => value > 0);
    if (ofValue.length > 0) return ofValue;
  }
  const isUnregistered = lines.some(({ unregistered }) => unregistered === true);
  return [{ ...(isUnregistered ? noVat : standard), value: 1 }];
}
