import type { Clock } from "../base/clock";
import { fellside, idOf } from "../base/ids";
import type { Row } from "../base/insert";
import { enteredExVat, enteredIncVat, type DemoPrice } from "./vat";

/**
 * name, SKU, category, pence ex VAT, VAT %, full kg, empty kg, litres, hazard kg; the last three are 0 for anything
 * but a cylinder.
 */
type Line = [string, string, string, number, 0 | 5 | 20, number, number, number, number];

/** Cylinders in their real sizes: the gas, and a steel cylinder of about the same weight again. */
const cylinders: Line[] = [
  ["Butane 4.5 kg", "BUT-4.5", "butane", 2450, 5, 10.4, 5.9, 12, 4.5],
  ["Butane 7 kg", "BUT-7", "butane", 2895, 5, 15.6, 8.6, 17, 7],
  ["Butane 12 kg", "BUT-12", "butane", 4495, 5, 25.4, 13.4, 29, 12],
  ["Butane 15 kg", "BUT-15", "butane", 5250, 5, 31.2, 16.2, 36, 15],
  ["Propane 3.9 kg", "PRO-3.9", "propane", 2395, 5, 9.4, 5.5, 10, 3.9],
  ["Propane 6 kg", "PRO-6", "propane", 2995, 5, 14.1, 8.1, 15, 6],
  ["Propane 11 kg", "PRO-11", "propane", 4195, 5, 24.6, 13.6, 27, 11],
  ["Propane 13 kg", "PRO-13", "propane", 4695, 5, 28.2, 15.2, 31, 13],
  ["Propane 19 kg", "PRO-19", "propane", 6250, 5, 40.5, 21.5, 46, 19],
  ["Propane 47 kg", "PRO-47", "propane", 9450, 5, 101.5, 54.5, 113, 47],
  ["Propane 18 kg forklift", "FLT-18", "forklift", 5895, 5, 37.0, 19.0, 43, 18],
  ["Patio gas 5 kg", "PAT-5", "patio-gas", 2795, 5, 12.2, 7.2, 14, 5],
  ["Patio gas 10 kg", "PAT-10", "patio-gas", 4150, 5, 22.5, 12.5, 27, 10],
  ["Patio gas 13 kg", "PAT-13", "patio-gas", 4795, 5, 28.0, 15.0, 32, 13],
];

const fuels: Line[] = [
  ["Smokeless ovals 20 kg", "COAL-SM20", "coal", 1395, 5, 20, 0, 28, 0],
  ["Smokeless ovals 25 kg", "COAL-SM25", "coal", 1695, 5, 25, 0, 35, 0],
  ["Anthracite small nuts 25 kg", "COAL-AN25", "coal", 1850, 5, 25, 0, 32, 0],
  ["Anthracite grains 20 kg", "COAL-AG20", "coal", 1525, 5, 20, 0, 26, 0],
  ["Peat briquettes 12.5 kg", "PEAT-12", "coal", 850, 5, 12.5, 0, 18, 0],
  ["Kiln-dried ash logs, net", "LOG-NET", "logs", 775, 5, 9, 0, 32, 0],
  ["Kiln-dried ash logs, bulk bag", "LOG-BULK", "logs", 11_500, 5, 320, 0, 1100, 0],
  ["Kiln-dried birch logs, crate", "LOG-CRATE", "logs", 14_900, 5, 410, 0, 1250, 0],
  ["Hardwood briquettes 10 kg", "LOG-BRIQ", "logs", 625, 5, 10, 0, 14, 0],
  ["Kindling, net", "KIND-NET", "logs", 495, 5, 3, 0, 12, 0],
  ["Natural firelighters, box of 100", "FIRE-100", "logs", 695, 20, 1.1, 0, 5, 0],
  ["Lumpwood charcoal 5 kg", "CHAR-5", "barbecue", 950, 20, 5, 0, 22, 0],
  ["Lumpwood charcoal 12 kg", "CHAR-12", "barbecue", 1995, 20, 12, 0, 48, 0],
  ["Barbecue briquettes 5 kg", "CHAR-B5", "barbecue", 750, 20, 5, 0, 12, 0],
];

