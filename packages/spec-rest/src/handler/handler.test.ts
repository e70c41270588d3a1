import { Readable } from "node:stream";
import { makeBusiness, makeKey, makeMember, signInAs, testService } from "@roundsman/api/testing";
import { afterAll, expect, it } from "vitest";
import { withoutBody } from "./answers/answer";
import { expectError, expectValidation, restOn } from "../testing/index";

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const business = await makeBusiness(service);
const owner = await makeMember(service, business);
const token = await signInAs(service, owner);
const someId = "01937e5c-0000-7000-8000-000000000000";

const notices = (query: string) => api.get(`/notifications?${query}`, { as: token });
const requestIdFor = async (sentId: string) =>
  (await api.get("/nothing", { headers: { "x-request-id": sentId } })).headers["X-Request-Id"];

it("answers an operation with its status and headers", async () => {
  const created = await api.post("/api-keys", {
    as: token,
    body: { name: "Till", scopes: ["orders:read"] },
  });
  expect(created).toMatchObject({
    status: 201,
    body: { name: "Till", key: expect.stringMatching(/^rm/) },
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "X-Request-Id": expect.stringMatching(/./),
      "RateLimit-Limit": "1000000",
    },
  });
  const listed = await api.get("/api-keys", { as: token });
  expect(listed).toMatchObject({ status: 200, body: { items: [{ name: "Till" }] } });
});

it("says who is not signed in", async () => {
  const answer = await api.get("/api-keys");
  expectError(answer, "unauthenticated");
  expect(answer.headers["WWW-Authenticate"]).toBe("Bearer");
});

it("takes a session by cookie too", async () => {
  const headers = { cookie: `other=1; service.session_token=${token}` };
  expect(await api.get("/notifications", { headers })).toMatchObject({ status: 200 });
});

it.each([
  "/nothing",
  "/api-keys/",
  "//api-keys",
  "/",
  "",
  "/api-keys/a/b",
  "*",
  "http://x/api-keys",
])("knows no address %s", async (path) => expectError(await api.get(path), "not_found"));

it("names the methods an address takes", async () => {
  const answer = await api.put("/api-keys", { as: token });
  expectError(answer, "method_not_allowed");
  expect(answer.headers["Allow"]).toBe("POST, GET, HEAD, OPTIONS");
  const options = await api.send("OPTIONS", "/api-keys/x");
  expect(options).toMatchObject({ status: 204, body: null, headers: { Allow: "DELETE, OPTIONS" } });
  for (const method of ["constructor", "TRACE"]) {
    expectError(await api.send(method, "/api-keys"), "method_not_allowed");
  }
});

it("closes a file that HEAD did not ask for", async () => {
  const file = Readable.from(["a picture"]);
  expect(await withoutBody({ status: 200, headers: {}, body: file })).toMatchObject({ body: null });
  expect(file.destroyed).toBe(true);
});

it("answers HEAD as GET, without the body", async () => {
  const head = await api.send("HEAD", "/api-keys", { as: token });
  expect(head).toMatchObject({ status: 200, body: null });
  expect(Number(head.headers["Content-Length"])).toBeGreaterThan(2);
});

it.each([
  ["no JSON", "{"],
  ["a list", "[]"],
  ["null", "null"],
  ["text", '"name"'],
  ["a number", "7"],
  ["no UTF-8", new Uint8Array([0x7b, 0xff, 0x7d])],
])("refuses %s as a body", async (_, body) => {
  expectValidation(await api.post("/api-keys", { as: token, body }), "");
});

it("judges the body only after who asks, and whether they may", async () => {
  const driver = await signInAs(service, await makeMember(service, business, "driver"));
  const key = await makeKey(service, business, owner, ["orders:read"]);
  expectError(await api.post("/api-keys", { body: "{" }), "unauthenticated");
  expectError(await api.post("/api-keys", { as: driver, body: "{" }), "forbidden");
  expectError(await api.post("/api-keys", { as: key, body: "{" }), "forbidden");
  expectError(await api.delete(`/api-keys/${someId}`, { as: token, body: "{" }), "not_found");
});

it("takes no body as an empty one where none is required", async () => {
  expectValidation(await api.post("/api-keys", { as: token }), "");
  expectValidation(await api.post("/api-keys", { as: token, body: {} }), "name");
  expect(await api.post("/notifications/read", { as: token })).toMatchObject({ status: 200 });
  expect(await api.post("/notifications/read", { as: token, body: " \n" })).toMatchObject({
    status: 200,
  });
});

it("lets nothing reach a prototype", async () => {
  const body =
    '{"__proto__":{"name":"P"},"constructor":{"prototype":{"x":1}},"scopes":["orders:read"]}';
  expectValidation(await api.post("/api-keys", { as: token, body }), "name");
  expect(await api.get("/notifications?__proto__=1&constructor=1", { as: token })).toMatchObject({
    status: 200,
  });
  expect(Reflect.get({}, "x")).toBeUndefined();
});

it("judges the query by the procedure's shape", async () => {
  expect(await notices("limit=5")).toMatchObject({ status: 200 });
  for (const query of [
    "limit=0",
    "limit=101",
    "limit=x",
    "limit=5&limit=6",
    "limit=1.5",
    "limit=",
  ]) {
    expectValidation(await notices(query), "limit");
  }
  expectValidation(await notices("cursor=%00"), "cursor");
});

it.each(["not-an-id", "%E0%A4%A", "%00", "%2F", "..", " "])("refuses the id %s", async (id) => {
  expectValidation(await api.delete(`/api-keys/${id}`, { as: token }), "id");
});

it("keeps a request's own id where it is sound", async () => {
  expect(await requestIdFor("order-7.a:b")).toBe("order-7.a:b");
  for (const id of ["", "a b", "x".repeat(65), "<script>", "a\r\nb"]) {
    expect(await requestIdFor(id)).toMatch(/^[\da-f-]{36}$/);
  }
});
