import { randomUUID } from "node:crypto";
import { makeKey, makeMember, makeMerchant, signInAs, testService } from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";

/* docs/contract/batch.md, over the handler that the server uses. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;

const Answers = z.strictObject({
  items: z.array(
    z.strictObject({
      status: z.int(),
      headers: z.record(z.string(), z.string()),
      body: z.unknown(),
    }),
  ),
});
interface Operation {
  method: string;
  path: string;
  body?: unknown;
  idempotencyKey?: string;
}
const send = (operations: unknown, who = as, headers: Record<string, string> = {}) =>
  api.post("/batch", { as: who, headers, body: { operations } });
async function answersTo(operations: Operation[], who = as, headers: Record<string, string> = {}) {
  const { status, body } = await send(operations, who, headers);
  expect(status).toBe(200);
  return Answers.parse(body).items;
}
const add = (name: string, more: object = {}): Operation => ({
  method: "POST",
  path: "/customers",
  body: { name, ...more },
});
const Id = z.object({ id: z.uuid() });
const idOf = (answer: { body: unknown } | undefined) => Id.parse(answer?.body).id;
const customersNamed = (name: string) =>
  service.database.service.customer.count({ where: { tenantId: at.business.id, name } });

describe("POST /batch", () => {
  it("answers each as it would by itself, in their order", async () => {
    const name = randomUUID();
    const items = await answersTo([
      add(name),
      { method: "GET", path: `/customers?q=${name}&limit=5` },
      add(""),
      { method: "PATCH", path: `/products/${at.product.id}`, body: { brand: name } },
      { method: "GET", path: `/orders/${randomUUID()}` },
      { method: "PUT", path: "/customers", body: {} },
      { method: "GET", path: "/nowhere" },
      { method: "GET", path: `/products/${at.product.id}` },
    ]);
    expect(items.map(({ status }) => status)).toEqual([201, 200, 422, 200, 404, 405, 404, 200]);
    // Each operation sees what earlier ones have written.
    expect(items[1]?.body).toMatchObject({ items: [{ name }], nextCursor: null });
    expect(items[2]?.body).toMatchObject({ error: "validation", issues: [{ path: "name" }] });
    expect(items[5]?.headers).toMatchObject({ Allow: "OPTIONS, GET, POST, HEAD" });
    const alone = await api.get(`/products/${at.product.id}`, { as });
    expect(items[7]?.body).toEqual(alone.body);
    expect(alone.body).toMatchObject({ brand: name });
  });

  it("gives each a request id of its own, by which its record is found", async () => {
    const requestId = `batch-${randomUUID()}`;
    const items = await answersTo([add("One"), add("Two")], as, { "x-request-id": requestId });
    expect(items.map(({ headers }) => headers["X-Request-Id"])).toEqual([
      `${requestId}.0`,
      `${requestId}.1`,
    ]);
    const rows = await service.database.service.activity.findMany({
      where: { requestId: { in: [`${requestId}.0`, `${requestId}.1`] } },
      orderBy: { id: "asc" },
      select: { requestId: true, action: true, subjectId: true },
    });
    expect(rows).toEqual(
      items.map((item, n) => ({
        requestId: `${requestId}.${n}`,
        action: "customer.created",
        subjectId: idOf(item),
      })),
    );
  });

  it("judges the permission of each", async () => {
    const key = await makeKey(service, at.business, at.owner, ["customers:read"]);
    const [read, written, other] = await answersTo(
      [{ method: "GET", path: "/customers" }, add("Refused"), { method: "GET", path: "/orders" }],
      key,
    );
    expect([read?.status, written?.status, other?.status]).toEqual([200, 403, 403]);
    expect(written?.body).toMatchObject({ error: "forbidden" });
    expect(await customersNamed("Refused")).toBe(0);
  });

  it("asks for somebody first, and reads nothing of who is nobody", async () => {
    expectError(await api.post("/batch", { body: "{" }), "unauthenticated");
    expectError(await api.post("/batch", { as: "x", body: "{" }), "unauthenticated");
    expectValidation(await api.post("/batch", { as, body: "{" }), "");
  });

  it("is taken from no other site where a cookie says who calls", async () => {
    const headers = { cookie: `service.session_token=${as}`, origin: "https://evil.example" };
    const body = { operations: [add("From elsewhere")] };
    expectError(await api.post("/batch", { headers, body }), "forbidden");
    expect(await customersNamed("From elsewhere")).toBe(0);
  });

  it("keeps businesses apart", async () => {
    const { body: theirs } = await api.post("/customers", {
      as: elsewhere.owner.token,
      body: { name: "Theirs" },
    });
    const { id } = Id.parse(theirs);
    const items = await answersTo([
      { method: "GET", path: `/customers/${id}` },
      { method: "PATCH", path: `/customers/${id}`, body: { name: "Ours" } },
      { method: "GET", path: `/products/${elsewhere.product.id}` },
    ]);
    expect(items.map(({ status }) => status)).toEqual([404, 404, 404]);
    const refused = await answersTo([{ method: "GET", path: "/customers" }], as, {
      "x-tenant-id": elsewhere.business.id,
    });
    expect(refused[0]?.status).toBe(403);
    expect(await service.database.service.customer.findFirst({ where: { id } })).toMatchObject({
      name: "Theirs",
    });
  });

  it("takes the business that the batch names", async () => {
    const both = await makeMember(service, at.business, "owner");
    await service.database.service.member.create({
      data: { tenantId: elsewhere.business.id, userId: both.id, role: "owner" },
    });
    const token = await signInAs(service, both);
    const ask = [{ method: "GET", path: `/products/${elsewhere.product.id}` }];
    const [unnamed] = await answersTo(ask, token);
    expect(unnamed?.body).toMatchObject({ issues: [{ path: "x-tenant-id" }] });
    const [named] = await answersTo(ask, token, { "x-tenant-id": elsewhere.business.id });
    expect(named?.status).toBe(200);
  });

  it.each([
    ["POST", "/batch"],
    ["POST", "/auth/sign-in"],
    ["GET", "/auth/session"],
    ["GET", "/console/businesses"],
    ["POST", "/webhooks/payments"],
    ["POST", "/trust/requests"],
    ["GET", `/invoices/${randomUUID()}/pdf`],
    ["POST", `/customers/${randomUUID()}/export`],
    ["POST", "/storefront/assets"],
  ])("does not take %s %s", async (method, path) => {
    const [answer] = await answersTo([{ method, path, body: { operations: [add("Deep")] } }]);
    expect(answer).toMatchObject({
      status: 422,
      body: { error: "validation", issues: [{ path: "path" }] },
    });
  });

  it.each(["/health", "/docs", "/openapi.json"])("has no operation at %s", async (path) => {
    const [answer] = await answersTo([{ method: "GET", path }]);
    expect(answer?.status).toBe(404);
  });

  it("takes 100 operations, and not 101, none, or what is no operation", async () => {
    const read = { method: "GET", path: `/products/${at.product.id}` };
    const many = await answersTo(Array.from({ length: 100 }, () => read));
    expect(many.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 200));
    const name = randomUUID();
    const tooMany = await send(Array.from({ length: 101 }, () => add(name)));
    expectValidation(tooMany, "operations");
    expect(await customersNamed(name)).toBe(0);
    expectValidation(await send([]), "operations");
    expectValidation(await send([{ ...read, method: "TRACE" }]), "operations.0.method");
    for (const path of ["products", "", "http://x.example/", "/a b", "/a\n"]) {
      expectValidation(await send([read, { ...read, path }]), "operations.1.path");
    }
    const key = { ...read, idempotencyKey: "x".repeat(256) };
    expectValidation(await send([key]), "operations.0.idempotencyKey");
  });
});

describe("rates", () => {
  it("count each operation, and those that are over it are not carried out", async () => {
    const few = await makeMerchant(service);
    await service.database.service.subscription.update({
      where: { tenantId: few.business.id },
      data: { requestsPerMinute: 3 },
    });
    const name = randomUUID();
    const who = few.owner.token;
    const { body, headers } = await send(
      Array.from({ length: 6 }, () => add(name)),
      who,
    );
    const { items } = Answers.parse(body);
    expect(items.map(({ status }) => status)).toEqual([201, 201, 201, 429, 429, 429]);
    expect(items[2]?.headers).toMatchObject({ "RateLimit-Limit": "3", "RateLimit-Remaining": "0" });
    for (const over of items.slice(3)) {
      expect(over.body).toMatchObject({ error: "rate_limited" });
      expect(Number(over.headers["Retry-After"])).toBeGreaterThan(0);
    }
    expect(headers).toMatchObject({ "RateLimit-Limit": "3", "RateLimit-Remaining": "0" });
    const made = await service.database.service.customer.count({
      where: { tenantId: few.business.id, name },
    });
    expect(made).toBe(3);
  });
});

describe("sent again", () => {
  it("gives the first answers where each has a key", async () => {
    const name = randomUUID();
    const operations = [
      add(name, { notes: "1" }),
      { ...add(name, { notes: "2" }), idempotencyKey: `own-${name}` },
    ];
    const headers = { "idempotency-key": `all-${name}` };
    const first = await answersTo(operations, as, headers);
    const again = await answersTo(operations, as, headers);
    expect(again.map(idOf)).toEqual(first.map(idOf));
    expect(await customersNamed(name)).toBe(2);
    // The key of an operation in a batch is the key of the same request sent separately.
    const alone = await api.post("/customers", {
      as,
      headers: { "idempotency-key": `all-${name}:0` },
      body: operations[0]?.body,
    });
    expect(idOf(alone)).toBe(idOf(first[0]));
  });

  it("carries out what was not carried out the first time", async () => {
    const name = randomUUID();
    const headers = { "idempotency-key": name };
    await answersTo([add(name)], as, headers);
    const items = await answersTo([add(name), add(name)], as, headers);
    expect(items.map(({ status }) => status)).toEqual([201, 201]);
    expect(await customersNamed(name)).toBe(2);
  });

  it("refuses another operation under the same key, and a key that is too long", async () => {
    const name = randomUUID();
    const headers = { "idempotency-key": name };
    await answersTo([add(name)], as, headers);
    const [clash] = await answersTo([add(`${name} again`)], as, headers);
    expect(clash?.status).toBe(409);
    const long = { "idempotency-key": "x".repeat(253) };
    expectValidation(await send([add(name)], as, long), "idempotency-key");
  });
});
