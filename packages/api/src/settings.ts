import { z } from "zod";
import { TrustFactsSetting, type TrustFacts } from "./areas/trust/facts";

/** What the service itself is told by its environment; the providers' own settings are read by them. */
export interface ServiceSettings {
  /** Encrypts second-step secrets and signs links. At least 32 characters. */
  secretKey: string;
  urls: { web: string; console: string; shop: string; rest: string };
  /** The domain that web, console and REST share in production; null on plain localhost. */
  cookieDomain: string | null;
  redisUrl: string | null;
  /** What a business agrees to by signing up, as an address; null where nothing is asked for. */
  termsUrl: string | null;
  /** Null: there is no trust centre here. `facts` are what its operator states there. */
  trustCentre: { ndaVersion: string; facts: TrustFacts } | null;
}

const Url = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ""));

const Environment = z.object({
  SECRET_KEY: z.string().min(32, "SECRET_KEY must have at least 32 characters"),
  WEB_URL: Url.default("http://localhost:3000"),
  CONSOLE_URL: Url.default("http://localhost:3001"),
  SHOP_URL: Url.default("http://localhost:3002"),
  REST_URL: Url.default("http://localhost:4000"),
  COOKIE_DOMAIN: z.string().optional(),
  REDIS_URL: z.string().optional(),
  TERMS_URL: Url.optional(),
  TRUST_CENTRE: z.enum(["on", "off"]).default("off"),
  TRUST_CENTRE_NDA_VERSION: z.string().default("2026-01"),
  TRUST_FACTS: TrustFactsSetting.optional(),
});

/** Reads the environment; names of variables are listed in the README. @throws ZodError naming what is wrong */
export function readServiceSettings(env: Record<string, string | undefined>): ServiceSettings {
  const given = Environment.parse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== "")),
  );
  return {
    secretKey: given.SECRET_KEY,
    urls: {
      web: given.WEB_URL,
      console: given.CONSOLE_URL,
      shop: given.SHOP_URL,
      rest: given.REST_URL,
    },
    cookieDomain: given.COOKIE_DOMAIN ?? null,
    redisUrl: given.REDIS_URL ?? null,
    termsUrl: given.TERMS_URL ?? null,
    trustCentre:
      given.TRUST_CENTRE === "on"
        ? { ndaVersion: given.TRUST_CENTRE_NDA_VERSION, facts: given.TRUST_FACTS ?? {} }
        : null,
  };
}
