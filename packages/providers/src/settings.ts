import { isIP } from "node:net";
import {
  address,
  origin,
  readEnvironment,
  readTogether,
  SettingsInvalid,
  type Environment,
} from "@roundsman/environment";
import { z } from "zod";
import type { AccountsName } from "./accounts/accounts";
import { readAccounts, type AccountsSettings } from "./accounts/settings";
import { readAddressLookup, type AddressLookupSettings } from "./address-lookup/settings";
import { readCardReaders, type CardReaderSettings } from "./card-readers/settings";
import type { Mailbox } from "./mail/mail";
import type { SubscribedPlan } from "./payments/subscriptions";
import { readPush, type PushSettings } from "./push/settings";
import { readTexts, type TextSettings } from "./texts/settings";
import { readWeather, type WeatherSettings } from "./weather/settings";
import { readWebhooks, type WebhookSettings } from "./webhooks/settings";

/** The adapter of each provider, with its settings. Holds secrets: never log it. */
export interface Settings {
  payments: { kind: "none" } | { kind: "sandbox"; secret: string } | StripeSettings;
  directDebit: { kind: "none" } | { kind: "sandbox" } | GoCardlessSettings;
  cardReaders: CardReaderSettings;
  accounts: Record<AccountsName, AccountsSettings | null>;
  mail: KeptMailSettings | SmtpSettings;
  texts: TextSettings;
  push: PushSettings;
  files: { kind: "disk"; folder: string } | S3Settings;
  geocoder: { kind: "built-in" } | { kind: "postcodes.io"; url: string };
  addressLookup: AddressLookupSettings;
  routing: { kind: "estimate" } | { kind: "osrm"; url: string };
  streetMap:
    | { kind: "built-in" }
    | { kind: "style"; url: string }
    | { kind: "pmtiles"; file: string };
  dns: { server: string | null };
  weather: WeatherSettings;
  webhooks: WebhookSettings;
}

export interface StripeSettings {
  kind: "stripe";
  secretKey: string;
  webhookSecrets: string[];
  apiHost: URL | null;
  prices: Record<SubscribedPlan, string | null>;
}

export interface GoCardlessSettings {
  kind: "gocardless";
  /** Replaces GoCardless's own address. */
  apiUrl: string | null;
}

export interface KeptMailSettings {
  kind: "kept";
  from: Mailbox;
  /** A folder for mails, read by the person who runs the machine; null: mails are only in the database. */
  folder: string | null;
}

export interface SmtpSettings {
  kind: "smtp";
  url: string;
  from: Mailbox;
}

