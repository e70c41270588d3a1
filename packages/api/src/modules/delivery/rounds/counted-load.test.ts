import { expect, it } from "vitest";
import { asCounted, type CountedGoods, type LoadedStop } from "../gas/counted-load";
import { fitOf, peakLoad, whyOverloaded } from "./load";

const gas = { fullKg: 27, volumeLitres: 31, hazardKg: 13 };
const stop = (quantity: number, more: Partial<LoadedStop> = {}): LoadedStop => ({
  completed: false,
  failed: false,
  serviceSeconds: 300,
  waitSeconds: 0,
  lines: [{ productId: "gas", quantity, deliveredQuantity: 0, ...gas }],
  collect: [],
  ...more,
});
const count = (counted: number, more: Partial<CountedGoods> = {}): CountedGoods => ({
  productId: "gas",
  condition: "full",
  counted,
  expected: 6,
  emptyKg: 14,
  ...gas,
  ...more,
});
const ordered = [stop(4), stop(2)];
const van = { payloadKg: 6 * 27, volumeLitres: 6 * 31, hazardLimitKg: 6 * 13 };
const hours = { departsAt: null, drivingSeconds: null, shift: null, dayOff: false };

it("is what the orders ask for where nothing was counted, or just that was", () => {
  expect(asCounted(ordered, [])).toEqual(ordered);
  expect(peakLoad(asCounted(ordered, [count(6)]))).toEqual(peakLoad(ordered));
});

it("counts extra pieces in weight, volume and hazard, so that the van is over its limits", () => {
  const loads = asCounted(ordered, [count(8)]);
  expect(peakLoad(loads)).toEqual({ kg: 8 * 27, litres: 8 * 31, hazardKg: 8 * 13 });
  expect(fitOf(loads, van, hours)).toMatchObject({
    loadKg: 216,
    over: ["weight", "volume", "hazard"],
  });
  expect(whyOverloaded(loads, van)).toContain("Over weight: 216 kg on a van for 162 kg.");
});

it("counts goods that no order names, and empties that were aboard", () => {
  const other = count(2, { productId: "coal", fullKg: 25, hazardKg: null });
  const empties = count(3, { condition: "empty" });
  expect(peakLoad(asCounted(ordered, [count(6), other, empties])).kg).toBe(162 + 50 + 42);
});

it("is less where pieces are missing", () => {
  const loads = asCounted(ordered, [count(5)]);
  expect(peakLoad(loads).kg).toBe(135);
  expect(loads.map(({ lines }) => lines[0]?.quantity)).toEqual([4, 1]);
});

it("takes missing pieces off what was recorded short", () => {
  const line = { productId: "gas", quantity: 4, deliveredQuantity: 3, ...gas };
  const short = stop(4, { completed: true, lines: [line] });
  const loads = asCounted([short, stop(2)], [count(5)]);
  expect(loads.map(({ lines }) => lines[0]?.quantity)).toEqual([3, 2]);
});

it("adds what was ordered since, and never has less aboard than was handed over", () => {
  expect(peakLoad(asCounted([...ordered, stop(1)], [count(6)])).kg).toBe(7 * 27);
  const line = { productId: "gas", quantity: 4, deliveredQuantity: 4, ...gas };
  const completed = stop(4, { completed: true, lines: [line] });
  expect(peakLoad(asCounted([completed], [count(0, { expected: 4 })])).kg).toBe(4 * 27);
});

it("is of the load before the van left, and not of a reload", () => {
  const later = stop(9, { part: 1 });
  expect(peakLoad(asCounted([...ordered, later], [count(8)])).kg).toBe(9 * 27);
  expect(peakLoad(asCounted([stop(6), stop(1, { part: 1 })], [count(8)])).kg).toBe(8 * 27);
});
