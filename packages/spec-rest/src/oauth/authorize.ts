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
import { fieldsOf, refuseOtherResources, type Asked } from "./asked";
import { invalidRequest, OAuthRefusal, refusalOfLibrary } from "./errors";
import { libraryClient } from "./model";

/** Holds a browser to what it began. Sent to that request's own address alone. */
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

/** Back to the app. What its own address says in its query stays. */
function backTo(redirectUri: string, said: Record<string, string | null>): RestAnswer {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(said)) {
    if (value !== null) url.searchParams.set(name, value);
  }
  return seeOther(url.href);
}

/**
 * GET /oauth/authorize: an app sends a browser here to be allowed. What is wrong is told to the app where its answers
 * may go to the address it names and somebody allowed it before; otherwise to the person.
 */
export const authorize =
  (service: Service) =>
  async ({ request, ctx }: Asked): Promise<RestAnswer> => {
    const { one: query, resources } = fieldsOf(queryOf(request));
    const { rest, web } = service.settings.urls;
    const redirectUri = query["redirect_uri"];
    if (redirectUri === undefined) throw invalidRequest("The app names no redirect_uri.");
    const answer = new OAuth2Server.Response({ headers: {} });
    const { model, opened } = requestModel(service, query, resources, ctx);
    const server = new OAuth2Server({ model });
    const asked = new OAuth2Server.Request({ method: "GET", query, headers: {}, body: {} });
    try {
      await server.authorize(asked, answer, {
        authenticateHandler: { handle: () => ({}) },
        allowEmptyState: true,
      });
    } catch (thrown) {
      // The library sets where to go only once it knows that the app's answers may go there.
      if (answer.get("location") === undefined) throw thrown;
      const refusal = refusalOfLibrary(thrown);
      // Anybody can register an app: nobody is led on to one by a link to here before somebody trusted it.
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

/** What the library asks of whoever keeps codes, where none is given yet: the request is kept instead. */
function requestModel(
  service: Service,
  query: Readonly<Record<string, string>>,
  resources: readonly string[],
  { now, limits, request: { address } }: Asked["ctx"],
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
    async validateScope(_user, _client, asked) {
      refuseOtherResources(service, resources);
      return [...scopesAsked(asked)];
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
      await limits.countDaily("app request", { address });
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

/** An app that names nothing asks to read. @throws invalid_scope where it names what there is not */
function scopesAsked(asked: readonly string[] | undefined): readonly Scope[] {
  const grantable = scopes.filter(grantableToKey);
  if (asked === undefined) return grantable.filter((scope) => scope.endsWith(":read"));
  const unknown = asked.filter((scope) => !grantable.some((one) => one === scope));
  if (unknown.length > 0) {
    const named = unknown.join(" ").slice(0, 200);
    throw new OAuthRefusal("invalid_scope", `There is nothing to give of this name: ${named}`);
  }
  return grantable.filter((scope) => asked.includes(scope));
}

/** GET /oauth/authorize/{id}: the browser that began it brings what was decided, and goes back to the app. */
export const takeDecision =
  (service: Service) =>
  async ({ request, requestId, params, ctx }: Asked): Promise<RestAnswer> => {
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