const fittings: Line[] = [
  ["Regulator, butane 21 mm clip-on", "REG-B21", "fittings", 1150, 20, 0.4, 0, 1, 0],
  ["Regulator, propane 37 mbar", "REG-P37", "fittings", 1250, 20, 0.5, 0, 1, 0],
  ["Regulator, patio 27 mm clip-on", "REG-T27", "fittings", 1295, 20, 0.4, 0, 1, 0],
  ["Automatic changeover kit, two cylinders", "CHG-2", "fittings", 5995, 20, 2.1, 0, 6, 0],
  ["Automatic changeover kit, four cylinders", "CHG-4", "fittings", 8995, 20, 3.4, 0, 9, 0],
  ["Gas hose 8 mm, 2 m with clips", "HOSE-8-2", "fittings", 695, 20, 0.4, 0, 1, 0],
  ["Propane pigtail 20 in", "PIG-20", "fittings", 895, 20, 0.3, 0, 1, 0],
  ["Cylinder spanner", "SPAN-1", "fittings", 550, 20, 0.3, 0, 1, 0],
  ["Leak detection spray 400 ml", "LEAK-400", "fittings", 795, 20, 0.5, 0, 1, 0],
  ["Cylinder chain and wall bracket", "CHAIN-1", "fittings", 1450, 20, 1.2, 0, 2, 0],
  ["Cylinder trolley", "TROL-1", "fittings", 6450, 20, 9.5, 0, 60, 0],
  ["Patio heater cover", "COV-1", "fittings", 1650, 20, 0.9, 0, 4, 0],
];

/** Small goods sold over the counter: their prices include VAT. */
const counterGoods = new Set(["REG-B21", "REG-P37", "REG-T27", "HOSE-8-2", "PIG-20", "LEAK-400"]);

const ownPrice = ([, sku, , pence, vat]: Line): DemoPrice =>
  counterGoods.has(sku) ? enteredIncVat(pence, vat) : enteredExVat(pence);

type Certificate = [scheme: "ready_to_burn" | "authorised_fuel", number: string, holder: string];

/** Kind, container and certificate of solid fuel, by SKU. */
const solidFuels: Readonly<Record<string, [kind: string, container: string, of?: Certificate]>> = {
  "COAL-SM20": ["manufactured", "bag", ["authorised_fuel", "AF 1183", "Fell Ovals Ltd"]],
  "COAL-SM25": ["manufactured", "bag", ["authorised_fuel", "AF 1183", "Fell Ovals Ltd"]],
  "COAL-AN25": ["anthracite", "sack"],
  "COAL-AG20": ["anthracite", "bag"],
  "PEAT-12": ["peat", "bag"],
  "LOG-NET": ["wood", "bag", ["ready_to_burn", "WSS 2207", "Fellside Gas & Fuels"]],
  "LOG-BULK": ["wood", "bag", ["ready_to_burn", "WSS 2207", "Fellside Gas & Fuels"]],
  "LOG-CRATE": ["wood", "loose", ["ready_to_burn", "WSS 2209", "Fellside Gas & Fuels"]],
  "LOG-BRIQ": ["wood", "bag", ["ready_to_burn", "WSS 3314", "Lakeland Briquettes Ltd"]],
  "KIND-NET": ["wood", "bag", ["ready_to_burn", "WSS 2207", "Fellside Gas & Fuels"]],
  "CHAR-5": ["charcoal", "bag"],
  "CHAR-12": ["charcoal", "bag"],
  "CHAR-B5": ["charcoal", "bag"],
  "LOG-M3": ["wood", "loose", ["ready_to_burn", "WSS 2209", "Fellside Gas & Fuels"]],
  // Not for homes in England, only for those over the border.
  "COAL-HC25": ["house_coal", "sack"],
  // From 2 m³ on with the notice of how to dry it.
  "LOG-GREEN": ["wood", "loose"],
};

/** Returns a product's fields for the rules of solid fuel; null fields for anything that does not burn. */
export function solidFuelOf(sku: string): Row {
  const [kind = null, container = null, [scheme = null, number = null, holder = null] = []] =
    solidFuels[sku] ?? [];
  return {
    fuel_kind: kind,
    fuel_container: container,
    fuel_scheme: scheme,
    fuel_certificate: number,
    fuel_certificate_holder: holder,
  };
}

/** Returns a line's record of solid fuel (catalogue/solid-fuel/schema.ts): kg and litres are of one unit. */
export const fuelAsSold = (fuel: Row, fullKg: number, volumeLitres: number): Row | null =>
  fuel["fuel_kind"] === null
    ? null
    : {
        kind: fuel["fuel_kind"],
        container: fuel["fuel_container"],
        certificate: fuel["fuel_scheme"] && {
          scheme: fuel["fuel_scheme"],
          number: fuel["fuel_certificate"],
          holder: fuel["fuel_certificate_holder"],
          expiresOn: null,
        },
        fullKg,
        volumeLitres,
      };

/** A product's facts for the rest of the demo. */
export interface DemoProduct {
  id: string;
  name: string;
  /** Excluding VAT. */
  pence: number;
  price: DemoPrice;
  vat: number;
  /** Heats a home, unlike gas for terraces and forklifts, and fittings. */
  heatsHomes: boolean;
  returnable: boolean;
  /** An order line's record of it; null if it is no solid fuel. */
  fuel: Row | null;
}

