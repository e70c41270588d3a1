import { makeMerchant } from "@roundsman/api/testing";
import { createRest, type RestAnswer } from "@roundsman/spec-rest";
import * as oauth from "oauth4webapi";
import { afterAll, describe, expect, it } from "vitest";
import {
  appService,
  errorOf,
  exchangeCode,
  obtainCode,
  redirectUri,
  registeredApp,
  sendToAuthorize,
} from "./client-app";

/* docs/contract/apps.md: requests to the endpoints for apps, and the errors that they answer. */

const service = await appService();
afterAll(service.shut);
const handle = createRest(service);
const at = await makeMerchant(service);
const who = { token: at.owner.token, businessId: at.business.id };
const app = await registeredApp(service);
// Errors are sent to an app only after somebody has allowed it.
await obtainCode(service, app, who);
const textOf = ({ body }: RestAnswer) => (typeof body === "string" ? body : "");
const challenge = await oauth.calculatePKCECodeChallenge(oauth.generateRandomCodeVerifier());

describe("what an app may ask for", () => {
  const good = {
    redirect_uri: redirectUri,
    state: "s",
    code_challenge: challenge,
    code_challenge_method: "S256",
  };

  it.each<[string, Record<string, string>]>([
    ["invalid_request", { code_challenge_method: "plain" }],
    ["invalid_request", { code_challenge: "" }],
    ["invalid_request", { code_challenge: "short" }],
    ["invalid_request", { code_challenge_method: "" }],
    ["invalid_request", { response_mode: "fragment" }],
    ["invalid_request", { state: "x".repeat(2001) }],
    ["invalid_scope", { scope: "orders:eat" }],
    ["invalid_scope", { scope: "console:read" }],
    ["invalid_scope", { scope: "keys:write" }],
    ["unsupported_response_type", { response_type: "token" }],
    ["invalid_target", { resource: "https://elsewhere.example" }],
  ])("is told %s for %j", async (error, wrong) => {
    const answer = await sendToAuthorize(app, { ...good, ...wrong });
    const location = new URL(answer.headers.get("location") ?? "");
    expect(location.origin + location.pathname).toBe(redirectUri);
    expect(location.searchParams.get("error")).toBe(error);
    expect(location.searchParams.get("iss")).toBe(service.url);
    expect(location.searchParams.get("code")).toBeNull();
  });

  it("is told to the person where nobody allowed the app yet, who is led nowhere", async () => {
    const answer = await sendToAuthorize(await registeredApp(service), { ...good, scope: "x" });
    expect(answer.status).toBe(400);
    expect(answer.headers.get("location")).toBeNull();
    expect(await answer.text()).toContain("nothing to give of this name: x");
  });

  it.each<[string, Record<string, string>]>([
    ["an address that is not registered", { redirect_uri: "https://app.example/other" }],
    ["one that only begins so", { redirect_uri: `${redirectUri}.evil.example` }],
    ["one with more in its query", { redirect_uri: `${redirectUri}?next=https://evil.example` }],
    ["a script", { redirect_uri: "javascript:alert(1)" }],
    ["no address", { redirect_uri: "" }],
    ["an app that is not there", { client_id: "rmapp_none" }],
  ])("leads nowhere for %s", async (_, wrong) => {
    const answer = await sendToAuthorize(app, { ...good, ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.headers.get("location")).toBeNull();
    expect(answer.headers.get("x-frame-options")).toBe("DENY");
    expect(await answer.text()).toContain("The app was not allowed");
  });

  it("comes once, and is shown as text", async () => {
    const url = new URL(app.server.authorization_endpoint ?? "");
    url.search = "?client_id=a&client_id=b&redirect_uri=x&%3Cscript%3E=1&%3Cscript%3E=2";
    const answer = await fetch(url, { redirect: "manual" });
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain("<script");
  });

  it("is for this interface and its /mcp, whichever it names when", async () => {
    for (const resource of [service.url, `${service.url}/`, `${service.url}/mcp`]) {
      const code = await obtainCode(service, app, who, { resource });
      const answer = await exchangeCode(app, code, { resource: `${service.url}/mcp` });
      expect(answer.status).toBe(200);
    }
    const code = await obtainCode(service, app, who);
    const answer = await exchangeCode(app, code, { resource: "https://elsewhere.example" });
    expect(await errorOf(answer)).toBe("invalid_target");
  });

  it("reads where it asks for nothing in particular", async () => {
    const answer = await sendToAuthorize(app, good);
    expect(answer.headers.get("location")).toMatch(/\/apps\/allow\//);
    const request = await service.database.service.oauthRequest.findFirstOrThrow({
      orderBy: { createdAt: "desc" },
    });
    expect(request.scopes).toContain("orders:read");
    expect(request.scopes.filter((scope) => !scope.endsWith(":read"))).toEqual([]);
  });
});

describe("registration", () => {
  const send = (body: unknown, address = "203.0.113.7") =>
    handle({
      method: "POST",
      path: "/oauth/register",
      headers: { "content-type": "application/json" },
      body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
      address,
    });
  const errorBy = async (body: unknown) => {
    const { answer } = await send(body);
    return (JSON.parse(textOf(answer)) as { error?: string }).error ?? answer.status;
  };
  const uris = (...redirect_uris: unknown[]) => ({ redirect_uris });

  it.each([
    ["invalid_redirect_uri", {}],
    ["invalid_redirect_uri", uris()],
    ["invalid_redirect_uri", uris("http://app.example/callback")],
    ["invalid_redirect_uri", uris("https://app.example/callback#here")],
    ["invalid_redirect_uri", uris("https://me:secret@app.example/callback")],
    ["invalid_redirect_uri", uris("javascript:alert(1)")],
    ["invalid_redirect_uri", uris("data:text/html,x")],
    ["invalid_redirect_uri", uris("myapp:/callback")],
    ["invalid_redirect_uri", uris("myapp://")],
    ["invalid_redirect_uri", uris("javascript://app.example/%0aalert(1)")],
    ["invalid_redirect_uri", uris("ms-msdt://id")],
    ["invalid_redirect_uri", uris("intent://app.example/")],
    ["invalid_redirect_uri", uris("file://app.example/x")],
    ["invalid_redirect_uri", uris("ws://app.example/x")],
    ["invalid_redirect_uri", uris("http://localhost.evil.example/")],
    ["invalid_redirect_uri", uris("not an address")],
    ["invalid_redirect_uri", uris(`https://app.example/${"x".repeat(2000)}`)],
    ["invalid_redirect_uri", uris(...Array.from({ length: 11 }, () => redirectUri))],
    ["invalid_client_metadata", { ...uris(redirectUri), client_name: "x".repeat(81) }],
    ["invalid_client_metadata", { ...uris(redirectUri), client_name: "turned \u202e round" }],
    ["invalid_client_metadata", { ...uris(redirectUri), client_name: "two\nlines" }],
    ["invalid_client_metadata", { ...uris(redirectUri), client_name: "Roundsman" }],
    ["invalid_client_metadata", { ...uris(redirectUri), client_name: "R\u043Eundsman Support" }],
    ["invalid_client_metadata", { ...uris(redirectUri), client_name: "\u200B\u200B" }],
    ["invalid_client_metadata", { ...uris(redirectUri), client_name: "..." }],
    ["invalid_client_metadata", uris("https://roundsman.evil.example/callback")],
    ["invalid_client_metadata", { ...uris(redirectUri), token_endpoint_auth_method: "tls" }],
    ["invalid_client_metadata", { ...uris(redirectUri), grant_types: ["password"] }],
    ["invalid_client_metadata", { ...uris(redirectUri), response_types: ["token"] }],
    [201, uris("com.example.app:/callback")],
    [201, uris("http://[::1]:7/callback")],
    [
      201,
      { ...uris(redirectUri), client_name: "Bücher & Söhne <b>", logo_uri: "https://x.example" },
    ],
  ])("answers %s to %j", async (answer, body) => {
    expect(await errorBy(body)).toBe(answer);
  });

  it("takes no long body, and nothing but JSON", async () => {
    expect((await send("x".repeat(70_000))).answer.status).toBe(413);
    expect((await send("{")).answer.status).toBeLessThan(500);
    expect((await send("[]")).answer.status).toBe(400);
  });

  it("is bounded by the day, for each address", async () => {
    const from = (address: string) => send(uris(redirectUri), address);
    const statuses: number[] = [];
    for (let n = 0; n < 51; n += 1) statuses.push((await from("198.51.100.4")).answer.status);
    expect(statuses.slice(0, 50).every((status) => status === 201)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    expect((await from("198.51.100.5")).answer.status).toBe(201);
  });
});

describe("the endpoints", () => {
  it("never follow the Host of a request", async () => {
    const { answer } = await handle({
      method: "GET",
      path: "/.well-known/oauth-authorization-server",
      headers: { host: "evil.example", "x-forwarded-host": "evil.example" },
      body: null,
      address: "192.0.2.1",
    });
    expect(textOf(answer)).not.toContain("evil");
    expect(JSON.parse(textOf(answer))).toMatchObject({ issuer: service.url });
  });

  it("are called from pages of elsewhere without cookies, authorization never", async () => {
    for (const path of ["/oauth/token", "/oauth/register", "/oauth/revoke"]) {
      const asked = await fetch(service.url + path, { method: "OPTIONS" });
      expect(asked.headers.get("access-control-allow-origin")).toBe("*");
      const answer = await fetch(service.url + path, { method: "POST" });
      expect(answer.status).toBe(400);
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
    }
    const answer = await fetch(`${service.url}/oauth/authorize`);
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("count what comes from one address", async () => {
    let status = 0;
    for (let n = 0; n < 700 && status !== 429; n += 1) {
      const { answer } = await handle({
        method: "POST",
        path: "/oauth/token",
        headers: {},
        body: null,
        address: "192.0.2.77",
      });
      ({ status } = answer);
    }
    expect(status).toBe(429);
  });
});
