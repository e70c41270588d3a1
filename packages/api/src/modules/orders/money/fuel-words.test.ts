import { expect, it } from "vitest";
import type { FuelFacts } from "./fuel-and-power";
import { fuelVatWords } from "./fuel-words";

const cylinder: FuelFacts = {
  vatFuel: "lpg_cylinder",
  unit: "each",
  fullKg: null,
  emptyKg: null,
  hazardKg: 47,
};
const coal: FuelFacts = { ...cylinder, vatFuel: "coal_coke", fullKg: 25, hazardKg: null };
const cylinders = "5%. For resale 5% up to 20 cylinders to one address on a day, 20% for more.";
const rest =
  "follows the certificate of use at the address: 5% from 60% qualifying use, a part of each below, 20% without one. For resale 20%.";

it.each([
  [cylinder, cylinders],
  [{ ...cylinder, hazardKg: 49.9 }, cylinders],
  [{ ...cylinder, hazardKg: 50 }, `A cylinder of 50 kg net, not under 50, ${rest}`],
  [{ ...cylinder, hazardKg: null }, "Say what one holds: orders are refused without it."],
  [coal, `5% up to 1,000 kg to one address on a day. More than that ${rest}`],
  [{ ...coal, fullKg: null }, "Say what one weighs: orders are refused without it."],
  [
    { ...coal, unit: "tonne", fullKg: null },
    `5% up to 1,000 kg to one address on a day. More than that ${rest}`,
  ],
  [{ ...coal, vatFuel: "wood_peat_charcoal" }, "5% in any quantity. For resale 20%."],
  [{ ...coal, vatFuel: null }, null],
] as const)("says of %o what follows", (facts, words) => {
  expect(fuelVatWords(facts, "2026-11-26")).toBe(words);
});

it("says nothing before the rule held", () => {
  expect(fuelVatWords(cylinder, "2011-01-03")).toBeNull();
});
