import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makeKey,
  makeMember,
  makeNarrowed,
  openSupport,
  signInAs,
} from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import { openWebhookReceiver, type WebhookReceiver } from "../../../testing/webhook-receiver";
import { orderOffice, type OrderOffice } from "../../orders/testing/order-office";
import { sendWebhooks } from "./deliver";
import { findWebhookWork, publishEvents } from "./publish";

let at: OrderOffice;
let there: WebhookReceiver;
let hook: { id: string; secret: string };

beforeAll(async () => {
  at = await orderOffice();
});
afterAll(() => at.service.close());
beforeEach(async () => {
  there = await openWebhookReceiver();
  hook = await at.office.webhooks.create({ url: there.url });
  there.verifyBy(hook.secret);
});
afterEach(async () => {
  await there.close();
  await at.rows.webhookEndpoint.deleteMany({});
});

const seconds = (count: number) => new Date(Date.now() + count * 1000);
const days = (count: number) => seconds(count * 24 * 3600);
const publish = (now?: Date) => publishEvents(at.service, at.business.id, now);
const send = (now = new Date()) =>
  sendWebhooks(at.service, { tenantId: at.business.id, endpointId: hook.id }, () => now);
/** Everything that is to be told now is told. */
async function tell(now?: Date) {
  await publish(now);
  await send(now);
}
const customer = (name: string) => at.office.customers.create({ name });
const types = () => there.received.map(({ type }) => type);
const standing = () => at.office.webhooks.one({ id: hook.id });
const attempts = async (query: { failed?: boolean } = {}) =>
  (await at.office.webhooks.attempts({ id: hook.id, ...query })).items;

describe("an endpoint", () => {
  it("is told of what happens from then on, signed, in its order, once", async () => {
    const order = await at.take();
    await at.office.orders.cancel({ id: order.id });
    await tell();
    await tell();
    expect(types()).toEqual(["order.placed", "order.cancelled"]);
    expect(there.refused).toEqual([]);
    const [placed] = there.received;
    expect(placed?.data).toEqual(await at.office.orders.one({ id: order.id }));
    const { items } = await at.office.events.list({ limit: 100 });
    expect(items.slice(-2).map(({ id }) => id)).toEqual(there.received.map(({ id }) => id));
    expect(await attempts()).toMatchObject([
      { eventType: "order.cancelled", status: 200, failure: null, answer: "said 200" },
      { eventType: "order.placed", status: 200 },
    ]);
  });

  it("is told of the types it names alone", async () => {
    await at.office.webhooks.change({ id: hook.id, types: ["customer.changed"] });
    const { id } = await customer("Named");
    await at.office.customers.change({ id, notes: "x" });
    await tell();
    expect(types()).toEqual(["customer.changed"]);
  });

  it("is found by the worker, whatever was left undone", async () => {
    const tenantId = at.business.id;
    const nothing = { publish: [], send: [] };
    expect(await findWebhookWork(at.service)).toEqual(nothing);
    await customer("To be found");
    expect(await findWebhookWork(at.service)).toEqual({ publish: [tenantId], send: [] });
    await publish();
    const due = { publish: [], send: [{ tenantId, endpointId: hook.id }] };
    expect(await findWebhookWork(at.service)).toEqual(due);
    await send();
    expect(await findWebhookWork(at.service)).toEqual(nothing);
    // A reader of the feed numbers events too: they are still to be queued.
    await customer("Read first");
    await at.office.events.list({});
    expect(await findWebhookWork(at.service)).toEqual({ publish: [tenantId], send: [] });
    await tell();
    expect(types()).toEqual(["customer.created", "customer.created"]);
  });

  it("is held by one worker at a time, and let go by the clock where that died", async () => {
    await customer("Held");
    await publish();
    await Promise.all([send(), send(), send()]);
    expect(types()).toEqual(["customer.created"]);
    await customer("Held on");
    await publish();
    await at.rows.webhookEndpoint.updateMany({
      data: { heldBy: hook.id, heldUntil: seconds(60) },
    });
    await send();
    expect(types()).toHaveLength(1);
    await send(seconds(61));
    expect(types()).toHaveLength(2);
  });

  it("is sent a test at once", async () => {
    there.answer(() => 503);
    expect(await at.office.webhooks.test({ id: hook.id })).toMatchObject({
      eventType: "webhook.test",
      status: 503,
      failure: "Answered 503.",
      answer: "said 503",
    });
    there.answer(() => 204);
    expect(await at.office.webhooks.test({ id: hook.id })).toMatchObject({ failure: null });
    expect(there.received).toMatchObject([{ type: "webhook.test", data: { id: hook.id } }]);
    expect((await standing()).failingSince).toBeNull();
  });

  it("gets a new secret, and for a day requests hold by either", async () => {
    const { secret } = await at.office.webhooks.rotate({ id: hook.id });
    expect(secret).not.toBe(hook.secret);
    await customer("Old secret");
    await tell();
    there.verifyBy(secret);
    await customer("New secret");
    await tell();
    expect(types()).toHaveLength(2);
    there.verifyBy(hook.secret);
    // A day later.
    await at.rows.webhookEndpoint.updateMany({ data: { previousUntil: seconds(-1) } });
    await customer("Old secret a day later");
    await tell();
    expect(there.refused.join()).toContain("No matching signature");
  });

  it("keeps no secret that can be read", async () => {
    const { rows } = await at.service.test.owner.query("SELECT * FROM webhook_endpoints");
    expect(JSON.stringify(rows)).not.toContain(hook.secret.replace("whsec_", ""));
    expect(JSON.stringify(await at.office.webhooks.list())).not.toContain("whsec_");
    const told = await at.activityOf(hook.id);
    expect(JSON.stringify(told)).not.toContain("whsec_");
    expect(JSON.stringify(at.service.logged)).not.toContain("whsec_");
  });
});

