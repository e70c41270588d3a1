import { randomBytes } from "node:crypto";

const madeUp = (name: string) => `planted-${name}-${randomBytes(12).toString("hex")}`;

/** Secret settings, each with a value that can be found in any output. */
export const secretSettings = {
  PAYMENTS_SANDBOX_SECRET: `whsec_${madeUp("sandbox")}`,
  STRIPE_SECRET_KEY: `sk_test_${madeUp("stripe")}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${madeUp("webhook")}`,
  SMTP_URL: `smtp://post:${madeUp("smtp")}@127.0.0.1:9`,
  S3_SECRET_ACCESS_KEY: madeUp("s3"),
} as const;

/** Secrets that callers send in fields for secrets, and a card number, as a person might send by mistake. */
export const sentSecrets = {
  password: madeUp("password"),
  token: madeUp("token"),
  code: madeUp("code"),
  secret: madeUp("secret"),
  card: "4929 1234 5678 9015",
} as const;

/** A hashed password, or a private key, of any origin. */
const shapes = [/\$argon2/, /-----BEGIN/];
const words = /[\w-]{24,}/g;

/** Knows the secrets and finds them in text. A session or key becomes a secret when a caller receives it. */
export class Secrets {
  readonly #given = new Set<string>();

  constructor(private readonly kept: readonly string[]) {}

  give(secret: string): void {
    this.#given.add(secret);
  }

  /** Returns the start of a secret of the service in this text; null if there is none. */
  ownIn(text: string): string | null {
    const kept = this.kept.find((secret) => text.includes(secret));
    const shape = shapes.find((one) => one.test(text));
    if (kept ?? shape) return (kept ?? String(shape)).slice(0, 16);
    const given = text.match(words)?.find((word) => this.#given.has(word));
    return given?.slice(0, 8) ?? null;
  }

  /** Returns the start of any secret in this text, including those that callers sent; null if there is none. */
  anyIn(text: string): string | null {
    const sent = Object.values(sentSecrets).find((secret) => text.includes(secret));
    return sent?.slice(0, 16) ?? this.ownIn(text);
  }
}
