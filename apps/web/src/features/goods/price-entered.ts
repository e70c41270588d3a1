/** A price as the service gives it: pence, `unitPriceIncVat` where it was entered including VAT. */
export type PriceEntered = { unitPrice: number; unitPriceIncVat: number | null };

/** The price as it was entered, in pence, and which of the two that is. */
export const entered = ({ unitPrice, unitPriceIncVat }: PriceEntered) =>
  unitPriceIncVat === null
    ? ({ pence: unitPrice, vat: "ex VAT" } as const)
    : ({ pence: unitPriceIncVat, vat: "inc VAT" } as const);

/** The other figure of a price while it is typed, half up as the service counts it; pence, the rate in per cent. */
export const withVat = (pence: number, vatRate: number): number =>
  pence + Math.floor((2 * pence * vatRate + 100) / 200);
export const withoutVat = (pence: number, vatRate: number): number =>
  pence - Math.floor((2 * pence * vatRate + 100 + vatRate) / (2 * (100 + vatRate)));

/** A price while it is typed: which of the two fields counts, and both. */
export type PriceTyped = {
  enteredAs: "ex" | "inc";
  unitPrice: number | null;
  unitPriceIncVat: number | null;
};

export const typedOf = ({ unitPrice, unitPriceIncVat }: PriceEntered): PriceTyped =>
  unitPriceIncVat === null
    ? { enteredAs: "ex", unitPrice, unitPriceIncVat: null }
    : { enteredAs: "inc", unitPrice: null, unitPriceIncVat };

export const nameOfPrice = { ex: "unitPrice", inc: "unitPriceIncVat" } as const;

/** The same typed figure, meant the other way. */
export const meantAs = (typed: PriceTyped, enteredAs: "ex" | "inc"): PriceTyped => {
  const pence = typed[nameOfPrice[typed.enteredAs]];
  return enteredAs === "inc"
    ? { enteredAs, unitPrice: null, unitPriceIncVat: pence }
    : { enteredAs, unitPrice: pence, unitPriceIncVat: null };
};

/** As the service takes it; nothing typed is nothing to pay. */
export const toPrice = ({ enteredAs, unitPrice, unitPriceIncVat }: PriceTyped) =>
  enteredAs === "inc"
    ? { unitPriceIncVat: unitPriceIncVat ?? 0 }
    : { unitPrice: unitPrice ?? 0, unitPriceIncVat: null };
