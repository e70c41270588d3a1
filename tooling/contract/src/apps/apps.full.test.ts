import { makeMember, makeMerchant, signInAs } from "@roundsman/api/testing";
import { restOn } from "@roundsman/spec-rest/testing";
import { millisecondsInDay } from "date-fns/constants";
import * as oauth from "oauth4webapi";
import { afterAll, describe, expect, it } from "vitest";
import {
  allowed,
  appService,
  askToRefresh,
  begin,
  decide,
  errorOf,
  exchangeCode,
  follow,
  insecure,
  obtainCode,
  redirectUri,
  refresh,
  registeredApp,
  type Tokens,
} from "./client-app";

/* docs/contract/apps.md: an app's path from registration to its end. */

const service = await appService();
afterAll(service.shut);
const api = restOn(service);
const at = await makeMerchant(service);
const who = { token: at.owner.token, businessId: at.business.id };
const app = await registeredApp(service);

const reads = async (token: string) => (await api.get("/orders", { as: token })).status;
const keysOf = async (token = at.owner.token) => {
  const { body } = await api.get("/api-keys", { as: token });
  return (body as { items: { id: string; name: string; app: unknown; scopes: string[] }[] }).items;
};

describe("an app that registered itself", () => {
  it("finds the server by what it wants to reach", async () => {
    for (const path of ["", "/mcp"]) {
      const resource = new URL(service.url + path);
      const found = await oauth.resourceDiscoveryRequest(resource, insecure);
      const { authorization_servers, scopes_supported, bearer_methods_supported } =
        await oauth.processResourceDiscoveryResponse(resource, found);
      expect(authorization_servers).toEqual([service.url]);
      expect(bearer_methods_supported).toEqual(["header"]);
      expect(scopes_supported).toContain("orders:write");
      expect(scopes_supported).not.toContain("keys:write");
      expect(scopes_supported).not.toContain("console:read");
    }
  });

  it.each(["none", "client_secret_basic", "client_secret_post"] as const)(
    "is allowed, acts, goes on after an hour and gives its access back (%s)",
    async (method) => {
      const one = await registeredApp(service, { method, name: `Helper by ${method}` });
      const { access, refresh: first, scope } = await allowed(service, one, who);
      expect(scope?.split(" ").toSorted()).toEqual([
        "customers:read",
        "orders:read",
        "orders:write",
      ]);
      expect(await reads(access)).toBe(200);
      expect((await api.get("/stock/suppliers", { as: access })).status).toBe(403);
      const listed = (await keysOf()).find(({ name }) => name === `Helper by ${method}`);
      expect(listed).toMatchObject({
        app: { clientId: one.client.client_id, name: `Helper by ${method}` },
        scopes: ["customers:read", "orders:read", "orders:write"],
      });
      const next = await refresh(one, first);
      expect(await reads(next.access)).toBe(200);
      expect(next.refresh).not.toBe(first);
      const { server, client, proof } = one;
      const revoked = await oauth.revocationRequest(server, client, proof, next.refresh, insecure);
      await oauth.processRevocationResponse(revoked);
      expect(await reads(next.access)).toBe(401);
      expect(await reads(access)).toBe(401);
      expect(await errorOf(await askToRefresh(one, next.refresh))).toBe("invalid_grant");
      expect((await keysOf()).some(({ id }) => id === listed?.id)).toBe(false);
    },
  );

  it("is refused, and told so", async () => {
    const begun = await begin(app);
    const back = await follow(await decide(service, who, begun, "refuse"), begun.cookie);
    const { server, client } = app;
    const location = new URL(back.headers.get("location") ?? "");
    expect(() => oauth.validateAuthResponse(server, client, location, begun.state)).toThrow(
      oauth.AuthorizationResponseError,
    );
    expect(location.searchParams.get("error")).toBe("access_denied");
  });

  it.each([
    ["http://127.0.0.1/callback", "http://127.0.0.1:49152/callback"],
    ["http://localhost:80/callback", "http://localhost:49152/callback"],
    ["http://[::1]:7/callback", "http://[::1]:49152/callback"],
    ["com.example.app:/callback", "com.example.app:/callback"],
    ["cursor://anysphere.cursor-mcp/oauth", "cursor://anysphere.cursor-mcp/oauth"],
    ["https://app.example/callback?of=7", "https://app.example/callback?of=7"],
  ])("that registered %s comes back to %s", async (registered, asked) => {
    const one = await registeredApp(service, { redirectUris: [registered] });
    const code = await obtainCode(service, one, who, { redirectUri: asked });
    expect((await exchangeCode(one, code)).status).toBe(200);
  });

  it("leaves its name, place and scopes in the activity", async () => {
    await allowed(service, await registeredApp(service, { name: "Noted" }), who);
    const row = await service.database.service.activity.findFirstOrThrow({
      where: { tenantId: at.business.id, action: "api_key.created" },
      orderBy: { id: "desc" },
    });
    expect(row).toMatchObject({
      words: "Allowed the app Noted (app.example)",
      actorUserId: at.owner.id,
      actorKind: "person",
    });
  });

  it("acts as a key does, and stands in the activity under its name", async () => {
    const one = await registeredApp(service, { name: "Order Robot" });
    const { access } = await allowed(service, one, who, { scope: "customers:write" });
    const made = await api.post("/customers", {
      as: access,
      body: { kind: "person", name: "Mrs Tyson" },
    });
    expect(made.status).toBe(201);
    const row = await service.database.service.activity.findFirstOrThrow({
      where: { tenantId: at.business.id, action: "customer.created" },
      orderBy: { id: "desc" },
    });
    expect(row).toMatchObject({ actorKind: "key", actorName: "Order Robot" });
    expect((await api.get("/api-keys", { as: access })).status).toBe(403);
  });

  it("keeps nothing that it shows but hashes", async () => {
    const one = await registeredApp(service, { method: "client_secret_post" });
    const code = await obtainCode(service, one, who);
    const answer: unknown = await (await exchangeCode(one, code)).clone().json();
    const { access_token: access, refresh_token: next } = answer as Record<string, string>;
    const secrets = [
      access,
      next,
      code.parameters.get("code"),
      one.secret,
      code.cookie.split("=")[1],
    ];
    const tables = ["clients", "requests", "codes", "access_tokens", "refresh_tokens"];
    const kept = await Promise.all(
      tables.map((name) => service.test.owner.query(`SELECT * FROM oauth_${name}`)),
    );
    const text = JSON.stringify([...kept.map(({ rows }) => rows as unknown), service.logged]);
    for (const secret of secrets) {
      expect(secret?.length).toBeGreaterThan(30);
      expect(text).not.toContain(secret);
    }
  });
});