describe("an endpoint that fails", () => {
  it("rests, is tried again after its waits, and loses nothing", async () => {
    there.answer(() => 500);
    await customer("First");
    await customer("Second");
    await tell();
    // It rests after the first failure: the second event is not tried at once.
    expect(there.refused).toHaveLength(1);
    await send();
    expect(there.refused).toHaveLength(1);
    expect((await standing()).failingSince).not.toBeNull();
    there.answer(() => 200);
    await send(seconds(6));
    expect(there.received.map(({ data }) => data)).toMatchObject([
      { name: "First" },
      { name: "Second" },
    ]);
    expect(await standing()).toMatchObject({ failingSince: null, waiting: 0 });
    expect(await attempts({ failed: true })).toMatchObject([{ status: 500 }]);
  });

  it("does not hold up the others by one event that it never takes", async () => {
    const { id } = await customer("Poison");
    there.answer(({ data }) => (data.id === id ? 500 : 200));
    await customer("Good");
    await tell();
    let now = 0;
    for (let run = 0; run < 4; run += 1) await send(seconds((now += 6)));
    expect(there.received.map(({ data }) => data)).toMatchObject([{ name: "Good" }]);
    expect(await standing()).toMatchObject({ waiting: 1 });
    for (const hours of [1, 2, 5, 12, 25, 42, 66, 95]) await send(seconds(hours * 3600 + now));
    expect(await standing()).toMatchObject({ waiting: 0 });
    // Ten times in all; from the third on the clock of the verifier says no.
    expect(there.refused).toHaveLength(10);
    expect(await attempts({ failed: true })).toHaveLength(10);
  });

  it("that is gone is paused at once, and the owners are told", async () => {
    there.answer(() => 410);
    await customer("Gone");
    await tell();
    expect(await standing()).toMatchObject({ pausedBecause: "gone" });
    const mails = await at.rows.email.findMany({ where: { kind: "business.webhook_paused" } });
    expect(mails).toHaveLength(1);
    expect((await at.activityOf(hook.id)).map(({ action }) => action)).toEqual([
      "webhook.created",
      "webhook.paused",
    ]);
  });

  it("for five days is paused, and catches up when it is resumed", async () => {
    there.answer(() => 500);
    await customer("Before");
    await tell();
    await send(days(4.9));
    expect((await standing()).pausedAt).toBeNull();
    await customer("Later");
    await tell(days(5.1));
    expect(await standing()).toMatchObject({ pausedBecause: "failing" });
    await customer("While paused");
    await publish(days(5.2));
    there.answer(() => 200);
    await send(days(5.3));
    expect(there.received).toEqual([]);
    await at.office.webhooks.resume({ id: hook.id });
    await tell();
    expect(there.received.map(({ data }) => data)).toMatchObject([
      { name: "Before" },
      { name: "Later" },
      { name: "While paused" },
    ]);
  });

  it("is sent again what somebody asks for: one event, or all of a time", async () => {
    await customer("Lost");
    await customer("Lost too");
    await tell();
    const { webhooks } = at.office;
    const [last] = await attempts();
    expect(await webhooks.sendAgain({ id: hook.id, eventId: last?.eventId })).toEqual({ count: 1 });
    await send();
    const since = seconds(-60).toISOString();
    const { count } = await webhooks.sendAgain({ id: hook.id, since });
    expect(count).toBe(2);
    await send();
    expect(there.received).toHaveLength(5);
    await expect(webhooks.sendAgain({ id: hook.id, eventId: hook.id })).rejects.toEqual(
      refusedAs("not_found"),
    );
    await expect(webhooks.sendAgain({ id: hook.id })).rejects.toThrow("Give eventId or since.");
  });
});

