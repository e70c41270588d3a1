import { providersFromSettings, readSettings, segmentsOf } from "@roundsman/providers";
import { testTwilio, type HeldText } from "@roundsman/providers/testing";
import { addDays } from "date-fns/addDays";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  askQueues,
  callerFor,
  makeDelivery,
  makeMerchant,
  makeRound,
  requestWith,
} from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import { contextOf, createCallerFactory } from "../../../platform/context/context";
import type { Tasks } from "../../../platform/jobs/enqueue";
import { root } from "../../../router";
import { onTheRoad } from "../../delivery/testing/on-the-road";
import { tellEvening } from "../../shop/moments/evening";
import { tellCustomer } from "../../shop/moments/tell";
import { sendText } from "./send";
import { priceText } from "./spending";

/* Texts from the moment that is told to the provider's receipt, by Twilio's own library. */

const there = await testTwilio();
const { texts } = providersFromSettings(
  readSettings({
    TWILIO_ACCOUNT_SID: there.accountSid,
    TWILIO_AUTH_TOKEN: there.authToken,
    TWILIO_SENDER: "+447400000000",
    TWILIO_API_URL: there.url,
  }),
);
const { service, at, rows, office, road, oneStop, orderNow } = await onTheRoad({
  providers: { texts },
});
afterAll(async () => {
  await service.close();
  await there.close();
});
const tenantId = at.business.id;
const today = new Date().toISOString().slice(0, 10);
const noon = new Date(`${today}T12:00:00.000Z`);
const night = new Date(`${today}T22:30:00.000Z`);
const phone = "07700 900123";
const number = "+447700900123";
const moments = ["order_taken", "evening_before", "two_stops_away", "delivered", "failed"] as const;

beforeEach(async () => {
  there.texts.length = 0;
  await rows.text.deleteMany({});
  await rows.textOptOut.deleteMany({});
  await rows.textSpending.deleteMany({});
  await rows.notification.deleteMany({});
  await rows.messageChoice.deleteMany({});
  await rows.textSettings.deleteMany({});
  await askQueues(service, "DELETE FROM graphile_worker._private_jobs");
  for (const moment of moments) await office.texts.changeTemplate({ moment, isOn: true });
});

/** Does what waits to be told and sent by this time. */
async function work(now = noon, on = service): Promise<void> {
  for (;;) {
    const due = await askQueues<{ name: string; payload: never }>(
      service,
      `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
        WHERE t.id = j.task_id AND t.identifier IN ('tell_customer', 'send_text')
          AND j.run_at <= greatest($1::timestamptz, now()) RETURNING t.identifier AS name, j.payload`,
      [now],
    );
    if (due.length === 0) return;
    for (const { name, payload } of due) {
      if (name === "send_text") await sendText(on, payload, now);
      else await tellCustomer(on, payload, now);
    }
  }
}
/** Gives the customer of an order this number, and says who it is and where they are. */
async function withPhone(orderId: string, given: string | null = phone) {
  const { customerId, deliveryAddressId } = await orderNow(orderId);
  if (customerId === null) throw new Error("The order has no customer.");
  await rows.customer.updateMany({ where: { id: customerId }, data: { phone: given } });
  return { customerId, deliveryAddressId };
}
const customer = async (given: string | null = phone) => {
  const made = await office.customers.create({ name: "Mrs Tyson", phone: given });
  return made.id;
};
const write = (id: string, body = "Hello", more: object = {}, now = noon) =>
  callerFor(service, { token: at.owner.token, now }).office.texts.send({ id, body, ...more });
const thread = async (customerId: string) =>
  (await office.texts.list({ customerId, limit: 100 })).items;
