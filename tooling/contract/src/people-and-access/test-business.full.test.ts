import { jobs, placeOfJob, publishEvents, sendWebhooks } from "@roundsman/api";
import {
  askQueues,
  makeKey,
  makeMember,
  makeMerchant,
  runExport,
  signInAs,
  testService,
  working,
} from "@roundsman/api/testing";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { openWebhookReceiver } from "@roundsman/testing/webhook-receiver";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";

/* docs/contract/test-business.md. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const db = service.database.service;
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;

const TestBusiness = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  state: z.enum(["ready", "resetting"]),
  resetAt: z.iso.datetime().nullable(),
  now: z.iso.datetime(),
  clockAheadSeconds: z.int(),
});
const Items = z.object({ items: z.array(z.object({ id: z.uuid() })) });
const Made = z.object({ id: z.uuid() });
const Key = z.object({ id: z.uuid(), key: z.string(), prefix: z.string() });

/** Runs a test business's waiting jobs of one kind, as the worker does. */
async function runJob(task: "reset_test_business" | "remind_customers", tenantId: string) {
  const { now, providers } = await placeOfJob(service, { tenantId });
  await jobs[task]?.({ ...working(service), providers }, { tenantId }, now);
}
const waiting = async (task: string, tenantId: string) => {
  const found = await askQueues(
    service,
    `SELECT FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = $1 AND coalesce(j.payload->>'tenantId', j.payload->>'testBusiness') = $2`,
    [task, tenantId],
  );
  return found.length;
};
const everyScope = [
  "tenant:read",
  "tenant:write",
  "customers:read",
  "customers:write",
  "orders:read",
  "orders:write",
  "invoices:read",
  "invoices:write",
  "products:read",
  "connections:read",
  "connections:write",
  "rounds:read",
  "privacy:read",
  "members:read",
] as const;

async function openFor(who: string) {
  const { body } = await api.post("/test-business", { as: who });
  const opened = TestBusiness.parse(body);
  await runJob("reset_test_business", opened.id);
  await askQueues(service, "DELETE FROM graphile_worker._private_jobs WHERE key = $1", [
    `reset_test_business:${opened.id}`,
  ]);
  const made = await api.post("/test-business/api-keys", {
    as: who,
    body: { name: "CI", scopes: everyScope },
  });
  return {
    ...opened,
    ...Key.parse(made.body),
    keyId: Key.parse(made.body).id,
    tenantId: opened.id,
  };
}
const test = await openFor(as);
const key = test.key;
const state = async (who = key) =>
  TestBusiness.parse((await api.get("/test-business", { as: who })).body);
const setClock = (now: unknown, who = key) =>
  api.put("/test-business/clock", { as: who, body: { now } });

/** Takes an order on account for a customer of the demo, with the test key. */
async function takeOrder(who = key, more: object = {}) {
  const customers = Items.parse((await api.get("/customers?limit=1", { as: who })).body);
  const products = Items.parse((await api.get("/products?limit=1", { as: who })).body);
  const { status, body } = await api.post("/orders", {
    as: who,
    body: {
      customerId: customers.items[0]?.id,
      lines: [{ productId: products.items[0]?.id, quantity: 1 }],
      fulfilment: "collection",
      ...more,
    },
  });
  expect(status).toBe(201);
  return z.object({ id: z.uuid(), createdAt: z.iso.datetime() }).parse(body);
}

