import type { Matrix } from "./matrix";

/** A position on the map, in degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Mean radius of the earth, in metres. */
const EARTH = 6_371_009;

/**
 * Roads are longer than a straight line: British roads by about a third, roads in hills and around estuaries by more,
 * motorways by less. One factor for all keeps the estimate easy to explain.
 */
export const ROAD_FACTOR = 1.35;

/**
 * A van's speed by the length of the drive: the first two kilometres are streets and junctions, the next are B roads,
 * and only long drives reach a dual carriageway. Each stretch of road metres is driven at its own speed, so a longer
 * drive never takes less time.
 */
export const SPEEDS: readonly { readonly upToMetres: number; readonly kmPerHour: number }[] = [
  { upToMetres: 2_000, kmPerHour: 28 },
  { upToMetres: 10_000, kmPerHour: 48 },
  { upToMetres: 40_000, kmPerHour: 64 },
  { upToMetres: Infinity, kmPerHour: 85 },
];

/** Returns the great-circle distance in metres (haversine). */
export function greatCircleMetres(from: Position, to: Position): number {
  const latitude = radians(to.latitude - from.latitude) / 2;
  const longitude = radians(to.longitude - from.longitude) / 2;
  const parallel = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude));
  const chord = Math.sin(latitude) ** 2 + parallel * Math.sin(longitude) ** 2;
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Returns the seconds at the wheel for `roadMetres`. */
export function drivingSeconds(roadMetres: number): number {
  let seconds = 0;
  let done = 0;
  for (const { upToMetres, kmPerHour } of SPEEDS) {
    const stretch = Math.min(roadMetres, upToMetres) - done;
    if (stretch <= 0) break;
    seconds += (stretch / kmPerHour) * 3.6;
    done += stretch;
  }
  return seconds;
}

/** The matrix for when no router is set: whole metres and seconds, equal in both directions. */
export function estimateMatrix(positions: readonly Position[]): Matrix {
  const size = positions.length;
  const metres = new Float64Array(size * size);
  const seconds = new Float64Array(size * size);
  for (const [a, from] of positions.entries()) {
    for (let b = a + 1; b < size; b++) {
      const road = greatCircleMetres(from, positions[b]!) * ROAD_FACTOR;
      metres[a * size + b] = metres[b * size + a] = Math.round(road);
      seconds[a * size + b] = seconds[b * size + a] = Math.round(drivingSeconds(road));
    }
  }
  return { size, metres, seconds };
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
