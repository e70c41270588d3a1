import { standardPostcode, type Geocoder } from "@roundsman/providers";
import { conflict, invalid, isDuplicate, notFound } from "../../../platform/base/errors";
import { loader } from "../../../platform/context/context";
import { ById } from "../../../platform/values/values";
import type { YardFields } from "./schema";

/** The yard named by `id`; 404 otherwise. */
export const findYard = loader.input(ById).use(async ({ ctx, input, next }) => {
  const yard = await ctx.db.location.findFirst({
    where: { tenantId: ctx.business.id, id: input.id },
  });
  if (!yard) throw notFound("yard");
  return next({ ctx: { yard } });
});

type PlacedFields = Partial<YardFields>;
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
  fields: PlacedFields,
  before: PlacedFields | null,
  geocoder: Geocoder,
): Promise<PlacedFields> {
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
export async function withUniqueName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicate(error)) throw conflict("Another yard has this name.", "name");
    throw error;
  }
}
