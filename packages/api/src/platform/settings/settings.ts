import { addressesBeyond } from "@roundsman/db";
import { createHmac } from "node:crypto";
import { z } from "zod";
import { TrustFactsSetting, type TrustFacts } from "./trust-facts";
import { needsOf, type ProcessNeeds } from "../base/process-needs";
import { refuseFaulty } from "../base/secret-key";

/** What the service itself is told by its environment; the providers' own settings are read by them. */
export interface ServiceSettings {
  /** Encrypts second-step secrets and next-auth's cookies. @throws where this process has none */
  secretKey: string;
  /** Signs the passes to a shop's preview. @throws where this process has none */
  previewKey: string;
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
  SECRET_KEY: z.string().optional(),
  SHOP_PREVIEW_KEY: z.string().optional(),
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

/**
 * Reads the environment; names of variables are listed in the README.
 * @param needs what the process can't do without; left out, everything
 * @throws ZodError or Error naming what is wrong, never a value
 */
export function readServiceSettings(
  env: Record<string, string | undefined>,
  needs: ProcessNeeds = needsOf.rest,
): ServiceSettings {
  const given = Environment.parse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== "")),
  );
  const beyond = addressesBeyond(env);
  const inClear = beyond.filter((name) => !env[name]?.startsWith("https:"));
  if (inClear.length > 0) {
    throw new Error(
      `${inClear.join(" and ")} must begin with https://: others than this machine go there`,
    );
  }
  const { SECRET_KEY: secretKey, SHOP_PREVIEW_KEY: previewKey } = given;
  if (needs.secretKey && !secretKey) throw new Error("SECRET_KEY is not set");
  if (needs.previewKey && !previewKey && !secretKey) throw new Error("SHOP_PREVIEW_KEY is not set");
  refuseFaulty({ SECRET_KEY: secretKey, SHOP_PREVIEW_KEY: previewKey }, beyond.length > 0);
  return {
    get secretKey() {
      return secretKey ?? notHere("SECRET_KEY");
    },
    get previewKey() {
      return previewKey ?? derived(secretKey ?? notHere("SHOP_PREVIEW_KEY"));
    },
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

function notHere(name: string): never {
  throw new Error(`This process was given no ${name}`);
}

const derived = (secretKey: string): string =>
  createHmac("sha256", secretKey).update("shop preview").digest("hex");