describe("who may have what sent where", () => {
  it("is whoever reads it now: not what they may not read, and nothing once they have left", async () => {
    const reader = await makeNarrowed(at.service, at.business, ["connections:read"]);
    const token = await signInAs(at.service, reader);
    const { webhooks } = callerFor(at.service, { token }).office;
    // Who reads connections changes none.
    await expect(webhooks.create({ url: there.url })).rejects.toEqual(refusedAs("forbidden"));
    const key = await makeKey(at.service, at.business, at.owner, [
      "connections:write",
      "customers:read",
    ]);
    const byKey = callerFor(at.service, { key }).office;
    await expect(byKey.webhooks.change({ id: hook.id, types: ["order.placed"] })).rejects.toThrow(
      "orders:read",
    );
    await byKey.webhooks.change({ id: hook.id, description: "Of the key" });
    await at.take();
    await customer("Readable");
    await tell();
    expect(types()).toEqual(["customer.created"]);
    await at.rows.apiKey.updateMany({ data: { revokedAt: new Date() } });
    await customer("After the key");
    await tell();
    expect(types()).toEqual(["customer.created"]);
    expect(await standing()).toMatchObject({ pausedBecause: "keeper_left" });
  });

  it("ends with the membership, for what waits as well", async () => {
    const admin = await makeMember(at.service, at.business, "admin");
    const token = await signInAs(at.service, admin);
    await callerFor(at.service, { token }).office.webhooks.change({
      id: hook.id,
      description: "Of the admin",
    });
    await customer("Queued");
    await publish();
    await at.rows.member.deleteMany({ where: { userId: admin.id } });
    await send();
    expect(there.received).toEqual([]);
    expect(await standing()).toMatchObject({ pausedBecause: "keeper_left" });
    // Somebody else takes it over, and it goes on where it was.
    await at.office.webhooks.resume({ id: hook.id });
    await tell();
    expect(types()).toEqual(["customer.created"]);
  });

  it("is nobody of support, at any level", async () => {
    const token = await openSupport(at.service, at.business, at.owner, { level: "act" });
    const { webhooks } = callerFor(at.service, { token }).office;
    const refused = refusedAs("forbidden");
    await expect(webhooks.create({ url: there.url })).rejects.toEqual(refused);
    await expect(webhooks.rotate({ id: hook.id })).rejects.toEqual(refused);
    await expect(webhooks.change({ id: hook.id, description: "x" })).rejects.toEqual(refused);
    expect((await webhooks.list()).items).toMatchObject([
      {
        can: {
          change: "Support doesn't choose where data is sent: somebody of the business does.",
        },
      },
    ]);
  });

  it("is nobody of another business", async () => {
    const stranger = await makeBusiness(at.service);
    const token = await signInAs(at.service, await makeMember(at.service, stranger));
    const { webhooks } = callerFor(at.service, { token }).office;
    const missing = refusedAs("not_found");
    const { id } = hook;
    expect((await webhooks.list()).items).toEqual([]);
    await expect(webhooks.one({ id })).rejects.toEqual(missing);
    await expect(webhooks.test({ id })).rejects.toEqual(missing);
    await expect(webhooks.remove({ id })).rejects.toEqual(missing);
    await expect(webhooks.attempts({ id })).rejects.toEqual(missing);
  });

  it.each(["https://169.254.169.254/", "http://example.com/", "https://10.1.2.3/", "nowhere"])(
    "is no address that is not public: %s",
    async (url) => {
      await expect(at.office.webhooks.create({ url })).rejects.toEqual(refusedAs("validation"));
      await expect(at.office.webhooks.change({ id: hook.id, url })).rejects.toEqual(
        refusedAs("validation"),
      );
    },
  );

  it("is at most ten at once, however many ask together", async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 14 }, () => at.office.webhooks.create({ url: there.url })),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(9);
    expect(await at.rows.webhookEndpoint.count()).toBe(10);
  });

  it("of a locked business is nobody until it is opened again", async () => {
    await customer("Locked");
    await publish();
    await at.rows.business.updateMany({
      where: { id: at.business.id },
      data: { lockedAt: new Date(), lockedReason: "A test" },
    });
    expect(await findWebhookWork(at.service)).toEqual({ publish: [], send: [] });
    await send();
    expect(there.received).toEqual([]);
    await at.rows.business.updateMany({
      where: { id: at.business.id },
      data: { lockedAt: null, lockedReason: null },
    });
    await send();
    expect(types()).toEqual(["customer.created"]);
  });
});
