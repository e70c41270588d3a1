import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { daysAfter, fromDay } from "../../../platform/values/format";
import { hashToken } from "../../../platform/base/tokens";
import { makeAddress, makeCustomer } from "../../../testing";
import { openShop, type OpenShopTest } from "../../../testing/things/open-shop";
import { repeatOrders } from "../../orders/standing/make/morning";
import { mailOrder } from "../order-mails/mail-order";

let shop: OpenShopTest;
beforeAll(async () => {
  shop = await openShop();
  const tenantId = shop.business.id;
  await shop.rows.deliverySettings.create({ data: { tenantId, bankHolidays: "none" } });
});
afterAll(() => shop.service.close());

const today = new Date().toISOString().slice(0, 10);
const morningOf = (day: string) => new Date(`${day}T05:35:00Z`);

/** A trade customer who has signed in, with an order for two cylinders and two empties back. */
async function buyer() {
  const customer = await makeCustomer(shop.service, shop.business, { email: "kate@inn.example" });
  const address = await makeAddress(shop.service, shop.business, customer);
  const { session } = await shop.trade(customer);
  const order = await shop.office().orders.take({
    customerId: customer.id,
    deliveryAddressId: address.id,
    lines: [{ productId: shop.product.id, quantity: 2 }],
    collect: [{ productId: shop.product.id, quantity: 2 }],
  });
  const own = shop.at({ session }).standing;
  return { customer, own, trackingRef: order.trackingRef, session };
}
/** The same session, good for longer. */
async function sessionUntil(session: string, day: string): Promise<string> {
  await shop.rows.shopSession.updateMany({
    where: { tokenHash: hashToken(session) },
    data: { expiresAt: fromDay(day) },
  });
  return session;
}
const only = async (own: Awaited<ReturnType<typeof buyer>>["own"]) => (await own.list()).items[0];

describe("a customer in the shop", () => {
  it("has an order come again, changes how many, skips, pauses and ends it", async () => {
    const { own, trackingRef } = await buyer();
    const { id } = await own.repeat({ trackingRef, every: 6 });
    const first = daysAfter(today, 42);
    expect(await only(own)).toMatchObject({
      id,
      paused: false,
      nextOn: first,
      lines: [{ productName: "Butane 13 kg", quantity: 2 }],
      days: [
        { deliversOn: first, state: "coming", canSkip: true, canUnskip: false },
        {},
        {},
        {},
        {},
      ],
    });
    await own.setQuantities({ id, quantities: [3] });
    expect(await shop.office().standingOrders.one({ id })).toMatchObject({
      source: "shop",
      lines: [{ quantity: 3, empties: 3 }],
    });
    await own.skip({ id, dueOn: first });
    expect((await only(own))?.days[0]).toMatchObject({ state: "skipped", canUnskip: true });
    await own.unskip({ id, dueOn: first });
    await own.pause({ id });
    expect(await only(own)).toMatchObject({ paused: true, nextOn: null, days: [] });
    await own.resume({ id });
    expect(await only(own)).toMatchObject({ paused: false, nextOn: first });
    await own.end({ id });
    expect((await own.list()).items).toEqual([]);
    const told = await shop.rows.activity.findMany({ where: { subjectId: id } });
    expect(new Set(told.map(({ actorName }) => actorName))).toEqual(new Set(["Kate Dixon"]));
  });

  it.each([
    ["monthly_day", "2031-01-31", "2031-02-28", "Every month on the 31st"],
    ["monthly_weekday", "2031-01-21", "2031-02-18", "Every month on the third Tuesday"],
    ["monthly_weekday", "2031-01-31", "2031-02-28", "Every month on the last Friday"],
    ["weekly", "2031-01-31", "2031-02-07", "Every week on Friday"],
  ] as const)("has it come %s, as it came on %s", async (repeat, on, next, words) => {
    const { trackingRef, session } = await buyer();
    const now = new Date(`${on}T10:00:00Z`);
    await shop.rows.order.updateMany({ where: { trackingRef }, data: { createdAt: now } });
    const own = shop.at({ session: await sessionUntil(session, "2031-12-31"), now }).standing;
    const { id } = await own.repeat({ trackingRef, every: 1, repeat });
    expect(await only(own)).toMatchObject({ words, nextOn: next });
    await own.end({ id });
  });

  it("does nothing with what is another's, or without signing in", async () => {
    const { own, trackingRef } = await buyer();
    const { id } = await own.repeat({ trackingRef, every: 1 });
    const other = await buyer();
    await expect(other.own.pause({ id })).rejects.toMatchObject({ kind: "not_found" });
    await expect(other.own.repeat({ trackingRef, every: 1 })).rejects.toMatchObject({
      kind: "not_found",
    });
    await expect(shop.at().standing.list()).rejects.toMatchObject({ kind: "unauthenticated" });
    await own.end({ id });
  });
});

