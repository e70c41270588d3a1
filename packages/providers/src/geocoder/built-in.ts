import { areas } from "./areas";
import { districts } from "./districts";
import type { Geocoder, Place } from "./geocoder";
import { postcodeArea, postcodeDistrict, standardPostcode } from "./postcodes";

const areaByLetters = new Map(areas.map((row) => [row[0], row]));
const districtByName = new Map(districts.map((row) => [row[0], row]));

/** Where a postcode lies, from its first half alone; null where it is none or lies nowhere. */
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

/** Needs nothing: a table of postcode areas, finer around the Lake District. */
export function builtInGeocoder(): Geocoder {
  return {
    kind: "built-in",
    async locate(postcodes) {
      return new Map(postcodes.map((postcode) => [postcode, locateRoughly(postcode)]));
    },
  };
}
