import { outwardOf } from "../../catalogue";
import { locatePostcode } from "../../customers";

/**
 * Where a postcode is, looked up only where that may decide: the postcode is whole, and some area is drawn or what it
 * costs to go there is asked.
 */
export async function placeOf(
  ctx: Parameters<typeof locatePostcode>[0],
  areas: readonly { outline: unknown }[],
  postcode: string | null,
  { forCosts = false } = {},
) {
  const isWhole = postcode !== null && outwardOf(postcode) !== postcode.trim().toUpperCase();
  const { position } = await locatePostcode(
    ctx,
    isWhole && (forCosts || areas.some(({ outline }) => outline !== null)) ? postcode : null,
  );
  return { postcode, latitude: position.latitude, longitude: position.longitude };
}
