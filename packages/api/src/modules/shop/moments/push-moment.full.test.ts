import { createECDH } from "node:crypto";
import { providersFromSettings, readSettings } from "@roundsman/providers";
import { testPushService } from "@roundsman/providers/testing";
import { addDays } from "date-fns/addDays";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  askQueues,
  callerFor,
  makeAddress,
  makeBusiness,
  makeCustomer,
  makeDelivery,
  makeMember,
  makeRound,
  signInAs,
} from "../../../testing";
import { openShop, type OpenShopTest } from "../../../testing/things/open-shop";
import { refusedAs } from "../../../testing/refused-as";
import { hashToken, newToken } from "../../../platform/base/tokens";
import type { Tasks } from "../../../platform/jobs/enqueue";
import { orderNow } from "../../orders";
import { tellEvening } from "./evening";
import { toldOf } from "./moment";
import { messageOf, pushMoment } from "./push-moment";
import { tellCustomer } from "./tell";

/* From the moment of an order to the customer's browser that opens the message. */

const pair = createECDH("prime256v1");
pair.setPrivateKey(Buffer.alloc(32, 7));
const publicKey = pair.getPublicKey("base64url");
const there = await testPushService(publicKey);
const { push } = providersFromSettings(
  readSettings({
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: Buffer.alloc(32, 7).toString("base64url"),
    VAPID_SUBJECT: "mailto:post@example.com",
  }),
);

let shop: OpenShopTest;
let noon: Date;
let night: Date;
let customer: Customer;
type Customer = Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  shop = await openShop();
  Object.assign(shop.service.providers, { push });
});
afterAll(async () => {
  await shop.service.close();
  await there.close();
});
beforeEach(async () => {
  const today = new Date().toISOString().slice(0, 10);
  noon = new Date(`${today}T12:00:00.000Z`);
  night = new Date(`${today}T22:30:00.000Z`);
  there.pushed.length = 0;
  there.answer(() => ({ status: 201 }));
  await shop.rows.textTemplate.deleteMany({});
  await askQueues(shop.service, "DELETE FROM graphile_worker._private_jobs");
  customer = await signedIn();
});

/** A customer with an address, signed in to the shop for a month. */
async function signedIn() {
  const { id } = await makeCustomer(shop.service, shop.business);
  const address = await makeAddress(shop.service, shop.business, { id });
  return { id, deliveryAddressId: address.id, ...(await session({ id })) };
}
async function session(of: { id: string }) {
  const account = await shop.trade(of);
  const expiresAt = addDays(new Date(), 30);
  await shop.rows.shopSession.updateMany({ where: { accountId: account.id }, data: { expiresAt } });
  return { accountId: account.id, session: account.session };
}

/** Another business's shop, with a customer who is signed in there. */
async function elsewhere() {
  const business = await makeBusiness(shop.service, { name: "Harbour Fuels" });
  const tenantId = business.id;
  await shop.rows.storefront.create({ data: { tenantId, status: "live", draft: {}, live: {} } });
  const email = "kit@harbour.example";
  const { id: customerId } = await makeCustomer(shop.service, business);
  await shop.rows.customer.updateMany({ where: { id: customerId }, data: { email } });
  const { id: accountId } = await shop.rows.shopAccount.create({
    data: { tenantId, email, name: "Kit", customerId },
  });
  const session = newToken();
  const expiresAt = addDays(new Date(), 30);
  const tokenHash = hashToken(session);
  await shop.rows.shopSession.create({ data: { tenantId, accountId, tokenHash, expiresAt } });
  const host = `${business.slug}.localhost:3002`;
  return { tenantId, session, at: (by: string) => shop.at({ host, session: by }).push };
}

const as = (given: { session: string } = customer) => shop.at({ session: given.session }).push;
const kept = () => shop.rows.shopPushSubscription.findMany({ orderBy: { id: "asc" } });
async function phone(of: { session: string } = customer) {
  const browser = there.browser();
  await as(of).subscribe(browser);
  return browser;
}
const order = ({ id, deliveryAddressId }: Customer = customer) =>
  shop.office().orders.take({
    customerId: id,
    deliveryAddressId,
    fulfilment: "delivery",
    lines: [{ productId: shop.product.id, quantity: 2 }],
  });

