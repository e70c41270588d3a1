import type { Place } from "./map-props";

/**
 * The furthest distance from the middle, as a multiple of the distance that covers the nearest three quarters of the
 * places.
 */
const FAR = 4;
/** In degrees of latitude, about 20 km: in a business of one town no place is an outlier. */
const NEAR = 0.18;

/**
 * Returns the places that a map shows initially: all except outliers, such as an order from another county, or an
 * address with a wrong pin. Fewer than five places are all shown.
 */
export function framed<P extends Place>(places: readonly P[]): readonly P[] {
  if (places.length < 5) return places;
  const middle = {
    latitude: median(places.map(({ latitude }) => latitude)),
    longitude: median(places.map(({ longitude }) => longitude)),
  };
  // A degree of longitude is shorter further north.
  const narrowing = Math.cos((middle.latitude * Math.PI) / 180);
  const distance = ({ latitude, longitude }: Place) =>
    Math.hypot(latitude - middle.latitude, (longitude - middle.longitude) * narrowing);
  const distances = places.map(distance).toSorted((a, b) => a - b);
  const usual = distances[Math.floor((distances.length - 1) * 0.75)] ?? 0;
  const limit = Math.max(usual * FAR, NEAR);
  return places.filter((place) => distance(place) <= limit);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
