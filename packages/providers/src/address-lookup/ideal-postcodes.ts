import { ProviderFailed } from "../errors";
import { Fields, FieldWrong } from "../fields";
import { askJson } from "../http";
import type { AddressLookup, FoundAddress } from "./address-lookup";

export interface IdealPostcodesOptions {
  /** Without a trailing slash. */
  url: string;
  key: string;
  timeoutMs?: number;
}

/**
 * Royal Mail's addresses by Ideal Postcodes: `GET /v1/postcodes/{postcode}`. The key goes in a header, so that no log
 * of addresses has it. A person waits for the answer, so the time limit is short.
 */
export function idealPostcodes({
  url,
  key,
  timeoutMs = 5000,
}: IdealPostcodesOptions): AddressLookup {
  return {
    kind: "ideal-postcodes",
    async find(postcode) {
      const answer = await askJson({
        provider: "address lookup",
        url: `${url}/v1/postcodes/${encodeURIComponent(postcode)}`,
        headers: { authorization: `IDEALPOSTCODES api_key="${key}"` },
        // Status of an unknown postcode.
        emptyAt: 404,
        timeoutMs,
      });
      if (answer === null) return [];
      try {
        return new Fields(answer).list("result").map((entry) => toAddress(new Fields(entry)));
      } catch (error) {
        if (!(error instanceof FieldWrong)) throw error;
        const why = `The address lookup: ${error.message}.`;
        throw new ProviderFailed("address lookup", "unreadable", why);
      }
    },
  };
}

function toAddress(fields: Fields): FoundAddress {
  const [line1 = "", ...more] = ["line_1", "line_2", "line_3"]
    .map((name) => fields.textOrNull(name)?.trim() ?? "")
    .filter((line) => line !== "");
  return {
    line1,
    line2: more.join(", ") || null,
    city: inTitleCase(fields.textOrNull("post_town") ?? "") || null,
    postcode: fields.text("postcode"),
  };
}

/** Royal Mail writes towns in capitals: "WINDERMERE", "STOKE-ON-TRENT". */
const inTitleCase = (town: string): string =>
  town
    .toLowerCase()
    .replaceAll(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => {
      return before + letter.toUpperCase();
    })
    .replaceAll(/(?<=[\s-])(On|Upon|In|Under|By|The|Of|Le|Next|And|Cum)(?=[\s-])/g, (word) =>
      word.toLowerCase(),
    );
