import { findIn } from "@roundsman/api/search";
import type { Parcel } from "../parcels/parcel";
import { urgencyOf } from "../parcels/urgency";

/** Waiting orders that lie together. */
export type Area = { name: string; parcels: Parcel[]; kg: number };

const nowhere = "No postcode";

/**
 * Waiting orders by area: areas by name, those with late orders first; in each the order the service
 * gave, except that what is meant for a later day comes last. `query` narrows them.
 */
export function groupByArea(
  parcels: readonly Parcel[],
  { query, day }: { query: string; day: string },
): Area[] {
  const areas = new Map<string, Area>();
  for (const parcel of findIn(parcels, query, textsOf)) {
    const name = areaOf(parcel);
    const area = areas.get(name) ?? { name, parcels: [], kg: 0 };
    area.parcels.push(parcel);
    area.kg += parcel.waiting?.kg ?? 0;
    areas.set(name, area);
  }
  const isEarly = ({ waiting }: Parcel) =>
    waiting !== undefined && urgencyOf(waiting, day) === "early";
  const isLate = ({ waiting }: Parcel) =>
    waiting !== undefined && urgencyOf(waiting, day) === "late";
  const rank = (area: Area) => (area.parcels.some(isLate) ? 0 : 1);
  return [...areas.values()]
    .map((area) => ({
      ...area,
      parcels: area.parcels.toSorted((a, b) => Number(isEarly(a)) - Number(isEarly(b))),
    }))
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

/** An order just taken off a round has only its address to tell. */
const areaOf = ({ waiting, place }: Parcel): string =>
  waiting
    ? (waiting.area ?? nowhere)
    : (/[A-Z]{1,2}\d[A-Z\d]? /.exec(place)?.[0].trim() ?? nowhere);

const textsOf = ({ name, place, summary, waiting }: Parcel) =>
  [name, place, summary, waiting?.number, waiting?.trackingRef, waiting?.notes] as const;
