import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Refusal } from "../../../platform/base/errors";
import { openShop } from "../../../testing/things/open-shop";
import { callerFor, makeAddress, makeCustomer } from "../../../testing";

/* Each way to order asks the same judge. The table below is written by hand, not by the rules. */

const shop = await openShop();
const { service, rows, business, token, product } = shop;
afterAll(() => service.close());
const tenantId = business.id;

/** The Thursday at five in the afternoon, in London. */
const now = new Date("2026-11-26T17:00:00Z");
const { office } = callerFor(service, { token, now });

const nextDay = await office.deliveryOptions.create({ name: "Next day", minDays: 1, maxDays: 1 });
await rows.deliverySettings.create({ data: { tenantId, bankHolidays: "none" } });
await office.deliveryHolidays.put({ day: "2026-12-04", name: "Stocktake" });

const customer = await makeCustomer(service, business, { onAccount: false });
const addressAt = async (postcode: string) => {
  const address = await makeAddress(service, business, customer);
  await rows.deliveryAddress.updateMany({
    where: { tenantId, id: address.id },
    data: { postcode },
  });
  return address.id;
};
const inside = await addressAt("LA23 1AA");
const outside = await addressAt("CA11 7AA");
const lines = [{ productId: product.id, quantity: 1 }];

const tuesdayOrFriday = "We deliver to Windermere on Tuesdays and Fridays.";
const closed = "There are no deliveries on Fri 4 Dec: Stocktake.";

/** The day, and what is said of it inside the area and before the address is known. */
const table: [day: string, inside: string | null, unknown: string | null][] = [
  ["2026-11-25", "Wed 25 Nov is past.", "Wed 25 Nov is past."],
  [
    "2026-11-27",
    "Orders for Fri 27 Nov were taken until 16:00 on Thu 26 Nov.",
    "Orders for Fri 27 Nov were taken until 16:00 on Thu 26 Nov.",
  ],
  ["2026-11-29", tuesdayOrFriday, "We deliver on Tuesdays and Fridays."],
  ["2026-12-01", null, null],
  ["2026-12-02", tuesdayOrFriday, "We deliver on Tuesdays and Fridays."],
  ["2026-12-04", closed, closed],
];
const onDay = (message: string | null) => (message === null ? [] : [{ path: "wantedOn", message }]);

describe("a business without areas", () => {
  it("promises no closed day, and none that is past", async () => {
    const asked = async (wantedOn: string) =>
      (await office.orders.take({ deliveryAddressId: outside, wantedOn, lines })).promiseWarnings ??
      [];
    expect(await asked("2026-12-04")).toEqual(onDay(closed));
    expect(await asked("2026-11-25")).toEqual(onDay("Wed 25 Nov is past."));
    expect(await asked("2026-11-29")).toEqual([]);
    const collected = await office.orders.take({
      customerId: customer.id,
      fulfilment: "collection",
      wantedOn: "2026-12-04",
      lines,
    });
    expect(collected.promiseWarnings).toBeUndefined();
  });

  it("follows the days on which its rounds go to a postcode", async () => {
    const patch = { name: "Penrith", outwardCodes: ["CA11"], weekdays: [1, 4] };
    const { id } = await office.patches.create(patch);
    const order = { deliveryAddressId: outside, lines };
    const sunday = await office.orders.take({ ...order, wantedOn: "2026-11-29" });
    const rounds = "Rounds go there on Mondays and Thursdays.";
    expect(sunday.promiseWarnings).toEqual(onDay(rounds));
    const taken = await office.orders.take({ ...order, deliveryOptionId: nextDay.id });
    expect(taken).toMatchObject({ expectedFrom: "2026-11-30", expectedTo: "2026-11-30" });
    expect(taken.promiseWarnings).toEqual([
      { path: "deliveryOptionId", message: `${rounds} Next day comes on Mon 30 Nov.` },
    ]);
    await office.patches.remove({ id });
  });

  it("offers shoppers no day that nobody drives", async () => {
    await office.deliveryHolidays.put({ day: "2026-11-27", name: "Fair" });
    const { options } = await shop.at({ now }).checkout.showCheckout({
      lines: [{ productId: product.id, quantity: 1, empties: 1 }],
    });
    const offered = options.find(({ id }) => id === nextDay.id);
    expect(offered).toMatchObject({ expectedFrom: "2026-11-28", expectedTo: "2026-11-28" });
    const { id } = await shop.ordered({ deliveryOptionId: nextDay.id }, { now });
    expect(await office.orders.one({ id })).toMatchObject({
      expectedFrom: "2026-11-28",
      expectedTo: "2026-11-28",
    });
    await office.deliveryHolidays.remove({ day: "2026-11-27" });
  });
});

