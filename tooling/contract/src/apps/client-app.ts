import { callerFor, freePort, testService } from "@roundsman/api/testing";
import { createRest, createServer, listen, stop } from "@roundsman/spec-rest";
import * as oauth from "oauth4webapi";

/* A third-party app, built with an independent library, against the real server over HTTP. */

/** Allows plain HTTP, which tests use on this machine. */
export const insecure = { [oauth.allowInsecureRequests]: true } as const;

export const redirectUri = "https://app.example/callback";

/** Starts the complete service behind its real REST server; the addresses in its settings are those of the server. */
export async function appService() {
  const port = await freePort();
  const rest = `http://127.0.0.1:${port}`;
  const urls = { web: "http://127.0.0.1:1", console: "http://c", shop: "http://s", rest };
  const service = await testService({ settings: { urls } });
  const server = createServer(createRest(service), { log: service.log, trustedProxies: 0 });
  await listen(server, { host: "127.0.0.1", port });
  return Object.assign(service, {
    url: rest,
    shut: async () => {
      await stop(server);
      await service.close();
    },
  });
}

export type AppService = Awaited<ReturnType<typeof appService>>;

export async function discover({ url }: AppService): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(url);
  const found = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...insecure });
  return oauth.processDiscoveryResponse(issuer, found);
}

type Method = "none" | "client_secret_basic" | "client_secret_post";

/** Registers an app, and returns it with its way of authentication. */
export async function registeredApp(
  service: AppService,
  given: { method?: Method; name?: string; redirectUris?: string[] } = {},
) {
  const server = await discover(service);
  const { method = "none", name = "Ledger Helper", redirectUris = [redirectUri] } = given;
  const metadata = {
    client_name: name,
    redirect_uris: redirectUris,
    token_endpoint_auth_method: method,
  };
  const answer = await oauth.dynamicClientRegistrationRequest(server, metadata, insecure);
  const client = await oauth.processDynamicClientRegistrationResponse(answer);
  const secret = typeof client.client_secret === "string" ? client.client_secret : "";
  const proof =
    method === "none"
      ? oauth.None()
      : method === "client_secret_basic"
        ? oauth.ClientSecretBasic(secret)
        : oauth.ClientSecretPost(secret);
  return { server, client, secret, proof };
}

export type App = Awaited<ReturnType<typeof registeredApp>>;

/** The browser that an app sent for permission: its cookie, and its request. */
export interface Begun {
  id: string;
  cookie: string;
  verifier: string;
  state: string;
  redirectUri: string;
}

/** Sends a browser to the authorization endpoint; returns the answer without following it. */
export function sendToAuthorize(
  { server, client }: App,
  parameters: Record<string, string>,
): Promise<Response> {
  const url = new URL(server.authorization_endpoint ?? "");
  url.searchParams.set("client_id", client.client_id);
  url.searchParams.set("response_type", "code");
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return fetch(url, { redirect: "manual" });
}

export async function begin(
  app: App,
  given: { scope?: string; redirectUri?: string; resource?: string } = {},
): Promise<Begun> {
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const to = given.redirectUri ?? redirectUri;
  const answer = await sendToAuthorize(app, {
    redirect_uri: to,
    state,
    scope: given.scope ?? "orders:read orders:write customers:read",
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...(given.resource !== undefined && { resource: given.resource }),
  });
  const id = /\/apps\/allow\/([0-9a-f-]{36})$/.exec(answer.headers.get("location") ?? "")?.[1];
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0];
  if (id === undefined || cookie === undefined) {
    throw new Error(`It was not begun: ${answer.status} ${await answer.text()}`);
  }
  return { id, cookie, verifier, state, redirectUri: to };
}

/** Allows or refuses in the back office as this session's person. Returns the address to which the browser goes on. */
export async function decide(
  service: AppService,
  who: { token: string; businessId: string },
  { id }: Pick<Begun, "id">,
  what: "allow" | "refuse" = "allow",
): Promise<string> {
  const named = what === "allow" ? { headers: { "x-tenant-id": who.businessId } } : {};
  const { office } = callerFor(service, { token: who.token, ...named });
  return (await office.apps[what]({ id })).goOn;
}

/** Follows an address in the browser with this cookie; returns the answer without following it further. */
export const follow = (goOn: string, cookie: string | null): Promise<Response> =>
  fetch(goOn, { redirect: "manual", headers: cookie === null ? {} : { cookie } });

/** Takes one browser the whole way: the request, the permission, and the return to the app with a code. */
export async function obtainCode(
  service: AppService,
  app: App,
  who: { token: string; businessId: string },
  given: Parameters<typeof begin>[1] = {},
): Promise<Begun & { parameters: URLSearchParams }> {
  const begun = await begin(app, given);
  const back = await follow(await decide(service, who, begun), begun.cookie);
  const location = back.headers.get("location");
  if (location === null) throw new Error(`It did not lead back: ${await back.text()}`);
  const { server, client } = app;
  const parameters = oauth.validateAuthResponse(server, client, new URL(location), begun.state);
  return { ...begun, parameters };
}

type Code = Awaited<ReturnType<typeof obtainCode>>;

export const exchangeCode = (
  { server, client, proof }: App,
  { parameters, redirectUri: to, verifier }: Code,
  more: Record<string, string> = {},
): Promise<Response> =>
  oauth.authorizationCodeGrantRequest(server, client, proof, parameters, to, verifier, {
    ...insecure,
    additionalParameters: more,
  });

export interface Tokens {
  access: string;
  refresh: string;
  scope: string | undefined;
}

const tokensOf = (answer: oauth.TokenEndpointResponse): Tokens => ({
  access: answer.access_token,
  refresh: answer.refresh_token ?? "",
  scope: answer.scope,
});

/** Returns the tokens of an app that was allowed. */
export async function allowed(
  service: AppService,
  app: App,
  who: { token: string; businessId: string },
  given: Parameters<typeof begin>[1] = {},
): Promise<Tokens> {
  const { server, client } = app;
  const answer = await exchangeCode(app, await obtainCode(service, app, who, given));
  return tokensOf(await oauth.processAuthorizationCodeResponse(server, client, answer));
}

export const askToRefresh = (
  { server, client, proof }: App,
  token: string,
  more: Record<string, string> = {},
): Promise<Response> =>
  oauth.refreshTokenGrantRequest(server, client, proof, token, {
    ...insecure,
    additionalParameters: more,
  });

export async function refresh(app: App, token: string): Promise<Tokens> {
  const answer = await askToRefresh(app, token);
  return tokensOf(await oauth.processRefreshTokenResponse(app.server, app.client, answer));
}

/** Returns the error code of a refusal. */
export async function errorOf(answer: Response): Promise<string> {
  const said: unknown = await answer.json();
  return typeof said === "object" && said !== null ? String(Reflect.get(said, "error")) : "";
}
