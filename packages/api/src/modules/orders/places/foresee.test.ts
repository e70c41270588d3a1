import { afterAll, expect, it } from "vitest";
import { makeAddress, makeCustomer, makeProduct } from "../../../testing";
import { orderOffice } from "../testing/order-office";

const { service, rows, business, office } = await orderOffice();
afterAll(service.close);
const tenantId = business.id;

const customer = await makeCustomer(service, business);
const address = await makeAddress(service, business, customer);
const product = await makeProduct(service, business);
await rows.deliveryAddress.updateMany({
  where: { tenantId },
  data: { postcode: "LA23 1AA", dropLatitude: 54.38, dropLongitude: -2.907 },
});
await office.yards.create({ name: "Kendal", latitude: 54.328, longitude: -2.747 });
await office.deliveryAreas.create({
  name: "Windermere",
  outwardCodes: ["LA23"],
  weekdays: ["tue", "thu"],
  windows: [{ from: "08:00", until: "12:00" }],
});
const estimate = (more: object = {}) =>
  office.orders.estimate({
    customerId: customer.id,
    deliveryAddressId: address.id,
    lines: [{ productId: product.id, quantity: 1 }],
    ...more,
  });
const weekdaysOf = (days: readonly { day: string }[]) =>
  new Set(days.map(({ day }) => new Date(day).getUTCDay()));

it("shows the next days with what bringing it adds, and the times to choose from", async () => {
  const { deliveryDays, deliveryWindows } = await estimate();
  expect(deliveryWindows).toEqual([{ from: "08:00", until: "12:00" }]);
  expect(deliveryDays).toHaveLength(6);
  expect(weekdaysOf(deliveryDays)).toEqual(new Set([2, 4]));
  const [first, second] = deliveryDays;
  expect(first?.insertion?.metres).toBeGreaterThan(30_000);
  expect(first?.insertion?.pence).toBeGreaterThan(1000);
  // Something next door makes the day cheap. The order itself, once it is taken, does not.
  const { id } = await office.orders.take({
    deliveryAddressId: address.id,
    wantedOn: second?.day ?? "",
    lines: [{ productId: product.id, quantity: 1 }],
  });
  expect((await estimate()).deliveryDays[1]?.insertion).toEqual({
    minutes: 0,
    metres: 0,
    pence: 0,
  });
  expect((await estimate({ orderId: id })).deliveryDays[1]?.insertion).toEqual(first?.insertion);
});

it("leaves out days on which the customer is closed, and says so of one that is chosen", async () => {
  const closedDays = { weekdays: ["tue" as const] };
  await office.customers.change({ id: customer.id, closedDays });
  const { deliveryDays } = await estimate();
  expect(weekdaysOf(deliveryDays)).toEqual(new Set([4]));
  const { promiseWarnings } = await estimate({ wantedOn: "2031-03-11" });
  expect(promiseWarnings).toEqual([{ path: "wantedOn", message: "Closed on Tuesdays." }]);
});
