import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openShop } from "../../../testing/things/open-shop";
import { dropUnpaidOrder } from "./unpaid";

const shop = await openShop();
afterAll(() => shop.service.close());
const { business, rows } = shop;
const tenantId = business.id;

await rows.product.updateMany({
  where: { tenantId, id: shop.product.id },
  data: { fullKg: 26.5 },
});

/** The Thursday at noon, in London. */
const now = new Date("2031-03-06T12:00:00Z");
const friday = "2031-03-07";
const tuesday = "2031-03-11";

const area = await shop.office().deliveryAreas.create({
  name: "Windermere",
  outwardCodes: ["la23"],
  weekdays: ["tue", "fri"],
  windows: [{ from: "08:00", until: "12:00" }],
  minimumPence: 3000,
  options: [
    { deliveryOptionId: shop.free.id, chargePence: 200 },
    { deliveryOptionId: shop.nextDay.id },
  ],
});
const limit = (maxStops: number | null, maxKg: number | null = null) =>
  shop.office().deliveryAreas.change({ id: area.id, maxStops, maxKg });
beforeEach(() => limit(null));

/** Both ways are for any day, but where a test says which. */
await rows.deliveryOption.updateMany({ where: { tenantId }, data: { minDays: 0, maxDays: 60 } });

/** £34.50 with 5 %, and £2 for bringing it. */
const shownTotalPence = 3833;
const form = (more: object = {}) => ({ shownTotalPence, day: friday, ...more });
const place = (more: object = {}) => shop.place(form(more), { now });
const ordered = (more: object = {}) => shop.ordered(form(more), { now });
const issue = (path: string, message: string) => ({
  issues: [expect.objectContaining({ path, message: expect.stringContaining(message) })],
});
const placesOn = (day: string) =>
  rows.deliveryPlace.count({ where: { tenantId, day: new Date(day) } });

/** On a machine that is busy twenty wait long for a connection: who got none asks again. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!/timeout exceeded/.test(String(error))) throw error;
    return patiently(ask);
  }
}

/** The sums of all places, and what the days say. */
async function sums() {
  const places = await rows.deliveryPlace.findMany({ where: { tenantId } });
  const counted = new Map<string, { stops: number; kg: number }>();
  for (const { day, kg } of places) {
    const at = day.toISOString();
    const before = counted.get(at) ?? { stops: 0, kg: 0 };
    counted.set(at, { stops: before.stops + 1, kg: before.kg + kg.toNumber() });
  }
  const loads = await rows.deliveryDayLoad.findMany({ where: { tenantId } });
  const said = new Map(
    loads
      .filter(({ stops }) => stops > 0)
      .map(({ day, stops, kg }) => [day.toISOString(), { stops, kg: kg.toNumber() }]),
  );
  expect(loads.every(({ stops, kg }) => stops > 0 || kg.isZero())).toBe(true);
  return { counted, said };
}

