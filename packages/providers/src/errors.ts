import { knownByName } from "./known-by-name";

export { knownByName };

/** The providers of this package, as errors name them. */
export type ProviderName =
  | "payments"
  | "direct debit"
  | "card readers"
  | "accounts"
  | "mail"
  | "texts"
  | "push"
  | "files"
  | "geocoder"
  | "address lookup"
  | "routing"
  | "street map"
  | "dns"
  | "weather";

/**
 * Why a call to the outside failed, and whether the same call may succeed later.
 * Our own wrong credentials count as temporary: the job waits until they are put right.
 */
const worthRetrying = {
  /** No connection, no answer in time, or its name did not resolve. */
  unreachable: true,
  /** It does not accept this installation's credentials. */
  unauthorised: true,
  /** It answers, but cannot serve this now: rate limits, 5xx, SMTP 4xx. */
  busy: true,
  /** It answered something that cannot be read. */
  unreadable: true,
  /** It understood and declined: 4xx, SMTP 5xx. */
  declined: false,
  /** The caller's values were refused before anything left this machine. */
  invalid: false,
} as const;

export type FailureCode = keyof typeof worthRetrying;

/** A call to the outside failed. Jobs retry where `temporary`; messages never hold secrets. */
export class ProviderFailed extends Error {
  static override readonly [Symbol.hasInstance] = knownByName("ProviderFailed");
  override readonly name = "ProviderFailed";
  readonly temporary: boolean;
  /** How long it asks to be left alone, where it says so. Milliseconds. */
  readonly retryAfterMs: number | null;

  constructor(
    readonly provider: ProviderName,
    readonly code: FailureCode,
    message: string,
    options?: { cause?: unknown; retryAfterMs?: number | null },
  ) {
    super(message, options);
    this.temporary = worthRetrying[code];
    this.retryAfterMs = options?.retryAfterMs ?? null;
  }
}

/** This installation has no such provider: `not_configured`, 503 (docs/contract/errors.md). */
export class ProviderNotConfigured extends Error {
  static override readonly [Symbol.hasInstance] = knownByName("ProviderNotConfigured");
  override readonly name = "ProviderNotConfigured";

  constructor(readonly provider: ProviderName) {
    super(`This installation has no ${provider} provider.`);
  }
}