/** The jobs of one name that wait, which are taken off the queue. */
async function waiting<Name extends "tell_customer" | "push_moment">(name: Name) {
  return await askQueues<{ payload: Tasks[Name]; at: Date }>(
    shop.service,
    `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
      WHERE t.id = j.task_id AND t.identifier = $1 RETURNING j.payload, j.run_at AS at`,
    [name],
  );
}
/** The pushes that are due after telling. */
async function told(now = noon) {
  for (const { payload } of await waiting("tell_customer")) {
    await tellCustomer(shop.service, payload, now);
  }
  return waiting("push_moment");
}
async function only(now = noon): Promise<Tasks["push_moment"]> {
  const [first, ...more] = await told(now);
  if (!first || more.length > 0) throw new Error("Not one job");
  return first.payload;
}
async function work(now = noon): Promise<void> {
  for (const { payload } of await told(now)) await pushMoment(shop.service, payload, now);
}
const paths = () => there.pushed.map(({ path }) => path);
const pathOf = ({ endpoint }: { endpoint: string }) => new URL(endpoint).pathname;
const said = () =>
  JSON.parse(there.pushed.at(-1)?.text ?? "{}") as Record<"title" | "body" | "path", string>;

describe("a moment of an order", () => {
  it("is told to each phone that asked, though the business texts nothing", async () => {
    const phones = [await phone(), await phone()];
    const { number, trackingRef } = await order();
    await work();
    expect(new Set(paths())).toEqual(new Set(phones.map(pathOf)));
    expect(said()).toMatchObject({ title: "Fell Fuels", path: `/track/${trackingRef}` });
    expect(said().body).toBe(
      `We have your order ${number}, 2 x Butane 13 kg. Delivery: we tell you the day.`,
    );
    expect(there.pushed[0]).toMatchObject({ urgency: "high", ttl: 86_400 });
    expect(await shop.rows.text.count()).toBe(0);
  });

  it("is told in the business's own words, beside the text", async () => {
    await shop.office().texts.changeTemplate({
      moment: "order_taken",
      isOn: true,
      body: "{business}: {goods} is on the list, {link} has more: {link}",
    });
    await shop.rows.customer.updateMany({
      where: { id: customer.id },
      data: { phone: "07700 900123" },
    });
    await phone();
    await order();
    await work();
    expect(said().body).toBe("2 x Butane 13 kg is on the list, has more");
    expect(await shop.rows.text.count({ where: { customerId: customer.id } })).toBe(1);
  });

  it("of a standing order opens the page on which it is left out", async () => {
    const { id } = await order();
    const row = await shop.rows.$transaction(async (tx) => {
      return toldOf(tx, shop.business.id, await orderNow(tx, shop.business.id, id), "http://shop");
    });
    const words = "{business}: it comes on {day}. To leave it out, {skip}";
    const skip = { ref: "SKIP1", byAnswer: true };
    const message = messageOf("standing_order", { ...row, skip }, words, 60);
    expect(JSON.parse(message.text)).toMatchObject({
      body: expect.stringMatching(/^It comes on .+\. To leave it out, open this$/),
      path: "/skip/SKIP1",
    });
  });

  it("is told the evening before, and on the round: near, delivered, and what is undone is not", async () => {
    const browser = await phone();
    const { id } = await order();
    await told();
    const { id: tenantId } = shop.business;
    const driver = await makeMember(shop.service, shop.business, "driver");
    const lines = [{ productId: shop.product.id, quantity: 1 }];
    const others = [
      await makeDelivery(shop.service, shop.business, { lines }),
      await makeDelivery(shop.service, shop.business, { lines }),
    ];
    const round = await makeRound(shop.service, shop.business, {
      driverUserId: driver.id,
      status: "out",
      orderIds: [others[0]!.id, others[1]!.id, id],
    });
    const road = callerFor(shop.service, { token: await signInAs(shop.service, driver) }).office;
    await road.stops.complete({ id: round.id, stopId: round.stopIds[0]! });
    await work();
    expect(paths()).toEqual([pathOf(browser)]);
    expect(said().body).toBe("Our driver is two stops away from you.");
    expect(there.pushed[0]).toMatchObject({ ttl: 1800 });
    await road.stops.complete({ id: round.id, stopId: round.stopIds[2]! });
    const [delivered] = await told();
    await shop.office().stops.undo({ id: round.id, stopId: round.stopIds[2]! });
    await pushMoment(shop.service, delivered!.payload, noon);
    expect(there.pushed).toHaveLength(1);
    await road.stops.fail({
      id: round.id,
      stopId: round.stopIds[2]!,
      failureReason: "nobody_in",
    });
    await work();
    expect(said().body).toMatch(/^We could not deliver .* or phone us$/);
    // A phone out of signal shows the last of one order.
    expect(there.pushed[1]?.topic).toBe(there.pushed[0]?.topic);
    await shop.rows.order.updateMany({ where: { tenantId, id }, data: { status: "placed" } });
  });

  it("is told at the business's hour of the evening before", async () => {
    const browser = await phone();
    const { id } = await order();
    await told();
    const driver = await makeMember(shop.service, shop.business, "driver");
    await makeRound(shop.service, shop.business, {
      driverUserId: driver.id,
      status: "planned",
      orderIds: [id],
      roundDate: addDays(new Date(noon.toISOString().slice(0, 10)), 1),
    });
    const hours = [17, 18].map((hour) => new Date(noon.getTime() + (hour - 12) * 3_600_000));
    for (const hour of hours) await tellEvening(shop.service, {}, hour);
    const due = await waiting("tell_customer");
    expect(due.map(({ payload }) => payload.orderId)).toEqual([id]);
    await tellCustomer(shop.service, due[0]!.payload, hours[1]);
    const [later] = await waiting("push_moment");
    await pushMoment(shop.service, later!.payload, hours[1]);
    expect(paths()).toEqual([pathOf(browser)]);
    expect(said().body).toMatch(/^We bring your order tomorrow/);
  });

  it("is told once, though the jobs run twice, at once and later", async () => {
    await phone();
    const { id } = await order();
    const job = { tenantId: shop.business.id, orderId: id, moment: "order_taken", stopId: null };
    await tellCustomer(shop.service, job as Tasks["tell_customer"], noon);
    const due = await told();
    expect(due).toHaveLength(2);
    await Promise.all(due.map(({ payload }) => pushMoment(shop.service, payload, noon)));
    await pushMoment(shop.service, due[0]!.payload, noon);
    expect(there.pushed).toHaveLength(1);
  });

  it("is not sent again where the answer was lost, and is where it surely did not go", async () => {
    const [lost, busy] = [await phone(), await phone()];
    await order();
    const job = await only();
    there.answer((path) => (path === pathOf(busy) ? { status: 503 } : "hang up"));
    await expect(pushMoment(shop.service, job, noon)).rejects.toThrow("503");
    there.answer(() => ({ status: 201 }));
    await pushMoment(shop.service, job, noon);
    expect(paths()).toEqual([pathOf(lost), pathOf(busy)]);
  });

  it("ends a subscription that the push service knows no more", async () => {
    const [gone, other] = [await phone(), await phone()];
    there.answer((path) => ({ status: path === pathOf(gone) ? 410 : 201 }));
    await order();
    await work();
    expect(paths()).toEqual([pathOf(other)]);
    expect(await as().state()).toMatchObject({ told: [expect.any(String)] });
  });

  it("adds no job for whoever asked on no phone, nor for what is owed", async () => {
    const other = await signedIn();
    await phone(other);
    const { id } = await order();
    expect(await waiting("tell_customer")).toEqual([]);
    const job = { tenantId: shop.business.id, orderId: id, stopId: null };
    await tellCustomer(shop.service, { ...job, moment: "order_taken" }, noon);
    expect(await waiting("push_moment")).toEqual([]);
    await phone();
    await tellCustomer(shop.service, { ...job, moment: "pay_link" }, noon);
    expect(await waiting("push_moment")).toEqual([]);
  });
});

