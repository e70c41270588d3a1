import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeAddress,
  makeBusiness,
  makeCustomer,
  makeKey,
  makeMember,
  makeProduct,
  makeYard,
  putStock,
  signInAs,
  testService,
  type TestService,
} from "../../../testing";

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

const like = (words: RegExp): unknown => expect.stringMatching(words);

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

describe("solid fuel", () => {
  const wood = { fuelKind: "wood", fuelContainer: "bag", volumeLitres: 40 } as const;
  const draft = (productId: string, quantity = 1) => ({
    customerId: customer.id,
    deliveryAddressId: address.id,
    lines: [{ productId, quantity }],
  });

  it("says which rules refuse it and what to ask, as taking it does", async () => {
    const logs = await makeProduct(service, business, wood);
    const wanted = draft(logs.id);
    const { refusals, advice, askAppliance, explanation } = await office.orders.estimate({
      ...wanted,
      explain: true,
    });
    expect(refusals).toMatchObject([{ rule: "fuel.standards", override: null }]);
    expect(advice).toEqual([expect.stringContaining("ask whether the address is in a smoke")]);
    expect(askAppliance).toBe(true);
    expect(explanation?.map(({ rule }) => rule)).toEqual(["fuel.standards", "fuel.smoke-control"]);
    await expect(office.orders.take(wanted)).rejects.toThrow(refusals[0]?.message);
    // From two cubic metres on it goes with a notice.
    const loads = await office.orders.estimate(draft(logs.id, 50));
    expect(loads).toMatchObject({
      refusals: [],
      advice: [/how to dry it/, /smoke control/].map(like),
    });
  });

  it("does not refuse again what was let past, nor what stays as it was", async () => {
    const [logs, coal25] = [
      await makeProduct(service, business, wood),
      await makeProduct(service, business, { ...wood, fuelKind: "house_coal" }),
    ];
    const ruleOverrides = [{ rule: "fuel.standards", reason: "For a pottery" }];
    const { id: orderId } = await office.orders.take({ ...draft(logs.id), ruleOverrides });
    const refusalsOf = async (of: ReturnType<typeof draft>, order: string) =>
      (await office.orders.estimate({ ...of, orderId: order })).refusals.map(({ rule }) => rule);
    expect(await refusalsOf(draft(logs.id, 2), orderId)).toEqual([]);
    const dry = await makeProduct(service, business, {});
    const other = await office.orders.take(draft(dry.id));
    const { service: db } = service.database;
    await db.product.updateMany({
      where: { id: dry.id },
      data: { fuelKind: "house_coal", fuelContainer: "bag" },
    });
    expect(await refusalsOf(draft(dry.id), other.id)).toEqual([]);
    expect(await refusalsOf(draft(coal25.id), other.id)).toEqual(["fuel.standards"]);
  });

  it("tells who may not go past a rule", async () => {
    const logs = await makeProduct(service, business, wood);
    const key = await makeKey(service, business, await makeMember(service, business), [
      "orders:read",
    ]);
    const reader = callerFor(service, { key, now }).office;
    const { refusals } = await reader.orders.estimate(draft(logs.id));
    expect(refusals[0]?.override).toEqual(expect.any(String));
  });
});

it("asks of a wanted day that has passed, but not of one that stood on the order already", async () => {
  // 00:30 on the 11th in London.
  const asked = async (wantedOn: string | null, orderId?: string) =>
    (await office.orders.estimate({ lines: lines(), wantedOn, orderId })).asks;
  expect(await asked(null)).toBeNull();
  expect(await asked("2026-06-11")).toBeNull();
  expect(await asked("2026-06-10")).toBe("The day it is wanted on, Wed 10 Jun, has passed.");
  const order = await office.orders.take({
    customerId: customer.id,
    deliveryAddressId: address.id,
    wantedOn: "2026-06-09",
    lines: lines(),
  });
  expect(await asked("2026-06-09", order.id)).toBeNull();
  expect(await asked("2026-06-08", order.id)).not.toBeNull();
});

describe("what remains to promise", () => {
  const wish = (productId: string, quantity: number) => ({
    customerId: customer.id,
    lines: [{ productId, quantity }],
  });
  const take = (productId: string, quantity: number) =>
    office.orders.take({ ...wish(productId, quantity), deliveryAddressId: address.id });

  it("counts what other open orders wait for, and warns by how much an order is short", async () => {
    const gas = await makeProduct(service, business);
    const { id: locationId } = await makeYard(service, business);
    expect((await office.orders.estimate(wish(gas.id, 900))).supply).toEqual([
      { productId: gas.id, remaining: null, warning: null },
    ]);
    await putStock(service, business, { locationId, productId: gas.id, quantity: 12 });
    const taken = await take(gas.id, 9);
    const { supply } = await office.orders.estimate({
      lines: [
        { productId: gas.id, quantity: 3 },
        { productId: gas.id, quantity: 2 },
      ],
    });
    expect(supply).toEqual([
      {
        productId: gas.id,
        remaining: 3,
        warning: "Short by 2: 12 free, 9 on other orders.",
      },
    ]);
    // Of an order being changed its own goods are its own.
    const change = await office.orders.estimate({ ...wish(gas.id, 12), orderId: taken.id });
    expect(change.supply).toEqual([{ productId: gas.id, remaining: 12, warning: null }]);
    await office.orders.cancel({ id: taken.id });
    expect((await office.orders.estimate(wish(gas.id, 12))).supply[0]?.warning).toBeNull();
  });

  it("of two orders for the last one is short for the second, also where both were taken at once", async () => {
    const gas = await makeProduct(service, business);
    const { id: locationId } = await makeYard(service, business);
    await putStock(service, business, { locationId, productId: gas.id, quantity: 1 });
    const orders = await Promise.all([take(gas.id, 1), take(gas.id, 1)]);
    const supplies = await Promise.all(orders.map(({ id }) => office.orders.supply({ id })));
    expect(supplies.flat().filter(({ warning }) => warning === null)).toHaveLength(1);
    expect(supplies.flat().map(({ warning }) => warning)).toContain(
      "Short by 1: 1 free, 1 on other orders.",
    );
    const [first] = orders;
    await office.orders.cancel({ id: first.id });
    expect(await office.orders.supply({ id: first.id })).toEqual([]);
  });

  it("is nobody else's", async () => {
    const order = await take(coal.id, 1);
    const other = await makeBusiness(service);
    const token = await signInAs(service, await makeMember(service, other));
    await expect(
      callerFor(service, { token }).office.orders.supply({ id: order.id }),
    ).rejects.toMatchObject({ kind: "not_found" });
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
      lines: [{ orderLineId: expect.any(String), amountPence: 1000, short: null }],
      netPence: 1000,
      vatPence: 50,
      totalPence: 1050,
      parts: [{ vatRate: 5, vatTreatment: "standard", netPence: 1000, vatPence: 50 }],
      fuelCertificates: [],
      discountPence: 0,
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
