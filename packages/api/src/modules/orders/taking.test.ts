import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeAddress,
  makeBusiness,
  makeCustomer,
  makeKey,
  makeMember,
  makeProduct,
  signInAs,
} from "../../testing";
import { orderOffice, type OrderOffice } from "./testing/order-office";

let at: OrderOffice;
beforeAll(async () => {
  at = await orderOffice();
});
afterAll(() => at.service.close());

const byId = { select: { id: true } } as const;
const optionOf = (more: object = {}) =>
  at.rows.deliveryOption.create({
    data: {
      tenantId: at.business.id,
      name: "Next day",
      minDays: 1,
      maxDays: 2,
      pricePence: 500,
      ...more,
    },
    ...byId,
  });

describe("taking an order", () => {
  it("makes a delivery at the customer's price, with a record", async () => {
    const order = await at.take({
      collect: [{ productId: at.product.id, quantity: 1 }],
      notes: "  Ring first ",
      leaveInstruction: "neighbour",
      wantedOn: "2027-01-04",
    });
    expect(order).toMatchObject({
      status: "placed",
      fulfilment: "delivery",
      source: "office",
      customerName: "Mrs Tyson",
      deliverToName: "Mrs Tyson",
      deliverToAddress: expect.stringMatching(/^\d+ Lake Road, Windermere, LA23 1AA$/),
      location: { latitude: 54.3807, longitude: -2.9068 },
      leaveInstruction: "neighbour",
      wantedOn: "2027-01-04",
      expectedFrom: null,
      notes: "Ring first",
      total: 6900,
      refundDue: 0,
      invoice: null,
    });
    expect(order.lines).toEqual([
      expect.objectContaining({ quantity: 2, unitPrice: 3450, total: 6900, deliveredQuantity: 0 }),
    ]);
    expect(order.collect).toEqual([expect.objectContaining({ quantity: 1 })]);
    expect(order.trackingRef).toMatch(/^[2-9B-DF-HJ-NP-TV-Z]{10}$/);
    expect(await at.activityOf(order.id)).toEqual([
      expect.objectContaining({ action: "order.placed", actorUserId: at.owner.id }),
    ]);
    expect(await at.office.orders.one({ id: order.id })).toEqual(order);
  });

  it("tells the office of what a key took, and of nothing it took itself", async () => {
    const key = await makeKey(at.service, at.business, at.owner, ["orders:write"]);
    const order = await callerFor(at.service, { key }).office.orders.take(at.draft());
    expect(order.source).toBe("api");
    const notices = await at.rows.notification.findMany({ where: { kind: "order.placed" } });
    expect(notices).toEqual([expect.objectContaining({ href: `/orders/${order.id}` })]);
  });

  it("asks for the agreed price, then the list's unless archived, then the product's, unless one is given", async () => {
    const tenantId = at.business.id;
    const productId = at.product.id;
    const list = await at.rows.rateSet.create({ data: { tenantId, name: "Farms" }, ...byId });
    await at.rows.rateSetPrice.create({
      data: { tenantId, rateSetId: list.id, productId, unitPrice: 3000 },
    });
    const farm = await makeCustomer(at.service, at.business, { rateSetId: list.id });
    const address = await makeAddress(at.service, at.business, farm);
    const theirs = { customerId: farm.id, deliveryAddressId: address.id };
    const price = async (line: object = {}) =>
      (await at.take({ ...theirs, lines: [{ productId, quantity: 1, ...line }] })).lines[0]
        ?.unitPrice;
    expect(await price()).toBe(3000);
    await at.rows.agreedRate.create({
      data: { tenantId, customerId: farm.id, productId, unitPrice: 2800 },
    });
    expect(await price()).toBe(2800);
    expect(await price({ unitPrice: 0 })).toBe(0);
    const { items } = await at.office.prices.quote({ customerId: farm.id });
    expect(items.find(({ id }) => id === productId)).toMatchObject({
      unitPrice: 2800,
      priceFrom: "agreed",
    });
    await at.rows.agreedRate.deleteMany({ where: { customerId: farm.id } });
    await at.rows.rateSet.updateMany({
      where: { id: list.id },
      data: { archivedAt: new Date() },
    });
    expect(await price()).toBe(3450);
  });

  it("promises days of the business's own calendar, and takes the option's charge", async () => {
    const option = await optionOf();
    // Half past eleven at night in London is still the day before in UTC's terms.
    const order = await at
      .officeAt(new Date("2026-06-30T23:30:00Z"))
      .orders.take(at.draft({ deliveryOptionId: option.id }));
    expect(order).toMatchObject({
      deliveryOptionName: "Next day",
      deliveryChargePence: 500,
      expectedFrom: "2026-07-02",
      expectedTo: "2026-07-03",
      total: 7400,
    });
    await at.rows.deliveryOption.updateMany({
      where: { id: option.id },
      data: { pricePence: 900, name: "Soon" },
    });
    expect(await at.office.orders.one({ id: order.id })).toEqual(order);
  });

  it("goes where the pin is, which wins over the geocode", async () => {
    const pinned = await makeAddress(at.service, at.business, at.customer);
    await at.rows.deliveryAddress.updateMany({
      where: { id: pinned.id },
      data: { dropLatitude: 54.5, dropLongitude: -3, name: "Top barn" },
    });
    const order = await at.take({ deliveryAddressId: pinned.id });
    expect(order).toMatchObject({
      location: { latitude: 54.5, longitude: -3 },
      deliverToName: "Top barn",
    });
  });

  it("is paid on account where the customer has one, otherwise in cash, or as asked", async () => {
    const account = await makeCustomer(at.service, at.business, { onAccount: true });
    const there = await makeAddress(at.service, at.business, account);
    const theirs = { customerId: account.id, deliveryAddressId: there.id };
    expect((await at.take(theirs)).paymentMethod).toBe("on_account");
    expect((await at.take()).paymentMethod).toBe("cash");
    expect((await at.take({ paymentMethod: "on_account" })).paymentMethod).toBe("on_account");
  });

  it("keeps a product named twice in two lines, and adds up empties named twice", async () => {
    const twice = [1, 2].map((quantity) => ({ productId: at.product.id, quantity }));
    const order = await at.take({ lines: twice, collect: twice });
    expect(order.lines.map(({ quantity }) => quantity)).toEqual([1, 2]);
    expect(order.collect.map(({ quantity }) => quantity)).toEqual([3]);
  });

  it("takes a collection, without address or customer", async () => {
    const lines = [{ productId: at.product.id, quantity: 1 }];
    const order = await at.office.orders.take({ fulfilment: "collection", lines });
    expect(order).toMatchObject({
      fulfilment: "collection",
      customerId: null,
      deliveryAddressId: null,
      location: null,
      paymentMethod: "cash",
    });
    const option = await optionOf();
    const named = await at.take({ fulfilment: "collection", deliveryOptionId: option.id });
    expect(named).toMatchObject({
      customerId: at.customer.id,
      deliveryAddressId: null,
      deliveryOptionId: null,
      deliveryChargePence: 0,
    });
  });

  it("finds the customer of a delivery by its address", async () => {
    const order = await at.take({ customerId: undefined });
    expect(order.customerName).toBe("Mrs Tyson");
  });

  it("gives a reference of an integrator's once, also to two at once", async () => {
    await at.take({ externalRef: "PO-1" });
    await expect(at.take({ externalRef: "PO-1" })).rejects.toMatchObject({ kind: "conflict" });
    const both = await Promise.allSettled([
      at.take({ externalRef: "PO-2" }),
      at.take({ externalRef: "PO-2" }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("is new work: refused where payments don't stand well", async () => {
    const late = await makeBusiness(at.service, { status: "unpaid" });
    const token = await signInAs(at.service, await makeMember(at.service, late));
    const office = callerFor(at.service, { token }).office;
    await expect(office.orders.take({ lines: [] })).rejects.toMatchObject({
      kind: "plan_required",
    });
    expect((await office.orders.list({})).items).toEqual([]);
  });
});

describe("refuses an order", () => {
  const no = "018f0000-0000-7000-8000-000000000000";

  it.each([
    ["no lines", { lines: [] }, "lines"],
    ["none of a product", { lines: [{ productId: no, quantity: 0 }] }, "lines.0.quantity"],
    ["too many", { lines: [{ productId: no, quantity: 100_001 }] }, "lines.0.quantity"],
    ["a part of one", { lines: [{ productId: no, quantity: 1.5 }] }, "lines.0.quantity"],
    ["no address", { deliveryAddressId: null }, "deliveryAddressId"],
    ["an id that is none", { customerId: "7" }, "customerId"],
    ["a day there is not", { wantedOn: "2026-02-30" }, "wantedOn"],
    ["a way of paying there is not", { paymentMethod: "cheque" }, "paymentMethod"],
  ])("of %s: 422, before anything is looked up", async (_, more, path) => {
    const draft = at.draft({ deliveryOptionId: no, ...more });
    await expect(at.office.orders.take(draft)).rejects.toMatchObject({
      cause: { issues: [expect.objectContaining({ path: path.split(".").map(asIndex) })] },
    });
  });

  const asIndex = (part: string) => (/^\d+$/.test(part) ? Number(part) : part);

  it("of another business's things: 404, and nothing is kept", async () => {
    const other = await makeBusiness(at.service);
    const customer = await makeCustomer(at.service, other);
    const address = await makeAddress(at.service, other, customer);
    const product = await makeProduct(at.service, other);
    const option = await at.rows.deliveryOption.create({
      data: { tenantId: other.id, name: "Theirs" },
      ...byId,
    });
    const before = await at.rows.order.count();
    for (const more of [
      { customerId: customer.id },
      { deliveryAddressId: address.id },
      { deliveryOptionId: option.id },
      { lines: [{ productId: product.id, quantity: 1 }] },
      { collect: [{ productId: product.id, quantity: 1 }] },
    ]) {
      await expect(at.take(more)).rejects.toMatchObject({ kind: "not_found" });
    }
    expect(await at.rows.order.count()).toBe(before);
  });

  it("that names what it may not: 422 with the path, after what is not there", async () => {
    const { service, business } = at;
    const gone = { archivedAt: new Date() };
    const unsold = await makeProduct(service, business, { sold: false });
    const logs = await makeProduct(service, business, { returnable: false });
    const option = await optionOf(gone);
    const archived = await makeCustomer(service, business);
    const theirs = await makeAddress(service, business, archived);
    await at.rows.customer.updateMany({ where: { id: archived.id }, data: gone });
    const lines = [
      { productId: at.product.id, quantity: 1 },
      { productId: unsold.id, quantity: 1 },
    ];
    const cases: [object, string][] = [
      [{ lines }, "lines.1.productId"],
      [{ collect: [{ productId: logs.id, quantity: 1 }] }, "collect.0.productId"],
      [{ deliveryOptionId: option.id }, "deliveryOptionId"],
      [{ customerId: archived.id, deliveryAddressId: theirs.id }, "customerId"],
      [{ deliveryAddressId: theirs.id }, "deliveryAddressId"],
      [{ lines: [{ productId: at.product.id, quantity: 100_000, unitPrice: 100_000 }] }, "lines"],
    ];
    for (const [more, path] of cases) {
      await expect(at.take(more)).rejects.toMatchObject({
        kind: "validation",
        issues: [expect.objectContaining({ path })],
      });
    }
    await expect(at.take({ lines, deliveryOptionId: no })).rejects.toMatchObject({
      kind: "not_found",
    });
    await expect(
      at.office.orders.take({
        fulfilment: "collection",
        paymentMethod: "on_account",
        lines: [{ productId: at.product.id, quantity: 1 }],
      }),
    ).rejects.toMatchObject({ kind: "validation" });
  });

  it("just over what amounts can hold, and takes one just under", async () => {
    // With 5 % VAT £21,474,836.47 is the most: 2,147,483,647 p.
    const free = await makeProduct(at.service, at.business, { vatRate: 0, unitPrice: 0 });
    const line = (unitPrice: number, quantity: number) => ({
      productId: free.id,
      quantity,
      unitPrice,
    });
    const most = [line(100_000_000, 21), line(47_483_647, 1)];
    expect((await at.take({ lines: most })).total).toBe(2_147_483_647);
    await expect(at.take({ lines: [...most, line(1, 1)] })).rejects.toMatchObject({
      kind: "validation",
    });
  });
});

describe("the same again", () => {
  it("gives the customer's last order as a draft, at today's prices, of what is still sold", async () => {
    const { service, business } = at;
    const regular = await makeCustomer(service, business);
    const address = await makeAddress(service, business, regular);
    const old = await makeProduct(service, business, { name: "Old cylinder" });
    expect(await at.office.orders.repeatLast({ customerId: regular.id })).toBeNull();
    await at.take({
      customerId: regular.id,
      deliveryAddressId: address.id,
      lines: [
        { productId: at.product.id, quantity: 3, unitPrice: 1 },
        { productId: old.id, quantity: 1 },
      ],
    });
    await at.rows.product.updateMany({ where: { id: old.id }, data: { sold: false } });
    expect(await at.office.orders.repeatLast({ customerId: regular.id })).toMatchObject({
      customerId: regular.id,
      deliveryAddressId: address.id,
      fulfilment: "delivery",
      lines: [{ productId: at.product.id, quantity: 3, unitPrice: 3450 }],
      noLongerSold: ["Old cylinder"],
    });
  });
});
