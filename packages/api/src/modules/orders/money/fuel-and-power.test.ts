import { expect, it } from "vitest";
import { fuelVat, fuelVatOf, netKgOf, type FuelFacts, type FuelLine } from "./fuel-and-power";

const values = fuelVat.on("2026-11-26")?.values;
if (!values) throw new Error("There is no version of today");

const lpg = (quantity: number, netKg: number | null = 47): FuelLine => ({
  name: "Propane",
  fuel: "lpg_cylinder",
  quantity,
  netKg,
});
const coal = (quantity: number, netKg: number | null): FuelLine => ({
  name: "Coal",
  fuel: "coal_coke",
  quantity,
  netKg,
});
const wood = (quantity: number): FuelLine => ({
  name: "Logs",
  fuel: "wood_peat_charcoal",
  quantity,
  netKg: null,
});
const signed = (qualifyingPercent: number) => ({
  id: "c1",
  signedOn: "2026-03-03",
  qualifyingPercent,
});

/** The decision on a line, which names a missing weight or has the rate and the percent that is apportioned. */
const asked = (
  day: FuelLine[],
  { resale = false, percent = null as number | null, at = 0 } = {},
) => {
  const line = day[at];
  if (!line) throw new Error("There is no such line");
  const certificate = percent === null ? null : signed(percent);
  return fuelVatOf(line, day, { buysForResale: resale, certificate }, values);
};
const decided = (...given: Parameters<typeof asked>) => {
  const vat = asked(...given);
  if ("weightOf" in vat) throw new Error(vat.message);
  return vat;
};

it.each([
  ["49.9 kg", lpg(1, 49.9), 5],
  ["50 kg", lpg(1, 50), 20],
  ["20 cylinders", lpg(20), 5],
  ["21 cylinders", lpg(21), 5],
  ["500 cylinders", lpg(500), 5],
  ["1,000 kg of coal", coal(40, 25), 5],
  ["1,000.001 kg of coal", coal(1, 1000.001), 20],
  ["1,001 kg of coal", coal(1, 1001), 20],
  ["any quantity of wood", wood(500), 5],
])("decides %s", (_name, line, rate) => {
  expect(decided([line])).toMatchObject({ vatRate: rate, qualifyingPercent: null });
});

it.each<[string, FuelLine, { resale?: boolean; percent?: number }]>([
  ["coal", coal(1, null), {}],
  ["coal, of which a part is certified", coal(1, null), { percent: 59 }],
  ["coal for resale", coal(1, null), { resale: true }],
  ["a cylinder", lpg(1, null), {}],
  ["a cylinder for resale", lpg(20, null), { resale: true }],
])("asks for an unknown weight, and charges no rate: %s", (_name, line, use) => {
  expect(asked([line], use)).toEqual({
    weightOf: line.name,
    message: `nothing: what one ${line.name} weighs has not been entered.`,
  });
});

it("asks for the unknown weight of another line of the day", () => {
  const other = { ...coal(1, null), name: "Ovals" };
  expect(asked([coal(1, 25), other])).toMatchObject({ weightOf: "Ovals" });
});

it.each<[string, FuelLine, { resale?: boolean; percent?: number }, number]>([
  ["coal that is certified", coal(1, null), { percent: 60 }, 5],
  ["a cylinder that is certified", lpg(1, null), { percent: 60 }, 5],
  ["more than 20 cylinders for resale", lpg(21, null), { resale: true }, 20],
])("asks for no weight that changes nothing: %s", (_name, line, use, rate) => {
  expect(decided([line], use).vatRate).toBe(rate);
});

it.each([NaN, Infinity, -Infinity])("refuses %s where it would decide a rate", (number) => {
  expect(() => asked([coal(1, number)])).toThrow("netKg is");
  expect(() => asked([coal(number, 25)])).toThrow("quantity is");
  expect(() => asked([lpg(1, number)])).toThrow("netKg is");
  expect(() => asked([lpg(number)])).toThrow("quantity is");
  expect(() => netKgOf({ ...nothing, unit: "bag", fullKg: number }, 1)).toThrow("fullKg is");
  expect(() => netKgOf({ ...nothing, unit: "kg" }, number)).toThrow("measure is");
});

it("refuses a row that lacks a column", () => {
  const { fullKg: _, ...row } = { ...nothing, unit: "bag" };
  const facts: FuelFacts = JSON.parse(JSON.stringify(row));
  expect(() => netKgOf(facts, 1)).toThrow("fullKg is undefined");
});

