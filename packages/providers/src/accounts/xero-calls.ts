import { milliseconds } from "date-fns/milliseconds";
import type * as Sdk from "xero-node";
import { ProviderFailed } from "../errors";
import { Fields } from "../fields";
import type { Access, Answered, OutDocument, Outcome } from "./accounts";

/** The result of an SDK call: the body as its models describe it, and axios's response with headers. */
interface Answer<T> {
  response: { headers: unknown };
  body: T;
}

/** Calls the SDK for a connection, within Xero's limits. */
export type XeroCall = <T>(
  access: Pick<Access, "accessToken">,
  ask: (api: Sdk.AccountingApi, sdk: typeof Sdk) => Promise<Answer<T>>,
) => Promise<Answered<T>>;

/** A call without an answer in this time counts as lost. */
const timeLimitMs = milliseconds({ seconds: 60 });
/** Calls of the minute and of the day reserved for other uses, such as a person who reads the chart. */
const leftOfMinute = 5;
const leftOfDay = 100;

/**
 * Calls Xero within its limits: 60 calls a minute and 5,000 a day for an organisation. Each answer reports the
 * remaining calls.
 * @throws ProviderFailed with Xero's message
 */
export async function asking<T>(call: () => Promise<Answer<T>>): Promise<Answered<T>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const failure = new ProviderFailed("accounts", "unreachable", "Xero did not answer in time.");
    timer = setTimeout(() => reject(failure), timeLimitMs);
  });
  try {
    const { response, body } = await Promise.race([call(), late]);
    return { value: body, restMs: restOf(response.headers) };
  } catch (error) {
    throw error instanceof ProviderFailed ? error : toFailure(error);
  } finally {
    clearTimeout(timer);
  }
}

function restOf(headers: unknown): number {
  if (numberOf(headers, "x-daylimit-remaining", Infinity) <= leftOfDay) {
    return milliseconds({ hours: 1 });
  }
  if (numberOf(headers, "x-minlimit-remaining", Infinity) <= leftOfMinute) {
    return milliseconds({ minutes: 1 });
  }
  return 0;
}

function numberOf(headers: unknown, name: string, otherwise: number): number {
  if (typeof headers !== "object" || headers === null) return otherwise;
  const value: unknown = Reflect.get(headers, name);
  const number = typeof value === "string" && value !== "" ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : otherwise;
}

/** The SDK rejects with JSON as text: the answer's status, headers and body. */
function toFailure(error: unknown): ProviderFailed {
  let status = 0;
  let headers: unknown;
  let body: unknown;
  if (typeof error === "string") {
    const response = new Fields(JSON.parse(error)).inside("response");
    status = response.number("statusCode");
    const raw = JSON.parse(error) as { response: { headers?: unknown; body?: unknown } };
    headers = raw.response.headers;
    body = raw.response.body;
  }
  if (status === 0) {
    // No answer came: the SDK has the connection's error message in place of a body.
    const cause = typeof body === "string" ? new Error(body) : error;
    return new ProviderFailed("accounts", "unreachable", "Xero can't be reached.", { cause });
  }
  if (status === 401) {
    return new ProviderFailed("accounts", "unauthorised", "Xero no longer accepts the connection.");
  }
  if (status === 403) {
    const why = "Xero does not let the connection do this (HTTP 403).";
    return new ProviderFailed("accounts", "unauthorised", why);
  }
  if (status === 429 || status >= 500) {
    const seconds = numberOf(headers, "retry-after", status === 429 ? 60 : 0);
    return new ProviderFailed("accounts", "busy", `Xero is busy (HTTP ${status}).`, {
      retryAfterMs: seconds > 0 ? seconds * 1000 : null,
    });
  }
  return new ProviderFailed(
    "accounts",
    "declined",
    wordsOf(body) ?? `Xero refused (HTTP ${status}).`,
  );
}

/** Returns Xero's messages about each wrong element, or else about the request. */
function wordsOf(body: unknown): string | null {
  if (typeof body !== "object" || body === null) return null;
  const elements: unknown = Reflect.get(body, "Elements");
  const messages = (Array.isArray(elements) ? elements : [body]).flatMap((element: unknown) => {
    const errors: unknown =
      typeof element === "object" && element !== null
        ? Reflect.get(element, "ValidationErrors")
        : null;
    return (Array.isArray(errors) ? errors : []).flatMap((entry: unknown) => {
      const message: unknown =
        typeof entry === "object" && entry !== null ? Reflect.get(entry, "Message") : null;
      return typeof message === "string" ? [message] : [];
    });
  });
  if (messages.length > 0) return messages.join(" ");
  for (const name of ["Detail", "Message"]) {
    const text: unknown = Reflect.get(body, name);
    if (typeof text === "string" && text !== "") return text;
  }
  return null;
}

/** Returns the outcome of each document, in their order. */
export function inOrder(
  documents: readonly OutDocument[],
  outcomes: ReadonlyMap<string, Outcome>,
): Outcome[] {
  return documents.map(({ ref }) => {
    const outcome = outcomes.get(ref);
    if (!outcome) {
      throw new ProviderFailed("accounts", "unreadable", "An answer leaves out a document.");
    }
    return outcome;
  });
}
