import type { OrderStatus } from "@roundsman/db";
import { countStatements } from "@roundsman/db/testing";
import { ProviderFailed } from "@roundsman/providers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { daysAfter, fromDay } from "../../../platform/values/format";
import {
  callerFor,
  makeAddress,
  makeBusiness,
  makeCustomer,
  makeKey,
  makeMember,
  makeProduct,
  makeYard,
  signInAs,
  testService,
  type TestService,
} from "../../../testing";
import { forecastByNight, forecastUse } from "./by-night";

/** A Monday, early in the morning. */
const now = new Date("2026-03-02T04:55:00Z");
const today = "2026-03-02";

let service: TestService;
let business: { id: string };
let owner: { id: string };
let product: { id: string };
let office: ReturnType<typeof callerFor>["office"];

beforeAll(async () => {
  service = await testService();
  business = await makeBusiness(service);
  owner = await makeMember(service, business);
  office = callerFor(service, { token: await signInAs(service, owner), now }).office;
  product = await makeProduct(service, business, { name: "Propane 47 kg", unitPrice: 9450 });
});
afterAll(() => service.close());

let orders = 0;
/** An order delivered so many days ago; `ahead` below zero is one that is still to come. */
async function deliver(
  who: { customer: { id: string }; address: { id: string } },
  ago: number,
  { delivered = 2, status = "delivered" }: { delivered?: number; status?: OrderStatus } = {},
) {
  orders += 1;
  const at = fromDay(daysAfter(today, -ago));
  await service.database.service.order.create({
    data: {
      tenantId: business.id,
      customerId: who.customer.id,
      deliveryAddressId: who.address.id,
      status,
      source: "import",
      trackingRef: `T${String(orders).padStart(9, "0")}`,
      paymentMethod: "on_account",
      ...(status === "delivered" && { deliveredAt: at }),
      ...(status === "cancelled" && { cancelledAt: at }),
      createdAt: at,
      updatedAt: at,
      lines: {
        create: {
          position: 1,
          productId: product.id,
          productName: "Propane 47 kg",
          quantity: 2,
          unitPrice: 9450,
          vatRate: 5,
          deliveredQuantity: status === "delivered" ? delivered : 0,
          cancelledQuantity: status === "delivered" ? 2 - delivered : 0,
        },
      },
    },
  });
}

/** Somebody who gets two every four weeks, and is out so many days from today. */
async function regular(outIn: number, phone: string | null = "07700 900123") {
  const customer = await makeCustomer(service, business, { name: "Mrs Tyson", phone });
  const address = await makeAddress(service, business, customer);
  const who = { customer, address };
  for (let turn = 10; turn >= 1; turn -= 1) await deliver(who, turn * 28 - outIn);
  return who;
}

const reckon = (at = now) => forecastUse(service, { tenantId: business.id }, at);
const forecastsOf = async (customerId: string) =>
  (await office.forecasts.list({ customerId })).items;
const runningOut = async (customerId: string) =>
  (await office.today.survey()).runningOut?.items.filter((one) => one.customerId === customerId);
const clear = () =>
  service.test.owner.query(
    "DELETE FROM order_lines; DELETE FROM orders; DELETE FROM forecasts; DELETE FROM standing_orders",
  );