describe("a business with an area", () => {
  beforeAll(async () => {
    const any = { minDays: 0, maxDays: 60 };
    await rows.deliveryOption.updateMany({ where: { id: shop.free.id }, data: any });
    await office.deliveryAreas.create({
      name: "Windermere",
      outwardCodes: ["LA23"],
      weekdays: ["tue", "fri"],
      windows: [{ from: "08:00", until: "12:00" }],
    });
  });

  it.each(table)("judges %s alike, whichever way it is asked", async (wantedOn, known, unknown) => {
    const order = { deliveryAddressId: inside, wantedOn, lines };
    const taken = await office.orders.take(order);
    expect(taken).toMatchObject({ wantedOn, status: "placed" });
    expect(taken.promiseWarnings ?? []).toEqual(onDay(known));
    const rehearsed = await office.orders.take({ ...order, dryRun: true });
    expect(rehearsed.promiseWarnings ?? []).toEqual(onDay(known));

    const undated = await office.orders.take({ deliveryAddressId: inside, lines });
    const dated = await office.orders.change({ id: undated.id, wantedOn });
    expect(dated.promiseWarnings ?? []).toEqual(onDay(known));
    const noted = await office.orders.change({ id: undated.id, notes: "Ring first" });
    expect(noted.promiseWarnings).toBeUndefined();
    // It moves out of the area: nothing but past and closed days stand against it.
    const moved = await office.orders.change({ id: undated.id, deliveryAddressId: outside });
    const isAnywhere = known === closed || known?.endsWith("is past.");
    expect(moved.promiseWarnings ?? []).toEqual(onDay(isAnywhere ? known : null));

    const newcomer = await office.orders.takeForNew({
      customer: { name: "Jane Smith" },
      address: { line1: "1 Fell Road", postcode: "LA23 1AA" },
      wantedOn,
      lines,
    });
    expect(newcomer.promiseWarnings ?? []).toEqual(onDay(known));

    const estimate = async (more: object) =>
      (await office.orders.estimate({ wantedOn, lines, ...more })).promiseWarnings;
    expect(await estimate({ deliveryAddressId: inside })).toEqual(onDay(known));
    expect(await estimate({ postcode: "LA23 1AA" })).toEqual(onDay(known));
    expect(await estimate({ lines: [] })).toEqual(onDay(unknown));
    expect(await estimate({ orderId: taken.id })).toEqual(onDay(known));

    const form = { day: wantedOn, shownTotalPence: 3623 };
    const placed = await shop
      .place(form, { now })
      .then(({ outcome }) => outcome)
      .catch((error: Refusal) => error.issues);
    const refused = [expect.objectContaining({ path: "day", message: known })];
    expect(placed).toEqual(known === null ? "placed" : refused);
  });

  it("keeps what was said in the history of the order", async () => {
    const { id } = await office.orders.take({
      deliveryAddressId: inside,
      wantedOn: "2026-11-29",
      lines,
    });
    const { after } = await rows.activity.findFirstOrThrow({ where: { tenantId, subjectId: id } });
    expect(after).toMatchObject({ promisedAlthough: [tuesdayOrFriday] });
  });

  it("promises the next day with a round for an option that names none", async () => {
    const late = "Orders for Fri 27 Nov were taken until 16:00 on Thu 26 Nov.";
    const warning = { path: "deliveryOptionId", message: `${late} Next day comes on Tue 1 Dec.` };
    const order = { deliveryAddressId: inside, deliveryOptionId: nextDay.id, lines };
    const taken = await office.orders.take(order);
    expect(taken).toMatchObject({ expectedFrom: "2026-12-01", expectedTo: "2026-12-01" });
    expect(taken.promiseWarnings).toEqual([warning]);
    const estimate = await office.orders.estimate(order);
    expect(estimate).toMatchObject({
      expectedFrom: "2026-12-01",
      promiseWarnings: [warning],
      optionDays: expect.arrayContaining([
        { deliveryOptionId: nextDay.id, from: "2026-12-01", to: "2026-12-01" },
      ]),
    });
    const plain = await office.orders.take({ deliveryAddressId: inside, lines });
    const changed = await office.orders.change({ id: plain.id, deliveryOptionId: nextDay.id });
    expect(changed).toMatchObject({ expectedFrom: "2026-12-01", promiseWarnings: [warning] });
  });

  it("says which hours a door has where the window is outside them", async () => {
    const afternoons = [{ days: null, from: "13:00", until: "15:00" }];
    await office.addresses.change({ id: inside, deliveryWindows: afternoons });
    const order = {
      deliveryAddressId: inside,
      wantedOn: "2026-12-01",
      deliveryWindow: { from: "08:00", until: "12:00" },
      lines,
    };
    const message = "This address takes deliveries 13:00 to 15:00.";
    const warnings = [{ path: "deliveryWindow", message }];
    expect((await office.orders.take(order)).promiseWarnings).toEqual(warnings);
    expect((await office.orders.estimate(order)).promiseWarnings).toEqual(warnings);
    await office.addresses.change({ id: inside, deliveryWindows: [] });
  });
});

describe("a standing order", () => {
  const wanted = {
    customerId: customer.id,
    deliveryAddressId: inside,
    repeat: "weekly" as const,
    weekday: 3,
    startsOn: "2026-11-30",
    lines,
  };

  it("of the office keeps its day, and says that no round goes there then", async () => {
    const standing = await office.standingOrders.create(wanted);
    expect(standing.days[0]).toMatchObject({
      deliversOn: "2026-12-02",
      promiseWarning: tuesdayOrFriday,
    });
    const changed = await office.standingOrders.change({ id: standing.id, weekday: 2 });
    expect(changed.days[0]).toMatchObject({ deliversOn: "2026-12-01", promiseWarning: null });
  });

  it("that a customer set up in the shop comes on a day with a round", async () => {
    const standing = await office.standingOrders.create(wanted);
    await rows.standingOrder.updateMany({ where: { id: standing.id }, data: { source: "shop" } });
    const own = await office.standingOrders.one({ id: standing.id });
    expect(own.days[0]).toMatchObject({
      dueOn: "2026-12-02",
      // Friday the 4th is closed.
      deliversOn: "2026-12-08",
      promiseWarning: null,
    });
  });
});