describe("in the quiet hours", () => {
  it("a moment waits for the morning, also where the worker comes to it by night", async () => {
    await phone();
    await order();
    const [first] = await told(night);
    const morning = first!.at;
    expect(
      new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", timeStyle: "short" }).format(
        morning,
      ),
    ).toBe("08:00");
    await pushMoment(shop.service, first!.payload, night);
    expect(there.pushed).toEqual([]);
    const [again] = await waiting("push_moment");
    expect(again?.at).toEqual(morning);
    await pushMoment(shop.service, again!.payload, morning);
    expect(there.pushed).toHaveLength(1);
  });

  it("what is of no use by then is told to nobody", async () => {
    await phone();
    await order();
    const job = await only();
    const late = { ...job, until: new Date(night.getTime() + 60_000).toISOString() };
    await pushMoment(shop.service, late, night);
    expect(await waiting("push_moment")).toEqual([]);
    await pushMoment(shop.service, late, new Date(night.getTime() + 60_000));
    expect(there.pushed).toEqual([]);
  });
});

describe("nothing more is told to", () => {
  /** Judged at the moment of sending: the job was there before. */
  async function toldAfter(ending: () => Promise<unknown>): Promise<number> {
    await phone();
    await order();
    const job = await only();
    await ending();
    await pushMoment(shop.service, job, noon);
    return there.pushed.length;
  }
  const mine = () => ({ where: { id: customer.id } });

  it("a browser that signed out, whose row is gone", async () => {
    const signOut = () => shop.at({ session: customer.session }).account.signOut();
    expect(await toldAfter(signOut)).toBe(0);
    expect((await kept()).filter((row) => row.accountId === customer.accountId)).toEqual([]);
  });

  it("a browser whose session ran out", async () => {
    const { accountId } = customer;
    const data = { expiresAt: addDays(noon, -1) };
    const runOut = () => shop.rows.shopSession.updateMany({ where: { accountId }, data });
    expect(await toldAfter(runOut)).toBe(0);
  });

  it("a browser that asked for no more", async () => {
    const stop = async () => {
      for (const { endpoint } of phones) await as().unsubscribe({ endpoint });
    };
    const phones = [await phone()];
    await stop();
    await stop();
    await order();
    expect(await waiting("tell_customer")).toEqual([]);
  });

  it("a customer who was archived", async () => {
    const data = { archivedAt: noon };
    expect(await toldAfter(() => shop.rows.customer.updateMany({ ...mine(), data }))).toBe(0);
  });

  it("an account whose approval was taken back, and whose address the card does not have", async () => {
    const { accountId } = customer;
    const takeBack = () => shop.rows.tradeApplication.deleteMany({ where: { accountId } });
    expect(await toldAfter(takeBack)).toBe(0);
  });

  it("an account that is another customer's now", async () => {
    const other = await makeCustomer(shop.service, shop.business);
    const data = { customerId: other.id };
    const where = { id: customer.accountId };
    expect(await toldAfter(() => shop.rows.shopAccount.updateMany({ where, data }))).toBe(0);
  });

  it("an erased customer: nothing of their browsers is left", async () => {
    const gone = await makeCustomer(shop.service, shop.business, { name: "Zelda Gone" });
    const theirs = await session(gone);
    await phone(theirs);
    await shop.office().privacy.eraseCustomer({ id: gone.id, name: "Zelda Gone" });
    expect((await kept()).filter((row) => row.accountId === theirs.accountId)).toEqual([]);
  });

  it("those of a locked business", async () => {
    const where = { id: shop.business.id };
    const lock = { lockedAt: noon, lockedReason: "A test" };
    expect(await toldAfter(() => shop.rows.business.updateMany({ where, data: lock }))).toBe(0);
    await shop.rows.business.updateMany({ where, data: { lockedAt: null, lockedReason: null } });
  });
});

