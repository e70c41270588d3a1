import { standardPostcode } from "@roundsman/providers";
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
  const whole = postcode && standardPostcode(postcode);
  const decides = forCosts || areas.some(({ outline }) => outline !== null);
  const { position } = await locatePostcode(ctx, whole && decides ? whole : null);
  return { postcode, latitude: position.latitude, longitude: position.longitude };
}