describe("a shop that delivers to areas", () => {
  const to = (postcode: string) => shop.at({ now }).checkout.showDelivery({ postcode });

  it("says on which days, by the first part of a postcode or the whole", async () => {
    const words =
      "We deliver to LA23 on Tuesdays and Fridays. Order by 16:00 today for Friday 7 March.";
    const windows = [{ from: "08:00", until: "12:00" }];
    const days = [friday, tuesday, "2031-03-14"];
    const offer = { place: "LA23", delivered: true, message: words, windows };
    expect(await to("la23")).toMatchObject(offer);
    expect((await to("LA23 1AA"))?.days.slice(0, 3)).toEqual(days);
    for (const postcode of ["LA23-1AA", "la 23 1", "la.231aa"]) {
      expect(await to(postcode)).toMatchObject(offer);
    }
    for (const postcode of ["nonsense", "LA23 1AAA", "12", "LA"]) {
      expect(await to(postcode)).toMatchObject({
        delivered: false,
        message: expect.stringMatching(/^This is no British postcode\./),
        days: [],
      });
    }
    expect(await to("LA99")).toMatchObject({
      delivered: false,
      message: "We don't deliver to LA99 yet.",
      days: [],
    });
  });

  it("offers the area's charges and days at the checkout, and says the minimum", async () => {
    const lines = [{ productId: shop.product.id, quantity: 1 }];
    const view = await shop
      .at({ now })
      .checkout.showCheckout({ lines, to: { postcode: "LA23 1AA" } });
    expect(view.delivery).toMatchObject({ minimum: null, place: "LA23" });
    expect(view.options.map(({ name, chargePence }) => [name, chargePence])).toEqual([
      ["Standard", 210],
      ["Next day", 525],
    ]);
    await shop.office().deliveryAreas.change({ id: area.id, minimumPence: 5000 });
    const dearer = await shop
      .at({ now })
      .checkout.showCheckout({ lines, to: { postcode: "LA23" } });
    const minimum = "The smallest order that we deliver to LA23 is £50.00.";
    expect(dearer.delivery).toMatchObject({ minimum });
    await expect(place()).rejects.toMatchObject(issue("day", minimum));
    await shop.office().deliveryAreas.change({ id: area.id, minimumPence: 3000 });
  });

  it("takes an order for a day and a window, which are promised", async () => {
    const window = { from: "08:00", until: "12:00" };
    const { id } = await ordered({ window });
    expect(await shop.office().orders.one({ id })).toMatchObject({
      wantedOn: friday,
      expectedFrom: friday,
      expectedTo: friday,
      deliveryChargePence: 200,
      deliveryPlace: { areaId: area.id, areaName: "Windermere", day: friday, window },
    });
  });

  it("offers for each day the ways whose own days are nearest to it, and no others", async () => {
    const fit = (id: string, minDays: number, maxDays: number) =>
      shop.office().deliveryOptions.change({ id, minDays, maxDays });
    await fit(shop.free.id, 3, 5);
    await fit(shop.nextDay.id, 1, 1);
    const lines = [{ productId: shop.product.id, quantity: 1 }];
    const { options, delivery } = await shop
      .at({ now })
      .checkout.showCheckout({ lines, to: { postcode: "LA23" } });
    const later = delivery?.days.slice(1);
    expect(options.map(({ name, days }) => [name, days])).toEqual([
      ["Standard", later],
      ["Next day", [friday]],
    ]);
    await expect(place()).rejects.toMatchObject(
      issue("deliveryOptionId", "Standard is not offered for Fri 7 Mar. Choose Next day."),
    );
    await expect(place({ deliveryOptionId: null })).rejects.toMatchObject(
      issue("deliveryOptionId", "not offered in Windermere"),
    );
    await ordered({ deliveryOptionId: shop.nextDay.id, shownTotalPence: 4148 });
    await ordered({ day: tuesday });
    await fit(shop.free.id, 0, 60);
    await fit(shop.nextDay.id, 0, 60);
  });

  it("refuses days and places that are not the area's", async () => {
    const elsewhere = { line1: "1 High Street", postcode: "LA9 4DH" };
    await expect(place({ address: elsewhere })).rejects.toMatchObject(
      issue("address.postcode", "We don't deliver to LA9 yet."),
    );
    await expect(place({ day: "2031-03-08" })).rejects.toMatchObject(
      issue("day", "We deliver to Windermere on Tuesdays and Fridays."),
    );
    await expect(place({ day: null })).rejects.toMatchObject(issue("day", "Choose a day"));
    const late = { now: new Date("2031-03-06T16:00:00Z") };
    await expect(shop.place(form(), late)).rejects.toMatchObject(issue("day", "until 16:00"));
    const window = { from: "12:00", until: "13:00" };
    await expect(place({ window })).rejects.toMatchObject(issue("window", "no such window"));
    await shop.office().deliveryHolidays.put({ day: tuesday, name: "Stocktaking", closed: true });
    await expect(place({ day: tuesday })).rejects.toMatchObject(issue("day", "Stocktaking"));
    await shop.office().deliveryHolidays.remove({ day: tuesday });
  });

  it("gives the last place to one of twenty who ask at once", async () => {
    const day = "2031-03-14";
    await limit(3);
    await ordered({ day });
    await ordered({ day });
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => patiently(() => place({ day }))),
    );
    const taken = answers.filter(({ status }) => status === "fulfilled");
    expect(taken).toHaveLength(1);
    const reasons = answers.flatMap((answer) =>
      answer.status === "rejected" ? [answer.reason] : [],
    );
    expect(reasons).toHaveLength(19);
    for (const reason of reasons) {
      expect(reason).toMatchObject({
        kind: "conflict",
        ...issue("day", "Fri 14 Mar is full in Windermere. The next free day is Tue 18 Mar."),
      });
    }
    expect(await placesOn(day)).toBe(3);
    const offer = await to("LA23");
    expect(offer?.days).not.toContain(day);
    const { counted, said } = await sums();
    expect(said).toEqual(counted);
  });

  it("takes no more kilograms than a day holds", async () => {
    const day = "2031-04-15";
    await limit(null, 60);
    await ordered({ day });
    await ordered({ day });
    await expect(place({ day })).rejects.toMatchObject({ kind: "conflict" });
    expect((await to("LA23"))?.days).toContain(day);
    const lines = [{ productId: shop.product.id, quantity: 1 }];
    const asked = { lines, to: { postcode: "LA23" } };
    const { delivery } = await shop.at({ now }).checkout.showCheckout(asked);
    expect(delivery?.days).not.toContain(day);
    await limit(null, 26);
    await expect(place({ day: "2031-03-18" })).rejects.toMatchObject({ kind: "conflict" });
    expect((await sums()).said.get("2031-04-15T00:00:00.000Z")).toEqual({ stops: 2, kg: 53 });
  });

  it("gives a place back once when a checkout is left unpaid, and once when an order is cancelled", async () => {
    const day = "2031-03-21";
    await limit(1);
    const { id } = await ordered({ day });
    await expect(place({ day })).rejects.toMatchObject({ kind: "conflict" });
    await rows.paymentSession.updateMany({ where: { tenantId }, data: { status: "expired" } });
    for (const _ of [1, 2]) await dropUnpaidOrder(shop.service, { tenantId, orderId: id });
    const next = await ordered({ day });
    await shop.office().orders.cancel({ id: next.id });
    await ordered({ day });
    expect(await placesOn(day)).toBe(1);
    await limit(null);
    const { counted, said } = await sums();
    expect(said).toEqual(counted);
  });
});