describe("the link of the mail", () => {
  /** An order of a standing order that was just made, and the reference in the mail that tells of it. */
  async function told() {
    const { own, trackingRef } = await buyer();
    const { id } = await own.repeat({ trackingRef, every: 1 });
    const tenantId = shop.business.id;
    const dueOn = daysAfter(today, 7);
    const now = morningOf(daysAfter(dueOn, -3));
    await repeatOrders(shop.service, { tenantId }, now);
    const order = await shop.rows.order.findFirstOrThrow({ where: { standingOrderId: id } });
    const job = { tenantId, orderId: order.id, about: "repeated" } as const;
    for (let run = 0; run < 2; run += 1) await mailOrder(shop.service, job, now);
    const [mail, ...others] = await shop.rows.email.findMany({ where: { subjectId: order.id } });
    expect(others).toEqual([]);
    const skipRef = /\/skip\/([A-Z0-9]{20})/.exec(mail?.text ?? "")?.[1] ?? "";
    return { own, id, order, mail, skipRef, dueOn, now };
  }

  it("is in one mail that says the day and the goods, and skips that day alone", async () => {
    const { own, id, order, mail, skipRef, dueOn, now } = await told();
    const on = new Intl.DateTimeFormat("en-GB", {
      weekday: "long",
      day: "numeric",
      month: "long",
      timeZone: "UTC",
    }).format(fromDay(dueOn));
    expect(mail).toMatchObject({
      kind: "order.repeated",
      toAddress: "kate@inn.example",
      subject: `${on.replace(",", "")}: 2 × Butane 13 kg, from Fell Fuels`,
    });
    const browser = shop.at({ now });
    expect(await browser.skip.page({ skipRef })).toEqual({
      businessName: "Fell Fuels",
      deliversOn: dueOn,
      goods: ["2 × Butane 13 kg"],
      skipped: false,
      why: null,
    });
    expect(await shop.office().orders.one({ id: order.id })).toMatchObject({ status: "placed" });
    await browser.skip.skip({ skipRef });
    await expect(browser.skip.skip({ skipRef })).rejects.toMatchObject({ kind: "conflict" });
    expect(await browser.skip.page({ skipRef })).toMatchObject({ skipped: true });
    expect(await shop.office().orders.one({ id: order.id })).toMatchObject({ status: "cancelled" });
    expect((await only(own))?.days).toMatchObject([
      { dueOn, state: "skipped" },
      { state: "coming" },
      {},
      {},
      {},
    ]);
    await own.end({ id });
  });

  it("is over once the van is out, and is known on the business's own host alone", async () => {
    const { own, id, order, skipRef, now } = await told();
    const round = await shop.office().rounds.make({
      roundDate: today,
      orderIds: [order.id],
    });
    await shop.rows.round.updateMany({ where: { id: round.id }, data: { status: "out" } });
    const browser = shop.at({ now });
    const why = "The van is on its way with it.";
    expect(await browser.skip.page({ skipRef })).toMatchObject({ skipped: false, why });
    await expect(browser.skip.skip({ skipRef })).rejects.toMatchObject({ kind: "conflict" });
    expect(await shop.office().orders.one({ id: order.id })).toMatchObject({ status: "placed" });
    const other = await openShop();
    const there = other.at({ now });
    await expect(there.skip.page({ skipRef })).rejects.toMatchObject({ kind: "not_found" });
    await other.service.close();
    await own.end({ id });
  });
});
