import type { Leg, Matrix, Point, Route, Routing } from "./routing";

const earthRadiusMetres = 6_371_008.8;
/** British roads are on average about 1.3 times as long as the straight line. */
const roadFactor = 1.3;
/**
 * A van's speed by distance: lanes and streets first, then A roads, then the long haul.
 * [up to metres, metres a second]: 30, 50, 75 and 90 km/h.
 */
const speeds = [
  [3_000, 30 / 3.6],
  [18_000, 50 / 3.6],
  [50_000, 75 / 3.6],
  [Infinity, 90 / 3.6],
] as const;

/** Returns unrounded metres in a straight line over the globe (haversine). */
export function straightLineMetres(from: Point, to: Point): number {
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const eastward = radians(to.longitude - from.longitude);
  const h = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(eastward / 2) ** 2;
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Estimates one leg by road: the straight line × 1.3, at the speed for its distance. */
export function estimateLeg(from: Point, to: Point): Leg {
  const metres = straightLineMetres(from, to) * roadFactor;
  let seconds = 0;
  let done = 0;
  for (const [upTo, speed] of speeds) {
    const part = Math.min(metres, upTo) - done;
    if (part <= 0) break;
    seconds += part / speed;
    done += part;
  }
  return { metres: Math.round(metres), seconds: Math.round(seconds) };
}

/** Estimates every pair. */
export function estimateMatrix(points: readonly Point[]): Matrix {
  const legs = points.map((from) => points.map((to) => estimateLeg(from, to)));
  return {
    metres: legs.map((row) => row.map((leg) => leg.metres)),
    seconds: legs.map((row) => row.map((leg) => leg.seconds)),
    by: "estimate",
  };
}

/** Estimates a route through all points; its map geometry is straight lines. */
export function estimateRoute(points: readonly Point[]): Route {
  const legs = points.slice(1).map((to, index) => estimateLeg(points[index] ?? to, to));
  return { ...addUp(legs), legs, geometry: null, by: "estimate" };
}

/** Returns the sum of several legs. */
export function addUp(legs: readonly Leg[]): Leg {
  return {
    metres: legs.reduce((sum, leg) => sum + leg.metres, 0),
    seconds: legs.reduce((sum, leg) => sum + leg.seconds, 0),
  };
}

/** Estimates all roads. Needs no settings and never fails. */
export function estimateRouting(): Routing {
  return {
    kind: "estimate",
    matrix: async (points) => estimateMatrix(points),
    route: async (points) => estimateRoute(points),
  };
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
