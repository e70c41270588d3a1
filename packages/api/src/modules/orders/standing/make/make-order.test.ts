import { afterAll, describe, expect, it } from "vitest";
import { day, fromDay } from "../../../../platform/values/format";
import { makeAddress, makeCustomer, makeProduct } from "../../../../testing";
import { orderOffice } from "../../testing/order-office";
import { repeatOrders } from "./morning";

const office = await orderOffice();
const { service, rows, business } = office;
afterAll(service.close);
const tenantId = business.id;

/** Thursdays; set up on a Monday. */
const monday = new Date("2026-03-02T12:00:00Z");
const mornings = {
  monday: new Date("2026-03-09T05:35:00Z"),
  tuesday: new Date("2026-03-10T05:35:00Z"),
  wednesday: new Date("2026-03-11T05:35:00Z"),
  friday: new Date("2026-03-13T05:35:00Z"),
  nextMonday: new Date("2026-03-16T05:35:00Z"),
};
const thursday = "2026-03-12";
const standing = () => office.officeAt(monday).standingOrders;
const morning = (now: Date) => repeatOrders(service, { tenantId }, now);

/** A customer with a standing order for each Thursday from the 12th, three days ahead but for `more`. */
async function setUp(more: object = {}) {
  const customer = await makeCustomer(service, business, { name: "Mrs Tyson", onAccount: true });
  const address = await makeAddress(service, business, customer);
  const product = await makeProduct(service, business, { name: "Propane 47 kg", unitPrice: 3450 });
  const made = await standing().create({
    customerId: customer.id,
    deliveryAddressId: address.id,
    repeat: "weekly",
    weekday: 4,
    startsOn: thursday,
    lines: [{ productId: product.id, quantity: 2, empties: 0 }],
    ...more,
  });
  return { customer, address, product, id: made.id };
}
const ordersOf = (standingOrderId: string) =>
  rows.order.findMany({ where: { tenantId, standingOrderId }, include: { lines: true } });
const dayOf = async (id: string, dueOn = thursday) => {
  const { days, past } = await standing().one({ id });
  return [...days, ...past].find((one) => one.dueOn === dueOn);
};
const noticesOf = (title: string) =>
  rows.notification.findMany({ where: { tenantId, kind: "standing_order.refused", title } });

it("makes an order three days ahead, as its customer's other orders are made", async () => {
  const { id, customer, address } = await setUp();
  await morning(new Date("2026-03-08T05:35:00Z"));
  expect(await ordersOf(id)).toEqual([]);
  await morning(mornings.monday);
  await morning(mornings.monday);
  const [order, ...others] = await ordersOf(id);
  expect(others).toEqual([]);
  expect(order).toMatchObject({
    customerId: customer.id,
    deliveryAddressId: address.id,
    source: "office",
    paymentMethod: "on_account",
    wantedOn: fromDay(thursday),
    lines: [{ quantity: 2, unitPrice: 3450 }],
  });
  expect(await office.office.orders.one({ id: order?.id ?? "" })).toMatchObject({
    standingOrderId: id,
  });
  expect(await dayOf(id)).toMatchObject({ state: "made", orderId: order?.id });
  const told = await office.activityOf(order?.id ?? "");
  expect(told).toMatchObject([{ action: "order.placed", actorName: "Roundsman" }]);
});

it("takes a place on a day of its delivery area, and has no order where the day is full", async () => {
  const areas = office.officeAt(monday).deliveryAreas;
  const area = await areas.create({
    name: "Windermere",
    outwardCodes: ["LA23"],
    weekdays: ["fri"],
    maxStops: 1,
  });
  const [first, second] = [await setUp(), await setUp()];
  await morning(mornings.monday);
  await areas.change({ id: area.id, archived: true });
  const made = [await dayOf(first.id), await dayOf(second.id)];
  // The area offers shoppers Fridays: the office set these up for Thursdays.
  expect(made.filter((one) => one?.state === "made")).toHaveLength(1);
  expect(made.find((one) => one?.state === "refused")).toMatchObject({
    reason: "other",
    message: expect.stringContaining("full"),
  });
});

