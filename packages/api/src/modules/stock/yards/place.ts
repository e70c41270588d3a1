import { standardPostcode, type Geocoder } from "@roundsman/providers";
import { conflict, invalid } from "../../../platform/base/errors";
import { isDuplicate } from "../../../platform/audit/database-errors";
import type { YardFields } from "./schema";

type Placed = Partial<YardFields>;
const bothOrNeither = [
  ["latitude", "longitude"],
  ["opens", "closes"],
] as const;

/**
 * A yard's fields as they are kept: the postcode in standard form, both or neither of a position and of
 * opening hours (checked against what the row will be), and a position from the postcode where none is given.
 * @throws validation naming the field
 */
export async function placeYard(
  fields: Placed,
  before: Placed | null,
  geocoder: Geocoder,
): Promise<Placed> {
  const postcode = fields.postcode ? standardOrRefuse(fields.postcode) : fields.postcode;
  const after = { ...before, ...fields };
  for (const [one, other] of bothOrNeither) {
    if ((after[one] ?? null) === null && (after[other] ?? null) !== null) throw missing(one, other);
    if ((after[one] ?? null) !== null && (after[other] ?? null) === null) throw missing(other, one);
  }
  const unplaced = postcode && fields.latitude === undefined && postcode !== before?.postcode;
  const place = unplaced ? (await geocoder.locate([postcode])).get(postcode) : null;
  return {
    ...fields,
    ...(fields.postcode !== undefined && { postcode }),
    ...(place && { latitude: place.latitude, longitude: place.longitude }),
  };
}

function standardOrRefuse(given: string): string {
  const postcode = standardPostcode(given);
  if (postcode === null)
    throw invalid({ path: "postcode", message: "This is not a British postcode." });
  return postcode;
}

const missing = (path: string, beside: string) =>
  invalid({ path, message: `Give this too, or leave ${beside} out.` });

/** Runs a write of a yard. @throws conflict where another one has its name */
export async function settlingName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicate(error)) throw conflict("Another yard has this name.");
    throw error;
  }
}
