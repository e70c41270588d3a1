import { conflict } from "../../../platform/base/errors";
import { pounds } from "../../../platform/values/format";
import { byVat, lessVat, vatKey, type VatKind } from "../../../platform/values/values";
import { shareOut } from "../../orders";
import type { Credit, Credited } from "./credit-of";

/* Credits a sum including VAT: a price that fell after the sale, as money that goes back (docs/decisions/0407). */

interface RateSum extends VatKind {
  netPence: number;
  vatPence: number;
}

/** The sums of each kind of VAT that are not credited yet, the lowest rate first. Pence. */
export function leftByRate(vat: readonly RateSum[], credited: Pick<Credited, "vat">): RateSum[] {
  const before = new Map(credited.vat.map((sum) => [vatKey(sum), sum]));
  return vat
    .map(({ vatRate, vatTreatment, netPence, vatPence }) => {
      const done = before.get(vatKey({ vatRate, vatTreatment }));
      return {
        vatRate,
        vatTreatment,
        netPence: netPence - (done?.netPence ?? 0),
        vatPence: vatPence - (done?.vatPence ?? 0),
      };
    })
    .filter(({ netPence, vatPence }) => netPence + vatPence > 0)
    .toSorted(byVat);
}

/**
 * Returns a credit of exactly `grossPence`. Each kind of VAT gets a share by what is left of it including VAT, and its
 * VAT is taken out of the share. A share that is all that is left credits the rest of its net and VAT to the penny.
 * @throws conflict on `amountPence` for more than is left
 */
export function creditGross(
  vat: readonly RateSum[],
  credited: Pick<Credited, "vat">,
  { grossPence, description }: { grossPence: number; description: string },
): Credit {
  const left = leftByRate(vat, credited);
  const grosses = left.map((sum) => sum.netPence + sum.vatPence);
  const mostPence = grosses.reduce((sum, pence) => sum + pence, 0);
  if (grossPence > mostPence) {
    throw conflict(`Only ${pounds(mostPence)} can still be credited.`, "amountPence");
  }
  const shares = shareOut(grossPence, grosses);
  const parts = left.flatMap(({ netPence, vatPence, ...kind }, index) => {
    const gross = shares[index] ?? 0;
    if (gross === 0) return [];
    if (gross === netPence + vatPence) return [{ ...kind, netPence, vatPence, gross }];
    // Rounding of earlier credit may have left a penny less net or VAT than the share would have.
    const net = Math.max(gross - vatPence, Math.min(netPence, lessVat(gross, kind.vatRate)));
    return [{ ...kind, netPence: net, vatPence: gross - net, gross }];
  });
  return {
    lines: parts.map(({ vatRate, vatTreatment, netPence, gross }) => ({
      invoiceLineId: null,
      description,
      quantity: 1,
      unitPrice: netPence,
      unitPriceIncVat: gross,
      vatRate,
      vatTreatment,
      discountPercent: 0,
      netPence,
    })),
    vat: parts.map(({ vatRate, vatTreatment, netPence, vatPence }) => ({
      vatRate,
      vatTreatment,
      netPence,
      vatPence,
    })),
    netPence: parts.reduce((sum, part) => sum + part.netPence, 0),
    vatPence: parts.reduce((sum, part) => sum + part.vatPence, 0),
    totalPence: grossPence,
  };
}
