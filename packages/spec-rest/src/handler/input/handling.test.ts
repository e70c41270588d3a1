import {
  makeBusiness,
  makeCustomer,
  makeKey,
  makeMember,
  signInAs,
  testService,
} from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { expectError, restOn } from "../../testing/index";

/* docs/contract/conventions.md#unknown-fields */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const business = await makeBusiness(service);
const owner = await makeMember(service, business);
const token = await signInAs(service, owner);
const strict = { prefer: "handling=strict" };
const lenient = { prefer: "handling=lenient" };
const someId = "01937e5c-0000-7000-8000-000000000000";
const customers = () =>
  service.database.service.customer.count({ where: { tenantId: business.id } });
const issue = (path: string, kind = "field") => ({
  path,
  message: `There is no such ${kind} here.`,
});

describe("a field that is not known", () => {
  const body = { name: "Braithwaite Farm", emial: "farm@example.com" };

  it("is ignored and named in a header", async () => {
    const created = await api.post("/customers", { as: token, body });
    expect(created).toMatchObject({ status: 201, body: { email: null } });
    expect(created.headers["Roundsman-Ignored"]).toBe("emial");
    expect(created.headers).not.toHaveProperty("Preference-Applied");
  });

  it("is refused at the field where the request is strict, and nothing is done", async () => {
    const before = await customers();
    const refused = await api.post("/customers", { as: token, body, headers: strict });
    expectError(refused, "validation");
    expect(refused.body).toMatchObject({ issues: [issue("emial")] });
    expect(refused.headers["Preference-Applied"]).toBe("handling=strict");
    expect(refused.headers).not.toHaveProperty("Roundsman-Ignored");
    expect(await customers()).toBe(before);
  });

  it.each([
    ["handling=lenient", 201],
    ['respond-async, HANDLING="strict"; x=1, wait=10', 422],
    ["handling=strict, handling=lenient", 422],
    ["handling=loose", 201],
    ["respond-async", 201],
  ])("follows Prefer: %s", async (prefer, status) => {
    const created = await api.post("/customers", { as: token, body, headers: { prefer } });
    expect(created.status).toBe(status);
  });

  it("is told by its path within lists", async () => {
    const lines = [
      { productId: someId, quantity: 1 },
      { prdouctId: someId, quantity: 1 },
    ];
    const refused = await api.post("/orders", {
      as: token,
      body: { customerId: someId, lines },
      headers: strict,
    });
    expect(refused).toMatchObject({ status: 422, body: { issues: [issue("lines.1.prdouctId")] } });
  });

  it("is told by its path in a body that is a list", async () => {
    const rateSet = await api.post("/rate-sets", { as: token, body: { name: "Farms" } });
    const { id } = z.object({ id: z.string() }).parse(rateSet.body);
    const body = [
      { productId: someId, unitPrice: 1 },
      { productId: someId, unitPrice: 1, vat: 5 },
    ];
    const refused = await api.put(`/rate-sets/${id}/prices`, { as: token, body, headers: strict });
    expect(refused).toMatchObject({ status: 422, body: { issues: [issue("1.vat")] } });
  });

  it("keeps its place in the order of evaluation", async () => {
    const bad = { body, headers: strict };
    expectError(await api.post("/customers", bad), "unauthenticated");
    const key = await makeKey(service, business, owner, ["orders:read"]);
    expectError(await api.post("/customers", { as: key, ...bad }), "forbidden");
    expectError(await api.patch(`/customers/${someId}`, { as: token, ...bad }), "not_found");
  });

  it("cannot write other headers", async () => {
    const names = [
      "a\r\nSet-Cookie: x=1",
      "наме",
      "\ud800",
      "",
      ...Array(30)
        .fill("x")
        .map((x, index) => x.repeat(150) + index),
    ];
    const body = { name: "A", ...Object.fromEntries(names.map((name) => [name, 1])) };
    const created = await api.post("/customers", { as: token, body });
    const header = String(created.headers["Roundsman-Ignored"]);
    expect(header).toMatch(
      /^a%0D%0ASet-Cookie%3A%20x%3D1, %D0%BD%D0%B0%D0%BC%D0%B5, %EF%BF%BD, "", x{100}, x/,
    );
    expect(header).toMatch(/^[\x20-\x7e]{1,1000}$/);
  });
});

