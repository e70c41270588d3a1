import type { VatFuel } from "@roundsman/db";
import { fromDay, longDay } from "../../../platform/values/format";
import type { ProductUnit } from "../../../platform/values/values";
import { defineRule } from "../../../platform/rules/dated-rule";

/* The VAT of fuel by quantity and use (docs/decisions/0288). Pure: figures in, a rate and a sentence out. */

interface Values {
  /** In per cent. */
  reducedRate: number;
  standardRate: number;
  /** Each cylinder holds less than this, in kg net. */
  cylinderUnderKg: number;
  /** Cylinders to one address on one day, at most. */
  mostCylinders: number;
  /** Kilograms to one address on one day, at most. */
  mostCoalKg: number;
  /** From so many per cent of qualifying use, all of it qualifies. */
  wholeFromPercent: number;
}

export const fuelVat = defineRule<Values>({
  id: "vat.fuel-and-power",
  title: "Fuel by quantity and use",
  decides:
    "Whether fuel bears the reduced rate of VAT, the standard rate, or a part of each: by what goes to one address on one day, and by the certificate of its use.",
  versions: [
    {
      from: "2011-01-04",
      source: {
        name: "VAT Act 1994, Schedule 7A, Group 1, notes 3 to 6; VAT Notice 701/19",
        url: "https://www.legislation.gov.uk/ukpga/1994/23/schedule/7A",
      },
      values: {
        reducedRate: 5,
        standardRate: 20,
        cylinderUnderKg: 50,
        mostCylinders: 20,
        mostCoalKg: 1000,
        wholeFromPercent: 60,
      },
    },
  ],
  table: (values) => ({
    head: ["Fuel", "Always domestic", "Rate"],
    rows: [
      [
        "LPG in cylinders",
        `Each under ${values.cylinderUnderKg} kg net, ${values.mostCylinders} or fewer to one address on one day, not for resale`,
        `${values.reducedRate}%`,
      ],
      [
        "Coal and coke",
        `Up to ${values.mostCoalKg.toLocaleString("en-GB")} kg to one address on one day`,
        `${values.reducedRate}%`,
      ],
      ["Wood, peat and charcoal", "Any quantity, not for resale", `${values.reducedRate}%`],
      [
        "Any other supply, not for resale",
        `With a certificate of ${values.wholeFromPercent}% or more qualifying use`,
        `${values.reducedRate}%`,
      ],
      [
        "",
        `With a certificate of less than ${values.wholeFromPercent}%`,
        `${values.reducedRate}% on that share, ${values.standardRate}% on the rest`,
      ],
      ["", "Without a certificate", `${values.standardRate}%`],
    ],
  }),
});

/** What of a product says how much fuel one unit of it is. Kilograms; null where nobody has said. */
export interface FuelFacts {
  vatFuel: VatFuel | null;
  unit: ProductUnit;
  fullKg: number | null;
  emptyKg: number | null;
  hazardKg: number | null;
}

/** Net kilograms of one of a line's quantity, which is `measure` units; null where the product does not say. */
export function netKgOf(
  { vatFuel, unit, fullKg, emptyKg, hazardKg }: FuelFacts,
  measure: number,
): number | null {
  if (vatFuel === "lpg_cylinder") {
    return hazardKg ?? (fullKg === null || emptyKg === null ? null : toGrams(fullKg - emptyKg));
  }
  if (unit === "kg") return measure;
  if (unit === "tonne") return toGrams(measure * 1000);
  return fullKg === null ? null : toGrams((fullKg - (emptyKg ?? 0)) * measure);
}

/** Kilograms of three decimals, as columns have them. */
const toGrams = (kg: number): number => Math.round(kg * 1000) / 1000;

/** A line of fuel. */
export interface FuelLine {
  fuel: VatFuel;
  quantity: number;
  /** Of one of the quantity; null where it is not known. */
  netKg: number | null;
}

