import { describe, expect, it } from "vitest";
import { daysAfter, todayIn } from "../../../platform/values/format";
import { refusedAs } from "../../../testing/refused-as";
import { findWebhookWork } from "./publish";
import { days, hookedOffice, seconds } from "./testing/hooked-office";

const hooked = hookedOffice();

describe("an endpoint", () => {
  it("is told of what happens from then on, signed, in its order, once", async () => {
    const order = await hooked.at.take();
    await hooked.at.office.orders.cancel({ id: order.id });
    await hooked.tell();
    await hooked.tell();
    expect(hooked.types()).toEqual(["order.placed", "order.cancelled"]);
    expect(hooked.there.refused).toEqual([]);
    const [placed] = hooked.there.received;
    expect(placed?.data).toEqual(await hooked.at.office.orders.one({ id: order.id }));
    const { items } = await hooked.at.office.events.list({ limit: 100 });
    expect(items.slice(-2).map(({ id }) => id)).toEqual(hooked.there.received.map(({ id }) => id));
    expect(await hooked.attempts()).toMatchObject([
      { eventType: "order.cancelled", status: 200, failure: null, answer: "said 200" },
      { eventType: "order.placed", status: 200 },
    ]);
  });

  it("is told of the types it names alone", async () => {
    await hooked.at.office.webhooks.change({ id: hooked.hook.id, types: ["customer.changed"] });
    const { id } = await hooked.customer("Named");
    await hooked.at.office.customers.change({ id, notes: "x" });
    await hooked.tell();
    expect(hooked.types()).toEqual(["customer.changed"]);
  });

  it("is found by the worker, whatever was left undone", async () => {
    const tenantId = hooked.at.business.id;
    const nothing = { publish: [], send: [] };
    expect(await findWebhookWork(hooked.at.service)).toEqual(nothing);
    await hooked.customer("To be found");
    expect(await findWebhookWork(hooked.at.service)).toEqual({ publish: [tenantId], send: [] });
    await hooked.publish();
    const due = { publish: [], send: [{ tenantId, endpointId: hooked.hook.id }] };
    expect(await findWebhookWork(hooked.at.service)).toEqual(due);
    await hooked.send();
    expect(await findWebhookWork(hooked.at.service)).toEqual(nothing);
    // A reader of the feed numbers events too: they are still to be queued.
    await hooked.customer("Read first");
    await hooked.at.office.events.list({});
    expect(await findWebhookWork(hooked.at.service)).toEqual({ publish: [tenantId], send: [] });
    await hooked.tell();
    expect(hooked.types()).toEqual(["customer.created", "customer.created"]);
  });

  it("is held by one worker at a time, and let go by the clock where that died", async () => {
    await hooked.customer("Held");
    await hooked.publish();
    await Promise.all([hooked.send(), hooked.send(), hooked.send()]);
    expect(hooked.types()).toEqual(["customer.created"]);
    await hooked.customer("Held on");
    await hooked.publish();
    await hooked.at.rows.webhookEndpoint.updateMany({
      data: { heldBy: hooked.hook.id, heldUntil: seconds(60) },
    });
    await hooked.send();
    expect(hooked.types()).toHaveLength(1);
    await hooked.send(seconds(61));
    expect(hooked.types()).toHaveLength(2);
  });

  it("is sent a test at once", async () => {
    hooked.there.answer(() => 503);
    expect(await hooked.at.office.webhooks.test({ id: hooked.hook.id })).toMatchObject({
      eventType: "webhook.test",
      status: 503,
      failure: "Answered 503.",
      answer: "said 503",
    });
    hooked.there.answer(() => 204);
    expect(await hooked.at.office.webhooks.test({ id: hooked.hook.id })).toMatchObject({
      failure: null,
    });
    expect(hooked.there.received).toMatchObject([
      { type: "webhook.test", data: { id: hooked.hook.id } },
    ]);
    expect((await hooked.standing()).failingSince).toBeNull();
  });

  it("gets a new secret, and for a day requests hold by either", async () => {
    const { secret } = await hooked.at.office.webhooks.rotate({ id: hooked.hook.id });
    expect(secret).not.toBe(hooked.hook.secret);
    await hooked.customer("Old secret");
    await hooked.tell();
    hooked.there.verifyBy(secret);
    await hooked.customer("New secret");
    await hooked.tell();
    expect(hooked.types()).toHaveLength(2);
    hooked.there.verifyBy(hooked.hook.secret);
    // A day later.
    await hooked.at.rows.webhookEndpoint.updateMany({ data: { previousUntil: seconds(-1) } });
    await hooked.customer("Old secret a day later");
    await hooked.tell();
    expect(hooked.there.refused.join()).toContain("No matching signature");
  });

  it("keeps no secret that can be read", async () => {
    const { rows } = await hooked.at.service.test.owner.query("SELECT * FROM webhook_endpoints");
    expect(JSON.stringify(rows)).not.toContain(hooked.hook.secret.replace("whsec_", ""));
    expect(JSON.stringify(await hooked.at.office.webhooks.list())).not.toContain("whsec_");
    const told = await hooked.at.activityOf(hooked.hook.id);
    expect(JSON.stringify(told)).not.toContain("whsec_");
    expect(JSON.stringify(hooked.at.service.logged)).not.toContain("whsec_");
  });
});

