import { knownByName } from "./known-by-name";

export { knownByName };

/** The providers of this package, by their names in errors. */
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
 * The causes of a failed call, each with true if the same call may succeed later. Wrong credentials of ours count as
 * temporary: the job waits until they are corrected.
 */
const worthRetrying = {
  /** No connection, no answer in time, or an unresolved name. */
  unreachable: true,
  /** The provider does not accept this installation's credentials. */
  unauthorised: true,
  /** The provider answers, but cannot serve this now: rate limits, 5xx, SMTP 4xx. */
  busy: true,
  /** The provider's answer cannot be read. */
  unreadable: true,
  /** The provider understood and declined: 4xx, SMTP 5xx. */
  declined: false,
  /** The caller's values were refused before anything left this machine. */
  invalid: false,
} as const;

export type FailureCode = keyof typeof worthRetrying;

/** A failed call to a provider. Jobs retry if `temporary`; messages never have secrets. */
export class ProviderFailed extends Error {
  static override readonly [Symbol.hasInstance] = knownByName("ProviderFailed");
  override readonly name = "ProviderFailed";
  readonly temporary: boolean;
  /** The wait that the provider requests, in milliseconds; null if it requests none. */
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

/** The installation lacks the provider: `not_configured`, 503 (docs/contract/errors.md). */
export class ProviderNotConfigured extends Error {
  static override readonly [Symbol.hasInstance] = knownByName("ProviderNotConfigured");
  override readonly name = "ProviderNotConfigured";

  constructor(readonly provider: ProviderName) {
    super(`This installation has no ${provider} provider.`);
  }
}
