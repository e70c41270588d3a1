import {
  callerFor,
  makeMember,
  makeMerchant,
  makeNarrowed,
  openSupport,
  signInAs,
} from "@roundsman/api/testing";
import { restOn } from "@roundsman/spec-rest/testing";
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
  obtainCode,
  redirectUri,
  refresh,
  registeredApp,
} from "./client-app";

/* docs/contract/apps.md: attacks and accidents. */

const service = await appService();
afterAll(service.shut);
const api = restOn(service);
const at = await makeMerchant(service);
const who = { token: at.owner.token, businessId: at.business.id };
const app = await registeredApp(service);

const reads = async (token: string) => (await api.get("/orders", { as: token })).status;
const accessIn = async (answer: Response) =>
  String(((await answer.json()) as { access_token?: string }).access_token);
const livingKeys = () =>
  service.database.service.apiKey.count({
    where: { tenantId: at.business.id, revokedAt: null, appClientId: { not: null } },
  });
const lastWords = async () =>
  (
    await service.database.service.activity.findFirstOrThrow({
      where: { tenantId: at.business.id },
      orderBy: { id: "desc" },
    })
  ).words;

describe("a code", () => {
  it("is lost with a wrong verifier", async () => {
    const code = await obtainCode(service, app, who);
    const wrong = { ...code, verifier: oauth.generateRandomCodeVerifier() };
    expect(await errorOf(await exchangeCode(app, wrong))).toBe("invalid_grant");
    expect(await errorOf(await exchangeCode(app, code))).toBe("invalid_grant");
  });

  it("shown twice ends what it gave", async () => {
    const code = await obtainCode(service, app, who);
    const access = await accessIn(await exchangeCode(app, code));
    expect(await reads(access)).toBe(200);
    expect(await errorOf(await exchangeCode(app, code))).toBe("invalid_grant");
    expect(await reads(access)).toBe(401);
    expect(service.logged).toContainEqual({
      level: "warn",
      message: "somebody was turned away",
      facts: expect.objectContaining({ security: "invalid_grant", procedure: "/oauth/token" }),
    });
    expect(await lastWords()).toBe(
      "Ended the access of the app Ledger Helper: a code was used twice",
    );
  });

  it("shown by many at once gives no two of them access", async () => {
    const code = await obtainCode(service, app, who);
    const answers = await Promise.all(Array.from({ length: 6 }, () => exchangeCode(app, code)));
    const given = await Promise.all(answers.filter(({ ok }) => ok).map(accessIn));
    expect(given).toHaveLength(1);
    expect(await reads(given[0] ?? "")).toBe(401);
  });

  it("is nothing to another app, and stays good for its own", async () => {
    const code = await obtainCode(service, app, who);
    const other = await registeredApp(service);
    expect(await errorOf(await exchangeCode(other, code))).toBe("invalid_grant");
    expect((await exchangeCode(app, code)).status).toBe(200);
  });

  it("goes with the address that it was asked for at", async () => {
    const one = await registeredApp(service, {
      redirectUris: [redirectUri, "https://other.example/callback"],
    });
    const code = await obtainCode(service, one, who);
    for (const other of ["https://other.example/callback", `${redirectUri}/`, "nothing"]) {
      const answer = await exchangeCode(one, { ...code, redirectUri: other });
      expect(answer.status).toBe(400);
      expect(await errorOf(answer)).toBe("invalid_grant");
    }
    expect((await exchangeCode(one, code)).status).toBe(200);
  });
});

describe("a refresh token", () => {
  it("shown again ends the app's access, and the business is told why", async () => {
    const first = await allowed(service, app, who);
    const next = await refresh(app, first.refresh);
    expect(await errorOf(await askToRefresh(app, first.refresh))).toBe("invalid_grant");
    expect(await reads(next.access)).toBe(401);
    expect(await errorOf(await askToRefresh(app, next.refresh))).toBe("invalid_grant");
    expect(await lastWords()).toBe(
      "Ended the access of the app Ledger Helper: a refresh token was used twice",
    );
  });

  it("shown by many at once leaves nobody with access", async () => {
    const first = await allowed(service, app, who);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => askToRefresh(app, first.refresh)),
    );
    const given = await Promise.all(answers.filter(({ ok }) => ok).map(accessIn));
    expect(given).toHaveLength(1);
    expect(await reads(given[0] ?? "")).toBe(401);
    expect(await reads(first.access)).toBe(401);
  });

  it("is nothing to another app, which ends nothing by it", async () => {
    const { access, refresh: token } = await allowed(service, app, who);
    const other = await registeredApp(service);
    expect(await errorOf(await askToRefresh(other, token))).toBe("invalid_grant");
    const { server, client, proof } = other;
    await oauth.revocationRequest(server, client, proof, token, {
      [oauth.allowInsecureRequests]: true,
    });
    expect(await reads(access)).toBe(200);
    expect((await askToRefresh(app, token)).status).toBe(200);
  });

  it("gives less where less is asked for, and never more", async () => {
    const { refresh: token } = await allowed(service, app, who);
    expect(await errorOf(await askToRefresh(app, token, { scope: "stock:read" }))).toBe(
      "invalid_scope",
    );
    const less = await askToRefresh(app, token, { scope: "customers:read" });
    const narrow = await accessIn(less);
    expect(await reads(narrow)).toBe(403);
    expect((await api.get("/customers", { as: narrow })).status).toBe(200);
  });

  it("opens nothing by itself, nor does a code", async () => {
    const code = await obtainCode(service, app, who);
    const { refresh: token, access } = await allowed(service, app, who);
    expect(await reads(token)).toBe(401);
    expect(await reads(code.parameters.get("code") ?? "")).toBe(401);
    expect((await api.get("/orders", { headers: { "x-api-key": access } })).status).toBe(401);
  });
});

