import { sql, type RawBuilder } from "@roundsman/db";
import type { Area } from "./queries";

/** Columns of an address that decide its area. */
interface PlaceColumns {
  /** In its standard form, such as LA23 1AA. */
  postcode: RawBuilder<string | null>;
  latitude: RawBuilder<number | null>;
  longitude: RawBuilder<number | null>;
}

/** Of a statement over `delivery_addresses as a`: a pin that was set by hand comes before where the postcode is. */
export const placeOfAddress: PlaceColumns = {
  postcode: sql`a.postcode`,
  latitude: sql`coalesce(a.drop_latitude, a.latitude)`,
  longitude: sql`coalesce(a.drop_longitude, a.longitude)`,
};

/**
 * `areaFor` as a condition of a statement: whether the first area that holds an address is one that is wanted.
 * @param areas all of the business, in their order
 * @param outside what holds of an address in no area
 */
export function isInArea(
  areas: readonly Area[],
  place: PlaceColumns,
  wanted: (area: Area) => boolean,
  outside: RawBuilder<boolean> = sql<boolean>`false`,
): RawBuilder<boolean> {
  if (areas.length === 0) return outside;
  const cases = areas.map((area) => sql`when ${holds(area, place)} then ${sql.lit(wanted(area))}`);
  return sql<boolean>`(case ${sql.join(cases, sql` `)} else ${outside} end)`;
}

/** Whether the outward code of an address is one of these. */
export const hasOutwardCode = (
  { postcode }: Pick<PlaceColumns, "postcode">,
  codes: readonly string[],
): RawBuilder<boolean> => sql<boolean>`split_part(${postcode}, ' ', 1) = any(${codes}::text[])`;

function holds(area: Area, place: PlaceColumns): RawBuilder<boolean> {
  const byCode = hasOutwardCode(place, area.outwardCodes);
  if (area.outline === null) return byCode;
  const ring = `(${area.outline.map(([latitude, longitude]) => `(${latitude},${longitude})`).join()})`;
  return sql<boolean>`(${byCode} or ${ring}::polygon @> point(${place.latitude}, ${place.longitude}))`;
}