const held = (): HeldText => {
  const last = there.texts.at(-1);
  if (!last) throw new Error("Twilio was given nothing.");
  return last;
};
const webhooks = (post: { body: string; signature: string }) => {
  const request = requestWith({ entry: "rest" });
  const header = (name: string) =>
    name === "x-twilio-signature" ? post.signature : request.header(name);
  // By the clock by which texts are written here.
  const context = contextOf(service, { ...request, header, body: async () => post.body }, noon);
  return createCallerFactory(root)(context).webhooks;
};
const tellStatus = (text: HeldText, status: string, code?: number) => {
  const [id = "", textId = ""] = text.statusUrl?.split("/").slice(-2) ?? [];
  return webhooks(there.statusOf(text, status, code)).receiveTextStatus({ id, textId });
};
const inboundUrl = `${service.settings.urls.rest}/webhooks/texts`;
const answer = (body: string, more: object = {}) =>
  webhooks(there.inbound(inboundUrl, { from: number, body, ...more })).receiveText();

describe("a moment", () => {
  it("is told once of an order that the office takes, and not of one where it is off", async () => {
    const { order } = await oneStop();
    const whose = await withPhone(order.id);
    const taken = {
      ...whose,
      fulfilment: "delivery" as const,
      lines: [{ productId: at.product.id, quantity: 2 }],
    };
    const { id, number: name, trackingRef } = await office.orders.take(taken);
    const job = { tenantId, orderId: id, moment: "order_taken", stopId: null } as const;
    await Promise.all([tellCustomer(service, job, noon), tellCustomer(service, job, noon)]);
    await work();
    expect(there.texts).toHaveLength(1);
    expect(held()).toMatchObject({ to: number, from: "+447400000000" });
    expect(held().body).toContain(name);
    expect(held().body).toContain(`/track/${trackingRef}`);
    expect(await thread(whose.customerId)).toMatchObject([
      {
        state: "sent",
        moment: "order_taken",
        orderId: id,
        costPence: segmentsOf(held().body) * 4.5,
        why: null,
      },
    ]);
    await office.texts.changeTemplate({ moment: "order_taken", isOn: false });
    const other = await office.orders.take(taken);
    await work();
    expect(there.texts).toHaveLength(1);
    const of = async (orderId: string) => (await office.texts.list({ orderId })).items;
    expect(await of(id)).toEqual(await thread(whose.customerId));
    expect(await of(other.id)).toEqual([]);
  });

  it("is told of deliveries and failures, and to who is two stops away from the van", async () => {
    const orders = [];
    for (let n = 0; n < 4; n += 1) {
      const lines = [{ productId: at.product.id, quantity: 1 }];
      const made = await makeDelivery(service, at.business, { lines });
      await withPhone(made.id, `07700 90010${n}`);
      orders.push(made);
    }
    const round = await makeRound(service, at.business, {
      driverUserId: at.driver.id,
      status: "out",
      orderIds: orders.map(({ id }) => id),
    });
    const stop = (n: number) => ({ id: round.id, stopId: round.stopIds[n]! });
    const told = () =>
      there.texts.map(({ to, body }) => [to.slice(-1), body.includes("two stops")]);
    await road.stops.complete(stop(0));
    await work();
    expect(told()).toEqual(
      expect.arrayContaining([
        ["0", false],
        ["2", true],
      ]),
    );
    await road.stops.fail({ ...stop(1), failureReason: "nobody_in" });
    await work();
    // Undone and recorded again: neither is told twice.
    await office.stops.undo(stop(0));
    await road.stops.complete(stop(0));
    await work();
    expect(told()).toHaveLength(4);
    expect(Object.fromEntries(told())).toEqual({ 0: false, 1: false, 2: true, 3: true });
  });

  it("is told the evening before, at the hour set, of tomorrow's rounds alone", async () => {
    const at18 = new Date(`${today}T18:05:00.000Z`);
    const summer = new Date(at18.getTime() - 3_600_000);
    const local = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", hour: "2-digit" });
    const evening = local.format(at18) === "18" ? at18 : summer;
    const tomorrow = await oneStop(
      {},
      { status: "planned", roundDate: addDays(new Date(today), 1) },
    );
    const later = await oneStop({}, { status: "planned", roundDate: addDays(new Date(today), 2) });
    await withPhone(tomorrow.order.id);
    await withPhone(later.order.id, "07700 900124");
    await tellEvening(service, {}, new Date(evening.getTime() - 2 * 3_600_000));
    await work(evening);
    expect(there.texts).toEqual([]);
    await tellEvening(service, {}, evening);
    await tellEvening(service, {}, evening);
    await work(evening);
    expect(there.texts.map(({ to }) => to)).toEqual([number]);
    expect(held().body).toContain("tomorrow");
  });

  it("is told nobody who wants no texts, and no landline", async () => {
    const one = await oneStop();
    const { customerId: id } = await withPhone(one.order.id);
    await office.texts.setChoices({ id, texts: false, mails: true });
    const other = await oneStop();
    await withPhone(other.order.id, "015394 40000");
    for (const { stop } of [one, other]) await road.stops.complete(stop);
    await work();
    expect(await rows.text.count()).toBe(0);
  });
});

