import type { z } from "zod";
import { knownGoods, type SolidFuel } from "../../catalogue";
import type { StarterProduct } from "./schema";

type Starter = z.infer<typeof StarterProduct>;

const nothingToCarry = {
  fullKg: null,
  emptyKg: null,
  volumeLitres: null,
  hazardKg: null,
  dangerousGoods: null,
  vatFuel: null,
  solidFuel: null,
};

/**
 * What a merchant of bottled gas, coal and logs sells on the first day. Weights are those of common British cylinders,
 * rounded; fuel bears 5 % VAT by its rule, also for forklifts and patios, and fittings 20 %. A deposit is a security, outside the scope of VAT
 * (docs/decisions/0248). Prices are usual ones of 2026, in pence ex VAT, to be gone over before they are taken.
 * A certificate of solid fuel is its maker's: without its number, orders of what needs one are refused with that reason.
 */
export const starterCatalogue: readonly Starter[] = [
  cylinder("Butane 4.5 kg", "BUT-4.5", "butane", {
    pence: 2450,
    gasKg: 4.5,
    emptyKg: 5.9,
    litres: 12,
  }),
  cylinder("Butane 7 kg", "BUT-7", "butane", { pence: 2895, gasKg: 7, emptyKg: 8.6, litres: 17 }),
  cylinder("Butane 12 kg", "BUT-12", "butane", {
    pence: 4495,
    gasKg: 12,
    emptyKg: 13.4,
    litres: 29,
  }),
  cylinder("Butane 15 kg", "BUT-15", "butane", {
    pence: 5250,
    gasKg: 15,
    emptyKg: 16.2,
    litres: 36,
  }),
  cylinder("Propane 3.9 kg", "PRO-3.9", "propane", {
    pence: 2395,
    gasKg: 3.9,
    emptyKg: 5.5,
    litres: 10,
  }),
  cylinder("Propane 6 kg", "PRO-6", "propane", { pence: 2995, gasKg: 6, emptyKg: 8.1, litres: 15 }),
  cylinder("Propane 13 kg", "PRO-13", "propane", {
    pence: 4695,
    gasKg: 13,
    emptyKg: 15.2,
    litres: 31,
  }),
  cylinder("Propane 19 kg", "PRO-19", "propane", {
    pence: 6250,
    gasKg: 19,
    emptyKg: 21.5,
    litres: 46,
  }),
  cylinder("Propane 47 kg", "PRO-47", "propane", {
    pence: 9450,
    gasKg: 47,
    emptyKg: 54.5,
    litres: 113,
  }),
  cylinder("Propane 18 kg forklift", "FLT-18", "forklift", {
    pence: 5895,
    gasKg: 18,
    emptyKg: 19,
    litres: 43,
  }),
  cylinder("Patio gas 5 kg", "PAT-5", "patio-gas", {
    pence: 2795,
    gasKg: 5,
    emptyKg: 7.2,
    litres: 14,
  }),
  cylinder("Patio gas 13 kg", "PAT-13", "patio-gas", {
    pence: 4795,
    gasKg: 13,
    emptyKg: 15,
    litres: 32,
  }),
  deposit("Cylinder deposit, up to 7 kg", "DEP-7", 3500),
  deposit("Cylinder deposit, 11 to 19 kg", "DEP-19", 4000),
  deposit("Cylinder deposit, 47 kg", "DEP-47", 5000),
  fitting("Regulator, butane 21 mm clip-on", "REG-B21", 1150),
  fitting("Regulator, propane 37 mbar", "REG-P37", 1250),
  fitting("Gas hose 8 mm, 2 m with clips", "HOSE-8-2", 695),
  fuel("House coal 25 kg, not for England", "COAL-HC25", 1295, ["house_coal", "bag"], 25, 32),
  fuel("Smokeless ovals 25 kg", "COAL-SM25", 1695, ["manufactured", "bag"], 25, 35),
  fuel("Anthracite small nuts 25 kg", "COAL-AN25", 1850, ["anthracite", "sack"], 25, 32),
  fuel("Kiln-dried logs, net", "LOG-NET", 775, ["wood", "bag"], 9, 32),
  fuel("Kiln-dried logs, bulk bag", "LOG-BULK", 11_500, ["wood", "bag"], 320, 1100),
  fuel("Logs to be dried, load of 2 m³", "LOG-2M3", 15_000, ["wood", "loose"], 800, 2000),
];

/** Which cylinders of the catalogue are swapped for each other, and the deposit that is charged for one. */
export const starterGroups: readonly {
  name: string;
  charge: string;
  cylinders: readonly string[];
}[] = [
  {
    name: "Cylinders up to 7 kg",
    charge: "DEP-7",
    cylinders: ["BUT-4.5", "BUT-7", "PRO-3.9", "PRO-6", "PAT-5"],
  },
  {
    name: "Cylinders, 11 to 19 kg",
    charge: "DEP-19",
    cylinders: ["BUT-12", "BUT-15", "PRO-13", "PRO-19", "FLT-18", "PAT-13"],
  },
  { name: "Cylinders, 47 kg", charge: "DEP-47", cylinders: ["PRO-47"] },
];

function cylinder(
  name: string,
  sku: string,
  category: string,
  of: { pence: number; gasKg: number; emptyKg: number; litres: number },
): Starter {
  return {
    name,
    sku,
    category,
    unitPrice: of.pence,
    vatRate: 5,
    vatTreatment: "standard",
    fullKg: of.gasKg + of.emptyKg,
    emptyKg: of.emptyKg,
    volumeLitres: of.litres,
    hazardKg: of.gasKg,
    dangerousGoods: carriedAs(category === "butane" ? "1011" : "1978"),
    vatFuel: "lpg_cylinder",
    solidFuel: null,
    returnable: true,
  };
}

function carriedAs(number: string) {
  return knownGoods.find(({ unNumber }) => unNumber === number) ?? null;
}

/** What is paid once for the cylinder itself, and given back with it. */
function deposit(name: string, sku: string, unitPrice: number): Starter {
  return {
    name,
    sku,
    category: "deposits",
    unitPrice,
    vatRate: 0,
    vatTreatment: "outside_scope",
    ...nothingToCarry,
    returnable: false,
  };
}

function fuel(
  name: string,
  sku: string,
  unitPrice: number,
  [kind, container]: [kind: SolidFuel["kind"], container: SolidFuel["container"]],
  fullKg: number,
  volumeLitres: number,
): Starter {
  return {
    name,
    sku,
    category: kind === "wood" ? "logs" : "coal",
    unitPrice,
    vatRate: 5,
    vatTreatment: "standard",
    ...nothingToCarry,
    fullKg,
    volumeLitres,
    vatFuel: kind === "wood" ? "wood_peat_charcoal" : "coal_coke",
    solidFuel: { kind, container, certificate: null, authorisedAs: null, sulphurPercent: null },
    returnable: false,
  };
}

function fitting(name: string, sku: string, unitPrice: number): Starter {
  return {
    name,
    sku,
    category: "fittings",
    unitPrice,
    vatRate: 20,
    vatTreatment: "standard",
    ...nothingToCarry,
    fullKg: 0.5,
    returnable: false,
  };
}
