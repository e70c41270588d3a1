import { conflict } from "../../../platform/base/errors";
import {
  reasonFor,
  type RuleOverride,
  type RuleOverrides,
} from "../../../platform/rules/overrides";
import { reasonOf, type Reason } from "../../../platform/rules/reasons";
import type { NamedRule } from "../../../platform/rules/dated-rule";
import type { ProductUnit } from "../../../platform/values/values";
import { amountsOf, type FuelLine, type Verdict } from "./lines";
import { nationOf } from "./nations";
import { SoldFuel } from "./schema";
import { judgeSmokeControl, type Hearth } from "./smoke-control";
import { judgeStandards } from "./standards";

/** Where fuel goes: what the rules ask of an address. */
export interface FuelPlace extends Hearth {
  /** As its look-up said: a region of England, or a nation. */
  region: string | null;
  postcode: string | null;
}

/** A line of an order, as far as it is solid fuel. */
interface SoldLine {
  productName: string;
  quantity: number;
  unit: ProductUnit;
  /** Units in each of the quantity. */
  measure: number;
  /** `SoldFuel`, or null: as the line keeps it. */
  fuel: unknown;
}

/** The lines of an order that are solid fuel. */
export const fuelLinesOf = (lines: readonly SoldLine[]): FuelLine[] =>
  lines.flatMap(({ productName: name, quantity, unit, measure, fuel }, at) => {
    const sold = SoldFuel.nullable().parse(fuel);
    if (!sold) return [];
    const { fullKg, volumeLitres, ...facts } = sold;
    const amounts = amountsOf({ unit, fullKg, volumeLitres }, quantity, measure);
    return [{ at, name, quantity, ...facts, ...amounts }];
  });

/**
 * What the rules say of fuel that is sold together.
 * @param day YYYY-MM-DD, on which it is sold
 * @param place null where it is collected: then only what may be sold is asked, as in England
 */
export const judgeFuel = (
  day: string,
  place: FuelPlace | null,
  lines: readonly FuelLine[],
): Verdict[] =>
  lines.length === 0
    ? []
    : [
        ...judgeStandards(day, nationOf(place), lines),
        ...(place ? judgeSmokeControl(day, place, lines) : []),
      ];

/** Rules that somebody goes past, each with the reason given. */
export type Overriding = { rule: NamedRule; reason: string }[];

/**
 * @param given the reasons given to go past rules; null of somebody who can't
 * @returns what was overridden, to be kept with `overrideRules`
 * @throws conflict where a rule refuses a line and no reason was given to go past it; it names the rules that a reason is needed for
 */
export function refuseFuel(
  verdicts: readonly Verdict[],
  given: RuleOverrides | undefined | null,
): Overriding {
  const refused = verdicts.filter(({ outcome }) => outcome === "refused");
  const reasonGiven = (rule: NamedRule) => reasonFor(rule, given ?? undefined);
  const left = refused.filter(({ rule }) => reasonGiven(rule) === null);
  const [first] = left;
  if (first) {
    const words = [...new Set(left.map(({ message }) => message))].join(" ");
    const ids = [...new Set(left.map(({ rule }) => rule.id))].join(" and ");
    const more = `To sell it all the same, give a reason in ruleOverrides for ${ids}.`;
    throw conflict(words, `lines.${first.at}.productId`, given === null ? undefined : more);
  }
  const rules = [...new Set(refused.map(({ rule }) => rule))];
  return rules.map((rule) => ({ rule, reason: reasonGiven(rule) ?? "" }));
}

/** The same as reasons, in the order of the lines. */
export const fuelReasons = (
  verdicts: readonly Verdict[],
  overrides: readonly RuleOverride[],
): Reason[] =>
  verdicts.map(({ rule, version, message }) => reasonOf(rule, version, message, overrides));
