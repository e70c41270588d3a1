import { createHmac } from "node:crypto";
import { addressesBeyond } from "@roundsman/db";
import {
  address,
  readEnvironment,
  SettingsInvalid,
  type Environment,
} from "@roundsman/environment";
import { z } from "zod";
import { Day, text } from "../values/values";

/** What a process can't do without, beside the addresses of the database. */
interface ProcessNeeds {
  /** Second steps are opened, and cookies of next-auth read. */
  secretKey: boolean;
  /** Passes to a shop's preview are given or read. */
  previewKey: boolean;
  /** The payment provider's signed notices arrive. */
  notices: boolean;
}

/** Our processes that serve. What each is given of secrets by `npm start` is in tooling/run/environments.mjs. */
export const needsOf = {
  rest: { secretKey: true, previewKey: true, notices: true },
  worker: { secretKey: false, previewKey: false, notices: false },
  web: { secretKey: true, previewKey: true, notices: false },
  console: { secretKey: true, previewKey: false, notices: false },
  shop: { secretKey: false, previewKey: true, notices: false },
} as const satisfies Record<string, ProcessNeeds>;

export type ProcessName = keyof typeof needsOf;

/** In characters, of at least so many different ones: random hexadecimal has some fourteen of sixteen. */
const shortest = 32;
const fewestDifferent = 8;
/** What a key holds that somebody wrote, or copied from instructions. A random one has none by chance. */
const written =
  /secret|password|change.?(me|this)|replace|placeholder|example|default|roundsman|insert|your.?key|0123456|1234567|abcdefg/i;

/**
 * What is wrong with keys that were not made at random; names the settings, never a part of a key.
 * @param keys by the names of their settings; what is not set is not judged
 * @param inPublic whether others than this machine reach the service: there, no key that was written by hand
 */
const faultsOf = (keys: Record<string, string | undefined>, inPublic: boolean): string[] =>
  Object.entries(keys).flatMap(([name, key]) => {
    const fault = key === undefined ? null : faultOf(key, inPublic);
    return fault === null ? [] : [`${name} ${fault}`];
  });

function faultOf(key: string, inPublic: boolean): string | null {
  if (key.length < shortest) return `must have at least ${shortest} characters`;
  if (new Set(key).size < fewestDifferent || /^(.{1,16})\1+$/s.test(key)) {
    return "repeats itself: make one at random, as with openssl rand -hex 32";
  }
  if (inPublic && written.test(key)) {
    return "was written by hand: make one at random, as with openssl rand -hex 32";
  }
  return null;
}

/*
 * What only the operator of an installation can say of it: where it runs, who answers for it, what was
 * tried on it from outside. TRUST_FACTS holds it as JSON (docs/decisions/0171). The service knows
 * nothing of this by itself, so a document says of each that is left out that it is not stated.
 */

const line = text(500, 1).regex(/^[^\r\n]*$/, "Write it in one line.");

export const TrustFacts = z.strictObject({
  /** The company that runs this installation. */
  operator: z
    .strictObject({ name: line, address: line, companyNumber: line.optional() })
    .optional(),
  /** Where questions about personal data go: a name or a role, with an address. */
  privacyContact: line.optional(),
  /** Where weaknesses are reported. */
  securityContact: line.optional(),
  hosting: z
    .strictObject({ provider: line, region: line, encryptionAtRest: line.optional() })
    .optional(),
  /** How connections are encrypted on their way: `TLS 1.2 and 1.3, ended at our load balancer`. */
  transport: line.optional(),
  /** Who else processes what businesses keep here. */
  subprocessors: z
    .array(z.strictObject({ name: line, purpose: line, country: line }))
    .min(1)
    .optional(),
  /** `restoredOn`: the day a restore was last rehearsed. */
  backups: z.strictObject({ schedule: line, keptFor: line, restoredOn: Day.optional() }).optional(),
  /** The latest penetration test of this installation by somebody independent. */
  penetrationTest: z.strictObject({ on: Day, firm: line, summary: line }).optional(),
  /** Hours after learning of a breach within which the businesses concerned are told. */
  breachToldWithinHours: z.int().min(1).max(720).optional(),
});
export type TrustFacts = z.infer<typeof TrustFacts>;

/** The facts as TRUST_FACTS gives them. */
const TrustFactsSetting = z
  .string()
  .transform((given, check): unknown => {
    try {
      return JSON.parse(given);
    } catch {
      check.addIssue({ code: "custom", message: "is not JSON" });
      return z.NEVER;
    }
  })
  .pipe(TrustFacts);

/** What the service itself is told by its environment; the providers' own settings are read by them. */
export interface ServiceSettings {
  /** Encrypts second-step secrets and next-auth's cookies. @throws where this process has none */
  secretKey: string;
  /** Signs the passes to a shop's preview, and bottle cards. @throws where this process has none */
  previewKey: string;
  /** Seals the tokens of businesses' own accounts at other services. @throws where this process has none */
  connectionsKey: string;
  /** Signs what the sandbox tells of payments in test businesses. @throws where this process has no connectionsKey */
  testSandboxKey: string;
  urls: { web: string; console: string; shop: string; rest: string };
  /** The domain that web, console and REST share in production; null on plain localhost. */
  cookieDomain: string | null;
  redisUrl: string | null;
  /** What a business agrees to by signing up, as an address; null where nothing is asked for. */
  termsUrl: string | null;
  /** Null: there is no trust centre here. `facts` are what its operator states there. */
  trustCentre: { ndaVersion: string; facts: TrustFacts } | null;
}

const Url = address("http", "https").transform((url) => url.replace(/\/$/, ""));

const Service = z.object({
  SECRET_KEY: z.string().optional(),
  SHOP_PREVIEW_KEY: z.string().optional(),
  CONNECTIONS_KEY: z.string().optional(),
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
 * @throws SettingsInvalid naming everything that is wrong, never a value
 */
export function readServiceSettings(
  env: Environment,
  needs: ProcessNeeds = needsOf.rest,
): ServiceSettings {
  const given = readEnvironment(Service, env);
  const {
    SECRET_KEY: secretKey,
    SHOP_PREVIEW_KEY: previewKey,
    CONNECTIONS_KEY: connectionsKey,
  } = given;
  const beyond = addressesBeyond(env);
  const inClear = beyond.filter((name) => !env[name]?.startsWith("https:"));
  const problems = [
    ...inClear.map((name) => `${name} must begin with https://: others than this machine go there`),
    ...(needs.secretKey && !secretKey ? ["SECRET_KEY is not set"] : []),
    ...(needs.previewKey && !previewKey && !secretKey ? ["SHOP_PREVIEW_KEY is not set"] : []),
    ...faultsOf(
      {
        SECRET_KEY: secretKey,
        SHOP_PREVIEW_KEY: previewKey,
        CONNECTIONS_KEY: connectionsKey,
      },
      beyond.length > 0,
    ),
  ];
  if (problems.length > 0) throw new SettingsInvalid(problems);
  return {
    get secretKey() {
      return secretKey ?? notHere("SECRET_KEY");
    },
    get previewKey() {
      return previewKey ?? derived(secretKey ?? notHere("SHOP_PREVIEW_KEY"), "shop preview");
    },
    get connectionsKey() {
      return connectionsKey ?? derived(secretKey ?? notHere("CONNECTIONS_KEY"), "connections");
    },
    get testSandboxKey() {
      return derived(this.connectionsKey, "sandbox of test businesses");
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

const derived = (secretKey: string, purpose: string): string =>
  createHmac("sha256", secretKey).update(purpose).digest("hex");
