import { Stripe } from "stripe";
import { ProviderFailed, type FailureCode } from "../../errors";
import type { StripeSettings } from "../../settings";

/** Pinned: the shapes read here are those of this version, whatever the account's default is. */
const apiVersion = "2026-10-28.endive";
const timeoutMs = 20_000;

/** Stripe's SDK against the API, or against the host the settings name. */
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

/** What Stripe answers, with its errors put in our words. Retries are the SDK's own. */
export async function calling<T>(call: Promise<Stripe.Response<T>>): Promise<T> {
  try {
    return answered(await call);
  } catch (error) {
    throw failure(error);
  }
}

/** As `calling`, but null for what is not there: no such thing, or an account out of our reach. */
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

/** What Stripe says of a request that it will never do, up to 300 characters; null for any other failure. */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof ProviderFailed)) return null;
  const { cause } = error;
  if (!(cause instanceof Stripe.errors.StripeError)) return null;
  // The account has cut its connection, or is closed: no key of ours opens it.
  const isGone = cause.code === "account_invalid";
  return isGone || error.code === "declined" ? cause.message.slice(0, 300) : null;
}

/** The SDK takes any JSON without an `error` for an answer, a proxy's redirect too. */
function answered<T>(response: Stripe.Response<T>): Stripe.Response<T> {
  const { statusCode } = response.lastResponse;
  if (statusCode >= 200 && statusCode < 300) return response;
  throw new ProviderFailed("payments", "unreadable", `Stripe answered HTTP ${statusCode}.`);
}

/** Stripe's own sentence and request id are safe to log: they hold neither key nor card. */
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
  // 409: the same request is being done at this moment.
  return status === 409 || status === 429 || status >= 500 ? "busy" : "declined";
}
