import { invalid } from "../base/errors";

/** The cookies of docs/contract/conventions.md#who-is-calling. */
export const sessionCookie = "service.session_token";
/** Where a staff member's own session waits while a support session holds the first cookie. */
export const staffSessionCookie = "service.staff_session_token";

export type Credentials = { kind: "session"; token: string } | { kind: "key"; key: string };

/** Work that counts against the heavy rate, and has few places of its kind at once. */
export type Heavy = "export" | "planning" | "picture" | "bulk";

/** What a transport knows of a request. Header names are lower case. */
export interface RequestFacts {
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
  /** The caller's address, for throttling; never trusted for more. */
  address: string;
  /** Which door the request came in by: the rates differ. */
  entry: "rest" | "web" | "console" | "shop";
  /** Method and path, for the record of support sessions and the log. */
  label: string;
  requestId: string;
  /** The body's text as it came, for comparing repeated requests; left out where the transport keeps none. */
  body?: () => Promise<string>;
  /** What the request is as a whole, where the transport knows better than the procedures it calls. */
  heavy?: Heavy;
}

/** A key is its prefix, an underscore, then its secret; tokens of sessions hold no underscore. */
export const looksLikeKey = (value: string) => /^rm[a-z0-9]{10}_/.test(value);

/** Whether a browser sent what says who is calling by itself, as it does from any page. */
export const comesByCookie = (request: RequestFacts): boolean => !keyOrBearer(request);

/** Finds who the request says it is from: a key or bearer where one is given, else the cookie. */
export function readCredentials(request: RequestFacts): Credentials | null {
  const brought = keyOrBearer(request);
  if (brought) return brought;
  const token =
    (request.entry === "console" ? request.cookie(staffSessionCookie) : undefined) ??
    request.cookie(sessionCookie);
  return token ? { kind: "session", token } : null;
}

function keyOrBearer(request: RequestFacts): Credentials | null {
  const key = request.header("x-api-key");
  if (key) return { kind: "key", key };
  const bearer = /^Bearer +(\S+)$/i.exec(request.header("authorization") ?? "")?.[1];
  if (!bearer) return null;
  return looksLikeKey(bearer) ? { kind: "key", key: bearer } : { kind: "session", token: bearer };
}

/** The business a request names in X-Tenant-Id: an id or a slug. */
export function namedBusiness(request: RequestFacts): string | null {
  const named = request.header("x-tenant-id")?.trim();
  if (named === undefined || named === "") return null;
  if (named.length > 80) {
    throw invalid({ path: "x-tenant-id", message: "An id or slug is at most 80 characters." });
  }
  return named.toLowerCase();
}
