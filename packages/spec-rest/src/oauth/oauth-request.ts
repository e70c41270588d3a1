import { contextOf, countRequest, type Context, type Service } from "@roundsman/api";
import type { RestAnswer } from "../handler/answers/answer";
import { fromAnywhere } from "../handler/answers/cors";
import { readBody } from "../handler/input/body";
import { factsOf } from "../handler/facts";
import type { PageRequest } from "../handler/handler";
import { readJson } from "../handler/input/read-json";
import { headerOf, pathOf, type RestRequest } from "../handler/request";
import { asOAuthRefusal, errorAnswerOf, invalidRequest, OAuthRefusal } from "./errors";

/** The longest body of an OAuth request, in bytes. */
const bodyLimit = 64 * 1024;

/** A request to an OAuth endpoint, counted against its address. */
export interface OAuthRequest {
  request: RestRequest;
  requestId: string;
  params: Readonly<Record<string, string>>;
  ctx: Context;
}

/**
 * Wraps an endpoint for apps: errors follow RFC 6749. Apps in browsers may call it from any page, because it reads no
 * cookies that a foreign page could abuse.
 */
export const endpoint =
  (service: Service, work: (oauthRequest: OAuthRequest) => Promise<RestAnswer>) =>
  async (page: PageRequest): Promise<RestAnswer> => {
    const answer = await counted(service, page, work).catch((thrown: unknown) => {
      const refusal = asOAuthRefusal(service, thrown, page);
      tellSecurity(service, page, refusal);
      return errorAnswerOf(refusal);
    });
    answer.headers = { ...answer.headers, Pragma: "no-cache", ...fromAnywhere };
    return answer;
  };

const suspicious = new Set(["invalid_client", "invalid_grant", "temporarily_unavailable"]);

/** Logs a refused app with its address, as procedures do, but without the credentials that it sent. */
function tellSecurity(
  { log }: Service,
  { request, requestId }: PageRequest,
  { error }: OAuthRefusal,
): void {
  if (!suspicious.has(error)) return;
  const { address } = request;
  const from = { procedure: pathOf(request), entry: "rest", address, requestId };
  log.warn({ security: error, ...from }, "somebody was turned away");
}

/**
 * Counts the request against its address, then runs `work`.
 * @throws rate_limited, and everything `work` throws
 */
export async function counted(
  service: Service,
  { request, requestId, params }: PageRequest,
  work: (oauthRequest: OAuthRequest) => Promise<RestAnswer>,
): Promise<RestAnswer> {
  const facts = factsOf(request, requestId, () => Promise.resolve(""));
  const ctx = contextOf(service, facts);
  await countRequest(ctx, { kind: "address" });
  return work({ request, requestId, params, ctx });
}

/** Answers a browser's preflight request. */
export const preflight = (methods: string) => (): RestAnswer => ({
  status: 204,
  headers: {
    ...fromAnywhere,
    "Access-Control-Allow-Methods": methods,
    "Access-Control-Allow-Headers": "Authorization, Content-Type, MCP-Protocol-Version",
    "Access-Control-Max-Age": "3600",
  },
  body: null,
});

/**
 * Parses the fields of a form or query.
 * @throws invalid_request if a field other than `resource` is repeated
 */
export function fieldsOf(text: string): { one: Record<string, string>; resources: string[] } {
  const read = new URLSearchParams(text);
  const one: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of read) {
    if (name === "resource") continue;
    if (name in one) throw invalidRequest(`The parameter ${name.slice(0, 40)} came twice.`);
    if (value !== "") one[name] = value;
  }
  return { one, resources: read.getAll("resource") };
}

/** @throws invalid_target if an app requests a token for another resource than this interface */
export function refuseOtherResources(service: Service, resources: readonly string[]): void {
  const { rest } = service.settings.urls;
  const ours = new Set([rest, `${rest}/`, `${rest}/mcp`]);
  if (resources.every((resource) => ours.has(resource))) return;
  throw new OAuthRefusal("invalid_target", "Tokens are for this interface and its /mcp alone.");
}

/** @throws invalid_request if the body is not sent as a form */
export async function readFields(request: RestRequest): Promise<ReturnType<typeof fieldsOf>> {
  const type = headerOf(request, "content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    throw invalidRequest("Send application/x-www-form-urlencoded.");
  }
  return fieldsOf((await readBody(request, bodyLimit)).toString("utf8"));
}

/** @throws invalid_client_metadata if the body is not sent as JSON */
export async function readRegistration(request: RestRequest): Promise<unknown> {
  const body = await readBody(request, bodyLimit);
  if (!/^application\/json\s*(;|$)/i.test(headerOf(request, "content-type") ?? "")) {
    throw new OAuthRefusal("invalid_client_metadata", "Send application/json.");
  }
  return readJson(body.toString("utf8"));
}

/**
 * Returns the app that a request claims to come from, by Basic or in the form. In Basic both parts are percent-encoded
 * (RFC 6749 2.3.1).
 * @throws invalid_request if the claim is malformed, or made in both ways
 */
export function claimedApp(
  request: RestRequest,
  form: Readonly<Record<string, string>>,
): { id: string | undefined; secret: string | null } {
  const basic = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(headerOf(request, "authorization") ?? "")?.[1];
  if (basic === undefined) return { id: form["client_id"], secret: form["client_secret"] ?? null };
  if (form["client_secret"] !== undefined) {
    throw invalidRequest("Say who you are in one way, not in two.");
  }
  const text = Buffer.from(basic, "base64").toString("utf8");
  const colon = text.indexOf(":");
  if (colon === -1) throw invalidRequest("This is no name and secret.");
  const [id, secret] = [decoded(text.slice(0, colon)), decoded(text.slice(colon + 1))];
  if (form["client_id"] !== undefined && form["client_id"] !== id) {
    throw invalidRequest("The form and the Authorization header name two apps.");
  }
  return { id, secret };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll("+", " "));
  } catch {
    throw invalidRequest("The name and secret are not encoded as a form's are.");
  }
}
