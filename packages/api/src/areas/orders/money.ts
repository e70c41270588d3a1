/** What of a line bears on money: pence excluding VAT, the rate in per cent. */
export interface PricedLine {
  quantity: number;
  unitPrice: number;
  vatRate: number;
}

export interface VatPart {
  vatRate: number;
  /** Goods and their share of the delivery charge, in pence excluding VAT. */
  netPence: number;
  vatPence: number;
}

export interface Sums {
  netPence: number;
  vatPence: number;
  /** Including VAT: what a customer pays. */
  totalPence: number;
  parts: VatPart[];
}

/** With nothing else to follow, a delivery charge bears the standard rate. */
const standardRate = 20;

/**
 * The sums of one document (decisions.md, Readings): VAT is counted once per rate, half up, and the
 * delivery charge bears the VAT of the goods, shared out by value.
 */
export function sumsOf(lines: readonly PricedLine[], chargePence: number): Sums {
  const goods = new Map<number, number>();
  for (const line of lines) {
    goods.set(line.vatRate, (goods.get(line.vatRate) ?? 0) + line.quantity * line.unitPrice);
  }
  const goodsPence = [...goods.values()].reduce((sum, pence) => sum + pence, 0);
  if (goodsPence === 0) {
    goods.clear();
    goods.set(standardRate, 0);
  }
  const shares = shareOut(chargePence, [...goods.values()]);
  const parts = [...goods].map(([vatRate, pence], at) => ({
    vatRate,
    netPence: pence + (shares[at] ?? 0),
    vatPence: vatOn(pence, goodsPence, chargePence, vatRate),
  }));
  const netPence = goodsPence + chargePence;
  const vatPence = parts.reduce((sum, part) => sum + part.vatPence, 0);
  return { netPence, vatPence, totalPence: netPence + vatPence, parts };
}

/** pence × (goods + charge) ÷ goods × rate ÷ 100, rounded once, half up; whole numbers throughout. */
function vatOn(pence: number, goodsPence: number, chargePence: number, vatRate: number): number {
  const [top, bottom] =
    goodsPence === 0
      ? [BigInt(chargePence) * BigInt(vatRate), 100n]
      : [
          BigInt(pence) * BigInt(goodsPence + chargePence) * BigInt(vatRate),
          BigInt(goodsPence) * 100n,
        ];
  return Number((2n * top + bottom) / (2n * bottom));
}

/** Whole pence by weight, adding up to the amount: the largest remainders get the odd ones. */
function shareOut(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (all === 0) return weights.map((_, at) => (at === 0 ? amount : 0));
  const exact = weights.map((weight) => (amount * weight) / all);
  const shares = exact.map(Math.floor);
  const left = amount - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((value, at) => ({ at, remainder: value - Math.floor(value) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.at - b.at);
  for (const { at } of byRemainder.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}
