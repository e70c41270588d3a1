import { isIP } from "node:net";
import { EnvReader, SettingsInvalid } from "./env-reader";
import type { Mailbox } from "./mail/mail";
import type { SubscribedPlan } from "./payments/subscriptions";

/** Which adapter each provider is, and what it needs. Holds secrets: never log it. */
export interface Settings {
  payments: { kind: "none" } | { kind: "sandbox"; secret: string } | StripeSettings;
  mail: KeptMailSettings | SmtpSettings;
  files: { kind: "disk"; folder: string } | S3Settings;
  geocoder: { kind: "built-in" } | { kind: "postcodes.io"; url: string };
  routing: { kind: "estimate" } | { kind: "osrm"; url: string };
  dns: { server: string | null };
}

export interface StripeSettings {
  kind: "stripe";
  secretKey: string;
  webhookSecrets: string[];
  apiHost: URL | null;
  prices: Record<SubscribedPlan, string | null>;
}

export interface KeptMailSettings {
  kind: "kept";
  from: Mailbox;
  /** Where mails are written for whoever holds the machine; null: nowhere but the database. */
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
 * @param needs whether this process takes the payment provider's notices: others need not hold what they
 * are signed with
 * @throws SettingsInvalid naming everything that is wrong
 */
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
  { notices = true }: { notices?: boolean } = {},
): Settings {
  const reader = new EnvReader(env);
  const settings: Settings = {
    payments: readPayments(reader, notices),
    mail: readMail(reader),
    files: readFiles(reader),
    geocoder: readUrl(reader, "POSTCODES_URL", "postcodes.io") ?? { kind: "built-in" },
    routing: readUrl(reader, "OSRM_URL", "osrm") ?? { kind: "estimate" },
    dns: { server: readDnsServer(reader) },
  };
  if (reader.problems.length > 0) throw new SettingsInvalid(reader.problems);
  return settings;
}

const shortestSecret = 32;

function readPayments(reader: EnvReader, notices: boolean): Settings["payments"] {
  const secretKey = reader.text("STRIPE_SECRET_KEY");
  const kind =
    reader.oneOf("PAYMENTS", ["stripe", "sandbox", "none"]) ?? (secretKey ? "stripe" : "none");
  if (kind === "none") return { kind };
  if (kind === "sandbox") {
    const secret = reader.required("PAYMENTS_SANDBOX_SECRET", "PAYMENTS=sandbox");
    if (secret !== "" && secret.length < shortestSecret) {
      reader.wrong(
        "PAYMENTS_SANDBOX_SECRET",
        `must have at least ${shortestSecret} characters`,
        "",
      );
    }
    return { kind, secret };
  }
  const webhook = "STRIPE_WEBHOOK_SECRET";
  return {
    kind,
    secretKey: reader.required("STRIPE_SECRET_KEY", "PAYMENTS"),
    webhookSecrets: (notices
      ? reader.required(webhook, "STRIPE_SECRET_KEY")
      : (reader.text(webhook) ?? "")
    )
      .split(",")
      .map((secret) => secret.trim())
      .filter((secret) => secret !== ""),
    apiHost: reader.url("STRIPE_API_HOST", ["http:", "https:"]),
    prices: {
      starter: reader.text("STRIPE_PRICE_STARTER"),
      round: reader.text("STRIPE_PRICE_ROUND"),
      depot: reader.text("STRIPE_PRICE_DEPOT"),
    },
  };
}

function readMail(reader: EnvReader): Settings["mail"] {
  const url = reader.url("SMTP_URL", ["smtp:", "smtps:"]);
  if (url) reader.required("MAIL_FROM", "SMTP_URL");
  const from = reader.mailbox("MAIL_FROM") ?? { name: "Roundsman", address: "roundsman@localhost" };
  if (url) return { kind: "smtp", url: url.href, from };
  return { kind: "kept", from, folder: reader.text("MAIL_FOLDER") };
}

function readFiles(reader: EnvReader): Settings["files"] {
  const bucket = reader.text("S3_BUCKET");
  if (bucket === null) return { kind: "disk", folder: reader.text("FILES_FOLDER") ?? "data/files" };
  const endpoint = reader.url("S3_ENDPOINT", ["http:", "https:"]);
  const accessKeyId = reader.text("S3_ACCESS_KEY_ID");
  const secretAccessKey = reader.text("S3_SECRET_ACCESS_KEY");
  if (accessKeyId && !secretAccessKey) reader.required("S3_SECRET_ACCESS_KEY", "S3_ACCESS_KEY_ID");
  if (secretAccessKey && !accessKeyId) reader.required("S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY");
  return {
    kind: "s3",
    bucket,
    region: reader.text("S3_REGION") ?? "us-east-1",
    endpoint: endpoint && endpoint.href,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  };
}

function readUrl<K extends string>(
  reader: EnvReader,
  name: "POSTCODES_URL" | "OSRM_URL",
  kind: K,
): { kind: K; url: string } | null {
  const url = reader.url(name, ["http:", "https:"]);
  return url && { kind, url: url.href.replace(/\/+$/, "") };
}

function readDnsServer(reader: EnvReader): string | null {
  const server = reader.text("DNS_SERVER");
  if (server === null || isIP(server) !== 0) return server;
  const [, host = "", port = ""] = /^\[?([^\]]+?)\]?:(\d{1,5})$/.exec(server) ?? [];
  if (isIP(host) !== 0 && Number(port) > 0 && Number(port) < 65536) return server;
  return reader.wrong("DNS_SERVER", "must be an IP address, with :port where it is not 53", null);
}