it("makes the morning's orders when a worker that was away from before five is back after eleven", async () => {
  const { id } = await setUp();
  // Half past twelve: neither of the hours from five to ten was worked.
  await morning(new Date("2026-03-09T12:35:00Z"));
  await morning(new Date("2026-03-09T13:35:00Z"));
  expect(await ordersOf(id)).toHaveLength(1);
  expect(await dayOf(id)).toMatchObject({ state: "made" });
});

it("leaves what was set up in the afternoon for the next morning", async () => {
  const { id } = await setUp({ weekday: 3, startsOn: "2026-03-04" });
  await morning(new Date("2026-03-02T14:35:00Z"));
  expect(await ordersOf(id)).toEqual([]);
  await morning(new Date("2026-03-03T05:35:00Z"));
  expect(await ordersOf(id)).toHaveLength(1);
});

it("makes one order where two workers make it at once", async () => {
  const { id } = await setUp();
  await Promise.all([1, 2, 3, 4].map(() => morning(mornings.monday)));
  expect(await ordersOf(id)).toHaveLength(1);
});

describe("of a skip or a pause and a morning at once", () => {
  it("an order that is made is cancelled, or none is made", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await setUp();
      const skip = office.officeAt(mornings.monday).standingOrders.skip({ id, dueOn: thursday });
      await Promise.all([skip, morning(mornings.monday)]);
      await morning(mornings.tuesday);
      const orders = await ordersOf(id);
      expect(orders.every(({ status }) => status === "cancelled")).toBe(true);
      expect(await dayOf(id)).toMatchObject({ state: "skipped", skippedBy: "office" });
    }
  });

  it("none is made once it is paused", async () => {
    const { id } = await setUp();
    const pause = office.officeAt(mornings.monday).standingOrders.pause({ id });
    await Promise.all([pause, morning(mornings.monday)]);
    const before = await ordersOf(id);
    expect(before.length).toBeLessThan(2);
    for (const now of [mornings.tuesday, mornings.wednesday]) await morning(now);
    expect(await ordersOf(id)).toEqual(before);
  });
});

describe("a day that is refused", () => {
  it("is told to the office once, tried again each day, and made once nothing is in the way", async () => {
    const { id, customer } = await setUp();
    await rows.customer.update({
      where: { tenantId_id: { tenantId, id: customer.id } },
      data: {
        name: "Mr Reed",
        stopReason: "Unpaid since May",
        stopSince: monday,
        stopSetByName: "Olivia",
      },
    });
    for (const now of [mornings.monday, mornings.monday, mornings.tuesday]) await morning(now);
    expect(await ordersOf(id)).toEqual([]);
    expect(await dayOf(id)).toMatchObject({
      state: "refused",
      reason: "on_stop",
      message: "This customer is on stop: Unpaid since May. Choose another way to pay.",
    });
    expect(await noticesOf("No order for Mr Reed on Thu 12 Mar")).toMatchObject([
      { href: `/orders/standing/${id}` },
    ]);
    await rows.customer.update({
      where: { tenantId_id: { tenantId, id: customer.id } },
      data: { stopReason: null, stopSince: null, stopSetByName: null },
    });
    // Once a day: the morning of that day is over.
    await morning(mornings.tuesday);
    expect(await ordersOf(id)).toEqual([]);
    await morning(mornings.wednesday);
    expect(await ordersOf(id)).toHaveLength(1);
    expect(await dayOf(id)).toMatchObject({ state: "made", reason: null, message: null });
  });

  it("is given up when its day is past", async () => {
    const { id, product } = await setUp();
    await rows.product.updateMany({
      where: { tenantId, id: product.id },
      data: { archivedAt: monday },
    });
    for (const now of [mornings.monday, mornings.friday]) await morning(now);
    await rows.product.updateMany({
      where: { tenantId, id: product.id },
      data: { archivedAt: null },
    });
    await morning(mornings.friday);
    expect(await ordersOf(id)).toEqual([]);
    expect(await dayOf(id)).toMatchObject({ state: "refused", reason: "not_sold" });
  });

  it("is noted where the service did not run", async () => {
    const { id } = await setUp();
    await morning(mornings.friday);
    expect(await dayOf(id)).toMatchObject({ state: "refused", reason: "missed" });
  });
});

