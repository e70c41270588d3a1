import type { RouterOutputs } from "@/trpc/outputs";

export type FuelKind = NonNullable<RouterOutputs["office"]["products"]["one"]["solidFuel"]>["kind"];

/** Kinds of solid fuel by their names, in the order in which they are offered. */
const fuelKinds: Readonly<Record<FuelKind, string>> = {
  house_coal: "House coal",
  anthracite: "Anthracite",
  semi_anthracite: "Semi-anthracite",
  low_volatile_steam_coal: "Low volatile steam coal",
  manufactured: "Manufactured: briquettes, ovals",
  wood: "Wood",
  peat: "Peat",
  charcoal: "Charcoal",
  coffee_logs: "Coffee logs",
  olive_logs: "Olive logs",
  wine_logs: "Wine logs",
  wheat_husks: "Mostly wheat husks",
  straw: "Mostly straw",
  miscanthus: "Mostly miscanthus",
  bamboo: "Mostly bamboo",
  food_waste: "Mostly compressed food waste",
};
const kinds = Object.keys(fuelKinds).filter((kind): kind is FuelKind => kind in fuelKinds);

export const fuelOptions = kinds.map((value) => ({ value, label: fuelKinds[value] }));

/** "Wood, coffee logs". */
export const fuelWords = (of: readonly FuelKind[]): string =>
  of.map((kind) => fuelKinds[kind]).join(", ");
