import { randomBytes } from "node:crypto";

const madeUp = (name: string) => `planted-${name}-${randomBytes(12).toString("hex")}`;

/** Settings that are secrets, each with a value that is found again wherever it comes out. */
export const secretSettings = {
  PAYMENTS_SANDBOX_SECRET: `whsec_${madeUp("sandbox")}`,
  STRIPE_SECRET_KEY: `sk_test_${madeUp("stripe")}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${madeUp("webhook")}`,
  SMTP_URL: `smtp://post:${madeUp("smtp")}@127.0.0.1:9`,
  S3_SECRET_ACCESS_KEY: madeUp("s3"),
} as const;

/** What callers send of themselves where secrets stand, the card number as somebody might by mistake. */
export const sentSecrets = {
  password: madeUp("password"),
  token: madeUp("token"),
  code: madeUp("code"),
  secret: madeUp("secret"),
  card: "4929 1234 5678 9015",
} as const;

/** A hashed password, or a private key, wherever it came from. */
const shapes = [/\$argon2/, /-----BEGIN/];
const words = /[\w-]{24,}/g;

/**
 * Knows what is secret and finds it in text. What the server gave to one caller (a session, a key) is
 * told as it is given: from then on it is a secret.
 */
export class Secrets {
  readonly #given = new Set<string>();

  constructor(private readonly kept: readonly string[]) {}

  give(secret: string): void {
    this.#given.add(secret);
  }

  /** What of the service's own stands here, shortened; null for nothing. */
  ownIn(text: string): string | null {
    const kept = this.kept.find((secret) => text.includes(secret));
    const shape = shapes.find((one) => one.test(text));
    if (kept ?? shape) return (kept ?? String(shape)).slice(0, 16);
    const given = text.match(words)?.find((word) => this.#given.has(word));
    return given?.slice(0, 8) ?? null;
  }

  /** The same, and what callers sent. */
  anyIn(text: string): string | null {
    const sent = Object.values(sentSecrets).find((secret) => text.includes(secret));
    return sent?.slice(0, 16) ?? this.ownIn(text);
  }
}
