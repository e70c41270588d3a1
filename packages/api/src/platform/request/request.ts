import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { PrismaClient, Tx } from "@roundsman/db";
import { readEnvironment, wholeNumber, type Environment } from "@roundsman/environment";
import { z } from "zod";
import { conflict, forbidden, invalid } from "../base/errors";
import type { ServiceSettings } from "../settings/settings";

const Proxies = z.object({ TRUSTED_PROXIES: wholeNumber(0, 10).default(0) });

/** TRUSTED_PROXIES: how many proxies of ours stand before this process. @throws SettingsInvalid naming it */
export const readTrustedProxies = (env: Environment): number =>
  readEnvironment(Proxies, env).TRUSTED_PROXIES;

/**
 * Where a request came from. Each trusted proxy has added the address it saw to the end of
 * X-Forwarded-For; what stands before theirs may be made up.
 */
export function addressOf(request: IncomingMessage, trustedProxies: number): string {
  const seen = request.socket.remoteAddress ?? "unknown";
  if (trustedProxies === 0) return seen;
  const forwarded = [request.headers["x-forwarded-for"] ?? []].flat().join(",");
  const hops = forwarded.split(",").map((hop) => hop.trim());
  return hops.filter(Boolean).at(-trustedProxies) ?? seen;
}

/**
 * Whose address counts as one: an IPv4 address itself, of IPv6 the network of 64 bits, since whoever has one
 * address of it has all of them. What is no address counts as it stands.
 */
export function networkOf(address: string): string {
  const version = isIP(address);
  if (version !== 6) return address;
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [unscoped = ""] = address.split("%");
  const [head = "", tail] = unscoped.toLowerCase().split("::");
  const groups = (part: string | undefined) => (part ? part.split(":") : []);
  const [before, after] = [groups(head), groups(tail)];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const whole = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** A cookie to be set with the answer; `maxAgeSeconds` 0 takes it away. */
export interface Cookie {
  name: string;
  value: string;
  maxAgeSeconds: number;
}

/** The cookies of a Cookie header, by name; what is not well formed is left out. */
export function readCookies(header: string | null | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at < 1) continue;
    const name = pair.slice(0, at).trim();
    // The first of a name is the one with the longest path: the more particular one.
    if (!cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim());
  }
  return cookies;
}