describe("the quiet hours", () => {
  it("are waited for, unless who writes says otherwise", async () => {
    const id = await customer();
    const waits = await write(id, "In the morning", {}, night);
    expect(waits).toMatchObject({ state: "queued", notBefore: expect.any(String) as string });
    await write(id, "Now", { goesAtNight: true }, night);
    await work(night);
    expect(there.texts.map(({ body }) => body)).toEqual(["Now"]);
    await work(new Date(waits.notBefore ?? ""));
    expect(there.texts.map(({ body }) => body)).toEqual(["Now", "In the morning"]);
  });

  it("leave nothing to say of a van that has passed", async () => {
    const { order, stop } = await oneStop();
    const { customerId } = await withPhone(order.id);
    const job = { tenantId, orderId: order.id, moment: "two_stops_away" as const };
    await tellCustomer(service, { ...job, stopId: stop.stopId }, night);
    await work(addDays(noon, 1));
    expect(await thread(customerId)).toMatchObject([
      { state: "kept", why: "It came too late to be of use." },
    ]);
  });
});

describe("sending", () => {
  it("is done once by two workers, and never again where the answer was lost", async () => {
    const id = await customer();
    const job: Tasks["send_text"] = { tenantId, textId: (await write(id)).id };
    there.loseAnswers(1);
    await Promise.allSettled([sendText(service, job, noon), sendText(service, job, noon)]);
    await work();
    expect(there.texts).toHaveLength(1);
    expect((await thread(id))[0]).toMatchObject({ state: "unknown" });
    await tellStatus(held(), "delivered");
    expect((await thread(id))[0]).toMatchObject({ state: "delivered", why: null });
  });

  it("leaves what a killed worker held, and says that nobody knows", async () => {
    const id = await customer();
    const { id: textId } = await write(id);
    const sendingSince = new Date(noon.getTime() - 600_000);
    await rows.text.updateMany({ where: { id: textId }, data: { state: "sending", sendingSince } });
    await work();
    expect(there.texts).toEqual([]);
    expect((await thread(id))[0]).toMatchObject({ state: "unknown" });
  });

  it("judges an objection again when a text goes: who refused while it waited is sent nothing", async () => {
    const marketingOptIn = { on: "2020-05-03", how: "By phone", couldRefuse: true };
    const sells = await customer();
    await office.customers.change({ id: sells, marketingOptIn });
    const asked = await write(sells, "Shall we bring more?", { marketing: true });
    await office.customers.change({ id: sells, marketingRefused: true });
    const none = await customer();
    const served = await write(none, "We come on Friday.");
    await office.customers.change({ id: none, noTexts: true });
    await work();
    expect(there.texts).toEqual([]);
    expect(await rows.text.findMany({ orderBy: { id: "asc" } })).toMatchObject([
      { id: asked.id, state: "kept", why: "They refused texts that sell.", costTenths: null },
      { id: served.id, state: "kept", why: "They want no texts at all.", costTenths: null },
    ]);
  });

  it("sends a text that sells with its way out, and nothing of a moment to who wants no texts", async () => {
    const marketingOptIn = { on: "2020-05-03", how: "By phone", couldRefuse: true };
    const sells = await customer();
    await office.customers.change({ id: sells, marketingOptIn });
    await write(sells, "Shall we bring more?", { marketing: true });
    await work();
    expect(there.texts.map(({ body }) => body)).toEqual([
      expect.stringMatching(
        /^Shall we bring more\?\nNo more of these: http.+\/no-more\/[A-Z0-9]{20}$/,
      ),
    ]);
    const { order } = await oneStop();
    const { customerId } = await withPhone(order.id);
    await office.customers.change({ id: customerId, noTexts: true });
    const job = { tenantId, orderId: order.id, moment: "order_taken", stopId: null } as const;
    await tellCustomer(service, job, noon);
    expect(await rows.text.count({ where: { customerId } })).toBe(0);
  });

  it("is tried again where it surely did not go, and costs nothing then", async () => {
    const id = await customer();
    const { id: textId } = await write(id);
    there.refuse(1, 429, 20429);
    await expect(sendText(service, { tenantId, textId }, noon)).rejects.toThrow("busy");
    expect(await office.texts.settings()).toMatchObject({ spentPence: 0 });
    await work();
    expect((await thread(id))[0]).toMatchObject({ state: "sent" });
    there.refuse(1, 400, 21614);
    await write(id, "Again");
    await work();
    expect((await thread(id))[0]).toMatchObject({
      state: "failed",
      why: "The number can't receive texts.",
      costPence: null,
    });
    expect(await office.texts.settings()).toMatchObject({ spentPence: 4.5 });
  });

  it("keeps to the month's cap with twenty at once, and tells the office once", async () => {
    await office.texts.changeSettings({ capPence: 30 });
    const id = await customer();
    for (let n = 0; n < 20; n += 1) await write(id, `Text ${n}`);
    const all = await rows.text.findMany({ select: { id: true } });
    await Promise.all(all.map(({ id: textId }) => sendText(service, { tenantId, textId }, noon)));
    expect(there.texts).toHaveLength(6);
    const states = (await thread(id)).map(({ state }) => state);
    expect(states.filter((state) => state === "sent")).toHaveLength(6);
    expect(states.filter((state) => state === "kept")).toHaveLength(14);
    expect(await office.texts.settings()).toMatchObject({ capPence: 30, spentPence: 27 });
    expect(await rows.notification.count({ where: { kind: "texts.cap_met" } })).toBe(1);
  });

  it("goes nowhere without a provider, and from a test business", async () => {
    const id = await customer();
    await write(id);
    const providers = { ...service.providers, texts: service.testProviders().texts };
    await work(noon, { ...service, providers });
    expect((await thread(id))[0]).toMatchObject({ state: "kept", costPence: null });
    await write(id, "Of a test business");
    const { business } = await makeMerchant(service);
    await rows.business.updateMany({ where: { id: tenantId }, data: { testOf: business.id } });
    await work();
    await rows.business.updateMany({ where: { id: tenantId }, data: { testOf: null } });
    expect(there.texts).toEqual([]);
    expect((await thread(id))[0]).toMatchObject({ why: "A test business sends no texts." });
  });
});

