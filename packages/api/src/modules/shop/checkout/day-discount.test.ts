import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openShop } from "../../../testing/things/open-shop";
import { mailOrder } from "../order-mails/mail-order";

/* docs/decisions/0328. */

const shop = await openShop();
afterAll(() => shop.service.close());
const { business, rows } = shop;
const tenantId = business.id;

/** The Thursday at noon, in London. */
const now = new Date("2031-03-06T12:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const [friday, tuesday] = ["2031-03-07", "2031-03-11"];

await rows.location.updateMany({
  where: { tenantId },
  data: { latitude: 54.328, longitude: -2.747 },
});
await shop.office().deliveryAreas.create({
  name: "Windermere",
  outwardCodes: ["la23", "la22"],
  weekdays: ["tue", "fri"],
});
await rows.deliveryOption.updateMany({ where: { tenantId }, data: { minDays: 0, maxDays: 60 } });
const give = (dayDiscountPence: number | null) =>
  shop.office().deliveryCosts.change({ dayDiscountPence });
beforeEach(() => give(200));

const lines = [{ productId: shop.product.id, quantity: 1 }];
const at = (postcode: string, when = now) =>
  shop.at({ now: when }).checkout.showCheckout({ lines, to: { postcode } });
/** £34.50 and £5 for bringing it, with 5 %. */
const usualTotal = 4148;
const form = (more: object) => ({
  shownTotalPence: usualTotal,
  deliveryOptionId: shop.nextDay.id,
  ...more,
});
const place = (more: object, when = now) => shop.place(form(more), { now: when });
const orderOf = async (more: object, when = now) => {
  const { id } = await shop.ordered(form(more), { now: when });
  return shop.office().orders.one({ id });
};

// Something goes there on Tuesday already.
await shop.ordered(form({ day: tuesday }), { now });

/** What the checkout shows of a day: the quote, and the total with the dearer way. */
async function shownOn(day: string, when = now) {
  const view = await at("LA23 1AA", when);
  const way = view.options.find(({ id }) => id === shop.nextDay.id);
  const onDay = way?.onDays.find((one) => one.day === day);
  return {
    dayQuote: view.dayDiscounts.find((one) => one.day === day)?.quote,
    shownTotalPence: onDay?.sums.totalPence,
    offPence: onDay?.offPence,
  };
}

describe("the discount of a cheaper day", () => {
  it("is offered on the day that something goes there anyway, and nowhere below nothing", async () => {
    const view = await at("LA23 1AA");
    expect(view.dayDiscounts.map(({ day }) => day)).toEqual([tuesday]);
    expect(view.options).toMatchObject([
      // It is free already.
      { name: "Standard", chargePence: 0, onDays: [] },
      {
        name: "Next day",
        chargePence: 525,
        sums: { totalPence: usualTotal },
        onDays: [{ day: tuesday, offPence: 210, chargePence: 315, sums: { totalPence: 3938 } }],
      },
    ]);
    await give(10_000);
    const most = await shownOn(tuesday);
    expect(most.offPence).toBeGreaterThan(210);
    expect(most.offPence).toBeLessThanOrEqual(525);
  });

  it("is none where the business gives none, nobody said where, or no yard is on the map", async () => {
    await give(null);
    expect((await at("LA23 1AA")).dayDiscounts).toEqual([]);
    await give(200);
    const { dayDiscounts } = await shop.at({ now }).checkout.showCheckout({ lines });
    expect(dayDiscounts).toEqual([]);
    await shop.office().deliveryCosts.change({ perMilePence: null, perHourPence: null });
    expect((await at("LA23 1AA")).dayDiscounts).toEqual([]);
    await shop.office().deliveryCosts.change({ perMilePence: 45, perHourPence: 1500 });
  });

  it("is charged as it was shown, and stands on the order", async () => {
    const { dayQuote, shownTotalPence } = await shownOn(tuesday);
    const order = await orderOf({ day: tuesday, dayQuote, shownTotalPence });
    expect(order).toMatchObject({ deliveryChargePence: 300, deliveryDiscountPence: 200 });
    expect(order.netPence).toBe(3450 + 300);
    // Without its quote the day costs as any other.
    const plain = await orderOf({ day: tuesday });
    expect(plain).toMatchObject({ deliveryChargePence: 500, deliveryDiscountPence: 0 });
  });

  it("is a line of its own on the order's page and in its mails", async () => {
    const { dayQuote, shownTotalPence } = await shownOn(tuesday);
    const { id, trackingRef } = await shop.ordered(
      form({ day: tuesday, dayQuote, shownTotalPence }),
      {
        now,
      },
    );
    expect(await shop.at({ now }).tracking.showOrder({ trackingRef })).toMatchObject({
      chargePence: 315,
      dayDiscountPence: 210,
      sums: { totalPence: shownTotalPence },
    });
    await mailOrder(shop.service, { tenantId, orderId: id, about: "received" }, now);
    const mail = await rows.email.findFirst({ where: { tenantId, subjectId: id } });
    expect(mail?.text).toContain("  Delivery: £5.25\n  Cheaper day: −£2.10\n");
  });

  it("is none of a charge that a voucher takes off", async () => {
    await shop.office().vouchers.create({ code: "FREE-VAN", freeDelivery: true });
    const { dayQuote } = await shownOn(tuesday);
    const order = await orderOf({
      day: tuesday,
      dayQuote,
      voucher: "free-van",
      shownTotalPence: 3623,
    });
    expect(order).toMatchObject({ deliveryChargePence: 0, deliveryDiscountPence: 0 });
  });

  it("is held for half an hour, whatever is planned or changed meanwhile", async () => {
    const shown = await shownOn(tuesday);
    await give(null);
    const sent = { day: tuesday, ...shown };
    const order = await orderOf(sent, later(29));
    expect(order).toMatchObject({ deliveryDiscountPence: 200 });
    expect(await place(sent, later(30))).toMatchObject({
      outcome: "changed",
      quoteOver: true,
      wasTotalPence: 3938,
      nowTotalPence: usualTotal,
    });
  });

  it.each([
    ["another day", { day: friday }],
    ["another place", { address: { line1: "1 Rydal Road", postcode: "LA22 9AA" } }],
  ])("is not given on %s", async (_, more) => {
    const shown = await shownOn(tuesday);
    expect(await place({ day: tuesday, ...shown, ...more })).toMatchObject({
      outcome: "changed",
      quoteOver: true,
    });
  });

  it("is not given by a quote that was written by somebody else", async () => {
    const { dayQuote = "", ...shown } = await shownOn(tuesday);
    for (const forged of [dayQuote.replace("|200|", "|500|"), dayQuote.slice(0, -1), "x", "."]) {
      const answer = await place({ day: tuesday, ...shown, dayQuote: forged });
      expect(answer).toMatchObject({ outcome: "changed", quoteOver: true });
    }
  });

  it("ends where the office changes the way of delivery", async () => {
    const shown = await shownOn(tuesday);
    const { id } = await orderOf({ day: tuesday, ...shown });
    const change = (deliveryOptionId: string) =>
      shop.office().orders.change({ id, deliveryOptionId });
    await change(shop.free.id);
    expect(await change(shop.nextDay.id)).toMatchObject({
      deliveryChargePence: 500,
      deliveryDiscountPence: 0,
    });
  });
});