/** A Set-Cookie header as every entry sets it: HttpOnly, SameSite=Lax, Secure off plain localhost. */
export function writeCookie(
  cookie: Cookie,
  { urls, cookieDomain }: Pick<ServiceSettings, "urls" | "cookieDomain">,
): string {
  return [
    `${cookie.name}=${cookie.value}`,
    "Path=/",
    `Max-Age=${cookie.maxAgeSeconds}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(urls.web.startsWith("https:") ? ["Secure"] : []),
    ...(cookieDomain ? [`Domain=${cookieDomain}`] : []),
  ].join("; ");
}

/** The cookies of docs/contract/conventions.md#who-is-calling. */
export const sessionCookie = "service.session_token";
/** Where a staff member's own session waits while a support session holds the first cookie. */
export const staffSessionCookie = "service.staff_session_token";

export type Credentials =
  | { kind: "session"; token: string }
  | { kind: "key"; key: string }
  /** What an app was given that somebody allowed. */
  | { kind: "app"; token: string };

/** Work that counts against the heavy rate, and has few places of its kind at once. */
export type Heavy = "export" | "planning" | "picture" | "bulk";

/** What a transport knows of a request. Header names are lower case. */
/** A request that came within another (POST /batch). */
export interface CarriedRequest {
  method: string;
  /** With its query. */
  path: string;
  /** Sent as JSON; undefined where there is none. */
  body: unknown;
  idempotencyKey: string | undefined;
  requestId: string;
}

export interface CarriedAnswer {
  status: number;
  headers: Record<string, string>;
  /** What its JSON says; null where there is none. */
  body: unknown;
  /** Of its body, in bytes. */
  size: number;
}

/** What a change comes to, known before its commit. */
export interface Outcome {
  /** What the transaction of the change gives, as its operation has it inside. */
  made: unknown;
}

/**
 * Asks of a write to look at what it comes to before it is committed (docs/decisions/0280).
 * A rehearsal does everything, so that the rules themselves say what would happen, and is rolled back.
 */
export interface Foresight {
  rehearse: boolean;
  /** @throws a refusal, which undoes the change */
  look: (outcome: Outcome) => void;
}

/** How every rehearsal ends that no rule refused. Nothing that stands behind the change in its operation is reached. */
const wasRehearsal = () => conflict("This was tried, and nothing was done.");

/** At the end of a change, inside its transaction. @throws always in a rehearsal, which is rolled back by that */
export function lookBeforeCommit({ rehearse, look }: Foresight, outcome: Outcome): void {
  look(outcome);
  if (rehearse) throw wasRehearsal();
}

/** Ends every rehearsal: its transaction is rolled back by it. */
class RolledBack extends Error {}

/** Does work in a transaction that is rolled back. @returns what the work returned @throws what it throws */
export async function rollBack<Within extends unknown[], T>(
  run: (work: (...within: Within) => Promise<T>) => Promise<T>,
  work: (...within: Within) => Promise<T>,
): Promise<T> {
  const done: T[] = [];
  const rehearsal = run(async (...within) => {
    // Again at every try: a transaction that is run again starts from nothing.
    done.splice(0, done.length, await work(...within));
    throw new RolledBack();
  });
  return rehearsal.catch((error: unknown) => {
    const [made] = done;
    if (error instanceof RolledBack && made !== undefined) return made;
    throw error;
  });
}

/** A write without a record has nothing that a rehearsal could show. @throws Error in a rehearsal */
export function refuseQuietly(foresight: Foresight | undefined): void {
  if (foresight?.rehearse) throw new Error("A write without a record can't be rehearsed");
}

/** What a write expects of the row that it is about, of If-Match. */
export interface Precondition {
  /**
   * @param lock whether the row stays locked until the transaction ends
   * @throws conflict with status 412 where it is not so
   */
  require: (client: PrismaClient | Tx, tenantId: string, how: { lock: boolean }) => Promise<void>;
  /** It was judged, and the write that it was judged for is done. */
  isSpent: boolean;
}

export interface RequestFacts {
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
  /** The caller's address, for throttling; never trusted for more. */
  address: string;
  /** How the request came in: the rates differ. */
  entry: "rest" | "web" | "console" | "shop";
  /** Method and path, for the record of support sessions and the log. */
  label: string;
  requestId: string;
  /** The body's text as it came, for comparing repeated requests; left out where the transport keeps none. */
  body?: () => Promise<string>;
  /** What the request is as a whole, where the transport knows better than the procedures it calls. */
  heavy?: Heavy;
  /** Has another request answered, shown as this one was; left out where the transport carries none. */
  send?: (request: CarriedRequest) => Promise<CarriedAnswer>;
  /** A page that is drawn on the server: all that it reads counts as one request. */
  page?: boolean;
  /** An assistant asks, for whoever made the key (docs/assistants.md). */
  assistant?: boolean;
  /** The write is tried, or is held to what was foreseen of it. */
  foresight?: Foresight;
  /** Judged under the row's lock. */
  precondition?: Precondition | null;
}

/** A key is its prefix, an underscore, then its secret; tokens of sessions hold no underscore. */
const looksLikeKey = (value: string) => /^rm[a-z0-9]{10}_/.test(value);
/** What apps of others are given begins so; told from keys by its length, and from sessions by its underscore. */
export const appSecretStart = { access: "rmat_", refresh: "rmrt_", code: "rmac_" } as const;

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
  if (looksLikeKey(bearer)) return { kind: "key", key: bearer };
  return { kind: bearer.startsWith(appSecretStart.access) ? "app" : "session", token: bearer };
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

/**
 * A browser's write must come from a page of ours (docs/contract/conventions.md#who-is-calling): what says where it comes from must
 * say so rightly. A request with neither header is not a browser's and passes.
 * @throws forbidden
 */
export function refuseCrossOrigin(request: RequestFacts, urls: ServiceSettings["urls"]): void {
  const origin = request.header("origin");
  if (origin !== undefined) {
    if (!isOurs(origin, request, urls)) throw forbidden("This request came from another site.");
    return;
  }
  const site = request.header("sec-fetch-site");
  if (site !== undefined && site !== "same-origin" && site !== "none") {
    throw forbidden("This request came from another site.");
  }
}

function isOurs(origin: string, request: RequestFacts, urls: ServiceSettings["urls"]): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  if (from.host === request.header("host")) return true;
  // A shop's page may never write to the office: only the shop's own host is its own.
  return request.entry !== "shop" && [urls.web, urls.console, urls.rest].includes(from.origin);
}

const wellFormedId = /^[\w-]{1,64}$/;

/** A request's facts from fetch-style headers, for the apps' two entries: route handlers and server components. */
export function requestFacts(
  headers: { get(name: string): string | null },
  more: Pick<RequestFacts, "entry" | "label" | "page">,
): RequestFacts {
  const cookies = readCookies(headers.get("cookie"));
  const given = headers.get("x-request-id");
  return {
    ...more,
    header: (name) => headers.get(name) ?? undefined,
    cookie: (name) => cookies.get(name),
    // One address by now (entry/trusted-address.ts).
    address: headers.get("x-forwarded-for") ?? "unknown",
    requestId: given !== null && wellFormedId.test(given) ? given : randomUUID(),
  };
}