describe("what the provider took", () => {
  /** The jobs that ask for prices, taken from the queue, whenever they are due. */
  const priceJobs = async () => {
    const waiting = await askQueues<{ payload: Tasks["price_text"] }>(
      service,
      `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
        WHERE t.id = j.task_id AND t.identifier = 'price_text' RETURNING j.payload`,
    );
    return waiting.map(({ payload }) => payload);
  };
  const sentText = async () => {
    const id = await customer();
    await write(id);
    await work();
    return id;
  };

  it("is asked for once a text has gone, and counted once in place of what was reckoned", async () => {
    const id = await sentText();
    expect(await priceJobs()).toEqual([]);
    await tellStatus(held(), "sent");
    await tellStatus(held(), "delivered");
    const [job, ...more] = await priceJobs();
    expect(more).toEqual([]);
    held().price = "-0.03550";
    await Promise.all([priceText(service, job!, noon), priceText(service, job!, noon)]);
    await priceText(service, job!, noon);
    expect(await thread(id)).toMatchObject([{ costPence: 4.5, pricePence: 3.6 }]);
    expect(await office.texts.settings()).toMatchObject({ spentPence: 3.6 });
  });

  it("is asked for again for a day, and then what was reckoned stands", async () => {
    const id = await sentText();
    await tellStatus(held(), "delivered");
    const [job] = await priceJobs();
    await priceText(service, job!, noon);
    expect(await priceJobs()).toMatchObject([{ tenantId, textId: job!.textId }]);
    await priceText(service, job!, addDays(noon, 3));
    expect(await priceJobs()).toEqual([]);
    expect(await thread(id)).toMatchObject([{ costPence: 4.5, pricePence: null }]);
    expect(await office.texts.settings()).toMatchObject({ spentPence: 4.5 });
  });

  it("stays unknown in another currency", async () => {
    await sentText();
    await tellStatus(held(), "delivered");
    const [job] = await priceJobs();
    Object.assign(held(), { price: "-0.04000", priceUnit: "USD" });
    await priceText(service, job!, noon);
    expect(await priceJobs()).toEqual([]);
    expect(await office.texts.settings()).toMatchObject({ spentPence: 4.5 });
  });
});