describe("an endpoint that fails", () => {
  it("rests, is tried again after its waits, and loses nothing", async () => {
    hooked.there.answer(() => 500);
    await hooked.customer("First");
    await hooked.customer("Second");
    await hooked.tell();
    // It rests after the first failure: the second event is not tried at once.
    expect(hooked.there.refused).toHaveLength(1);
    await hooked.send();
    expect(hooked.there.refused).toHaveLength(1);
    expect((await hooked.standing()).failingSince).not.toBeNull();
    hooked.there.answer(() => 200);
    await hooked.send(seconds(6));
    expect(hooked.there.received.map(({ data }) => data)).toMatchObject([
      { name: "First" },
      { name: "Second" },
    ]);
    expect(await hooked.standing()).toMatchObject({ failingSince: null, waiting: 0 });
    expect(await hooked.attempts({ failed: true })).toMatchObject([{ status: 500 }]);
  });

  it("does not hold up the others by one event that it never takes", async () => {
    const { id } = await hooked.customer("Never taken");
    hooked.there.answer(({ data }) => (data.id === id ? 500 : 200));
    await hooked.customer("Good");
    await hooked.tell();
    let now = 0;
    for (let run = 0; run < 4; run += 1) await hooked.send(seconds((now += 6)));
    expect(hooked.there.received.map(({ data }) => data)).toMatchObject([{ name: "Good" }]);
    expect(await hooked.standing()).toMatchObject({ waiting: 1 });
    for (const hours of [1, 2, 5, 12, 25, 42, 66, 95])
      await hooked.send(seconds(hours * 3600 + now));
    expect(await hooked.standing()).toMatchObject({ waiting: 0 });
    // Ten times in all; from the third on the clock of the verifier says no.
    expect(hooked.there.refused).toHaveLength(10);
    expect(await hooked.attempts({ failed: true })).toHaveLength(10);
  });

  it("that is gone is paused at once, and the owners are told", async () => {
    hooked.there.answer(() => 410);
    await hooked.customer("Gone");
    await hooked.tell();
    expect(await hooked.standing()).toMatchObject({ pausedBecause: "gone" });
    const mails = await hooked.at.rows.email.findMany({
      where: { kind: "business.webhook_paused" },
    });
    expect(mails).toHaveLength(1);
    expect((await hooked.at.activityOf(hooked.hook.id)).map(({ action }) => action)).toEqual([
      "webhook.created",
      "webhook.paused",
    ]);
  });

  it("for five days is paused, and catches up when it is resumed", async () => {
    hooked.there.answer(() => 500);
    await hooked.customer("Before");
    await hooked.tell();
    await hooked.send(days(4.9));
    expect((await hooked.standing()).pausedAt).toBeNull();
    await hooked.customer("Later");
    await hooked.tell(days(5.1));
    expect(await hooked.standing()).toMatchObject({ pausedBecause: "failing" });
    await hooked.customer("While paused");
    await hooked.publish(days(5.2));
    hooked.there.answer(() => 200);
    await hooked.send(days(5.3));
    expect(hooked.there.received).toEqual([]);
    await hooked.at.office.webhooks.resume({ id: hooked.hook.id });
    await hooked.tell();
    expect(hooked.there.received.map(({ data }) => data)).toMatchObject([
      { name: "Before" },
      { name: "Later" },
      { name: "While paused" },
    ]);
  });

  it("is sent again since a day began, by the business's own clock", async () => {
    await hooked.customer("Lost");
    await hooked.tell();
    const { business, office, rows } = hooked.at;
    const timeZone = "Pacific/Kiritimati";
    const before = await rows.business.findUniqueOrThrow({ where: { id: business.id } });
    await rows.business.update({ where: { id: business.id }, data: { timeZone } });
    const { id } = hooked.hook;
    const today = todayIn(timeZone, new Date());
    expect(await office.webhooks.sendDaysAgain({ id, day: today })).toEqual({ count: 1 });
    const tomorrow = daysAfter(today, 1);
    expect(await office.webhooks.sendDaysAgain({ id, day: tomorrow })).toEqual({ count: 0 });
    const data = { timeZone: before.timeZone };
    await rows.business.update({ where: { id: business.id }, data });
  });

  it("is sent again what somebody asks for: one event, or all of a time", async () => {
    await hooked.customer("Lost");
    await hooked.customer("Lost too");
    await hooked.tell();
    const { webhooks } = hooked.at.office;
    const [last] = await hooked.attempts();
    expect(await webhooks.sendAgain({ id: hooked.hook.id, eventId: last?.eventId })).toEqual({
      count: 1,
    });
    await hooked.send();
    const since = seconds(-60).toISOString();
    const { count } = await webhooks.sendAgain({ id: hooked.hook.id, since });
    expect(count).toBe(2);
    await hooked.send();
    expect(hooked.there.received).toHaveLength(5);
    await expect(
      webhooks.sendAgain({ id: hooked.hook.id, eventId: hooked.hook.id }),
    ).rejects.toEqual(refusedAs("not_found"));
    await expect(webhooks.sendAgain({ id: hooked.hook.id })).rejects.toThrow(
      "Give eventId or since.",
    );
  });
});