describe("the test business", () => {
  it("is not there before it is opened, and is opened once, however many ask", async () => {
    const { token } = elsewhere.owner;
    expectError(await api.get("/test-business", { as: token }), "not_found");
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api.post("/test-business", { as: token })),
    );
    expect(new Set(answers.map(({ body }) => TestBusiness.parse(body).id)).size).toBe(1);
    expect(await db.business.count({ where: { testOf: elsewhere.business.id } })).toBe(1);
  });

  it("holds the demo, and nothing of the business that trades", async () => {
    expect(await state()).toMatchObject({ state: "ready", clockAheadSeconds: 0 });
    const { body } = await api.get("/customers?limit=100", { as: key });
    const { items } = Items.parse(body);
    expect(items).toHaveLength(100);
    const theirs = await api.get("/customers?limit=100", { as });
    const own = new Set(Items.parse(theirs.body).items.map(({ id }) => id));
    expect(items.filter(({ id }) => own.has(id))).toEqual([]);
    expectError(await api.get(`/customers/${items[0]?.id}`, { as }), "not_found");
  });

  it("holds all that an invoice needs, and raises one", async () => {
    const { body: business } = await api.get("/business", { as: key });
    expect(business).toMatchObject({
      vatRegistered: true,
      vatNumber: expect.stringMatching(/^GB\d{9}$/),
      vatRegisteredFrom: expect.any(String),
      address: expect.stringMatching(/\w/),
      bankAccountNumber: expect.stringMatching(/^\d{8}$/),
    });
    const order = await takeOrder(key, { paymentMethod: "on_account" });
    await api.post(`/orders/${order.id}/collected`, { as: key, body: {} });
    const raised = await api.post("/invoices", { as: key, body: { orderIds: [order.id] } });
    expect({ status: raised.status, body: raised.body }).toMatchObject({
      status: 201,
      body: { items: [{ number: expect.any(String) }] },
    });
  });

  it("is told apart from the one that trades by the key alone", async () => {
    expect(key).toMatch(/^rmtest/);
    const { id, slug } = at.business;
    for (const tenant of [id, slug, test.tenantId, test.slug, slug.toUpperCase()]) {
      const answer = await api.get("/customers?limit=1", {
        as: key,
        headers: { "x-tenant-id": tenant },
      });
      expect(answer.status).toBe(200);
    }
    const other = { "x-tenant-id": elsewhere.business.slug };
    expectError(await api.get("/customers", { as: key, headers: other }), "forbidden");
    const live = await makeKey(service, at.business, at.owner, ["tenant:read", "tenant:write"]);
    for (const asked of [api.get("/test-business", { as: live }), setClock(null, live)]) {
      expectError(await asked, "forbidden");
    }
  });

  it("is shown to its people by its own operations alone", async () => {
    const session = await api.get("/auth/session", { as });
    expect(JSON.stringify(session.body)).not.toContain(test.tenantId);
    const named = { "x-tenant-id": test.tenantId };
    expectError(await api.get("/customers", { as, headers: named }), "forbidden");
    expect((await state(as)).id).toBe(test.tenantId);
  });
});

describe("what leaves a test business", () => {
  it("is no mail: it is kept, and says why", async () => {
    const order = await takeOrder(key, { paymentMethod: "link" });
    await api.post(`/orders/${order.id}/payment-link`, {
      as: key,
      body: { email: "somebody@example.com" },
    });
    const { id: emailId } = await db.email.create({
      data: {
        tenantId: test.tenantId,
        kind: "test",
        toAddress: "a@example.com",
        subject: "A",
        text: "A",
      },
    });
    const job = { tenantId: test.tenantId, emailId };
    const { now, providers } = await placeOfJob(service, job);
    expect(providers.mail.kind).toBe("kept");
    await jobs.send_email?.({ ...working(service), providers }, job, now);
    expect(await db.email.findFirst({ where: { id: emailId } })).toMatchObject({
      status: "kept",
      lastError: "A test business sends no mail.",
    });
  });

  it("is no payment and no accounts: payments are the sandbox's, though none are set up here", async () => {
    const { body } = await api.get("/payments/connection", { as: key });
    expect(body).toMatchObject({ available: true, provider: "sandbox", chargesEnabled: true });
    expect((await api.get("/payments/connection", { as })).body).toMatchObject({
      available: false,
    });
  });

  it("is no mail of the service: whoever exports it is told by a notice alone", async () => {
    await db.user.update({ where: { id: at.owner.id }, data: { emailVerified: new Date() } });
    expect((await api.post("/business/export", { as: key })).status).toBeLessThan(300);
    await runExport(service, test.tenantId);
    const status = await api.get("/business/export/status", { as: key });
    expect(status.body).toMatchObject({ latest: { status: "done" } });
    expect(await db.serviceEmail.count({ where: { kind: "export.ready" } })).toBe(0);
    const kind = { tenantId: test.tenantId, kind: "export.ready" };
    expect(await db.notification.count({ where: kind })).toBe(1);
  });

  it("lets nobody in, and opens no shop", async () => {
    const answer = await api.post("/test-business/api-keys", {
      as,
      body: {
        name: "All",
        scopes: ["members:write", "invitations:write", "shops:write", "members:read"],
      },
    });
    expectValidation(answer, "scopes");
    const invitation = { email: "somebody@example.com", role: "owner" };
    expectError(await api.post("/invitations", { as: key, body: invitation }), "forbidden");
    for (const path of ["/storefront/on", "/storefront/publish", "/storefront/domains"]) {
      const body = { host: "shop.example.com" };
      expectError(await api.post(path, { as: key, body }), "forbidden");
    }
  });
});

