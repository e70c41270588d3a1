import { NOTHING, UNLIMITED, type PlanVan, type Problem } from "../problem";
import { planeMatrix } from "./coordinates";

/**
 * Reads a problem with time windows in Solomon's format: unrounded straight-line distances, driven in as many
 * seconds. The first row is the yard, and its window the shift. The demand counts as kilograms.
 *
 * @throws Error if the text has another format
 */
export function readSolomon(text: string): Problem {
  const rows = text
    .split(/\r?\n/)
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter((row) => row.every((cell) => !Number.isNaN(cell)));
  const fleet = rows.find((row) => row.length === 2);
  const places = rows
    .filter((row) => row.length === 7)
    .map(([, x = 0, y = 0, kg = 0, from = 0, until = 0, serviceSeconds = 0]) => ({
      x,
      y,
      kg,
      window: { from, until },
      serviceSeconds,
    }));
  const yard = places[0];
  if (fleet === undefined || yard === undefined)
    throw new Error("Not an instance in Solomon's format");
  const [vans = 0, capacity = 0] = fleet;

  const van = (index: number): PlanVan => ({
    id: String(index + 1),
    startPlace: 0,
    endPlace: 0,
    capacity: { ...UNLIMITED, kg: capacity },
    shift: yard.window,
  });
  return {
    orders: places.slice(1).map(({ kg, window, serviceSeconds }, index) => ({
      id: String(index + 1),
      place: index + 1,
      deliver: { ...NOTHING, kg },
      collect: NOTHING,
      windows: [window],
      serviceSeconds,
    })),
    vans: Array.from({ length: vans }, (_, index) => van(index)),
    matrix: planeMatrix(places, (distance) => distance),
  };
}
