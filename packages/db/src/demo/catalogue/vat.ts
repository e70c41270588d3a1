/** A price: pence excluding VAT, and the price including VAT if it was entered that way (docs/decisions/0239). */
export interface DemoPrice {
  unitPrice: number;
  unitPriceIncVat: number | null;
}

interface Line extends DemoPrice {
  quantity: number;
  /** Per cent. */
  rate: number;
}

/** Returns a price of `pence` excluding VAT as a merchant enters it who counts with VAT. */
export const enteredIncVat = (pence: number, rate: number): DemoPrice => ({
  unitPrice: pence,
  unitPriceIncVat: pence + vatOn(pence, rate),
});

export const enteredExVat = (unitPrice: number): DemoPrice => ({
  unitPrice,
  unitPriceIncVat: null,
});

/** Rounded half up. */
const vatOn = (net: number, rate: number): number => Math.floor((2 * net * rate + 100) / 200);

const lessVat = (pence: number, rate: number): number =>
  pence - Math.floor((2 * pence * rate + 100 + rate) / (2 * (100 + rate)));

/** Pence, excluding VAT. */
export const lineNet = ({ quantity, unitPrice, unitPriceIncVat, rate }: Line): number =>
  unitPriceIncVat === null ? quantity * unitPrice : lessVat(quantity * unitPriceIncVat, rate);

/**
 * Returns net and VAT of a document by rate, in pence: VAT once a rate, but taken out of each line priced including
 * it.
 */
export function sumsByRate(lines: readonly Line[]): { rate: number; net: number; vat: number }[] {
  return [...new Set(lines.map(({ rate }) => rate))].map((rate) => {
    const ofRate = lines.filter((line) => line.rate === rate);
    const plain = ofRate.filter(({ unitPriceIncVat }) => unitPriceIncVat === null);
    const netOf = (some: readonly Line[]) => some.reduce((sum, line) => sum + lineNet(line), 0);
    const gross = ofRate.reduce(
      (sum, { quantity, unitPriceIncVat }) => sum + quantity * (unitPriceIncVat ?? 0),
      0,
    );
    const net = netOf(ofRate);
    return { rate, net, vat: vatOn(netOf(plain), rate) + gross - (net - netOf(plain)) };
  });
}