describe("what ends an app", () => {
  const ends: [string, (tokens: Tokens, person: { id: string }) => Promise<unknown>][] = [
    [
      "its key is revoked in the office",
      async () => {
        const key = (await keysOf()).find(({ name }) => name === "To be ended");
        await api.delete(`/api-keys/${key?.id}`, { as: at.owner.token });
      },
    ],
    [
      "whoever allowed it leaves",
      (_, { id }) => api.delete(`/members/${id}`, { as: at.owner.token }),
    ],
    [
      "their account is locked",
      (_, { id }) =>
        service.database.service.user.update({ where: { id }, data: { lockedAt: new Date() } }),
    ],
  ];
  it.each(ends)("%s", async (_, end) => {
    const person = await makeMember(service, at.business, "admin");
    const token = await signInAs(service, person);
    const one = await registeredApp(service, { name: "To be ended" });
    const tokens = await allowed(service, one, { token, businessId: at.business.id });
    expect(await reads(tokens.access)).toBe(200);
    await end(tokens, person);
    expect(await reads(tokens.access)).toBe(401);
    expect(await errorOf(await askToRefresh(one, tokens.refresh))).toBe("invalid_grant");
  });

  it("does what whoever allowed it may do now, and no more", async () => {
    const person = await makeMember(service, at.business, "admin");
    const token = await signInAs(service, person);
    const tokens = await allowed(service, app, { token, businessId: at.business.id });
    expect(await reads(tokens.access)).toBe(200);
    await api.patch(`/members/${person.id}`, { as: at.owner.token, body: { role: "driver" } });
    expect(await reads(tokens.access)).toBe(403);
    const next = await refresh(app, tokens.refresh);
    expect(await reads(next.access)).toBe(403);
  });

  it("a locked business lets it do nothing, a closed one gives it no more tokens", async () => {
    const other = await makeMerchant(service);
    const tokens = await allowed(service, app, {
      token: other.owner.token,
      businessId: other.business.id,
    });
    const { business } = service.database.service;
    const where = { id: other.business.id };
    await business.update({ where, data: { lockedAt: new Date(), lockedReason: "A test" } });
    expect(await api.get("/orders", { as: tokens.access })).toMatchObject({
      status: 403,
      body: { error: "business_locked" },
    });
    await business.update({
      where,
      data: { lockedAt: null, lockedReason: null, closedAt: new Date() },
    });
    expect(await reads(tokens.access)).toBe(403);
    expect(await errorOf(await askToRefresh(app, tokens.refresh))).toBe("invalid_grant");
  });

  it("an hour, a minute and thirty days", async () => {
    const tokens = await allowed(service, app, who);
    const code = await obtainCode(service, app, who);
    await service.test.owner.query(
      `UPDATE oauth_access_tokens SET expires_at = now();
       UPDATE oauth_codes SET expires_at = now();`,
    );
    expect(await reads(tokens.access)).toBe(401);
    expect(await errorOf(await exchangeCode(app, code))).toBe("invalid_grant");
    const next = await refresh(app, tokens.refresh);
    expect(await reads(next.access)).toBe(200);
    await service.test.owner.query(`UPDATE oauth_refresh_tokens SET expires_at = now()`);
    expect(await errorOf(await askToRefresh(app, next.refresh))).toBe("invalid_grant");
  });

  it("lasts a year at most", async () => {
    const one = await registeredApp(service, { name: "Old" });
    const tokens = await allowed(service, one, who);
    const { rows } = await service.test.owner.query<{ made: Date }>(
      `UPDATE api_keys SET created_at = now() - interval '364 days' WHERE name = 'Old' RETURNING created_at AS made`,
    );
    const ends = new Date(Number(rows[0]?.made) + 365 * millisecondsInDay);
    const next = await refresh(one, tokens.refresh);
    expect((await keysOf()).find(({ name }) => name === "Old")).toMatchObject({
      expiresAt: ends.toISOString(),
    });
    await service.test.owner.query(
      `UPDATE api_keys SET created_at = now() - interval '366 days' WHERE name = 'Old'`,
    );
    const last = await refresh(one, next.refresh);
    expect(await reads(last.access)).toBe(401);
    expect(await errorOf(await askToRefresh(one, last.refresh))).toBe("invalid_grant");
    expect((await keysOf()).some(({ name }) => name === "Old")).toBe(false);
  });

  it("can't be taken over by who stays", async () => {
    const person = await makeMember(service, at.business, "admin");
    const token = await signInAs(service, person);
    const one = await registeredApp(service, { name: "Left behind" });
    await allowed(service, one, { token, businessId: at.business.id });
    await api.delete(`/members/${person.id}`, { as: at.owner.token });
    const { body } = await api.get("/api-keys/orphaned", { as: at.owner.token });
    const { items } = body as { items: { id: string; name: string }[] };
    const { id } = items.find(({ name }) => name === "Left behind") ?? { id: "" };
    expect(await api.post(`/api-keys/${id}/adopt`, { as: at.owner.token })).toMatchObject({
      status: 409,
    });
    expect((await api.delete(`/api-keys/${id}`, { as: at.owner.token })).status).toBe(200);
  });
});

it("gives back to the address that was asked for", async () => {
  const code = await obtainCode(service, app, who);
  expect(code.redirectUri).toBe(redirectUri);
  expect(code.parameters.get("iss")).toBe(service.url);
});
