/* Which delivery area an address lies in. */

/** [latitude, longitude] in degrees. */
export type Corner = readonly [latitude: number, longitude: number];

interface Shape {
  /** First parts of postcodes, such as LA23. */
  outwardCodes: readonly string[];
  /** A ring on the map, which need not be closed; null: the area is its codes alone. */
  outline: readonly Corner[] | null;
}

/** An address as far as it decides its area. */
export interface AreaPlace {
  postcode: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** The part before the space of a postcode, or of what was typed of one: LA23 of "la231aa". Null where it is none. */
export function outwardOf(typed: string | null): string | null {
  const postcode = (typed ?? "").toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  const [, outward] = /^([A-Z]{1,2}\d[A-Z\d]?)(?:\d[A-Z]{2})?$/.exec(postcode) ?? [];
  return outward ?? null;
}

/** Whether a point lies inside a ring: how often a line from it to the east crosses the ring. */
export function isInside({ 0: latitude, 1: longitude }: Corner, ring: readonly Corner[]): boolean {
  let inside = false;
  for (const [at, [lat, lng]] of ring.entries()) {
    const [lastLat, lastLng] = ring.at(at - 1) ?? [lat, lng];
    const crosses =
      lat > latitude !== lastLat > latitude &&
      longitude < ((lastLng - lng) * (latitude - lat)) / (lastLat - lat) + lng;
    if (crosses) inside = !inside;
  }
  return inside;
}

/**
 * The first area, in their order, that holds an address: by its outward code, or by where it is. Null where none
 * does. Of an address without coordinates only its code is known.
 */
export function areaFor<Area extends Shape>(
  areas: readonly Area[],
  { postcode, latitude, longitude }: AreaPlace,
): Area | null {
  const outward = outwardOf(postcode);
  const point = latitude !== null && longitude !== null ? ([latitude, longitude] as const) : null;
  const holds = ({ outwardCodes, outline }: Shape) =>
    (outward !== null && outwardCodes.includes(outward)) ||
    (point !== null && outline !== null && isInside(point, outline));
  return areas.find(holds) ?? null;
}
