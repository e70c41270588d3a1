import { estimateMatrix, type Position } from "../distances/estimate";
import { NOTHING, type PlanOrder, type PlanVan, type Problem } from "../problem";

/** Cylinders that gas merchants sell: tare and gas in kilograms, the space of one in litres. */
const CYLINDERS = [
  { tareKg: 7.5, gasKg: 6, litres: 30 },
  { tareKg: 12, gasKg: 13, litres: 55 },
  { tareKg: 15, gasKg: 19, litres: 75 },
  { tareKg: 40, gasKg: 47, litres: 160 },
] as const;

/** Towns and villages with customers around them: position, and share of the orders. */
const TOWNS: readonly (Position & { readonly share: number })[] = [
  { latitude: 54.328, longitude: -2.747, share: 5 }, // Kendal
  { latitude: 54.378, longitude: -2.908, share: 4 }, // Windermere
  { latitude: 54.43, longitude: -2.963, share: 3 }, // Ambleside
  { latitude: 54.601, longitude: -3.138, share: 4 }, // Keswick
  { latitude: 54.664, longitude: -2.755, share: 5 }, // Penrith
  { latitude: 54.195, longitude: -3.093, share: 3 }, // Ulverston
  { latitude: 54.372, longitude: -3.076, share: 1 }, // Coniston
  { latitude: 54.66, longitude: -3.366, share: 2 }, // Cockermouth
];

const KENDAL: Position = { latitude: 54.319, longitude: -2.735 };
const PENRITH: Position = { latitude: 54.657, longitude: -2.772 };

/**
 * A gas merchant's day in the Lake District: two yards, vans of two sizes on a shift from 07:30 to 16:30 with half an
 * hour's break. Cylinders of 6 to 47 kg go out and most of the empties come back. One customer in three has opening
 * hours, some of them in two spans.
 *
 * @param draw evenly from 0 to 1; equal draws create an equal day
 */
export function lakeDistrict(orders: number, vans: number, draw: () => number): Problem {
  const towns = TOWNS.flatMap((town) => Array.from({ length: town.share }, () => town));
  const pick = <T>(list: readonly T[]) => list[Math.floor(draw() * list.length)]!;
  const near = (town: Position): Position => ({
    latitude: town.latitude + (draw() + draw() - 1) * 0.07,
    longitude: town.longitude + (draw() + draw() - 1) * 0.11,
  });
  const homes = Array.from({ length: orders }, () => near(pick(towns)));
  return {
    orders: homes.map((_, index) => order(index, draw, pick)),
    vans: Array.from({ length: vans }, (_, index) => van(index)),
    matrix: estimateMatrix([KENDAL, PENRITH, ...homes]),
  };
}

function order(index: number, draw: () => number, pick: <T>(list: readonly T[]) => T): PlanOrder {
  const cylinder = pick(CYLINDERS);
  const count = 1 + Math.floor(draw() ** 2 * 6);
  const empties = draw() < 0.8 ? count : 0;
  const fullKg = cylinder.tareKg + cylinder.gasKg;
  return {
    id: `order-${index + 1}`,
    place: index + 2,
    deliver: {
      kg: count * fullKg,
      litres: count * cylinder.litres,
      hazardKg: count * cylinder.gasKg,
    },
    collect: { ...NOTHING, kg: empties * cylinder.tareKg, litres: empties * cylinder.litres },
    windows: draw() < 0.33 ? pick(HOURS) : [],
    serviceSeconds: 240 + 60 * count,
  };
}

const hours = (from: number, until: number) => ({ from: from * 3600, until: until * 3600 });
const HOURS = [[hours(8, 12)], [hours(12, 16)], [hours(9, 11.5), hours(13.5, 16)]];

function van(index: number): PlanVan {
  const yard = index % 3 === 2 ? 1 : 0;
  const large = index % 2 === 0;
  return {
    id: `van-${index + 1}`,
    startPlace: yard,
    endPlace: yard,
    capacity: large
      ? { kg: 2400, litres: 9000, hazardKg: 1300 }
      : { kg: 1500, litres: 6000, hazardKg: 850 },
    shift: { from: 7.5 * 3600, until: 16.5 * 3600 },
    break: { seconds: 1800, start: { from: 11 * 3600, until: 13.5 * 3600 } },
  };
}
