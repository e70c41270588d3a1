import type { VatFuel } from "@roundsman/db";
import type { Issue } from "../../../platform/base/errors";
import type { KeptPrice, VatKind } from "../../../platform/values/values";
import type { PricedProduct } from "../../catalogue";
import {
  fuelVat,
  fuelVatOf,
  netKgOf,
  type FuelFacts,
  type FuelLine,
  type FuelVat,
} from "./fuel-and-power";
import { priceAtVat } from "./priced-lines";
import type { OtherLine, SameDay } from "./same-day";

/* The VAT of an order's fuel, and of what else goes there that day. It reads and writes nothing. */

/** What a line keeps of how its VAT was decided; all empty where it is the product's own. */
export interface VatDecided {
  qualifyingPercent: number | null;
  vatRule: string | null;
  /** YYYY-MM-DD. */
  vatRuleFrom: string | null;
  vatReason: string | null;
  vatCertificateId: string | null;
  vatOverridden: boolean;
}

/** As the product says: no rule was asked. */
export const byProduct: VatDecided = {
  qualifyingPercent: null,
  vatRule: null,
  vatRuleFrom: null,
  vatReason: null,
  vatCertificateId: null,
  vatOverridden: false,
};

interface Judged extends KeptPrice, VatKind, VatDecided {
  productId: string;
  quantity: number;
  measure: number;
  discountPercent: number;
}

/** What the rule reads of a fuel. */
interface Facts extends FuelFacts {
  name: string;
  vatFuel: VatFuel;
}

/**
 * What the rule reads of a product whose VAT follows quantity and use, each fact taken from its row; null for any other
 * product. What bears none, or is exempt, is left as it is.
 */
export function fuelFactsOf(product: PricedProduct | undefined): Facts | null {
  if (!product || !(product.vatRate > 0) || product.vatTreatment !== "standard") return null;
  const { name, vatFuel, unit, fullKg, emptyKg, hazardKg } = product;
  return vatFuel === null ? null : { name, vatFuel, unit, fullKg, emptyKg, hazardKg };
}

/** A rate that somebody names for a line, and why. */
export interface NamedRate {
  vatRate: number | undefined;
  /** The reason given for going past the rule; null where none is. */
  reason: string | null;
}

export interface Judgement<Line> {
  lines: Line[];
  /** Lines of other orders whose VAT is another now. */
  others: OtherLine[];
  issues: Issue[];
  /** Each line of fuel whose weight the rule would have to know, in words; each is an issue as well. */
  weightsAsked: string[];
  /** Whether a rate was set that the rule does not give. */
  overrides: boolean;
}

/** Asks the office for a weight: without it fuel would be charged at a rate that nobody knows to be right. */
const weightAsked = (name: string, weightOf: string): string =>
  `The VAT of ${name} follows its weight, and what one ${weightOf} weighs has not been entered.`;

const isRateOf = (vat: FuelVat, vatRate: number): boolean =>
  vat.vatRate === vatRate && vat.qualifyingPercent === null;

/** A line of fuel as the rule counts it. */
const fuelLine = (
  facts: Facts,
  { quantity, measure }: { quantity: number; measure: number },
): FuelLine => ({
  name: facts.name,
  fuel: facts.vatFuel,
  quantity,
  netKg: netKgOf(facts, measure),
});

/**
 * Lines with the VAT that the rule gives them on that day, and the lines of other orders that change with them.
 * @param day YYYY-MM-DD
 * @param named by place: the rate that is named for a line
 */
export function judgeVat<Line extends Judged>(
  lines: readonly Line[],
  products: ReadonlyMap<string, PricedProduct>,
  day: string,
  sameDay: SameDay,
  named: readonly NamedRate[] = [],
): Judgement<Line> {
  const version = fuelVat.on(day);
  const issues: Issue[] = [];
  const weightsAsked: string[] = [];
  let overrides = false;
  const factsOf = (line: Line) => fuelFactsOf(products.get(line.productId));
  const others = sameDay.others.flatMap(({ vatFuel, ...line }) =>
    vatFuel !== null && line.productVatRate > 0 && line.vatTreatment === "standard"
      ? [{ ...line, vatFuel, name: line.productName }]
      : [],
  );
  const all: FuelLine[] = [
    ...others.map((line) => fuelLine(line, line)),
    ...lines.flatMap((line) => {
      const facts = factsOf(line);
      return facts ? [fuelLine(facts, line)] : [];
    }),
  ];
  const decide = (facts: Facts, line: { quantity: number; measure: number }) =>
    version && fuelVatOf(fuelLine(facts, line), all, sameDay, version.values);

  const judged = lines.map((line, at) => {
    const facts = factsOf(line);
    const { vatRate, reason = null } = named[at] ?? { vatRate: undefined };
    const path = `lines.${at}.vatRate`;
    if (facts === null) {
      if (vatRate !== undefined && vatRate !== line.vatRate) {
        issues.push({ path, message: "The rate of this line is its product's." });
      }
      return line;
    }
    const vat = decide(facts, line);
    if (!vat || !version) return line;
    const wanted = vatRate ?? (line.vatOverridden ? line.vatRate : undefined);
    if ("weightOf" in vat && wanted === undefined) {
      const message = weightAsked(facts.name, vat.weightOf);
      weightsAsked.push(message);
      issues.push({ path: `lines.${at}.productId`, message });
      return line;
    }
    if (!("weightOf" in vat) && (wanted === undefined || isRateOf(vat, wanted))) {
      return atRule(line, vat, version.from);
    }
    if (wanted === undefined) return line;
    if (vatRate !== undefined && !(line.vatOverridden && line.vatRate === vatRate)) {
      if (reason === null) {
        const message = `The rule says ${vat.message} Give a reason in ruleOverrides for ${fuelVat.id}.`;
        issues.push({ path, message });
      }
      overrides = true;
    }
    return setByHand(line, wanted, vat, version.from);
  });

  const changed = others.flatMap((line) => {
    if (!line.mayChange || line.vatOverridden) return [];
    const vat = decide(line, line);
    if (!vat || !version || "weightOf" in vat) return [];
    const then = atRule(line, vat, version.from);
    return then.vatRate === line.vatRate && then.qualifyingPercent === line.qualifyingPercent
      ? []
      : [then];
  });
  return { lines: judged, others: changed, issues, weightsAsked, overrides };
}

/** A line at the VAT that the rule gives. */
function atRule<Line extends Omit<Judged, "productId">>(
  line: Line,
  { vatRate, qualifyingPercent, certificateId, message }: FuelVat,
  from: string,
): Line {
  const then = {
    ...line,
    vatRate,
    qualifyingPercent,
    vatRule: fuelVat.id,
    vatRuleFrom: from,
    vatReason: message,
    vatCertificateId: certificateId,
    vatOverridden: false,
  };
  return { ...then, ...priceAtVat(then) };
}

/** A line at a rate that somebody set. */
function setByHand<Line extends Judged>(
  line: Line,
  vatRate: number,
  { message }: { message: string },
  from: string,
): Line {
  const then = {
    ...line,
    vatRate,
    qualifyingPercent: null,
    vatRule: fuelVat.id,
    vatRuleFrom: from,
    vatReason: `${vatRate}%: set by hand. The rule says ${message}`,
    vatCertificateId: null,
    vatOverridden: true,
  };
  return { ...then, ...priceAtVat(then) };
}