describe("prices", () => {
  const raise = (id: string) =>
    rows.product.updateMany({ where: { tenantId, id }, data: { unitPrice: 4000 } });
  const noteOf = async (id: string, dueOn: string) => (await dayOf(id, dueOn))?.priceNote;
  const unitPrices = async (id: string) => {
    const orders = await ordersOf(id);
    return orders
      .toSorted((a, b) => Number(a.wantedOn) - Number(b.wantedOn))
      .map(({ lines }) => lines[0]?.unitPrice);
  };

  it("follow the list, and a rise is said once", async () => {
    const { id, product } = await setUp();
    await morning(mornings.monday);
    await raise(product.id);
    await morning(mornings.nextMonday);
    await morning(new Date("2026-03-23T05:35:00Z"));
    expect(await unitPrices(id)).toEqual([3450, 4000, 4000]);
    expect(await noteOf(id, thursday)).toBeNull();
    expect(await noteOf(id, "2026-03-19")).toBe(
      "Propane 47 kg now costs £40.00 excluding VAT; it was £34.50 excluding VAT.",
    );
    expect(await noteOf(id, "2026-03-26")).toBeNull();
  });

  it("are held, and it is said what they would be", async () => {
    const { id, product } = await setUp({ price: "held" });
    await raise(product.id);
    await morning(mornings.monday);
    expect(await unitPrices(id)).toEqual([3450]);
    expect(await noteOf(id, thursday)).toBe(
      "Propane 47 kg stays at £34.50 excluding VAT for you; it would be £40.00 excluding VAT now.",
    );
  });
});

describe("with their customer and address", () => {
  it("end when the customer is archived, and pause when the address is", async () => {
    const first = await setUp();
    const second = await setUp();
    await office.office.customers.change({ id: first.customer.id, archived: true });
    await office.office.addresses.change({ id: second.address.id, archived: true });
    expect(await standing().one({ id: first.id })).toMatchObject({
      state: "ended",
      stateWhy: "The customer is archived.",
    });
    expect(await standing().one({ id: second.id })).toMatchObject({
      state: "paused",
      stateWhy: "The address is archived.",
    });
  });

  it("go over to the customer that theirs is merged into", async () => {
    const { id, customer } = await setUp();
    const other = await makeCustomer(service, business, { name: "Mrs E Tyson" });
    await office.office.customers.merge({ id: customer.id, intoCustomerId: other.id });
    await morning(mornings.monday);
    const [order] = await ordersOf(id);
    expect(order).toMatchObject({ customerId: other.id, customerName: "Mrs E Tyson" });
    expect(order?.wantedOn && day(order.wantedOn)).toBe(thursday);
  });
});

describe("of a customer who is closed on its day", () => {
  const closeOn = (id: string, closedDays: object) =>
    office.office.customers.change({ id, closedDays });

  it.each([
    ["after", "2026-03-13"],
    ["before", "2026-03-11"],
  ] as const)("the order comes on the next day that is open, %s", async (onClosed, deliversOn) => {
    const { id, customer } = await setUp({ onClosed, startsOn: "2026-03-09" });
    await closeOn(customer.id, { dates: [{ date: thursday, note: "Fair" }] });
    expect(await dayOf(id)).toMatchObject({ state: "coming", deliversOn });
    await morning(new Date("2026-03-10T05:35:00Z"));
    const [order] = await ordersOf(id);
    expect(order?.wantedOn && day(order.wantedOn)).toBe(deliversOn);
  });

  it("none comes where such days are left out, and each moves where they close each week", async () => {
    const skipping = await setUp({ onClosed: "skip" });
    await closeOn(skipping.customer.id, { dates: [{ date: thursday }] });
    expect(await standing().one({ id: skipping.id })).toMatchObject({ nextOn: "2026-03-19" });
    const weekly = await setUp();
    await closeOn(weekly.customer.id, { weekdays: ["thu", "fri"] });
    const { days } = await standing().one({ id: weekly.id });
    expect(days.map(({ dueOn, deliversOn }) => [dueOn, deliversOn]).slice(0, 2)).toEqual([
      [thursday, "2026-03-14"],
      ["2026-03-19", "2026-03-21"],
    ]);
  });

  it("the order comes on a day on which its address takes deliveries", async () => {
    const { id, address } = await setUp();
    await office.office.addresses.change({
      id: address.id,
      deliveryWindows: [{ days: ["fri"], from: "08:00", until: "12:00" }],
    });
    expect(await dayOf(id)).toMatchObject({ deliversOn: "2026-03-13" });
  });
});