describe("a browser", () => {
  it("is known by its session, and what it gave is sealed", async () => {
    const browser = await phone();
    const { told: hashes } = await as().state();
    expect(await as().state()).toEqual({
      publicKey,
      told: [expect.stringMatching(/^[0-9a-f]{64}$/)],
    });
    const elsewhere = await session({ id: customer.id });
    expect(await as(elsewhere).state()).toEqual({ publicKey, told: [] });
    await as(elsewhere).unsubscribe(browser);
    expect(await as().state()).toMatchObject({ told: hashes });
    const stored = JSON.stringify(await kept());
    for (const secret of Object.values(browser)) expect(stored).not.toContain(secret);
  });

  it("asks twice and is told once; handed on, it tells whoever asked last", async () => {
    const browser = await phone();
    const other = await signedIn();
    const again = () => as(other).subscribe(browser);
    await Promise.all([again(), again()]);
    expect(await as().state()).toMatchObject({ told: [] });
    await order(other);
    await work();
    expect(paths()).toEqual([pathOf(browser)]);
  });

  it("is one of ten at most: the oldest goes", async () => {
    for (let made = 0; made < 9; made += 1) await phone();
    const before = await as().state();
    await Promise.all([phone(), phone(), phone()]);
    const after = await as().state();
    expect(after.told).toHaveLength(10);
    expect(before.told.filter((hash) => after.told.includes(hash))).toHaveLength(7);
  });

  it("that signs out while it asks leaves no row", async () => {
    const browser = there.browser();
    const asked = as().subscribe(browser);
    const ended = shop.at({ session: customer.session }).account.signOut();
    const answers = await Promise.allSettled([asked, ended]);
    const refusals = answers.filter(({ status }) => status === "rejected");
    expect(refusals.map((one) => ("reason" in one ? one.reason : null))).toEqual(
      refusals.map(() => refusedAs("unauthenticated")),
    );
    expect((await kept()).filter((row) => row.accountId === customer.accountId)).toEqual([]);
  });

  it("is a signed-in customer's own: not a guest's, nor another business's", async () => {
    await expect(shop.at().push.subscribe(there.browser())).rejects.toEqual(
      refusedAs("unauthenticated"),
    );
    await expect(shop.at().push.state()).rejects.toEqual(refusedAs("unauthenticated"));
    const browser = await phone();
    const { at, session: theirs } = await elsewhere();
    await at(theirs).unsubscribe(browser);
    expect(await at(theirs).state()).toMatchObject({ told: [] });
    // The same browser, as a made-up request would have it, is a row of its own there.
    await at(theirs).subscribe(browser);
    expect(await as().state()).toMatchObject({ told: [expect.any(String)] });
    // A session of one shop is nobody's at another.
    for (const there of [as({ session: theirs }), at(customer.session)]) {
      await expect(there.state()).rejects.toEqual(refusedAs("unauthenticated"));
    }
    await order();
    await work();
    expect(paths()).toEqual([pathOf(browser)]);
  });

  it("gives an address that is public, and keys of the right size", async () => {
    const browser = there.browser();
    for (const endpoint of ["http://192.168.1.1/", "https://10.0.0.1/push", "file:///etc/passwd"]) {
      await expect(as().subscribe({ ...browser, endpoint })).rejects.toEqual(
        refusedAs("validation"),
      );
    }
    await expect(as().subscribe({ ...browser, auth: "short" })).rejects.toThrow("22 characters");
    expect(await as().state()).toMatchObject({ told: [] });
  });
});

it("is offered by no test business", async () => {
  const { tenantId, at, session: theirs } = await elsewhere();
  await shop.rows.business.updateMany({
    where: { id: tenantId },
    data: { testOf: shop.business.id },
  });
  const { service } = shop;
  const before = service.testProviders;
  const { push: none } = providersFromSettings(readSettings({}));
  service.testProviders = () => ({ ...service.providers, push: none });
  try {
    expect(await at(theirs).state()).toEqual({ publicKey: null, told: [] });
    await expect(at(theirs).subscribe(there.browser())).rejects.toEqual(
      refusedAs("not_configured"),
    );
  } finally {
    service.testProviders = before;
  }
});

it("is offered nowhere without keys", async () => {
  const { push: none } = providersFromSettings(readSettings({}));
  Object.assign(shop.service.providers, { push: none });
  try {
    expect(await as().state()).toEqual({ publicKey: null, told: [] });
    await expect(as().subscribe(there.browser())).rejects.toEqual(refusedAs("not_configured"));
  } finally {
    Object.assign(shop.service.providers, { push });
  }
});