describe("a secret", () => {
  it.each(["client_secret_basic", "client_secret_post"] as const)(
    "is asked of an app that has one (%s)",
    async (method) => {
      const one = await registeredApp(service, { method });
      const code = await obtainCode(service, one, who);
      const without = { ...one, proof: oauth.None() };
      expect(await errorOf(await exchangeCode(without, code))).toBe("invalid_client");
      const wrong = { ...one, proof: oauth.ClientSecretBasic("rmcs_wrong") };
      const answer = await exchangeCode(wrong, code);
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toMatch(/^Basic /);
      expect((await exchangeCode(one, code)).status).toBe(200);
    },
  );
});

describe("a link to somebody else's request", () => {
  it("gives whoever began it no code, and ends what was allowed by it", async () => {
    const begun = await begin(app);
    const before = await livingKeys();
    const goOn = await decide(service, who, begun);
    expect(await livingKeys()).toBe(before + 1);
    // The browser that began the request has the cookie, but not the answer.
    const guesses = [
      goOn.split("?")[0] ?? "",
      goOn.replace(/answer=\w+/, `answer=${"0".repeat(64)}`),
    ];
    for (const guess of guesses) {
      const answer = await follow(guess, begun.cookie);
      expect(answer.status).toBe(400);
      expect(answer.headers.get("location")).toBeNull();
    }
    // The browser that allowed the request has the answer, but not the cookie.
    const answer = await follow(goOn, null);
    expect(answer.status).toBe(400);
    expect(answer.headers.get("location")).toBeNull();
    expect(await livingKeys()).toBe(before);
    expect(await lastWords()).toBe(
      "Ended the access of the app Ledger Helper: another browser had asked for it",
    );
    expect((await follow(goOn, begun.cookie)).status).toBe(400);
  });

  it("holds where that browser began one of its own", async () => {
    const [theirs, own] = [await begin(app), await begin(app)];
    const goOn = await decide(service, who, theirs);
    expect((await follow(goOn, own.cookie)).status).toBe(400);
  });

  it("leads back once", async () => {
    const begun = await begin(app);
    const goOn = await decide(service, who, begun);
    expect((await follow(goOn, begun.cookie)).status).toBe(303);
    expect((await follow(goOn, begun.cookie)).status).toBe(400);
  });

  it("is decided once", async () => {
    const begun = await begin(app);
    await decide(service, who, begun);
    await expect(decide(service, who, begun)).rejects.toThrow(/decided already/);
    await expect(decide(service, who, begun, "refuse")).rejects.toThrow(/decided already/);
    const twice = await begin(app);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () => decide(service, who, twice)),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("runs out", async () => {
    const [asked, late] = [await begin(app), await begin(app)];
    const goOn = await decide(service, who, late);
    await service.test.owner.query("UPDATE oauth_requests SET expires_at = now()");
    await expect(decide(service, who, asked)).rejects.toThrow(/run out/);
    expect((await follow(goOn, late.cookie)).status).toBe(400);
  });
});

describe("who may allow", () => {
  const refusedFor = async (token: string) =>
    decide(service, { token, businessId: at.business.id }, await begin(app));

  it("no driver, nor who looks after no keys", async () => {
    const driver = await makeMember(service, at.business, "driver");
    const narrowed = await makeNarrowed(service, at.business, ["orders:read"]);
    for (const person of [driver, narrowed]) {
      await expect(refusedFor(await signInAs(service, person))).rejects.toThrow(/may not do this/);
    }
  });

  it("no support session, no key, no app, nobody else", async () => {
    const support = await openSupport(service, at.business, at.owner, {
      level: "act",
      override: true,
    });
    const { access } = await allowed(service, app, who);
    const other = await makeMerchant(service);
    await expect(refusedFor(support)).rejects.toThrow("may not");
    await expect(refusedFor(access)).rejects.toThrow("not valid");
    await expect(refusedFor(other.owner.token)).rejects.toThrow("not a member");
    await expect(refusedFor("nobody")).rejects.toThrow("not valid");
  });

  it("is told in which of their businesses, and what it would get there", async () => {
    const other = await makeMerchant(service);
    const { id: userId } = at.owner;
    await service.database.service.member.create({
      data: { tenantId: other.business.id, userId, role: "driver" },
    });
    const begun = await begin(app, { scope: "orders:read rounds:read" });
    const asked = await callerFor(service, { token: who.token }).office.apps.look({ id: begun.id });
    await service.database.service.member.deleteMany({
      where: { tenantId: other.business.id, userId },
    });
    expect(asked.app).toEqual({
      name: "Ledger Helper",
      place: { kind: "host", name: "app.example" },
    });
    const of = (id: string) => asked.businesses.find((business) => business.id === id);
    expect(of(at.business.id)).toMatchObject({
      scopes: ["orders:read", "rounds:read"],
      beyond: [],
      can: { allow: null },
    });
    expect(of(other.business.id)).toMatchObject({
      scopes: ["rounds:read"],
      beyond: ["orders:read"],
      can: { allow: "Whoever looks after API keys there can allow apps." },
    });
  });

  it("gives what they may do, of what it asks for", async () => {
    const narrowed = await makeNarrowed(service, at.business, [
      "keys:write",
      "customers:read",
      "stock:read",
    ]);
    const token = await signInAs(service, narrowed);
    const tokens = await allowed(service, app, { token, businessId: at.business.id });
    expect(tokens.scope).toBe("customers:read");
  });
});
