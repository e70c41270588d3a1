import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeAddress,
  makeBusiness,
  makeCustomer,
  makeMember,
  makeProduct,
  signInAs,
  testService,
  type TestService,
} from "../../testing";

const now = new Date("2026-06-10T23:30:00Z");

let service: TestService;
let office: ReturnType<typeof callerFor>["office"];
let business: { id: string };
let customer: { id: string };
let address: { id: string };
let butane: { id: string };
let coal: { id: string };
let nextDay: { id: string };

beforeAll(async () => {
  service = await testService();
  business = await makeBusiness(service);
  const token = await signInAs(service, await makeMember(service, business));
  office = callerFor(service, { token, now }).office;
  customer = await makeCustomer(service, business);
  address = await makeAddress(service, business, customer);
  butane = await makeProduct(service, business, { unitPrice: 1001, vatRate: 20 });
  coal = await makeProduct(service, business, { unitPrice: 500, vatRate: 5 });
  await service.database.service.agreedRate.create({
    data: {
      tenantId: business.id,
      customerId: customer.id,
      productId: butane.id,
      unitPrice: 999,
    },
  });
  nextDay = await service.database.service.deliveryOption.create({
    data: { tenantId: business.id, name: "Next day", minDays: 1, maxDays: 2, pricePence: 495 },
  });
});
afterAll(() => service.close());

const lines = () => [
  { productId: butane.id, quantity: 3 },
  { productId: coal.id, quantity: 2 },
];

describe("estimate", () => {
  it("comes to what the order will come to, at the customer's own prices", async () => {
    const draft = { customerId: customer.id, deliveryOptionId: nextDay.id, lines: lines() };
    const estimate = await office.orders.estimate(draft);
    const order = await office.orders.take({ ...draft, deliveryAddressId: address.id });
    expect(estimate).toMatchObject({
      lines: order.lines.map(({ productId, unitPrice, total }) => ({
        productId,
        unitPrice,
        total,
      })),
      netPence: order.total,
      deliveryChargePence: order.deliveryChargePence,
      expectedFrom: order.expectedFrom,
      expectedTo: order.expectedTo,
    });
    expect(estimate.expectedFrom).toBe("2026-06-12");
    const { parts, netPence, vatPence, totalPence } = await office.orders.reckon(order);
    expect(estimate).toMatchObject({ parts, netPence, vatPence, totalPence });
  });

  it("is everybody's price without a customer, and promises nothing without an option", async () => {
    expect(await office.orders.estimate({ lines: lines() })).toMatchObject({
      netPence: 3 * 1001 + 2 * 500,
      deliveryChargePence: 0,
      expectedFrom: null,
      expectedTo: null,
    });
  });

  it("keeps the price, the charge and the days of what stays on an order being changed", async () => {
    const taken = { customerId: customer.id, deliveryOptionId: nextDay.id };
    const order = await office.orders.take({
      ...taken,
      deliveryAddressId: address.id,
      lines: [{ productId: coal.id, quantity: 2 }],
    });
    const { service: db } = service.database;
    const dearer = (unitPrice: number, pricePence: number) =>
      Promise.all([
        db.product.updateMany({ where: { id: coal.id }, data: { unitPrice } }),
        db.deliveryOption.updateMany({ where: { id: nextDay.id }, data: { pricePence } }),
      ]);
    await dearer(900, 800);
    const change = { orderId: order.id, customerId: customer.id, lines: lines() };
    const kept = await office.orders.estimate({ ...change, deliveryOptionId: nextDay.id });
    const without = await office.orders.estimate(change);
    const changed = await office.orders.change({ id: order.id, lines: lines() });
    await dearer(500, 495);
    expect(kept).toMatchObject({
      lines: [{ unitPrice: 999 }, { unitPrice: 500 }],
      deliveryChargePence: 495,
      expectedFrom: order.expectedFrom,
      netPence: changed.total,
    });
    expect(without).toMatchObject({ deliveryChargePence: 0, expectedFrom: null });
  });

  it("knows nothing of another business's customers, products and options", async () => {
    const other = await makeBusiness(service);
    const theirs = {
      customerId: (await makeCustomer(service, other)).id,
      productId: (await makeProduct(service, other)).id,
    };
    const missing = { kind: "not_found" };
    await expect(
      office.orders.estimate({ customerId: theirs.customerId, lines: [] }),
    ).rejects.toMatchObject(missing);
    await expect(
      office.orders.estimate({ lines: [{ productId: theirs.productId, quantity: 1 }] }),
    ).rejects.toMatchObject(missing);
    await expect(
      office.orders.estimate({ deliveryOptionId: theirs.productId, lines: [] }),
    ).rejects.toMatchObject(missing);
    await expect(
      office.orders.estimate({ orderId: theirs.productId, lines: [] }),
    ).rejects.toMatchObject(missing);
  });
});

describe("reckon", () => {
  it("tells what came in and what is still to come", async () => {
    const { id } = await office.orders.take({
      customerId: customer.id,
      deliveryAddressId: address.id,
      paymentMethod: "cash",
      lines: [{ productId: coal.id, quantity: 2 }],
    });
    expect(await office.orders.reckon({ id })).toEqual({
      netPence: 1000,
      vatPence: 50,
      totalPence: 1050,
      parts: [{ vatRate: 5, netPence: 1000, vatPence: 50 }],
      paidPence: 0,
      outstandingPence: 1050,
    });
    await office.orders.paid({ id });
    expect(await office.orders.reckon({ id })).toMatchObject({
      paidPence: 1050,
      outstandingPence: 0,
    });
    await office.orders.cancel({ id });
    expect(await office.orders.reckon({ id })).toMatchObject({ totalPence: 0, paidPence: 1050 });
  });

  it("finds no order of another business", async () => {
    const { id } = await office.orders.take({
      customerId: customer.id,
      deliveryAddressId: address.id,
      lines: [{ productId: coal.id, quantity: 1 }],
    });
    const other = await makeBusiness(service);
    const token = await signInAs(service, await makeMember(service, other));
    await expect(callerFor(service, { token }).office.orders.reckon({ id })).rejects.toMatchObject({
      kind: "not_found",
    });
  });
});
