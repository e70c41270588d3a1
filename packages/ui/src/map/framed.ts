import type { Place } from "./map-props";

/** How far one place may stand from the middle, in distances of the three quarters that are nearest to it. */
const FAR = 4;
/** In degrees of latitude, about 20 km: a business in one town has nothing that stands apart. */
const NEAR = 0.18;

/**
 * What a map is to show at first: all places but the few that stand far apart from the others, as an order from
 * another county, or an address with a wrong pin. Of fewer than five places it is all.
 */
export function framed<P extends Place>(places: readonly P[]): readonly P[] {
  if (places.length < 5) return places;
  const middle = {
    latitude: median(places.map(({ latitude }) => latitude)),
    longitude: median(places.map(({ longitude }) => longitude)),
  };
  // A degree of longitude is shorter the further north it is.
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