const all = [...cylinders, ...fuels, ...fittings];

export const demoProducts: DemoProduct[] = all.map((line, index) => {
  const [name, sku, category, pence, vat, fullKg, emptyKg, litres] = line;
  return {
    id: idOf("product", index + 1),
    name,
    pence,
    price: ownPrice(line),
    vat,
    heatsHomes: vat === 5 && category !== "patio-gas" && category !== "forklift",
    returnable: emptyKg > 0,
    fuel: fuelAsSold(solidFuelOf(sku), fullKg, litres),
  };
});

/** Butane, and propane in any cylinder, as classified for the road. */
export const gasOf = (category: string): Row => ({
  un_number: category === "butane" ? "1011" : "1978",
  proper_shipping_name: category === "butane" ? "BUTANE" : "PROPANE",
  hazard_class: "2",
  hazard_label: "2.1",
  transport_category: 2,
});

/** All rows of a table have the same columns. */
export const noGoods: Row = {
  un_number: null,
  proper_shipping_name: null,
  hazard_class: null,
  hazard_label: null,
  transport_category: null,
};

/** The address of propane's safety sheet, on a host that nobody has; other products of the demo have none. */
const safetySheetOf = (category: string): Row => ({
  safety_sheet_url: category === "propane" ? "https://gas.example/safety-sheets/propane.pdf" : null,
});

/** The kind of fuel that decides its VAT; null if the product's own rate applies. */
function vatFuelOf(
  category: string,
  { sku, vat, hazardKg }: { sku: string; vat: number; hazardKg: number },
): string | null {
  if (vat !== 5) return null;
  if (hazardKg > 0) return "lpg_cylinder";
  return category === "coal" && !sku.startsWith("PEAT") ? "coal_coke" : "wood_peat_charcoal";
}

export const products = (clock: Clock): Row[] =>
  all.map(([name, sku, category, pence, vat, fullKg, emptyKg, litres, hazardKg], index) => ({
    tenant_id: fellside,
    id: idOf("product", index + 1),
    name,
    sku,
    category,
    unit_price: pence,
    unit_price_inc_vat: demoProducts[index]?.price.unitPriceIncVat ?? null,
    vat_rate: vat,
    full_kg: fullKg,
    empty_kg: emptyKg || null,
    volume_litres: litres,
    hazard_kg: hazardKg || null,
    ...(hazardKg > 0 ? gasOf(category) : noGoods),
    ...safetySheetOf(category),
    vat_fuel: vatFuelOf(category, { sku, vat, hazardKg }),
    ...solidFuelOf(sku),
    returnable: emptyKg > 0,
    sold: true,
    low_level: emptyKg > 0 ? 60 : 20,
    created_at: clock.at(180, 10),
    updated_at: clock.at(180, 10),
  }));

/** Three price lists, as a share of the ordinary price of their products. One is entered including VAT. */
const lists: { name: string; share: number; incVat?: boolean; categories: string[] }[] = [
  {
    name: "Trade",
    share: 0.88,
    categories: ["butane", "propane", "forklift", "patio-gas", "fittings"],
  },
  {
    name: "Farms and caravan parks",
    share: 0.91,
    categories: ["butane", "propane", "coal", "logs"],
  },
  {
    name: "Staff and neighbours",
    share: 0.95,
    incVat: true,
    categories: ["butane", "patio-gas", "coal", "logs", "barbecue"],
  },
];

/** Returns a product's price on the nth list; null if the list leaves it out. */
export function listedPrice(list: number, productAt: number): DemoPrice | null {
  const [, , category, pence, vat = 0] = all[productAt] ?? [];
  const {
    share,
    incVat = false,
    categories,
  } = lists[list] ?? { share: 1, categories: [] as string[] };
  if (!category || !pence || !categories.includes(category)) return null;
  const listed = Math.round(pence * share);
  return incVat ? enteredIncVat(listed, vat) : enteredExVat(listed);
}

export function priceLists(clock: Clock): { sets: Row[]; prices: Row[] } {
  const sets = lists.map(({ name }, index) => ({
    tenant_id: fellside,
    id: idOf("rateSet", index + 1),
    name,
    created_at: clock.at(170, 10),
    updated_at: clock.at(170, 10),
  }));
  const prices = lists.flatMap((_, list) =>
    demoProducts.flatMap((product, index) => {
      const price = listedPrice(list, index);
      return price === null
        ? []
        : [
            {
              tenant_id: fellside,
              rate_set_id: idOf("rateSet", list + 1),
              product_id: product.id,
              unit_price: price.unitPrice,
              unit_price_inc_vat: price.unitPriceIncVat,
            },
          ];
    }),
  );
  return { sets, prices };
}
