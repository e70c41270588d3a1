import { ProviderFailed } from "../errors";
import { FieldWrong, Fields } from "../fields";
import { askJson } from "../http";
import { locateRoughly } from "./built-in";
import type { Geocoder, Place } from "./geocoder";
import { postcodeDistrict, standardPostcode } from "./postcodes";

/** The service takes so many at once. */
const mostAtOnce = 100;

export interface PostcodesIoOptions {
  /** Without a slash at its end. */
  url: string;
  timeoutMs?: number;
}

/**
 * Asks a postcodes.io for the postcodes themselves. What it does not know (new, or just ended)
 * is placed by the built-in table; what it fails on is an error, to be tried again.
 */
export function postcodesIoGeocoder({ url, timeoutMs = 10_000 }: PostcodesIoOptions): Geocoder {
  return {
    kind: "postcodes.io",
    async locate(postcodes) {
      const standard = new Map(postcodes.map((text) => [text, standardPostcode(text)]));
      const wanted = [...new Set(standard.values())].filter((postcode) => postcode !== null);
      const found = new Map<string, Place>();
      for (let start = 0; start < wanted.length; start += mostAtOnce) {
        for (const place of await ask(
          { url, timeoutMs },
          wanted.slice(start, start + mostAtOnce),
        )) {
          found.set(...place);
        }
      }
      const placed = (text: string, postcode: string | null) =>
        (postcode !== null && found.get(postcode)) || locateRoughly(text);
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

/** Null for a postcode without a position: the service knows some of the islands' that way. */
function toPlace(result: Fields): Place | null {
  if (!result.has("latitude") || !result.has("longitude")) return null;
  return {
    latitude: result.number("latitude"),
    longitude: result.number("longitude"),
    postcodeDistrict: result.textOrNull("outcode") ?? postcodeDistrict(result.text("postcode")),
    adminDistrict: result.textOrNull("admin_district"),
    adminCounty: result.textOrNull("admin_county"),
    // Only England has regions; elsewhere the country is the nearest thing to one.
    region: result.textOrNull("region") ?? result.textOrNull("country"),
    precision: "postcode",
  };
}