describe("forecastUse", () => {
  it("foretells who is out when, and is the same the second time", async () => {
    const { customer } = await regular(3);
    await reckon();
    const [found, ...others] = await forecastsOf(customer.id);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      productName: "Propane 47 kg",
      lastDeliveredOn: daysAfter(today, -25),
      lastQuantity: 2,
      usualQuantity: 2,
      postcode: "LA23 1AA",
      nextRoundOn: null,
      askNow: true,
    });
    expect(
      Math.abs(Date.parse(found?.emptyOn ?? "") - Date.parse(daysAfter(today, 3))),
    ).toBeLessThan(4 * 86_400_000);
    await reckon();
    expect(await forecastsOf(customer.id)).toEqual([found]);
  });

  it("says nothing of one delivery, of orders without goods, and of who has left", async () => {
    await clear();
    await regular(5);
    const once = await regular(3);
    await service.test.owner.query(
      "DELETE FROM orders WHERE customer_id = $1 AND delivered_at < $2",
      [once.customer.id, daysAfter(today, -30)],
    );
    const left = await regular(-200);
    const empty = {
      customer: await makeCustomer(service, business),
      address: null as unknown as { id: string },
    };
    empty.address = await makeAddress(service, business, empty.customer);
    for (const ago of [90, 60, 30]) await deliver(empty, ago, { delivered: 0 });
    for (const ago of [80, 50, 20]) await deliver(empty, ago, { status: "cancelled" });
    await reckon();
    for (const { customer } of [once, left, empty]) {
      expect(await forecastsOf(customer.id)).toEqual([]);
    }
  });

  it("takes a forecast away with the address, and leaves those of another business alone", async () => {
    const { customer, address } = await regular(4);
    await reckon();
    expect(await forecastsOf(customer.id)).toHaveLength(1);
    await service.database.service.deliveryAddress.updateMany({
      where: { tenantId: business.id, id: address.id },
      data: { archivedAt: now },
    });
    expect(await forecastsOf(customer.id)).toEqual([]);
    await forecastUse(service, { tenantId: (await makeBusiness(service)).id }, now);
    expect(await service.database.service.forecast.count()).toBeGreaterThan(0);
    await reckon();
    const rows = await service.database.service.forecast.findMany({
      where: { addressId: address.id },
    });
    expect(rows).toEqual([]);
  });

  it("needs no more statements for many customers", async () => {
    const counted = async () => (await countStatements(service.database, () => reckon())).count;
    const before = await counted();
    for (let more = 0; more < 3; more += 1) await regular(more);
    expect(await counted()).toBe(before);
  });

  it("asks for the next round by the days of the area, and of a patch where there is no area", async () => {
    await clear();
    const { customer } = await regular(10);
    await service.database.service.patch.create({
      data: { tenantId: business.id, name: "Lakes", outwardCodes: ["LA23"], weekdays: [3] },
    });
    await reckon();
    const wednesday = "2026-03-04";
    expect((await forecastsOf(customer.id))[0]).toMatchObject({ nextRoundOn: wednesday });
    const area = await office.deliveryAreas.create({
      name: "Windermere",
      outwardCodes: ["LA23"],
      weekdays: ["fri"],
      cutoffTime: "16:00",
      cutoffDays: 1,
    });
    await reckon();
    expect((await forecastsOf(customer.id))[0]).toMatchObject({
      nextRoundOn: "2026-03-06",
      // Empty on the 12th or so, and the round after the next goes on the 13th.
      askNow: true,
    });
    await office.deliveryAreas.change({ id: area.id, archived: true });
    await service.database.service.patch.deleteMany({ where: { tenantId: business.id } });
  });

  it("keeps the temperatures that are foretold, and goes on without them where nobody tells", async () => {
    await makeYard(service, business);
    await service.test.owner.query("UPDATE locations SET latitude = 54.3, longitude = -2.7");
    const told = [{ day: today, celsius: -3 }];
    const weather = (daily: () => Promise<typeof told>) =>
      forecastUse(
        {
          ...service,
          providers: { ...service.providers, weather: { kind: "met-office", daily } },
        },
        { tenantId: business.id },
        now,
      );
    const kept = () =>
      service.database.service.dayTemperature.findMany({ where: { tenantId: business.id } });
    await weather(async () => told);
    expect(await kept()).toMatchObject([{ day: fromDay(today), celsius: -3 }]);
    await weather(async () => [{ day: today, celsius: 1 }]);
    await weather(() =>
      Promise.reject(new ProviderFailed("weather", "busy", "The weather service failed.")),
    );
    expect(await kept()).toMatchObject([{ day: fromDay(today), celsius: 1 }]);
  });
});

describe("forecastByNight", () => {
  const waiting = async () => {
    const { rows } = await service.test.owner.query<{ tenant: string }>(
      `SELECT payload->>'tenantId' AS tenant FROM graphile_worker._private_jobs j
         JOIN graphile_worker._private_tasks t ON t.id = task_id WHERE identifier = 'forecast_use'`,
    );
    return rows.map(({ tenant }) => tenant);
  };

  it("enqueues a business once in its night, and not by day", async () => {
    await forecastByNight(service, {}, new Date("2026-03-03T12:55:00Z"));
    expect(await waiting()).toEqual([]);
    const night = new Date("2026-03-03T04:55:00Z");
    await forecastByNight(service, {}, night);
    expect(await waiting()).toEqual([business.id]);
    await reckon(night);
    await forecastByNight(service, {}, new Date("2026-03-03T05:55:00Z"));
    expect(await waiting()).toEqual([business.id]);
    await reckon();
  });
});

