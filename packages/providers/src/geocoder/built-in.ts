import { areas } from "./areas";
import { districts } from "./districts";
import type { Geocoder, Place } from "./geocoder";
import { postcodeArea, postcodeDistrict, standardPostcode } from "./postcodes";

const areaByLetters = new Map(areas.map((row) => [row[0], row]));
const districtByName = new Map(districts.map((row) => [row[0], row]));

/** Locates a postcode from its first half alone; null if it is no postcode or has no location. */
export function locateRoughly(text: string): Place | null {
  const postcode = standardPostcode(text);
  if (postcode === null) return null;
  const district = postcodeDistrict(postcode);
  const area = areaByLetters.get(postcodeArea(district));
  if (!area) return null;
  const [, , areaLatitude, areaLongitude, region] = area;
  const known = districtByName.get(district);
  return {
    latitude: known?.[1] ?? areaLatitude,
    longitude: known?.[2] ?? areaLongitude,
    postcodeDistrict: district,
    adminDistrict: known?.[3] ?? null,
    adminCounty: null,
    region,
    precision: known ? "outward" : "area",
  };
}

/**
 * Returns true where a position is the centre of its postcode's first half, or of the postcode's area: near enough for a
 * plan, and no place to drive to.
 */
export function isRoughPlace(
  { latitude, longitude }: { latitude: number | null; longitude: number | null },
  postcode: string | null,
): boolean {
  const rough = postcode === null ? null : locateRoughly(postcode);
  return rough !== null && rough.latitude === latitude && rough.longitude === longitude;
}

/** Uses only a table of postcode areas, finer around the Lake District. */
export function builtInGeocoder(): Geocoder {
  return {
    kind: "built-in",
    async locate(postcodes) {
      return new Map(postcodes.map((postcode) => [postcode, locateRoughly(postcode)]));
    },
  };
}