export interface S3Settings {
  kind: "s3";
  bucket: string;
  region: string;
  endpoint: string | null;
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

/**
 * Reads the environment; the names are those of `settingsTable`.
 * @param needs whether this process receives the payment provider's notices: other processes need no signing secret
 * @throws SettingsInvalid naming every fault
 */
export const readSettings = (
  env: Environment,
  { notices = true }: { notices?: boolean } = {},
): Settings =>
  readTogether({
    payments: () => readPayments(env, notices),
    directDebit: () => readDirectDebit(env),
    cardReaders: () => readCardReaders(env),
    accounts: () => readAccounts(env),
    mail: () => readMail(env),
    texts: () => readTexts(env),
    push: () => readPush(env),
    files: () => readFiles(env),
    geocoder: () => readGeocoder(env),
    addressLookup: () => readAddressLookup(env),
    routing: () => readRouting(env),
    streetMap: () => readStreetMap(env),
    dns: () => ({ server: readEnvironment(Dns, env).DNS_SERVER ?? null }),
    weather: () => readWeather(env),
    webhooks: () => readWebhooks(env),
  });

/**
 * Trims whitespace.
 * @param missing why the value is required
 */
const text = (missing?: string) => z.string(missing).trim();

const Payments = z.object({
  PAYMENTS: text()
    .pipe(z.enum(["stripe", "sandbox", "none"]))
    .optional(),
  STRIPE_SECRET_KEY: text().optional(),
});

const shortestSecret = 32;
const SandboxPayments = z.object({
  PAYMENTS_SANDBOX_SECRET: text("is required with PAYMENTS=sandbox").min(
    shortestSecret,
    `must have at least ${shortestSecret} characters`,
  ),
});

const listed = (text: string) => text.split(",").map((part) => part.trim());
const WebhookSecrets = text("is required with STRIPE_SECRET_KEY").transform(listed);
const StripePayments = z.object({
  STRIPE_SECRET_KEY: text("is required with PAYMENTS"),
  STRIPE_WEBHOOK_SECRET: WebhookSecrets,
  STRIPE_API_HOST: address("http", "https").optional(),
  STRIPE_PRICE_STARTER: text().optional(),
  STRIPE_PRICE_ROUND: text().optional(),
  STRIPE_PRICE_DEPOT: text().optional(),
});
const StripeWithoutNotices = StripePayments.extend({
  STRIPE_WEBHOOK_SECRET: WebhookSecrets.default([]),
});

function readPayments(env: Environment, notices: boolean): Settings["payments"] {
  const { PAYMENTS, STRIPE_SECRET_KEY } = readEnvironment(Payments, env);
  const kind = PAYMENTS ?? (STRIPE_SECRET_KEY ? "stripe" : "none");
  if (kind === "none") return { kind };
  if (kind === "sandbox") {
    return { kind, secret: readEnvironment(SandboxPayments, env).PAYMENTS_SANDBOX_SECRET };
  }
  const settings = readEnvironment(notices ? StripePayments : StripeWithoutNotices, env);
  return {
    kind,
    secretKey: settings.STRIPE_SECRET_KEY,
    webhookSecrets: settings.STRIPE_WEBHOOK_SECRET.filter((secret) => secret !== ""),
    apiHost: settings.STRIPE_API_HOST === undefined ? null : new URL(settings.STRIPE_API_HOST),
    prices: {
      starter: settings.STRIPE_PRICE_STARTER ?? null,
      round: settings.STRIPE_PRICE_ROUND ?? null,
      depot: settings.STRIPE_PRICE_DEPOT ?? null,
    },
  };
}

const DirectDebit = z.object({
  DIRECT_DEBIT: text()
    .pipe(z.enum(["gocardless", "sandbox", "none"]))
    .optional(),
  PAYMENTS: text().optional(),
  GOCARDLESS_API_URL: address("http", "https")
    .transform((url) => new URL(url).href.replace(/\/+$/, ""))
    .optional(),
});

/** Each business has its own account and token, so the installation has no secret to read. */
function readDirectDebit(env: Environment): Settings["directDebit"] {
  const settings = readEnvironment(DirectDebit, env);
  const kind = settings.DIRECT_DEBIT ?? (settings.PAYMENTS === "sandbox" ? "sandbox" : "none");
  return kind === "gocardless" ? { kind, apiUrl: settings.GOCARDLESS_API_URL ?? null } : { kind };
}

/** `Name <address>` or a bare address. */
const MailboxSetting = text()
  .regex(
    /^(?:"?[^"<>]*?"?\s*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/,
    "must be `Name <address>` or an address",
  )
  .transform((text): Mailbox => {
    const [shown = "", address] = text.replace(/>$/, "").split("<");
    if (address === undefined) return { address: text };
    const name = shown.trim().replaceAll(/^"|"$/g, "");
    return name ? { name, address } : { address };
  });

const Mail = z.object({
  SMTP_URL: address("smtp", "smtps").optional(),
  MAIL_FROM: MailboxSetting.optional(),
  MAIL_FOLDER: text().optional(),
});
const Smtp = z.object({ MAIL_FROM: text("is required with SMTP_URL") });

function readMail(env: Environment): Settings["mail"] {
  const { SMTP_URL, MAIL_FROM, MAIL_FOLDER } = readEnvironment(Mail, env);
  const from = MAIL_FROM ?? { name: "Roundsman", address: "roundsman@localhost" };
  if (SMTP_URL === undefined) return { kind: "kept", from, folder: MAIL_FOLDER ?? null };
  readEnvironment(Smtp, env);
  return { kind: "smtp", url: new URL(SMTP_URL).href, from };
}

const Files = z.object({
  S3_BUCKET: text().optional(),
  FILES_FOLDER: text().default("data/files"),
});
const S3 = z.object({
  S3_REGION: text().default("us-east-1"),
  S3_ENDPOINT: address("http", "https").optional(),
});
const S3Key = z.object({
  S3_ACCESS_KEY_ID: text("is required with S3_SECRET_ACCESS_KEY"),
  S3_SECRET_ACCESS_KEY: text("is required with S3_ACCESS_KEY_ID"),
});

function readFiles(env: Environment): Settings["files"] {
  const { S3_BUCKET: bucket, FILES_FOLDER: folder } = readEnvironment(Files, env);
  if (bucket === undefined) return { kind: "disk", folder };
  const { store, key } = readTogether({
    store: () => readEnvironment(S3, env),
    key: () => readS3Key(env),
  });
  return {
    kind: "s3",
    bucket,
    region: store.S3_REGION,
    endpoint: store.S3_ENDPOINT === undefined ? null : new URL(store.S3_ENDPOINT).href,
    credentials: key,
  };
}

/** Both parts of the key, or neither: without a key the machine's own role applies. */
function readS3Key(env: Environment): S3Settings["credentials"] {
  const settings = readEnvironment(S3Key.partial(), env);
  if (Object.values(settings).every((part) => part === undefined)) return null;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = readEnvironment(
    S3Key,
    env,
  );
  return { accessKeyId, secretAccessKey };
}

const withoutSlash = (text: string) => new URL(text).href.replace(/\/+$/, "");
const Geocoder = z.object({
  POSTCODES_URL: address("http", "https").transform(withoutSlash).optional(),
});
const Routing = z.object({ OSRM_URL: address("http", "https").transform(withoutSlash).optional() });

function readGeocoder(env: Environment): Settings["geocoder"] {
  const url = readEnvironment(Geocoder, env).POSTCODES_URL;
  return url === undefined ? { kind: "built-in" } : { kind: "postcodes.io", url };
}

function readRouting(env: Environment): Settings["routing"] {
  const url = readEnvironment(Routing, env).OSRM_URL;
  return url === undefined ? { kind: "estimate" } : { kind: "osrm", url };
}

const StreetMap = z.object({
  MAP_STYLE_URL: address("http", "https").optional(),
  MAP_HOSTS: text()
    .transform(listed)
    .pipe(z.array(origin("http", "https")))
    .optional(),
  MAP_PMTILES: text().optional(),
});

function readStreetMap(env: Environment): Settings["streetMap"] {
  const { MAP_STYLE_URL: url, MAP_PMTILES: file } = readEnvironment(StreetMap, env);
  if (url !== undefined && file !== undefined) {
    throw new SettingsInvalid(["MAP_PMTILES can't be used beside MAP_STYLE_URL"]);
  }
  if (url !== undefined) return { kind: "style", url };
  return file === undefined ? { kind: "built-in" } : { kind: "pmtiles", file };
}

const Dns = z.object({
  DNS_SERVER: text()
    .refine(isNameServer, "must be an IP address, with :port where it is not 53")
    .optional(),
});

function isNameServer(server: string): boolean {
  if (isIP(server) !== 0) return true;
  const [, host = "", port = ""] = /^\[?([^\]]+?)\]?:(\d{1,5})$/.exec(server) ?? [];
  return isIP(host) !== 0 && Number(port) > 0 && Number(port) < 65536;
}
