import OAuth2Server from "@node-oauth/oauth2-server";
import {
  findApp,
  grantableToKey,
  isRegistered,
  linkTo,
  openAppRequest,
  readCookies,
  requestLifeMs,
  scopes,
  takeRequest,
  webPages,
  type Scope,
  type Service,
} from "@roundsman/api";
import type { RestAnswer } from "../handler/answers/answer";
import { headerOf, queryOf } from "../handler/request";
import { fieldsOf, refuseOtherResources, type OAuthRequest } from "./oauth-request";
import { invalidRequest, OAuthRefusal, refusalOfLibrary } from "./errors";
import { libraryClient } from "./model";
import { keptBounds } from "@roundsman/api";

/** Binds a request to the browser that started it. The cookie is sent only to that request's address. */
const cookieName = "oauth_request";
const pathOfRequest = (id: string) => `/oauth/authorize/${id}`;

const seeOther = (
  location: string,
  headers: Record<string, string | string[]> = {},
): RestAnswer => ({
  status: 303,
  headers: { Location: location, ...headers },
  body: null,
});

/** Redirects to the app, and keeps the query of the app's own address. */
function backTo(redirectUri: string, parameters: Record<string, string | null>): RestAnswer {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null) url.searchParams.set(name, value);
  }
  return seeOther(url.href);
}

/**
 * GET /oauth/authorize: an app sends a browser here to ask for access. The app receives errors if the redirect_uri is
 * registered and somebody has allowed the app before; otherwise the person sees them.
 */
export const authorize =
  (service: Service) =>
  async ({ request, ctx }: OAuthRequest): Promise<RestAnswer> => {
    const { one: query, resources } = fieldsOf(queryOf(request));
    const { rest, web } = service.settings.urls;
    const redirectUri = query["redirect_uri"];
    if (redirectUri === undefined) throw invalidRequest("The app names no redirect_uri.");
    const answer = new OAuth2Server.Response({ headers: {} });
    const { model, opened } = requestModel(service, query, resources, ctx);
    const server = new OAuth2Server({ model });
    const libraryRequest = new OAuth2Server.Request({
      method: "GET",
      query,
      headers: {},
      body: {},
    });
    try {
      await server.authorize(libraryRequest, answer, {
        authenticateHandler: { handle: () => ({}) },
        allowEmptyState: true,
      });
    } catch (thrown) {
      // The library sets a location only after it has checked that the redirect_uri is registered.
      if (answer.get("location") === undefined) throw thrown;
      const refusal = refusalOfLibrary(thrown);
      // Anyone can register an app. Without this check, a link to this page could redirect to an app that nobody trusted.
      const app = await findApp(service.database.service, query["client_id"] ?? "");
      if (!app?.wasAllowed) throw refusal;
      const { error, description } = refusal;
      const state = query["state"] ?? null;
      return backTo(redirectUri, { error, error_description: description, state, iss: rest });
    }
    const { id, browser } = opened();
    const cookie = [
      `${cookieName}=${browser}`,
      `Path=${pathOfRequest(id)}`,
      `Max-Age=${requestLifeMs / 1000}`,
      "HttpOnly",
      "SameSite=Lax",
      ...(rest.startsWith("https:") ? ["Secure"] : []),
    ].join("; ");
    return seeOther(linkTo(web, webPages.allowApp(id)), { "Set-Cookie": [cookie] });
  };

/** Returns the library's model for this step. No code exists yet: the model stores the request instead. */
function requestModel(
  service: Service,
  query: Readonly<Record<string, string>>,
  resources: readonly string[],
  { now, limits, request: { address } }: OAuthRequest["ctx"],
) {
  const client = service.database.service;
  let opened: Awaited<ReturnType<typeof openAppRequest>> | null = null;
  const model: OAuth2Server.AuthorizationCodeModel = {
    async getClient(id) {
      const app = await findApp(client, id);
      return app && libraryClient(app);
    },
    async validateRedirectUri(uri, { id }) {
      const app = await findApp(client, id);
      return app !== null && isRegistered(app, uri);
    },
    async validateScope(_user, _client, requested) {
      refuseOtherResources(service, resources);
      return [...scopesAsked(requested)];
    },
    async saveAuthorizationCode(code, { id: clientId }, user) {
      const state = query["state"] ?? null;
      if (state !== null && state.length > 2000) throw invalidRequest("The state is too long.");
      if ((query["response_mode"] ?? "query") !== "query") {
        throw invalidRequest("The answer comes in the query alone.");
      }
      const codeChallenge = query["code_challenge"] ?? "";
      if (!/^[\w-]{43}$/.test(codeChallenge) || query["code_challenge_method"] !== "S256") {
        throw invalidRequest("Send a code_challenge of the method S256.");
      }
      const granted = scopesAsked(code.scope);
      const { redirectUri } = code;
      const asks = { clientId, redirectUri, state, scopes: granted, codeChallenge };
      await limits.countKept(keptBounds.appRequest, { network: address });
      opened = await openAppRequest(client, asks, now);
      return { ...code, client: { id: clientId, grants: [] }, user };
    },
    getAuthorizationCode: async () => null,
    revokeAuthorizationCode: async () => false,
    getAccessToken: async () => null,
    saveToken: async () => null,
  };
  return {
    model,
    opened: () => {
      if (!opened) throw new Error("The library kept no request");
      return opened;
    },
  };
}

/**
 * Returns the requested scopes; all reading scopes if an app requests none.
 * @throws invalid_scope for a scope that does not exist or can't be granted
 */
function scopesAsked(requested: readonly string[] | undefined): readonly Scope[] {
  const grantable = scopes.filter(grantableToKey);
  if (requested === undefined) return grantable.filter((scope) => scope.endsWith(":read"));
  const unknown = requested.filter((scope) => !grantable.some((one) => one === scope));
  if (unknown.length > 0) {
    const named = unknown.join(" ").slice(0, 200);
    throw new OAuthRefusal("invalid_scope", `There is nothing to give of this name: ${named}`);
  }
  return grantable.filter((scope) => requested.includes(scope));
}

/** GET /oauth/authorize/{id}: the browser that started the request returns with the decision, and goes on to the app. */
export const takeDecision =
  (service: Service) =>
  async ({ request, requestId, params, ctx }: OAuthRequest): Promise<RestAnswer> => {
    const id = (params["id"] ?? "").toLowerCase();
    const answer = fieldsOf(queryOf(request)).one["answer"];
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) || answer === undefined) {
      throw invalidRequest("Start again in the app.");
    }
    const browser = readCookies(headerOf(request, "cookie")).get(cookieName);
    const facts = { now: ctx.now, requestId };
    const taken = await takeRequest(service.database.service, { id, answer, browser }, facts);
    if (taken.kind === "nothing") {
      throw invalidRequest(
        "This was decided already, has run out, or was begun in another browser. Start again in the app.",
      );
    }
    const { redirectUri, state } = taken;
    const iss = service.settings.urls.rest;
    if (taken.kind === "allowed") return backTo(redirectUri, { code: taken.code, state, iss });
    const description = "It was not allowed.";
    return backTo(redirectUri, {
      error: "access_denied",
      error_description: description,
      state,
      iss,
    });
  };
