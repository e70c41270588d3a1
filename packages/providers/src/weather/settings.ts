import { address, readEnvironment, type Environment } from "@roundsman/environment";
import { z } from "zod";

export type WeatherSettings = { kind: "usual" } | { kind: "met-office"; url: string; key: string };

const MetOffice = z.object({
  MET_OFFICE_KEY: z
    .string()
    .trim()
    .regex(/^[\w.=+/-]+$/, "must be a key of Weather DataHub")
    .optional(),
  MET_OFFICE_URL: address("http", "https")
    .transform((url) => new URL(url).href.replace(/\/+$/, ""))
    .default("https://data.hub.api.metoffice.gov.uk/sitespecific/v0"),
});

/**
 * The Met Office if there is a key; otherwise usual temperatures.
 * @throws SettingsInvalid
 */
export function readWeather(env: Environment): WeatherSettings {
  const { MET_OFFICE_KEY: key, MET_OFFICE_URL: url } = readEnvironment(MetOffice, env);
  return key === undefined ? { kind: "usual" } : { kind: "met-office", url, key };
}