describe("what the provider tells", () => {
  it("is taken in any order, and from nobody else", async () => {
    const id = await customer();
    await write(id);
    await work();
    await tellStatus(held(), "undelivered", 30006);
    await tellStatus(held(), "sent");
    expect((await thread(id))[0]).toMatchObject({
      state: "failed",
      why: "The number is a landline, or its network is out of reach.",
    });
    const forged = { ...there.statusOf(held(), "delivered"), signature: "forged" };
    const [tenant = "", textId = ""] = held().statusUrl?.split("/").slice(-2) ?? [];
    await expect(webhooks(forged).receiveTextStatus({ id: tenant, textId })).rejects.toEqual(
      refusedAs("unauthenticated"),
    );
  });

  it("is a customer's answer, kept once in their thread until the office answers", async () => {
    const id = await customer();
    await write(id);
    await work();
    await answer("Please leave it by the gate", { sid: `SM${"1".repeat(32)}` });
    await answer("Please leave it by the gate", { sid: `SM${"1".repeat(32)}` });
    expect(await thread(id)).toMatchObject([
      { direction: "in", state: "received", body: "Please leave it by the gate", answeredAt: null },
      { direction: "out" },
    ]);
    expect((await office.texts.list({ waiting: true })).items).toHaveLength(1);
    expect(await rows.notification.count({ where: { kind: "text.received" } })).toBe(1);
    await write(id, "We will");
    expect((await office.texts.list({ waiting: true })).items).toEqual([]);
  });

  it("ends texts to a number that says STOP, for all who text it, until START", async () => {
    const other = await makeMerchant(service);
    const elsewhere = callerFor(service, { token: other.owner.token, now: noon }).office;
    const theirs = await elsewhere.customers.create({ name: "Mrs T", phone });
    await elsewhere.texts.send({ id: theirs.id, body: "Hello" });
    const id = await customer();
    await write(id);
    await work();
    await write(id, "Waiting");
    await answer("Stop");
    await work();
    expect((await thread(id)).map(({ body, state }) => [body, state])).toEqual(
      expect.arrayContaining([["Waiting", "kept"]]),
    );
    await expect(write(id)).rejects.toEqual(refusedAs("conflict"));
    expect(await elsewhere.texts.messaging({ id: theirs.id })).toMatchObject({ stopped: true });
    expect(await rows.textOptOut.count()).toBe(2);
    await answer("START");
    expect(await office.texts.messaging({ id })).toMatchObject({ stopped: false });
  });

  it("is dropped where nobody texted that number", async () => {
    await answer("Who is this?");
    expect(await rows.text.count()).toBe(0);
    const post = there.inbound(`${inboundUrl}/other`, { from: number, body: "STOP" });
    await expect(webhooks(post).receiveText()).rejects.toEqual(refusedAs("unauthenticated"));
  });
});
