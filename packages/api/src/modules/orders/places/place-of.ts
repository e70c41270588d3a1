import { outwardOf } from "../../catalogue";
import { locatePostcode } from "../../customers";

/** Where a postcode is, looked up only where that may decide: some area is drawn, and the postcode is whole. */
export async function placeOf(
  ctx: Parameters<typeof locatePostcode>[0],
  areas: readonly { outline: unknown }[],
  postcode: string | null,
) {
  const isWhole = postcode !== null && outwardOf(postcode) !== postcode.trim().toUpperCase();
  const { position } = await locatePostcode(
    ctx,
    isWhole && areas.some(({ outline }) => outline !== null) ? postcode : null,
  );
  return { postcode, latitude: position.latitude, longitude: position.longitude };
}
