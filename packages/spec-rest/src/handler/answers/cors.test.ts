import { makeBusiness, makeKey, makeMember, signInAs, testService } from "@roundsman/api/testing";
import { afterAll, expect, it } from "vitest";
import { expectError, restOn } from "../../testing/index";

/* docs/contract/conventions.md#pages-of-other-sites */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const business = await makeBusiness(service);
const owner = await makeMember(service, business);
const token = await signInAs(service, owner);
const page = { origin: "https://app.example", "sec-fetch-site": "cross-site" };
const ask = (path: string) =>
  api.send("OPTIONS", path, {
    headers: {
      ...page,
      "access-control-request-method": "PATCH",
      "access-control-request-headers": "authorization,content-type,if-match",
    },
  });

it("tells a browser beforehand what a page of another site may send", async () => {
  const { status, headers, body } = await ask("/customers/01937e5c-0000-7000-8000-000000000000");
  expect({ status, body }).toEqual({ status: 204, body: null });
  expect(headers).toMatchObject({
    Allow: "GET, PATCH, HEAD, OPTIONS",
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": "GET, PATCH",
    "Access-Control-Max-Age": "7200",
  });
  const allowed = String(headers["Access-Control-Allow-Headers"]).split(", ");
  for (const name of ["Authorization", "Content-Type", "If-Match", "Idempotency-Key", "Prefer"]) {
    expect(allowed).toContain(name);
  }
  expect(allowed).not.toContain("X-Api-Key");
  expect(headers).not.toHaveProperty("Access-Control-Allow-Credentials");
});

it("lets it read the answer to a token, refusals and headers too", async () => {
  const as = await makeKey(service, business, owner, ["customers:read"]);
  const exposed = "Access-Control-Expose-Headers";
  const read = await api.get("/customers", { as, headers: page });
  const refused = await api.post("/customers", { as, headers: page, body: { name: "A" } });
  const nobody = await api.get("/customers", { headers: page });
  expect([read, refused, nobody].map(({ status }) => status)).toEqual([200, 403, 401]);
  for (const { headers } of [read, refused, nobody]) {
    expect(headers).toHaveProperty("Access-Control-Allow-Origin", "*");
    expect(headers).not.toHaveProperty("Access-Control-Allow-Credentials");
    for (const name of ["ETag", "Retry-After", "X-Request-Id", "Roundsman-Ignored"]) {
      expect(headers[exposed]).toContain(name);
    }
    expect(headers[exposed]).not.toContain("Cookie");
  }
});

it.each(["/auth/sign-in", "/auth/session", "/notifications", "/console/businesses"])(
  "opens nothing of %s, which no token may do",
  async (path) => {
    const preflight = await ask(path);
    expect(preflight.headers).not.toHaveProperty("Access-Control-Allow-Methods");
    expect(preflight.headers).not.toHaveProperty("Access-Control-Allow-Headers");
    const answer = await api.get(path, { as: token, headers: page });
    expect(answer.headers).not.toHaveProperty("Access-Control-Allow-Origin");
  },
);

it("still refuses a write by cookie", async () => {
  const headers = { ...page, cookie: `service.session_token=${token}` };
  expectError(await api.post("/customers", { headers, body: { name: "A" } }), "forbidden");
});
