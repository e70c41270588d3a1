/**
 * Distances and driving times between places: `size` × `size`, row by row, so the way from a to b is at `a * size +
 * b`. The two directions may differ. Infinity: no way.
 */
export interface Matrix {
  readonly size: number;
  /** Metres. */
  readonly metres: Float64Array;
  /** Seconds at the wheel. */
  readonly seconds: Float64Array;
}

/** A router's answer, one row for each place of departure; null if it found no way. */
export type Rows = readonly (readonly (number | null)[])[];

/**
 * Returns a router's distances and durations unchanged as a matrix (OSRM's table service: `distances` in metres,
 * `durations` in seconds).
 *
 * @throws RangeError if the two are not squares of the same size
 */
export function givenMatrix(distances: Rows, durations: Rows): Matrix {
  const size = distances.length;
  return { size, metres: flatten(distances, size), seconds: flatten(durations, size) };
}

function flatten(rows: Rows, size: number): Float64Array {
  if (rows.length !== size || rows.some((row) => row.length !== size)) {
    throw new RangeError(`A matrix of ${size} places has ${size} rows of ${size}`);
  }
  return Float64Array.from(rows.flat(), (cell) => cell ?? Infinity);
}
