/*
 * The words by which shoppers ask for gas, coal, logs and what belongs to them, and the goods that each word means. A
 * merchant's products seldom carry these words: nobody writes "gas bottle" or "bbq" on a product.
 */

/** A kind of goods, as a product's own facts tell it. */
export type Kind = "cylinder" | "coal" | "smokeless" | "wood" | "charcoal" | "bagged" | "loose";

/** Goods that a word means: all that is named here is true of them. */
export interface Meaning {
  kind?: Kind;
  /** Kilograms of gas or fuel, from the least to the most. */
  kg?: readonly [least: number, most: number];
  /** A word that they are found by, in capitals. */
  text?: string;
  /** A word that they are not found by. */
  without?: string;
}

const cylinder: Meaning = { kind: "cylinder" };
const coal: Meaning = { kind: "coal" };
const smokeless: Meaning = { kind: "smokeless" };
const wood: Meaning = { kind: "wood" };
const charcoal: Meaning = { kind: "charcoal" };

const patio: Meaning = { kind: "cylinder", text: "PATIO" };
const propane: Meaning = { kind: "cylinder", text: "PROPANE", without: "FORKLIFT" };
const butane: Meaning = { kind: "cylinder", text: "BUTANE" };
const forklift: Meaning = { kind: "cylinder", text: "FORKLIFT" };

/** Cylinders that one person lifts into a caravan or a boat. */
const light: Meaning = { ...cylinder, kg: [0, 8] };
/** Those that stand beside a house, a site hut or a kitchen. */
const middling: Meaning = { ...propane, kg: [9, 25] };
const heavy: Meaning = { ...propane, kg: [40, 50] };
/** The cylinder of a cabinet heater. */
const indoor: Meaning = { ...butane, kg: [12, 16] };
const bulk: Meaning = { text: "BULK" };
const regulator: Meaning = { text: "REGULATOR" };

/** What the words mean, the likeliest first. */
const table: readonly (readonly [words: string, ...meanings: Meaning[]])[] = [
  ["BOTTLE BOTTLED CYLINDER CANISTER REFILL GAS LPG CALOR FLOGAS", cylinder, regulator],
  ["CARAVAN CAMPING CAMPERVAN CAMPER MOTORHOME TENT BOAT NARROWBOAT", light],
  ["SMALL LITTLE LIGHT", light],
  ["LARGE BIG", heavy, bulk],
  ["BOILER HEATING HOUSE HOME AGA RAYBURN", heavy, middling],
  ["COOKER HOB OVEN COOKING KITCHEN", middling, heavy],
  ["CATERING CATERER BURGER PIZZA", middling, heavy],
  ["ROOFING ROOFER TORCH BITUMEN WEEDS WEED SITE GREENHOUSE POULTRY", middling, heavy],
  ["HEATER SUPERSER CABINET PORTABLE FIRE", indoor, patio, coal, wood, propane],
  ["BBQ BARBECUE BARBEQUE GRILL", patio, charcoal],
  ["GREEN", patio],
  ["RED", propane],
  ["BLUE", butane],
  ["FLT FORK TRUCK", forklift],
  ["COAL", coal],
  ["OVALS OVOIDS", { ...smokeless, text: "OVAL" }, smokeless],
  ["SMOKELESS HOMEFIRE TAYBRITE PHURNACITE NEWFLAME", smokeless],
  ["SOLIDFUEL OPENFIRE GRATE", coal, wood],
  ["MULTIFUEL STOVE", smokeless, wood],
  ["WOODBURNER FIREWOOD WOOD TIMBER LOGS SEASONED", wood],
  ["CHARCOAL LUMPWOOD", charcoal],
  ["FUEL", coal, wood, cylinder],
  ["DRY", { ...wood, text: "DRIED" }],
  ["BAG SACK", { kind: "bagged" }],
  ["LOOSE LOAD TIPPED", { kind: "loose" }],
  ["DUMPY BUILDERS TON CUBE", bulk],
  ["NETS", { text: " NET " }],
  ["KINDLING KINDLERS STICKS", { text: "KINDLING" }],
  ["FIRELIGHTERS LIGHTERS", { text: "FIRELIGHTER" }],
  ["REG VALVE CLIP", regulator],
  ["PIPE TUBE TUBING", { text: "HOSE" }, { text: "PIGTAIL" }],
  ["SPANNER WRENCH", { text: "SPANNER" }],
  ["SWITCHOVER CHANGEOVER", { text: "CHANGEOVER" }],
];

const meanings = new Map(
  table.flatMap(([words, ...goods]) => words.split(" ").map((word) => [word, goods] as const)),
);

/** Words of which a shopper's question is made, and goods are not. */
const noise = new Set(
  (
    "A AN THE OF FOR MY I WE NEED WANT BUY ORDER CHEAP CHEAPEST BEST PRICE PRICES COST NEAR ME WITH TO IN ON AND OR SOME " +
    "NEW DELIVERED DELIVERY ONLINE PLEASE"
  ).split(" "),
);

/** Names of two words that mean one thing, which neither word means by itself. */
const names: readonly (readonly [RegExp, string])[] = [
  [/\b(?:log|wood)[ -]?burn(?:er|ing)(?: stoves?)?\b/gi, "woodburner"],
  [/\bfork[ -]?lift(?: truck)?\b/gi, "forklift"],
  [/\bmulti[ -]?fuel(?: stove)?\b/gi, "multifuel"],
  [/\bsolid fuel\b/gi, "solidfuel"],
  [/\b(?:open )?fire ?place\b|\bopen fire\b/gi, "openfire"],
  [/\bfire ?wood\b/gi, "firewood"],
  [/\bmotor home\b/gi, "motorhome"],
  [/\bcamper van\b/gi, "campervan"],
  [/\bhousecoal\b/gi, "house coal"],
];

/** Returns a shopper's words without those that name no goods, unless it has no others. */
export function askedGoods(q: string): string {
  const named = names.reduce((text, [name, word]) => text.replaceAll(name, word), q);
  const words = named.split(/\s+/).filter((word) => word !== "");
  const goods = words.filter((word) => !noise.has(word.toUpperCase()));
  return (goods.length > 0 ? goods : words).join(" ");
}

/**
 * Tells whether a word means any gas. A product's name seldom has it: who asks for "caravan gas" wants no patio gas before
 * other cylinders because of its name.
 */
export const meansAnyGas = ([first]: readonly Meaning[]): boolean => first === cylinder;

/** Returns the goods that a word means, the likeliest first; none if it has no meaning of its own here. */
export const meaningsOf = (word: string): readonly Meaning[] =>
  meanings.get(word) ?? meanings.get(word.replace(/S$/, "")) ?? meanings.get(`${word}S`) ?? [];