it.each([
  ["cylinders", [lpg(10), lpg(10, 19)], 5],
  ["one cylinder more", [lpg(10), lpg(11, 19)], 20],
])("counts all drops of a day together for a reseller: %s", (_name, day, rate) => {
  for (const at of [0, 1]) expect(decided(day, { at, resale: true }).vatRate).toBe(rate);
});

it.each([
  ["coal", [coal(20, 25), coal(25, 20)], 5],
  ["one bag of coal more", [coal(20, 25), coal(26, 20)], 20],
  ["another fuel beside it", [lpg(20), coal(40, 25), wood(9)], 5],
])("counts all drops of a day together: %s", (_name, day, rate) => {
  for (const at of [0, 1]) expect(decided(day, { at }).vatRate).toBe(rate);
});

it("judges each cylinder by its own weight", () => {
  const day = [lpg(1, 49.9), lpg(1, 50)];
  expect([decided(day).vatRate, decided(day, { at: 1 }).vatRate]).toEqual([5, 20]);
});

it.each([
  [0, 20, null],
  [1, 20, 1],
  [59, 20, 59],
  [60, 5, null],
  [100, 5, null],
])("apportions by a certificate of %i%", (percent, vatRate, qualifyingPercent) => {
  expect(decided([lpg(1, 50)], { percent })).toMatchObject({
    vatRate,
    qualifyingPercent,
    certificateId: "c1",
  });
});

it("asks no certificate of what is always domestic", () => {
  expect(decided([lpg(20)], { percent: 0 })).toMatchObject({ vatRate: 5, certificateId: null });
});

it.each([
  ["21 cylinders", lpg(21), 20],
  ["20 cylinders, which the law does not ask it of", lpg(20), 5],
  ["a cylinder of 50 kg", lpg(1, 50), 20],
  ["wood", wood(1), 20],
  ["up to a tonne of coal, which the law does not ask it of", coal(1, 1000), 5],
  ["more than a tonne of coal", coal(1, 1001), 20],
])("takes no certificate for what is bought for resale: %s", (_name, line, rate) => {
  expect(decided([line], { resale: true, percent: 100 }).vatRate).toBe(rate);
});

it("says what decided, with the figures", () => {
  expect([
    decided([lpg(20)]).message,
    decided([lpg(21)]).message,
    decided([lpg(21)], { resale: true }).message,
    decided([lpg(1, 50)]).message,
    decided([lpg(1, 50)], { percent: 70 }).message,
    decided([lpg(1, 50)], { percent: 59 }).message,
  ]).toEqual([
    "5%: 20 cylinders to the address on the day, under 50 kg net, always domestic.",
    "5%: 21 cylinders to the address on the day, under 50 kg net, not for resale, always domestic.",
    "20%: 21 cylinders to the address on the day, more than 20, for resale.",
    "20%: a cylinder holds 50 kg net, not under 50, and no certificate of use holds on that day.",
    "5%: certificate of 3 March 2026, 70% qualifying.",
    "5% on 59%, 20% on 41%: certificate of 3 March 2026, 59% qualifying.",
  ]);
});

const nothing: FuelFacts = {
  vatFuel: "coal_coke",
  unit: "each",
  fullKg: null,
  emptyKg: null,
  hazardKg: null,
};

it.each<[string, Partial<FuelFacts>, number, number | null]>([
  ["a bag", { unit: "bag", fullKg: 25 }, 1, 25],
  ["bags less the sacks", { unit: "bag", fullKg: 26.5, emptyKg: 1.5 }, 2, 50],
  ["kilograms", { unit: "kg" }, 750, 750],
  ["tonnes", { unit: "tonne", fullKg: 1000 }, 1.001, 1001],
  ["a bag of unknown weight", { unit: "bag" }, 1, null],
  ["a cylinder", { vatFuel: "lpg_cylinder", hazardKg: 47, fullKg: 101.5, emptyKg: 54 }, 1, 47],
  ["a cylinder by its two weights", { vatFuel: "lpg_cylinder", fullKg: 20, emptyKg: 9 }, 1, 11],
  ["a cylinder of unknown tare", { vatFuel: "lpg_cylinder", fullKg: 20 }, 1, null],
])("weighs %s net", (_name, facts, measure, kg) => {
  expect(netKgOf({ ...nothing, ...facts }, measure)).toBe(kg);
});
