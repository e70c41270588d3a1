import type { PlanVan, Problem } from "../problem";
import { NOTHING, UNLIMITED } from "../problem";
import { planeMatrix, type Point } from "./coordinates";

/**
 * Reads a capacitated problem in CVRPLIB's format (.vrp, EUC_2D distances rounded to whole metres, one yard, any
 * number of vans). The demand counts as kilograms.
 *
 * @throws Error if the text describes another kind of problem, or is cut off
 */
export function readCvrplib(text: string): Problem {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const header = (name: string) =>
    lines
      .find((line) => line.startsWith(name))
      ?.split(":")[1]
      ?.trim();
  if (header("EDGE_WEIGHT_TYPE") !== "EUC_2D") throw new Error("Not a EUC_2D instance");
  if (header("DISTANCE") !== undefined)
    throw new Error("Instances with a DISTANCE limit are not read");
  const dimension = Number(header("DIMENSION"));
  const capacity = Number(header("CAPACITY"));
  const rows = (section: string) => {
    const first = lines.findIndex((line) => line.startsWith(section)) + 1;
    return lines.slice(first, first + dimension).map((line) => line.split(/\s+/).map(Number));
  };
  const points = rows("NODE_COORD_SECTION").map(([, x, y]): Point => ({
    x: x ?? NaN,
    y: y ?? NaN,
  }));
  const demands = rows("DEMAND_SECTION").map(([, demand]) => demand ?? NaN);
  const yard = Number(lines[lines.findIndex((line) => line.startsWith("DEPOT_SECTION")) + 1]) - 1;
  const numbers = [dimension, capacity, yard, ...demands, ...points.flatMap(({ x, y }) => [x, y])];
  if (numbers.some(Number.isNaN) || points.length !== dimension || demands.length !== dimension) {
    throw new Error("Not a complete CVRPLIB instance");
  }

  const orders = demands.flatMap((kg, place) =>
    place === yard
      ? []
      : {
          id: String(place + 1),
          place,
          deliver: { ...NOTHING, kg },
          collect: NOTHING,
          windows: [],
          serviceSeconds: 0,
        },
  );
  const total = demands.reduce((sum, demand) => sum + demand, 0);
  // Two half-full rounds can be driven as one, so more vans than these are never useful.
  const vans = Math.min(orders.length, 2 * Math.ceil(total / capacity) + 1);
  const van = (index: number): PlanVan => ({
    id: String(index + 1),
    startPlace: yard,
    endPlace: yard,
    capacity: { ...UNLIMITED, kg: capacity },
    shift: { from: 0, until: Infinity },
  });
  return {
    orders,
    vans: Array.from({ length: vans }, (_, index) => van(index)),
    matrix: planeMatrix(points, Math.round),
  };
}
