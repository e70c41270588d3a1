import type { OutLine } from "@roundsman/providers";
import { atVat, sameVat, type VatKind } from "../../../platform/values/values";
import type { PlacedLine } from "../lines/lines-of-documents";
import { sharedOut, sharesOf, thingOf, type SoldThing, type VatSum } from "../lines/shares";
import type { Choices } from "./schema";

/* Lines of an invoice or credit note as the program is told of them: by kind of VAT and account. */

/** What the programs take. */
const longestDescription = 1000;

/** A line as the document says it. */
export interface SaidLine extends VatKind {
  position: number;
  quantity: number;
  description: string;
  discountPercent: number;
}

export interface SaleToSend {
  said: readonly SaidLine[];
  /** What the lines are about. */
  priced: readonly PlacedLine[];
  /** What the document comes to. */
  sums: readonly VatSum[];
}

export type Target = Pick<OutLine, "saleId" | "trackingId">;

/** Where sales of a thing go: what is not chosen for it, where all sales do. */
export function targetOf(choices: Choices, thing: SoldThing): Target {
  const own =
    thing.kind === "sales"
      ? choices.categories.find(({ category }) => category === thing.category)
      : choices[thing.kind];
  return {
    saleId: own?.saleId ?? choices.saleId,
    trackingId: own?.trackingId ?? choices.trackingId,
  };
}

/** How the choices call a kind of VAT. Rates are 0, 5 and 20. */
export const taxOf = ({ vatRate, vatTreatment }: VatKind): keyof Choices["taxes"] => {
  if (vatTreatment === "exempt") return "exempt";
  if (vatTreatment === "outside_scope") return "outsideScope";
  return vatRate === 20 ? "standard" : vatRate === 5 ? "reduced" : "zero";
};

/**
 * A line for each kind of VAT and account: VAT is counted once a kind and document, and shared out over its lines. What
 * comes to nothing is left out, unless all of it does.
 */
export function linesOfSale(sale: SaleToSend, choices: Choices): OutLine[] {
  const lines = sale.sums.flatMap((sum) => linesOfKind(sum, sale, choices));
  const worth = lines.filter(({ netPence, vatPence }) => netPence !== 0 || vatPence !== 0);
  return worth.length > 0 ? worth : lines;
}

function linesOfKind(sum: VatSum, { said, priced }: SaleToSend, choices: Choices): OutLine[] {
  const groups = new Map<string, Target & { netPence: number }>();
  for (const { thing, netPence } of sharesOf(sum, priced)) {
    const target = targetOf(choices, thing);
    const before = groups.get(nameOf(target))?.netPence ?? 0;
    groups.set(nameOf(target), { ...target, netPence: before + netPence });
  }
  const vat = sharedOut(
    sum.vatPence,
    [...groups.values()].map(({ netPence }) => netPence),
  );
  const words = new Map([...groups.keys()].map((name): [string, string[]] => [name, []]));
  for (const line of said) {
    if (!sameVat(line, sum)) continue;
    const about = priced.find(({ position }) => position === line.position);
    const own = about && words.get(nameOf(targetOf(choices, thingOf(about))));
    // An amount is credited of all of them.
    for (const list of own ? [own] : words.values()) list.push(wordsOf(line));
  }
  return [...groups].map(([name, { netPence, ...target }], at) => ({
    description: (words.get(name)?.join("; ") || `Sales ${atVat(sum)}`).slice(
      0,
      longestDescription,
    ),
    netPence,
    vatPence: vat[at] ?? 0,
    ...target,
    taxId: choices.taxes[taxOf(sum)],
    percent: sum.vatRate,
  }));
}

export const nameOf = ({ saleId, trackingId }: Target) => JSON.stringify([saleId, trackingId]);

function wordsOf({ quantity, description, discountPercent }: SaidLine): string {
  const less = discountPercent > 0 ? `, less ${discountPercent}%` : "";
  return `${quantity} × ${description}${less}`;
}
