import { fuelVat, netKgOf, type FuelFacts } from "./fuel-and-power";

/**
 * What VAT a product of fuel bears on orders, in words for its page.
 * @param day YYYY-MM-DD, of which the rule is told
 * @returns null where no rule holds yet, or the product's VAT is its own
 */
export function fuelVatWords(facts: FuelFacts, day: string): string | null {
  const values = fuelVat.on(day)?.values;
  if (!values) return null;
  const { reducedRate, standardRate, cylinderUnderKg, mostCylinders, mostCoalKg } = values;
  const forResale = `For resale ${standardRate}%.`;
  const certificate = `follows the certificate of use at the address: ${reducedRate}% from ${values.wholeFromPercent}% qualifying use, a part of each below, ${standardRate}% without one. ${forResale}`;
  const upTo = (most: string) =>
    `${reducedRate}% up to ${most} to one address on a day. More than that ${certificate}`;
  const netKg = netKgOf(facts, 1);
  switch (facts.vatFuel) {
    case null:
      return null;
    case "wood_peat_charcoal":
      return `${reducedRate}% in any quantity. ${forResale}`;
    case "coal_coke":
      return netKg === null
        ? "Say what one weighs: orders are refused without it."
        : upTo(`${mostCoalKg.toLocaleString("en-GB")} kg`);
    case "lpg_cylinder":
      if (netKg === null) return "Say what one holds: orders are refused without it.";
      return netKg < cylinderUnderKg
        ? `${reducedRate}%. For resale ${reducedRate}% up to ${mostCylinders} cylinders to one address on a day, ${standardRate}% for more.`
        : `A cylinder of ${netKg} kg net, not under ${cylinderUnderKg}, ${certificate}`;
  }
}
