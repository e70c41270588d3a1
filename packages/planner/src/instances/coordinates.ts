import type { Matrix } from "../distances/matrix";

/** A point of the instance's plane. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns straight-line distances, each passed through `round`; driving takes as many seconds as metres. */
export function planeMatrix(points: readonly Point[], round: (distance: number) => number): Matrix {
  const size = points.length;
  const metres = new Float64Array(size * size);
  for (const [a, from] of points.entries()) {
    for (const [b, to] of points.entries()) {
      metres[a * size + b] = round(Math.hypot(from.x - to.x, from.y - to.y));
    }
  }
  return { size, metres, seconds: metres };
}