describe("the office", () => {
  it("goes past a full day with a reason alone, and past the area's days and limits of place without", async () => {
    const day = "2031-03-28";
    await limit(1);
    const { id } = await ordered({ day });
    const { deliveryAddressId } = await rows.order.findFirstOrThrow({ where: { id } });
    const order = (more: object) =>
      shop.office().orders.take({
        deliveryAddressId,
        wantedOn: day,
        lines: [{ productId: shop.product.id, quantity: 1 }],
        ...more,
      });
    await expect(order({})).rejects.toMatchObject({
      kind: "conflict",
      ...issue("wantedOn", "Fri 28 Mar is full in Windermere."),
    });
    const rule = { rule: "delivery.capacity", reason: "Dan has room on the way" };
    const past = await order({ ruleOverrides: [rule] });
    expect(past.deliveryPlace).toMatchObject({ day });
    const kept = await rows.ruleOverride.findMany({ where: { tenantId, subjectId: past.id } });
    expect(kept).toMatchObject([rule]);
    expect((await order({ wantedOn: "2031-03-29" })).deliveryPlace).toMatchObject({
      day: "2031-03-29",
    });
    expect((await order({ wantedOn: null })).deliveryPlace).toBeNull();
  });

  it("keeps the sums of places and days alike, whatever is done at random", async () => {
    await limit(4);
    const days = ["2031-04-01", "2031-04-04", "2031-04-08"];
    let seed = 20;
    const next = (most: number) => (seed = (seed * 16_807) % 2_147_483_647) % most;
    const made: string[] = [];
    const acts = Array.from({ length: 40 }, () => ({
      act: next(4),
      day: days[next(days.length)] ?? "",
      at: next(1000),
      quantity: 1 + next(3),
    }));
    const one = async ({ act, day, at, quantity }: (typeof acts)[number]) => {
      const id = made[at % Math.max(made.length, 1)];
      const lines = [{ productId: shop.product.id, quantity }];
      const { orders } = shop.office();
      if (act < 2 || id === undefined) made.push((await ordered({ day })).id);
      else if (act === 2) await orders.cancel({ id });
      else await orders.change({ id, ...(at % 2 ? { wantedOn: day } : { lines }) });
    };
    for (let at = 0; at < acts.length; at += 4) {
      await Promise.allSettled(acts.slice(at, at + 4).map(one));
    }
    expect(made.length).toBeGreaterThan(5);
    const { counted, said } = await sums();
    expect(said).toEqual(counted);
    for (const day of days) {
      const load = said.get(new Date(day).toISOString());
      expect(load?.stops ?? 0).toBeLessThanOrEqual(4);
    }
  });

  it("is outside all areas where none holds the address, and as before without areas", async () => {
    const customer = await rows.customer.create({
      data: { tenantId, name: `Far ${randomUUID()}` },
      select: { id: true },
    });
    const address = await rows.deliveryAddress.create({
      data: { tenantId, customerId: customer.id, line1: "1 High Street", postcode: "EH1 1AA" },
      select: { id: true },
    });
    const order = await shop.office().orders.take({
      deliveryAddressId: address.id,
      wantedOn: friday,
      lines: [{ productId: shop.product.id, quantity: 1 }],
    });
    expect(order.deliveryPlace).toBeNull();
    await shop.office().deliveryAreas.change({ id: area.id, archived: true });
    expect(await shop.at({ now }).checkout.showDelivery({ postcode: "LA99" })).toBeNull();
    const { id } = await shop.ordered({}, { now });
    expect(await rows.deliveryPlace.count({ where: { tenantId, orderId: id } })).toBe(0);
  });
});
