import {
  finite,
  finiteOrNull,
  type NamedRule,
  type RuleVersion,
} from "../../../platform/rules/dated-rule";
import type { ProductUnit } from "../../../platform/values/values";
import type { FuelContainer, FuelKind, SolidFuel } from "./schema";

/** A line of solid fuel, as far as the rules ask. */
export interface FuelLine {
  /** Where it stands among the lines of the order. */
  at: number;
  name: string;
  kind: FuelKind;
  container: FuelContainer;
  certificate: SolidFuel["certificate"];
  /** Its name on the list of authorised fuels; null where it is not on the list. */
  authorisedAs: string | null;
  /** Per cent of the dry fuel; null if unknown. */
  sulphurPercent: number | null;
  /** How many containers; of what is measured, how often the measure goes. */
  quantity: number;
  /** Net, of all; null where the product has no weight. */
  kg: number | null;
  /** Of all; null where the product has no volume. */
  litres: number | null;
}

/** What a rule says of a line. `asks` is to be answered once by the customer. */
export interface Verdict {
  rule: NamedRule;
  version: RuleVersion<unknown>;
  at: number;
  outcome: "allowed" | "notice" | "asks" | "refused";
  message: string;
}

/** What one unit of a product is: what is sold by weight or volume needs no figure of its own. */
export interface Measures {
  unit: ProductUnit;
  fullKg: number | null;
  volumeLitres: number | null;
}

const kgOf: Partial<Record<ProductUnit, number>> = { kg: 1, tonne: 1000 };
const litresOf: Partial<Record<ProductUnit, number>> = { litre: 1, m3: 1000 };

/**
 * A line's net kilograms and litres; `measure` is how many units each of the quantity is.
 * @throws where a number is missing or not finite
 */
export function amountsOf(
  { unit, fullKg, volumeLitres }: Measures,
  quantity: number,
  measure: number,
): { kg: number | null; litres: number | null } {
  const units = finite(quantity, "quantity") * finite(measure, "measure");
  const times = (ofOne: number | null) => {
    const amount = finiteOrNull(ofOne, "an amount of solid fuel");
    return amount === null ? null : Math.round(amount * units * 1000) / 1000;
  };
  return {
    kg: times(kgOf[unit] ?? fullKg),
    litres: times(litresOf[unit] ?? volumeLitres),
  };
}
