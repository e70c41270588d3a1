import { milliseconds } from "date-fns/milliseconds";
import { ProviderFailed } from "../errors";
import { Fields, FieldWrong } from "../fields";
import type { Access } from "./accounts";

/** The version of Intuit's schemas that these requests follow. */
const minorVersion = "75";
const timeLimitMs = milliseconds({ seconds: 60 });

interface QuickBooksRequest {
  /** The path after `/v3/company/{realmId}`, with its query. */
  path: string;
  /** JSON to post; without a body the call is a GET. */
  body?: object;
  /** Intuit executes requests with the same key once. At most 50 characters. */
  key?: string;
}

/**
 * Makes calls of the REST API of QuickBooks Online.
 * @throws ProviderFailed with Intuit's message
 */
export function quickBooksCalls(apiUrl: string) {
  async function ask(access: Access, { path, body, key }: QuickBooksRequest): Promise<Fields> {
    const url = new URL(`${apiUrl}/v3/company/${access.organisationId}${path}`);
    url.searchParams.set("minorversion", minorVersion);
    if (key !== undefined) url.searchParams.set("requestid", key);
    let response: Response;
    let text: string;
    try {
      response = await fetch(url, {
        method: body ? "POST" : "GET",
        redirect: "manual",
        signal: AbortSignal.timeout(timeLimitMs),
        headers: {
          accept: "application/json",
          authorization: `Bearer ${access.accessToken}`,
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      text = await response.text();
    } catch (cause) {
      const why = "QuickBooks can't be reached.";
      throw new ProviderFailed("accounts", "unreachable", why, { cause });
    }
    if (!response.ok) throw failureOf(response, text);
    try {
      return new Fields(JSON.parse(text));
    } catch (cause) {
      const why = "QuickBooks answered something that can't be read.";
      throw new ProviderFailed("accounts", "unreadable", why, { cause });
    }
  }

  /** Returns the rows of a query: `select * from Invoice where DocNumber = '12'`. */
  async function query(access: Access, entity: string, statement: string): Promise<Fields[]> {
    const answer = await ask(access, { path: `/query?query=${encodeURIComponent(statement)}` });
    const response = answer.inside("QueryResponse");
    return response.has(entity) ? response.list(entity).map((row) => new Fields(row)) : [];
  }

  return { ask, query };
}

function failureOf({ status, headers }: Response, text: string): ProviderFailed {
  if (status === 401 || status === 403) {
    const why = "QuickBooks no longer accepts the connection.";
    return new ProviderFailed("accounts", "unauthorised", why);
  }
  if (status === 429 || status >= 500) {
    const seconds = Number(headers.get("retry-after") ?? (status === 429 ? 60 : 0));
    return new ProviderFailed("accounts", "busy", `QuickBooks is busy (HTTP ${status}).`, {
      retryAfterMs: seconds > 0 ? seconds * 1000 : null,
    });
  }
  let words = `QuickBooks refused (HTTP ${status}).`;
  try {
    words = textIn(new Fields(JSON.parse(text)).inside("Fault"));
  } catch (error) {
    if (!(error instanceof FieldWrong) && !(error instanceof SyntaxError)) throw error;
  }
  return new ProviderFailed("accounts", "declined", words);
}

/** Returns a fault's text: each of its errors, with the detail if it adds to the message. */
export function textIn(fault: Fields): string {
  const words = fault.list("Error").map((entry) => {
    const error = new Fields(entry);
    return error.textOrNull("Detail") ?? error.text("Message");
  });
  return words.join(" ") || "QuickBooks refused, and did not say why.";
}