/** What is known of who has it and what for. */
export interface FuelUse {
  buysForResale: boolean;
  /** The certificate that holds at the address on that day. `signedOn` is YYYY-MM-DD. */
  certificate: { id: string; signedOn: string; qualifyingPercent: number } | null;
}

/** What the rule decides for a line. */
export interface FuelVat {
  vatRate: number;
  /** Of a line that is apportioned: so many per cent bear the reduced rate, the rest `vatRate`. */
  qualifyingPercent: number | null;
  /** The certificate that it follows from. */
  certificateId: string | null;
  message: string;
}

/**
 * @param line the one that is asked about
 * @param day all fuel that goes to the same address on the same day, this line too
 */
export function fuelVatOf(
  line: FuelLine,
  day: readonly FuelLine[],
  use: FuelUse,
  values: Values,
): FuelVat {
  const { reducedRate, standardRate } = values;
  const { always, words } = alwaysDomestic(line, day, use, values);
  if (always) {
    return {
      vatRate: reducedRate,
      qualifyingPercent: null,
      certificateId: null,
      message: `${reducedRate}%: ${words}, always domestic.`,
    };
  }
  const standard = { vatRate: standardRate, qualifyingPercent: null, certificateId: null };
  if (use.buysForResale) return { ...standard, message: `${standardRate}%: for resale.` };
  if (use.certificate === null) {
    const message = `${standardRate}%: ${words}, and no certificate of use holds on that day.`;
    return { ...standard, message };
  }
  const { id: certificateId, signedOn, qualifyingPercent: percent } = use.certificate;
  const certified = `certificate of ${longDay(fromDay(signedOn))}, ${percent}% qualifying`;
  if (percent >= values.wholeFromPercent) {
    const message = `${reducedRate}%: ${certified}.`;
    return { vatRate: reducedRate, qualifyingPercent: null, certificateId, message };
  }
  if (percent === 0) {
    return { ...standard, certificateId, message: `${standardRate}%: ${certified}.` };
  }
  const rest = 100 - percent;
  return {
    vatRate: standardRate,
    qualifyingPercent: percent,
    certificateId,
    message: `${reducedRate}% on ${percent}%, ${standardRate}% on ${rest}%: ${certified}.`,
  };
}

/** Whether the supply is always for domestic use, whoever has it; and what decides it, in words. */
function alwaysDomestic(
  { fuel, netKg }: FuelLine,
  day: readonly FuelLine[],
  { buysForResale }: FuelUse,
  { cylinderUnderKg, mostCylinders, mostCoalKg }: Values,
): { always: boolean; words: string } {
  const alike = day.filter((line) => line.fuel === fuel);
  const may = (always: boolean, words: string) => ({ always, words });
  if (fuel === "wood_peat_charcoal") return may(!buysForResale, "wood, peat or charcoal");
  if (fuel === "coal_coke") {
    const grams = alike.map((line) => line.netKg && Math.round(line.netKg * 1000) * line.quantity);
    if (grams.includes(null)) return may(false, "the weight is not known");
    const kg = grams.reduce<number>((sum, one) => sum + (one ?? 0), 0) / 1000;
    const words = `${kg.toLocaleString("en-GB")} kg of coal or coke to the address on the day`;
    return kg <= mostCoalKg
      ? may(true, words)
      : may(false, `${words}, more than ${mostCoalKg.toLocaleString("en-GB")}`);
  }
  if (netKg === null) return may(false, "the net weight of a cylinder is not known");
  if (netKg >= cylinderUnderKg) {
    return may(false, `a cylinder holds ${netKg} kg net, not under ${cylinderUnderKg}`);
  }
  const cylinders = alike.reduce((sum, { quantity }) => sum + quantity, 0);
  const words = `${cylinders} ${cylinders === 1 ? "cylinder" : "cylinders"} to the address on the day`;
  return cylinders <= mostCylinders
    ? may(!buysForResale, `${words}, under ${cylinderUnderKg} kg net`)
    : may(false, `${words}, more than ${mostCylinders}`);
}
