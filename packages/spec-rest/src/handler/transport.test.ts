import {
  goodPassword,
  givePassword,
  makeBusiness,
  makeMember,
  signInAs,
  testService,
} from "@roundsman/api/testing";
import { afterAll, expect, it } from "vitest";
import { expectError, restOn } from "../testing/index";

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const vehicle = { name: "Van 7", registration: "PX24 ABC" };

async function ownerOf(rates: { requestsPerMinute?: number; heavyPerMinute?: number } = {}) {
  const business = await makeBusiness(service);
  await service.database.service.subscription.update({
    where: { tenantId: business.id },
    data: rates,
  });
  const owner = await makeMember(service, business);
  return { business, owner, token: await signInAs(service, owner) };
}

it("says what is left of the rate, and when to come back once nothing is", async () => {
  const { token } = await ownerOf({ requestsPerMinute: 2 });
  const ask = () => api.get("/api-keys", { as: token });
  expect((await ask()).headers).toMatchObject({
    "RateLimit-Limit": "2",
    "RateLimit-Remaining": "1",
  });
  expect((await ask()).headers).toMatchObject({ "RateLimit-Remaining": "0" });
  const refused = await ask();
  expectError(refused, "rate_limited");
  expect(refused.headers).toMatchObject({
    "RateLimit-Limit": "2",
    "RateLimit-Remaining": "0",
    "RateLimit-Reset": expect.stringMatching(/^\d+$/),
    "Retry-After": refused.headers["RateLimit-Reset"],
  });
});

it("gives a repeated request its first answer again, with its status", async () => {
  const { token } = await ownerOf();
  const ask = (body: unknown) =>
    api.post("/vehicles", { as: token, body, headers: { "idempotency-key": "v-1" } });
  const first = await ask(vehicle);
  expect(first.status).toBe(201);
  const again = await ask(vehicle);
  expect(again).toMatchObject({ status: 201, body: first.body });
  expect(first.headers).not.toHaveProperty("Idempotent-Replayed");
  expect(again.headers).toHaveProperty("Idempotent-Replayed", "true");
  const other = await ask({ ...vehicle, name: "Van 8" });
  expectError(other, "conflict");
  expect(other.headers).not.toHaveProperty("Idempotent-Replayed");
  expect(await api.get("/vehicles", { as: token })).toMatchObject({ body: { items: [{}] } });
});

it("says of a repeated refusal that it was given before", async () => {
  const { token } = await ownerOf();
  const headers = { "idempotency-key": "v-2" };
  const ask = () => api.post("/vehicles", { as: token, body: { name: "" }, headers });
  expect((await ask()).headers).not.toHaveProperty("Idempotent-Replayed");
  const again = await ask();
  expectError(again, "validation");
  expect(again.headers).toHaveProperty("Idempotent-Replayed", "true");
});

it("sets a session's cookie for this place and no script, and takes it away again", async () => {
  const { owner } = await ownerOf();
  await givePassword(service, owner);
  const body = { email: owner.email, password: goodPassword };
  const signedIn = await api.post("/auth/sign-in", { body });
  expect(signedIn).toMatchObject({ status: 200, body: { next: "done" } });
  const cookie = String(signedIn.headers["Set-Cookie"]);
  expect(cookie).toMatch(/^service\.session_token=[\w-]{32,}; /);
  expect(cookie).toMatch(/Path=\/.*HttpOnly.*SameSite=Lax/);
  expect(cookie).not.toContain("Secure");
  const headers = { cookie: cookie.split(";")[0] ?? "" };
  expect(await api.get("/api-keys", { headers })).toMatchObject({ status: 200 });
  const signedOut = await api.post("/auth/sign-out", { headers });
  expect(signedOut.status).toBeLessThan(300);
  expect(String(signedOut.headers["Set-Cookie"])).toMatch(/^service\.session_token=; .*Max-Age=0/);
  expectError(await api.get("/api-keys", { headers }), "unauthenticated");
});

it("binds cookies and everything else to https where that is the address", async () => {
  const secure = {
    ...service,
    settings: {
      ...service.settings,
      cookieDomain: "roundsman.example",
      urls: {
        ...service.settings.urls,
        web: "https://web.roundsman.example",
        rest: "https://rest.roundsman.example",
      },
    },
  };
  const { owner } = await ownerOf();
  await givePassword(service, owner);
  const body = { email: owner.email, password: goodPassword };
  const { headers } = await restOn(secure).post("/auth/sign-in", { body });
  expect(String(headers["Set-Cookie"])).toMatch(/Secure.*Domain=roundsman\.example/);
  expect(headers["Strict-Transport-Security"]).toMatch(/^max-age=/);
});

it("refuses a browser's write from another site, by cookie", async () => {
  const { token } = await ownerOf();
  const cookie = `service.session_token=${token}`;
  const from = (headers: Record<string, string>) =>
    api.post("/notifications/read", { headers: { cookie, host: "localhost:4000", ...headers } });
  expectError(await from({ origin: "https://evil.example" }), "forbidden");
  expectError(await from({ origin: "null" }), "forbidden");
  expectError(await from({ "sec-fetch-site": "cross-site" }), "forbidden");
  expect(await from({ origin: "http://localhost:3000" })).toMatchObject({ status: 200 });
  expect(await from({ origin: "http://localhost:4000" })).toMatchObject({ status: 200 });
  expect(await from({})).toMatchObject({ status: 200 });
});

it("refuses more than 6 MB before it asks who is there", async () => {
  const body = "x".repeat(6 * 1024 * 1024 + 1);
  expectError(await api.post("/vehicles", { body }), "too_large");
});

it("names the business in X-Tenant-Id, by id or slug, where a person has several", async () => {
  const { owner, token, business } = await ownerOf();
  const other = await makeBusiness(service);
  await service.database.service.member.create({
    data: { tenantId: other.id, userId: owner.id, role: "owner" },
  });
  const ask = (headers: Record<string, string>) => api.get("/vehicles", { as: token, headers });
  expect(await ask({})).toMatchObject({ status: 422, body: { issues: [{ path: "x-tenant-id" }] } });
  expect(await ask({ "x-tenant-id": business.id })).toMatchObject({ status: 200 });
  expect(await ask({ "x-tenant-id": other.slug })).toMatchObject({ status: 200 });
  const third = await makeBusiness(service);
  expectError(await ask({ "x-tenant-id": third.id }), "forbidden");
});
