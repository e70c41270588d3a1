import { address, readEnvironment, type Environment } from "@roundsman/environment";
import { z } from "zod";

export type AddressLookupSettings =
  | { kind: "none" }
  | { kind: "ideal-postcodes"; url: string; key: string };

const AddressLookup = z.object({
  IDEAL_POSTCODES_KEY: z
    .string()
    .trim()
    .regex(/^[\w-]+$/, "must be letters, digits, _ and -")
    .optional(),
  IDEAL_POSTCODES_URL: address("http", "https")
    .transform((url) => new URL(url).href.replace(/\/+$/, ""))
    .default("https://api.ideal-postcodes.co.uk"),
});

/**
 * Ideal Postcodes if there is a key; otherwise no look-up.
 * @throws SettingsInvalid
 */
export function readAddressLookup(env: Environment): AddressLookupSettings {
  const { IDEAL_POSTCODES_KEY: key, IDEAL_POSTCODES_URL: url } = readEnvironment(
    AddressLookup,
    env,
  );
  return key === undefined ? { kind: "none" } : { kind: "ideal-postcodes", url, key };
}
