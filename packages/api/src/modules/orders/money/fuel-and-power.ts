import type { VatFuel } from "@roundsman/db";
import { fromDay, longDay } from "../../../platform/values/format";
import type { ProductUnit } from "../../../platform/values/values";
import { defineRule, finite, finiteOrNull } from "../../../platform/rules/dated-rule";

/* The VAT of fuel by quantity and use (docs/decisions/0288). Pure: figures in, a rate and a sentence out. */

interface Values {
  /** In per cent. */
  reducedRate: number;
  standardRate: number;
  /** Each cylinder holds less than this, in kg net. */
  cylinderUnderKg: number;
  /** Cylinders to one address on one day, at most, for a customer who sells them on. */
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
        name: "VAT Act 1994, Schedule 7A, Group 1, notes 3 to 6 (cylinders: note 5(d)); VAT Notice 701/19; HMRC's VAT Fuel and Power manual, VFUP2310",
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
        `Each under ${values.cylinderUnderKg} kg net, and either ${values.mostCylinders} or fewer to one address on one day, or not for resale`,
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

/** The fields of a product that set how much fuel one unit of it is. Kilograms; null where unknown. */
export interface FuelFacts {
  vatFuel: VatFuel | null;
  unit: ProductUnit;
  fullKg: number | null;
  emptyKg: number | null;
  hazardKg: number | null;
}

/**
 * Net kilograms of one of a line's quantity, which is `measure` units; null where the product does not say.
 * @throws where a number is missing or not finite
 */
export function netKgOf({ vatFuel, unit, ...weights }: FuelFacts, measured: number): number | null {
  const measure = finite(measured, "measure");
  const fullKg = finiteOrNull(weights.fullKg, "fullKg");
  const emptyKg = finiteOrNull(weights.emptyKg, "emptyKg");
  if (vatFuel === "lpg_cylinder") {
    const hazardKg = finiteOrNull(weights.hazardKg, "hazardKg");
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
  /** The name of its product. */
  name: string;
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

/** The rule decides by a weight that nobody has entered. */
interface Undecided {
  /** The name of the product whose weight is missing. */
  weightOf: string;
  message: string;
}

/**
 * Decides the VAT of a line, or names the product whose weight it would have to know.
 * @param day all fuel that goes to the same address on the same day, including the line
 * @throws where a number is missing or not finite
 */
export function fuelVatOf(
  line: FuelLine,
  day: readonly FuelLine[],
  use: FuelUse,
  values: Values,
): FuelVat | Undecided {
  const { reducedRate } = values;
  const { always, words, weightOf } = alwaysDomestic(line, day, use, values);
  if (always) {
    return {
      vatRate: reducedRate,
      qualifyingPercent: null,
      certificateId: null,
      message: `${reducedRate}%: ${words}, always domestic.`,
    };
  }
  const byUse = vatByUse(words, use, values);
  const isReduced = byUse.vatRate === reducedRate && byUse.qualifyingPercent === null;
  if (weightOf === null || isReduced) return byUse;
  return { weightOf, message: `nothing: what one ${weightOf} weighs has not been entered.` };
}

/** The VAT of a supply that is not always domestic: it follows resale and the certificate. */
function vatByUse(words: string, use: FuelUse, values: Values): FuelVat {
  const { reducedRate, standardRate } = values;
  const standard = { vatRate: standardRate, qualifyingPercent: null, certificateId: null };
  if (use.buysForResale) return { ...standard, message: `${standardRate}%: ${words}, for resale.` };
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

interface Domestic {
  /** The supply is for domestic use, whatever its use is. */
  always: boolean;
  /** The figures that decide, in words. */
  words: string;
  /** The product whose unknown weight decides; null where all that matters is known. */
  weightOf: string | null;
}
const decidedBy = (always: boolean, words: string): Domestic => ({ always, words, weightOf: null });
const unknownWeight = (weightOf: string): Domestic => ({
  always: false,
  words: "the weight is not known",
  weightOf,
});

function alwaysDomestic(
  line: FuelLine,
  day: readonly FuelLine[],
  { buysForResale }: FuelUse,
  values: Values,
): Domestic {
  const alike = day.filter(({ fuel }) => fuel === line.fuel);
  switch (line.fuel) {
    case "wood_peat_charcoal":
      return decidedBy(!buysForResale, "wood, peat or charcoal");
    case "coal_coke":
      return domesticCoal(alike, values);
    case "lpg_cylinder":
      return domesticCylinders(line, alike, buysForResale, values);
  }
}

function domesticCoal(alike: readonly FuelLine[], { mostCoalKg }: Values): Domestic {
  let grams = 0;
  for (const { name, netKg, quantity } of alike) {
    if (netKg === null) return unknownWeight(name);
    grams += Math.round(finite(netKg, "netKg") * 1000) * finite(quantity, "quantity");
  }
  const kg = grams / 1000;
  const words = `${kg.toLocaleString("en-GB")} kg of coal or coke to the address on the day`;
  return kg <= mostCoalKg
    ? decidedBy(true, words)
    : decidedBy(false, `${words}, more than ${mostCoalKg.toLocaleString("en-GB")}`);
}

/** Note 5(d): each under 50 kg, and either no more than 20 of them or none for sale by who receives them. */
function domesticCylinders(
  line: FuelLine,
  alike: readonly FuelLine[],
  buysForResale: boolean,
  { cylinderUnderKg, mostCylinders }: Values,
): Domestic {
  const netKg = finiteOrNull(line.netKg, "netKg");
  const cylinders = alike.reduce((sum, { quantity }) => sum + finite(quantity, "quantity"), 0);
  const words = `${cylinders} ${cylinders === 1 ? "cylinder" : "cylinders"} to the address on the day`;
  const isTooMany = buysForResale && cylinders > mostCylinders;
  if (isTooMany) return decidedBy(false, `${words}, more than ${mostCylinders}`);
  if (netKg === null) return unknownWeight(line.name);
  if (netKg >= cylinderUnderKg) {
    return decidedBy(false, `a cylinder holds ${netKg} kg net, not under ${cylinderUnderKg}`);
  }
  const under = `${words}, under ${cylinderUnderKg} kg net`;
  return decidedBy(true, cylinders > mostCylinders ? `${under}, not for resale` : under);
}