describe("its clock", () => {
  it("says when things are done, and does what is due by then", async () => {
    const { body } = await setClock("2031-03-01T08:00:00.000Z");
    expect(TestBusiness.parse(body).now).toMatch(/^2031-03-01T08:00:0/);
    const order = await takeOrder();
    expect(order.createdAt).toMatch(/^2031-03-01T08:0/);
    // test-clock.full.test.ts walks all of it.
    expect(await waiting("raise_by_night", test.tenantId)).toBe(1);
    const { now } = await placeOfJob(service, { tenantId: test.tenantId });
    expect(now.toISOString()).toMatch(/^2031-03-01T08:0/);
    // The trading business keeps its own time.
    const { now: real } = await placeOfJob(service, { tenantId: at.business.id });
    expect(Math.abs(real.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it("runs on from the time it was set to, and goes back to the real time", async () => {
    await setClock("2031-03-01T08:00:00.000Z");
    const before = await state();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(new Date((await state()).now).getTime()).toBeGreaterThan(new Date(before.now).getTime());
    expect(TestBusiness.parse((await setClock(null)).body).clockAheadSeconds).toBe(0);
  });

  it("refuses a time that is none, or too far away", async () => {
    for (const now of ["tomorrow", 5, "2126-01-01T00:00:00Z", "1999-01-01T00:00:00Z", undefined]) {
      expectValidation(await setClock(now), "now");
    }
    expect((await state()).clockAheadSeconds).toBe(0);
  });

  it("is a test business's alone", async () => {
    await expect(
      service.test.owner.query("UPDATE businesses SET clock_ahead_ms = 5 WHERE id = $1", [
        at.business.id,
      ]),
    ).rejects.toThrow("businesses_clock_check");
  });
});

describe("a reset", () => {
  it("puts the demo back and leaves keys and webhooks, once however often it is asked for", async () => {
    const order = await takeOrder();
    const webhook = await api.post("/webhooks", {
      as: key,
      body: { url: "http://localhost:9/hook" },
    });
    expect(webhook.status).toBe(201);
    const asked = await Promise.all(
      Array.from({ length: 3 }, () => api.post("/test-business/reset", { as: key })),
    );
    for (const { body } of asked) expect(TestBusiness.parse(body).state).toBe("resetting");
    expect(await waiting("reset_test_business", test.tenantId)).toBe(1);
    await Promise.all([
      runJob("reset_test_business", test.tenantId),
      runJob("reset_test_business", test.tenantId),
    ]);
    const after = await state();
    expect(after.state).toBe("ready");
    expectError(await api.get(`/orders/${order.id}`, { as: key }), "not_found");
    expect((await api.get(`/webhooks/${Made.parse(webhook.body).id}`, { as: key })).status).toBe(
      200,
    );
    const done = await db.activity.count({
      where: { tenantId: test.tenantId, action: "test_business.reset" },
    });
    expect(done).toBe(1);
  });

  it("touches nothing of the business that trades", async () => {
    const before = await api.get("/customers", { as });
    await api.post("/test-business/reset", { as });
    await runJob("reset_test_business", test.tenantId);
    expect((await api.get("/customers", { as })).body).toEqual(before.body);
  });
});

describe("test keys", () => {
  it("are listed and revoked apart from those of the business that trades", async () => {
    const shown = await api.get("/test-business/api-keys", { as });
    expect(Items.parse(shown.body).items.map(({ id }) => id)).toContain(test.keyId);
    const live = await api.get("/api-keys", { as });
    expect(Items.parse(live.body).items.map(({ id }) => id)).not.toContain(test.keyId);
    const made = Key.parse(
      (
        await api.post("/test-business/api-keys", {
          as,
          body: { name: "Old", scopes: ["orders:read"] },
        })
      ).body,
    );
    expectError(await api.delete(`/api-keys/${made.id}`, { as }), "not_found");
    expect((await api.delete(`/test-business/api-keys/${made.id}`, { as })).status).toBe(200);
    expectError(await api.get("/orders", { as: made.key }), "unauthenticated");
  });

  it("end with their maker's membership, and are refused while the business is locked", async () => {
    const admin = await makeMember(service, at.business, "admin");
    const session = await signInAs(service, admin);
    const made = Key.parse(
      (
        await api.post("/test-business/api-keys", {
          as: session,
          body: { name: "Theirs", scopes: ["orders:read"] },
        })
      ).body,
    );
    expect((await api.get("/orders", { as: made.key })).status).toBe(200);
    await db.member.deleteMany({ where: { tenantId: at.business.id, userId: admin.id } });
    expectError(await api.get("/orders", { as: made.key }), "unauthenticated");

    const lock = (lockedAt: Date | null) =>
      db.business.update({
        where: { id: at.business.id },
        data: { lockedAt, lockedReason: lockedAt && "A test" },
      });
    await lock(new Date());
    expectError(await api.get("/orders", { as: key }), "business_locked");
    await lock(null);
    expect((await api.get("/orders", { as: key })).status).toBe(200);
  });

  it("of another business's test business are not there", async () => {
    const other = await openFor(elsewhere.owner.token);
    expectError(await api.delete(`/test-business/api-keys/${other.keyId}`, { as }), "not_found");
    const theirs = Items.parse((await api.get("/orders?limit=1", { as: other.key })).body);
    expectError(await api.get(`/orders/${theirs.items[0]?.id}`, { as: key }), "not_found");
  });

  it("are narrowed by what they were given", async () => {
    const narrow = Key.parse(
      (
        await api.post("/test-business/api-keys", {
          as,
          body: { name: "N", scopes: ["orders:read"] },
        })
      ).body,
    );
    expectError(await api.post("/test-business/reset", { as: narrow.key }), "forbidden");
    expectError(await api.get("/customers", { as: narrow.key }), "forbidden");
  });
});

describe("with its clock set ahead", () => {
  it("keeps the real time for keys, repeated requests and webhooks", async () => {
    const there = await openWebhookReceiver();
    try {
      await setClock("2033-06-01T09:00:00.000Z");
      const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
      const body = { name: "Short", scopes: ["orders:read"], expiresAt: inAnHour };
      const short = Key.parse((await api.post("/test-business/api-keys", { as, body })).body);
      expect((await api.get("/orders", { as: short.key })).status).toBe(200);

      const headers = { "idempotency-key": "one" };
      const add = () => api.post("/customers", { as: key, headers, body: { name: "Once" } });
      const first = Made.parse((await add()).body);
      await setClock("2034-06-01T09:00:00.000Z");
      expect(Made.parse((await add()).body).id).toBe(first.id);

      const added = await api.post("/webhooks", { as: key, body: { url: there.url } });
      const webhook = z.object({ id: z.uuid(), secret: z.string() }).parse(added.body);
      there.verifyBy(webhook.secret);
      await api.post("/customers", { as: key, body: { name: "Told of" } });
      await publishEvents(service, test.tenantId);
      await sendWebhooks(service, { tenantId: test.tenantId, endpointId: webhook.id });
      expect(there.received.map(({ type }) => type)).toContain("customer.created");
      const since = new Date(Date.now() - 60_000).toISOString();
      const again = await api.post(`/webhooks/send-again/${webhook.id}`, {
        as: key,
        body: { since },
      });
      expect(again.body).toMatchObject({ count: expect.any(Number) });
      const before = there.received.length;
      await sendWebhooks(service, { tenantId: test.tenantId, endpointId: webhook.id });
      expect(there.received.length).toBeGreaterThan(before);
    } finally {
      await setClock(null);
      await there.close();
    }
  });
});
