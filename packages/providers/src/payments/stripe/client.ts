import { Stripe } from "stripe";
import { ProviderFailed, type FailureCode } from "../../errors";
import type { StripeSettings } from "../../settings";

/** Pinned: the code reads the shapes of this version, not those of the account's default. */
const apiVersion = "2026-10-28.endive";
const timeoutMs = 20_000;

/** Creates Stripe's SDK for the API, or for the host in the settings. */
export function stripeClient({ secretKey, apiHost }: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    apiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(apiHost && {
      protocol: apiHost.protocol === "http:" ? "http" : "https",
      host: apiHost.hostname,
      port: apiHost.port || (apiHost.protocol === "http:" ? "80" : "443"),
    }),
  });
}

/** Awaits a call of Stripe and translates its errors. The SDK does the retries. */
export async function calling<T>(call: Promise<Stripe.Response<T>>): Promise<T> {
  try {
    return answered(await call);
  } catch (error) {
    throw failure(error);
  }
}

/** Works like `calling`, but returns null for a missing object or an account out of our reach. */
export async function callingOrNull<T>(call: Promise<Stripe.Response<T>>): Promise<T | null> {
  try {
    return answered(await call);
  } catch (error) {
    const gone =
      error instanceof Stripe.errors.StripeError &&
      (error.code === "resource_missing" || error.code === "account_invalid");
    if (gone) return null;
    throw failure(error);
  }
}

/**
 * Returns Stripe's reason for a request that it will never execute, up to 300 characters; null for any other failure.
 */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof ProviderFailed)) return null;
  const { cause } = error;
  if (!(cause instanceof Stripe.errors.StripeError)) return null;
  // The account has cut its connection, or is closed: no key of ours opens it.
  const isGone = cause.code === "account_invalid";
  return isGone || error.code === "declined" ? cause.message.slice(0, 300) : null;
}

/** The SDK accepts any JSON without an `error` as an answer, even a proxy's redirect. */
function answered<T>(response: Stripe.Response<T>): Stripe.Response<T> {
  const { statusCode } = response.lastResponse;
  if (statusCode >= 200 && statusCode < 300) return response;
  throw new ProviderFailed("payments", "unreadable", `Stripe answered HTTP ${statusCode}.`);
}

/** Stripe's own sentence and request id are safe to log: they have neither key nor card. */
function failure(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { statusCode, code, requestId } = error;
  const facts = [code ?? error.type, requestId].filter(Boolean).join(", ");
  return new ProviderFailed("payments", meaning(error, statusCode), `Stripe failed (${facts}).`, {
    cause: error,
  });
}

function meaning(error: Stripe.errors.StripeError, status: number | undefined): FailureCode {
  if (error instanceof Stripe.errors.StripeConnectionError || status === undefined) {
    return "unreachable";
  }
  if (status === 401 || status === 403) return "unauthorised";
  // 409: the same request is being executed at this moment.
  return status === 409 || status === 429 || status >= 500 ? "busy" : "declined";
}
