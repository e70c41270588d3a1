import { ProviderFailed } from "../errors";
import { FieldWrong, Fields } from "../fields";
import { askJson } from "../http";
import { locateRoughly } from "./built-in";
import type { Geocoder, Place } from "./geocoder";
import { postcodeDistrict, standardPostcode } from "./postcodes";

/** The service's limit for a request. */
const mostAtOnce = 100;

export interface PostcodesIoOptions {
  /** Without a trailing slash. */
  url: string;
  timeoutMs?: number;
}

/**
 * Queries a postcodes.io. The built-in table locates postcodes that it lacks (new, or just ended). A failed query is
 * an error, to be tried again.
 */
export function postcodesIoGeocoder({ url, timeoutMs = 10_000 }: PostcodesIoOptions): Geocoder {
  return {
    kind: "postcodes.io",
    async locate(postcodes) {
      const standard = new Map(postcodes.map((text) => [text, standardPostcode(text)]));
      const distinct = [...new Set(standard.values())].filter((postcode) => postcode !== null);
      const located = new Map<string, Place>();
      for (let start = 0; start < distinct.length; start += mostAtOnce) {
        for (const place of await ask(
          { url, timeoutMs },
          distinct.slice(start, start + mostAtOnce),
        )) {
          located.set(...place);
        }
      }
      const placed = (text: string, postcode: string | null) =>
        (postcode !== null && located.get(postcode)) || locateRoughly(text);
      return new Map(
        [...standard].map(([text, postcode]) => [text, placed(text, postcode)] as const),
      );
    },
  };
}

async function ask(
  { url, timeoutMs }: Required<PostcodesIoOptions>,
  postcodes: readonly string[],
): Promise<[string, Place][]> {
  const answer = await askJson({
    provider: "geocoder",
    url: `${url}/postcodes`,
    body: { postcodes },
    timeoutMs,
  });
  try {
    return new Fields(answer).list("result").flatMap((entry) => {
      const fields = new Fields(entry, "a result");
      const place = fields.has("result") ? toPlace(fields.inside("result")) : null;
      return place ? [[standardPostcode(fields.text("query")) ?? "", place]] : [];
    });
  } catch (error) {
    if (!(error instanceof FieldWrong)) throw error;
    throw new ProviderFailed("geocoder", "unreadable", `The geocoder: ${error.message}.`);
  }
}

/** Null for a postcode without a position: the service returns some postcodes of the islands that way. */
function toPlace(result: Fields): Place | null {
  if (!result.has("latitude") || !result.has("longitude")) return null;
  return {
    latitude: result.number("latitude"),
    longitude: result.number("longitude"),
    postcodeDistrict: result.textOrNull("outcode") ?? postcodeDistrict(result.text("postcode")),
    adminDistrict: result.textOrNull("admin_district"),
    adminCounty: result.textOrNull("admin_county"),
    // Only England has regions; for other countries the country serves as the region.
    region: result.textOrNull("region") ?? result.textOrNull("country"),
    precision: "postcode",
  };
}