describe("who runs out, on Today", () => {
  it("names who is out before the round after the next, with what a text may say", async () => {
    await clear();
    const soon = await regular(3);
    const later = await regular(25);
    const landline = await regular(2, "015394 55555");
    await reckon();
    expect(await runningOut(soon.customer.id)).toMatchObject([
      { can: { text: expect.stringContaining("Nobody noted that they could refuse") as string } },
    ]);
    const optIn = { on: "2026-02-02", how: "By phone", couldRefuse: true };
    await office.customers.change({ id: soon.customer.id, marketingOptIn: optIn, doNotCall: true });
    const [item] = (await runningOut(soon.customer.id)) ?? [];
    expect(item).toMatchObject({
      customerName: "Mrs Tyson",
      phone: "07700 900123",
      doNotCall: true,
      deliveryAddressId: soon.address.id,
      usualQuantity: 2,
      can: { text: null },
    });
    expect(item?.words).toMatch(/we think your Propane 47 kg will be/);
    expect(item?.quietUntil).toBe("2026-03-02T08:00:00.000Z");
    expect(await runningOut(later.customer.id)).toEqual([]);
    expect(await runningOut(landline.customer.id)).toMatchObject([
      { can: { text: "Their number is no British mobile number." } },
    ]);
    const lists = await Promise.all([
      office.forecasts.list({ askNow: "true" }),
      office.forecasts.list({ askNow: "false" }),
    ]);
    const [asked, others] = lists.map(({ items }) => items.map(({ customerId }) => customerId));
    expect(asked).toEqual(expect.arrayContaining([soon.customer.id, landline.customer.id]));
    expect(others).toEqual([later.customer.id]);
  });

  it("names nobody who has ordered, fetched it by then, or has a standing order", async () => {
    const ordered = await regular(3);
    const served = await regular(3);
    const repeats = await regular(3);
    await reckon();
    for (const { customer } of [ordered, served, repeats]) {
      expect(await runningOut(customer.id)).toHaveLength(1);
    }
    await deliver(ordered, 0, { status: "placed" });
    await deliver(served, -1);
    await office.standingOrders.create({
      customerId: repeats.customer.id,
      deliveryAddressId: repeats.address.id,
      repeat: "weekly",
      weekday: 4,
      startsOn: daysAfter(today, 10),
      lines: [{ productId: product.id, quantity: 1 }],
    });
    for (const { customer } of [ordered, served, repeats]) {
      expect(await runningOut(customer.id)).toEqual([]);
    }
  });

  it("says why those can't be texted who have answered STOP", async () => {
    const { customer } = await regular(1, "07700 900777");
    const { hashOfNumber } = await import("../../messages/texts/opt-outs");
    await service.database.service.textOptOut.create({
      data: {
        tenantId: business.id,
        numberHash: hashOfNumber(business.id, "+447700900777"),
        stoppedAt: now,
      },
    });
    await reckon();
    expect(await runningOut(customer.id)).toMatchObject([
      { can: { text: "They have answered STOP: nothing is texted to this number any more." } },
    ]);
  });

  it("is not for those who may not read customers", async () => {
    const driver = await makeMember(service, business, "driver");
    const theirs = callerFor(service, { token: await signInAs(service, driver), now }).office;
    await expect(theirs.forecasts.list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("not now", () => {
  it("hides a forecast until a day, or the next delivery, and records it", async () => {
    const { customer, address } = await regular(2);
    await reckon();
    const [found] = await forecastsOf(customer.id);
    const id = found?.id ?? "";
    const until = daysAfter(today, 7);
    const both = [1, 2, 3].map(() => office.forecasts.hide({ id, until }));
    expect(await Promise.all(both)).toEqual(both.map(() => ({ hiddenUntil: until })));
    expect(await office.forecasts.hide({ id, until })).toEqual({ hiddenUntil: until });
    expect(await runningOut(customer.id)).toEqual([]);
    await reckon();
    expect(await forecastsOf(customer.id)).toMatchObject([{ askNow: false, hiddenUntil: until }]);
    const activity = await service.database.service.activity.findMany({
      where: { tenantId: business.id, action: "forecast.hidden", subjectId: customer.id },
    });
    expect(activity).toHaveLength(1);
    await deliver({ customer, address }, 1);
    await reckon();
    expect(await forecastsOf(customer.id)).toMatchObject([{ hiddenUntil: null }]);
  });

  it("refuses days that are past or far, another business's forecast, and keys without the permission", async () => {
    const { customer } = await regular(2);
    await reckon();
    const [found] = await forecastsOf(customer.id);
    const id = found?.id ?? "";
    for (const until of [today, daysAfter(today, 367)]) {
      await expect(office.forecasts.hide({ id, until })).rejects.toMatchObject({
        code: "UNPROCESSABLE_CONTENT",
      });
    }
    const other = await makeBusiness(service);
    const stranger = await makeMember(service, other);
    const theirs = callerFor(service, { token: await signInAs(service, stranger), now }).office;
    await expect(theirs.forecasts.hide({ id, until: daysAfter(today, 7) })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const key = await makeKey(service, business, owner, ["customers:read"]);
    const reader = callerFor(service, { key, now }).office;
    await expect(reader.forecasts.hide({ id, until: daysAfter(today, 7) })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });
});