describe("a parameter that is not known", () => {
  it("is named by a list, which gives all", async () => {
    const all = await api.get("/orders?statsu=placed&limit=5", { as: token });
    expect(all).toMatchObject({ status: 200, headers: { "Roundsman-Ignored": "statsu" } });
    const none = await api.get("/orders?status=placed&expand=customer", { as: token });
    expect(none.headers).not.toHaveProperty("Roundsman-Ignored");
  });

  it.each(["/orders?statsu=placed", "/customers?serach=a", "/api-keys?limitt=1"])(
    "is refused by %s where the request is strict",
    async (path) => {
      const refused = await api.get(path, { as: token, headers: strict });
      const name = path.replace(/.*\?(\w+)=.*/, "$1");
      expect(refused).toMatchObject({ status: 422, body: { issues: [issue(name, "parameter")] } });
    },
  );

  it("is refused by readings that take none, and by writes", async () => {
    const { id } = await makeCustomer(service, business);
    const one = await api.get(`/customers/${id}?fileds=name`, { as: token, headers: strict });
    expect(one).toMatchObject({ status: 422, body: { issues: [issue("fileds", "parameter")] } });
    const changed = await api.patch(`/customers/${id}?dryRun=true`, {
      as: token,
      body: { name: "Another" },
      headers: strict,
    });
    expect(changed).toMatchObject({
      status: 422,
      body: { issues: [issue("dryRun", "parameter")] },
    });
  });

  it("is refused by an operation that reads no body", async () => {
    const sent = { as: token, body: { al: true } };
    expect(await api.post("/test-business", { ...sent, headers: strict })).toMatchObject({
      status: 422,
      body: { issues: [issue("al")] },
    });
    expect(await service.database.service.business.count({ where: { testOf: business.id } })).toBe(
      0,
    );
    const opened = await api.post("/test-business", sent);
    expect(opened).toMatchObject({ headers: { "Roundsman-Ignored": "al" } });
    expect(opened.status).toBeLessThan(300);
  });
});

it("is refused of a key of a test business, unless it asks for lenient", async () => {
  await api.post("/test-business", { as: token });
  const created = await api.post("/test-business/api-keys", {
    as: token,
    body: { name: "Till", scopes: ["customers:read", "customers:write"] },
  });
  const { key } = z.object({ key: z.string() }).parse(created.body);
  const body = { name: "A", emial: "a" };
  const refused = await api.post("/customers", { as: key, body });
  expect(refused).toMatchObject({ status: 422, body: { issues: [issue("emial")] } });
  const taken = await api.post("/customers", { as: key, body, headers: lenient });
  expect(taken).toMatchObject({
    status: 201,
    headers: { "Roundsman-Ignored": "emial", "Preference-Applied": "handling=lenient" },
  });
  const live = await makeKey(service, business, owner, ["customers:write"]);
  expect(await api.post("/customers", { as: live, body })).toMatchObject({ status: 201 });
});

it("is refused of each operation of a strict batch", async () => {
  const operations = [
    { method: "POST", path: "/customers", body: { name: "A", emial: "a" } },
    { method: "POST", path: "/customers", body: { name: "B" } },
  ];
  const answer = await api.post("/batch", { as: token, body: { operations }, headers: strict });
  expect(answer).toMatchObject({ body: { items: [{ status: 422 }, { status: 201 }] } });
  const lax = await api.post("/batch", { as: token, body: { operations } });
  expect(lax).toMatchObject({
    body: {
      items: [{ status: 201, headers: { "Roundsman-Ignored": "emial" } }, { status: 201 }],
    },
  });
});
