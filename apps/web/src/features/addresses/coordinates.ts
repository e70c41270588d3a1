type Place = { latitude: number; longitude: number };

/** Six digits are a hand's breadth: more would only pretend. */
const digits = 6;

/** As every map on the web writes a place: `54.373, -2.914`. */
export const coordinatesText = ({ latitude, longitude }: Place): string =>
  [latitude, longitude].map((degrees) => String(rounded(degrees))).join(", ");

/** A place as it was typed or pasted; null where it is none. */
export function parseCoordinates(text: string): Place | null {
  const [, latitude, longitude] =
    /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? [];
  const place = roundedPlace({ latitude: Number(latitude), longitude: Number(longitude) });
  const isPlace = Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180;
  return isPlace ? place : null;
}

/** A place to the digits that are kept. */
export const roundedPlace = ({ latitude, longitude }: Place): Place => ({
  latitude: rounded(latitude),
  longitude: rounded(longitude),
});

const rounded = (degrees: number): number => Number(degrees.toFixed(digits));
