import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { makeCustomer, makeProduct } from "../../../testing";
import { openShop } from "../../../testing/things/open-shop";
import { networkAt } from "../shopper";
import { quickBounds } from "../../../platform/limits/bounds";

const shop = await openShop();
afterAll(() => shop.service.close());

const one = (id: string) => shop.office().orders.one({ id });
const issuesOf = (...paths: string[]) => ({
  kind: "validation",
  issues: paths.map((path) => expect.objectContaining({ path })),
});

describe("the checkout", () => {
  it("offers ways of delivery with their days and charge, including VAT", async () => {
    const view = await shop
      .at({ now: new Date("2026-06-30T23:30:00Z") })
      .checkout.showCheckout({ lines: [{ productId: shop.product.id, quantity: 1 }] });
    expect(view.options).toEqual([
      expect.objectContaining({ name: "Standard", chargePence: 0, expectedFrom: "2026-07-04" }),
      expect.objectContaining({
        name: "Next day",
        chargePence: 525,
        sums: expect.objectContaining({ totalPence: 4148 }),
      }),
    ]);
    expect(view).toMatchObject({ payNow: true, onAccount: false, addresses: [] });
  });

  it("asks for delivery what the product's page and the home page said", async () => {
    const { id } = shop.product;
    const { options } = await shop
      .at()
      .checkout.showCheckout({ lines: [{ productId: id, quantity: 3 }] });
    const asked = options.map(({ name, chargePence }) => ({ name, chargePence }));
    expect(asked).toEqual([
      { name: "Standard", chargePence: 0 },
      { name: "Next day", chargePence: 525 },
    ]);
    const { deliveryWays } = await shop.at().pages.showProduct({ address: id });
    expect(deliveryWays).toEqual(
      asked.map(({ name, chargePence }) => ({
        name,
        fromPence: chargePence,
        toPence: chargePence,
      })),
    );
    const basket = await shop.at().checkout.showBasket({ lines: [{ productId: id, quantity: 3 }] });
    expect(basket.deliveryWays).toEqual(deliveryWays);
    // Another product bears 20 %, so the home page says from how much.
    await makeProduct(shop.service, shop.business, { vatRate: 20 });
    const home = await shop.at().pages.showFront();
    expect(home.deliveryWays).toEqual([
      { name: "Standard", fromPence: 0, toPence: 0 },
      { name: "Next day", fromPence: 525, toPence: 600 },
    ]);
  });

  it("makes a guest a customer, with the address, and leads to the provider's page", async () => {
    const email = `${randomUUID()}@mail.example`;
    const contact = { name: "Jo Tyson", email, phone: "015394 40000" };
    const { id, payUrl, trackingRef } = await shop.ordered({ contact, notes: "Blue gate" });
    expect(payUrl).toMatch(/\/sandbox\//);
    const order = await one(id);
    expect(order).toMatchObject({
      source: "shop",
      status: "placed",
      paymentMethod: "link",
      customerName: "Jo Tyson",
      deliverToAddress: "2 Lake Road, Windermere, LA23 1AA",
      notes: "Blue gate",
      paidAt: null,
      collect: [expect.objectContaining({ quantity: 1 })],
    });
    const again = await shop.ordered({ contact: { ...contact, email: email.toUpperCase() } });
    expect(await one(again.id)).toMatchObject({
      customerId: order.customerId,
      deliveryAddressId: order.deliveryAddressId,
    });
    const customer = { id: order.customerId ?? "" };
    expect(await shop.office().customers.one(customer)).toMatchObject({ email, onAccount: false });
    const activity = await shop.rows.activity.findMany({ where: { subjectId: id } });
    expect(activity).toEqual([
      expect.objectContaining({ action: "order.placed", actorKind: "shopper" }),
    ]);
    expect(await shop.at().tracking.showOrder({ trackingRef })).toMatchObject({ state: "to_pay" });
  });

  it("leaves the card of a customer it knows by their mail as it is, at the shop's own prices", async () => {
    const customer = await makeCustomer(shop.service, shop.business, {
      email: "farm@mail.example",
    });
    await shop.rows.agreedRate.create({
      data: {
        tenantId: shop.business.id,
        customerId: customer.id,
        productId: shop.product.id,
        unitPrice: 100,
      },
    });
    const contact = { name: "Somebody else", email: "farm@mail.example", phone: "07700 900123" };
    const { id } = await shop.ordered({ contact });
    expect(await one(id)).toMatchObject({
      customerId: customer.id,
      notes: "Phone for this order: 07700 900123.",
      lines: [expect.objectContaining({ unitPrice: 3450 })],
    });
    const card = await shop.office().customers.one({ id: customer.id });
    expect(card).toMatchObject({ phone: null, name: expect.stringMatching(/^Customer/) });
  });

  it("takes a collection without an address", async () => {
    const { id } = await shop.ordered({ fulfilment: "collection", address: null });
    expect(await one(id)).toMatchObject({ fulfilment: "collection", deliveryAddressId: null });
  });

  it("refuses what the shop does not offer, and a postcode there is not", async () => {
    await expect(shop.place({ payment: "on_account" })).rejects.toMatchObject(issuesOf("payment"));
    await expect(shop.place({ addressId: randomUUID() })).rejects.toMatchObject(
      issuesOf("addressId"),
    );
    const address = { line1: "1 Road", postcode: "BF1 1AA" };
    await expect(shop.place({ address })).rejects.toMatchObject(issuesOf("address.postcode"));
    const malformed = { cause: { issues: [expect.anything()] } };
    const nowhere = { ...address, postcode: "nowhere" };
    await expect(shop.place({ address: nowhere })).rejects.toMatchObject(malformed);
    await expect(shop.place({ address: null })).rejects.toMatchObject(malformed);
    const strict = await openShop({ ageCheck: true, collection: undefined });
    await strict.rows.paymentConnection.deleteMany();
    const form = strict.form({ fulfilment: "collection" });
    await expect(strict.at().checkout.place(form)).rejects.toMatchObject(
      issuesOf("fulfilment", "ofAge", "payment"),
    );
    await strict.service.close();
  });

  it("delivers for nothing where there is no option to choose, and never to who names none", async () => {
    const free = { deliveryOptionId: null };
    await expect(shop.place(free)).rejects.toMatchObject(issuesOf("deliveryOptionId"));
    const form = { ...free, fulfilment: "collection", address: null };
    expect(await shop.place(form)).toMatchObject({ outcome: "placed" });
    const plain = await openShop();
    const { rows, business } = plain;
    const archivedAt = new Date();
    await rows.deliveryOption.updateMany({
      where: { tenantId: business.id },
      data: { archivedAt },
    });
    expect(await plain.place(free)).toMatchObject({ outcome: "placed" });
    await plain.service.close();
  });

  it("says what has become dearer or cheaper, and orders nothing until it was seen", async () => {
    const line = await shop.scarce(5);
    const { productId } = line;
    const before = await shop.rows.order.count();
    for (const nowPence of [3600, 3000]) {
      await shop.rows.product.updateMany({
        where: { id: productId },
        data: { unitPrice: nowPence },
      });
      const nowTotalPence = Math.round(nowPence * 1.05);
      expect(await shop.place({ lines: [line] })).toEqual({
        outcome: "changed",
        quoteOver: false,
        changes: [
          {
            name: expect.any(String),
            wasPence: 3450,
            nowPence,
            wasIncVat: 3623,
            nowIncVat: nowTotalPence,
          },
        ],
        wasTotalPence: 3623,
        nowTotalPence,
      });
    }
    expect(await shop.rows.order.count()).toBe(before);
    await shop.rows.deliveryOption.updateMany({
      where: { id: shop.nextDay.id },
      data: { pricePence: 900 },
    });
    expect(
      await shop.place({ deliveryOptionId: shop.nextDay.id, shownTotalPence: 4148 }),
    ).toMatchObject({
      outcome: "changed",
      changes: [],
      nowTotalPence: 4568,
    });
    // The key of a form that ordered nothing is still good.
    const key = randomUUID();
    await shop.place({ key, lines: [line] });
    await shop.ordered({ key, lines: [{ ...line, shownUnitPrice: 3000 }], shownTotalPence: 3150 });
  });

  it("takes a bag of coal at the price including 5 % that its page shows", async () => {
    const { id: productId } = await makeProduct(shop.service, shop.business, {
      vatFuel: "coal_coke",
      fullKg: 25,
      emptyKg: null,
      hazardKg: null,
      unitPrice: 1525,
      vatRate: 5,
    });
    const { id } = await shop.ordered({
      lines: [{ productId, quantity: 1, shownUnitPrice: 1525 }],
      shownTotalPence: 1601,
    });
    expect((await one(id)).lines).toMatchObject([{ vatRate: 5 }]);
  });

  it.each([
    ["coal_coke", { fullKg: 25 }],
    ["lpg_cylinder", { hazardKg: 13 }],
  ] as const)("offers %s once its VAT is known by its weight", async (vatFuel, weight) => {
    const { id: productId } = await makeProduct(shop.service, shop.business, {
      vatFuel,
      fullKg: null,
      emptyKg: null,
      hazardKg: null,
      unitPrice: 1525,
    });
    const lines = [{ productId, quantity: 1 }];
    const at = shop.at();
    expect(await at.checkout.showBasket({ lines })).toMatchObject({ lines: [], gone: 1 });
    await expect(at.pages.showProduct({ address: productId })).rejects.toMatchObject({
      kind: "not_found",
    });
    await shop.rows.product.updateMany({ where: { id: productId }, data: weight });
    expect(await at.checkout.showBasket({ lines })).toMatchObject({ gone: 0, goodsPence: 1601 });
  });

  it("asks again where fuel bears more VAT with what goes there that day, and takes it once agreed", async () => {
    const { id: productId } = await makeProduct(shop.service, shop.business, {
      vatFuel: "coal_coke",
      fullKg: 50,
      emptyKg: null,
      hazardKg: null,
      unitPrice: 1000,
    });
    const email = `${randomUUID()}@mail.example`;
    const contact = { name: "Hill Farm", email, phone: "015394 40000" };
    const buy = (quantity: number, shownTotalPence: number) =>
      shop.place({
        contact,
        lines: [{ productId, quantity, shownUnitPrice: 1000 }],
        shownTotalPence,
      });
    const first = await shop.ordered({
      contact,
      lines: [{ productId, quantity: 20, shownUnitPrice: 1000 }],
      shownTotalPence: 21_000,
    });
    const orders = await shop.rows.order.count();
    expect(await buy(5, 5250)).toEqual({
      outcome: "changed",
      quoteOver: false,
      changes: [],
      wasTotalPence: 5250,
      nowTotalPence: 6000,
    });
    expect(await shop.rows.order.count()).toBe(orders);
    expect((await one(first.id)).lines).toMatchObject([{ vatRate: 5 }]);
    expect(await buy(5, 6000)).toMatchObject({ outcome: "placed" });
    // What was ordered first and is not paid is judged with it.
    expect((await one(first.id)).lines).toMatchObject([{ vatRate: 20 }]);
  });

  it("says in plain words which solid fuel it may not sell, and of no way past", async () => {
    const { id: productId } = await makeProduct(shop.service, shop.business, {
      fuelKind: "house_coal",
      fuelContainer: "bag",
    });
    const refused = shop.place({ lines: [{ productId, quantity: 1, shownUnitPrice: 3450 }] });
    await expect(refused).rejects.toMatchObject({
      kind: "conflict",
      message: expect.stringMatching(/house coal may not be sold in England\.$/),
    });
  });

  it("gives the last one to one of two, however many ask at once", async () => {
    const line = await shop.scarce(1);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => shop.place({ lines: [line] })),
    );
    const outcomes = answers.map(({ outcome }) => outcome).toSorted();
    expect(outcomes).toEqual(["placed", "short", "short", "short", "short", "short"]);
    expect(answers.find(({ outcome }) => outcome === "short")).toMatchObject({
      short: [{ wanted: 1, left: 0 }],
    });
    expect(await shop.rows.orderLine.count({ where: { productId: line.productId } })).toBe(1);
  });

  it("sells on where the shop continues when out", async () => {
    const line = await shop.scarce(1);
    const live = { commerce: { whenOut: "continue" } };
    const { live: before } = await shop.rows.storefront.findFirstOrThrow();
    await shop.rows.storefront.updateMany({ data: { live } });
    const { id } = await shop.ordered({
      lines: [{ ...line, quantity: 3 }],
      shownTotalPence: 10868,
    });
    expect(await one(id)).toMatchObject({ total: 10350 });
    await shop.rows.storefront.updateMany({ data: { live: before ?? {} } });
  });

  it("makes one order of a form however often it is sent", async () => {
    const form = shop.form();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => shop.at().checkout.place(form)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const customer = { customer: { email: form.contact.email } };
    expect(await shop.rows.order.count({ where: customer })).toBe(1);
    expect(await shop.place({ ...form, notes: "Changed" })).toMatchObject({
      outcome: "sent_before",
    });
    expect(await shop.rows.order.count({ where: customer })).toBe(1);
  });

  it("takes so many orders an hour of a network, and locks nobody out by their email address", async () => {
    const contact = { name: "Flo Odd", email: "flood@mail.example", phone: "015394 40001" };
    const address = "203.0.113.9";
    for (let n = 0; n < 30; n += 1) {
      await shop.at().tracking.leaveOrder(await shop.ordered({ contact }, { address }));
    }
    await expect(shop.place({}, { address })).rejects.toMatchObject({ kind: "rate_limited" });
    // The person whose address a stranger wrote orders as ever.
    expect(await shop.place({ contact })).toMatchObject({ outcome: "placed" });
    // And the network in other shops.
    const { limits } = shop.service;
    const elsewhere = networkAt({ tenantId: randomUUID() }, { address });
    await expect(limits.countQuick(quickBounds.order, { shopNetwork: elsewhere })).resolves.toBe(
      undefined,
    );
  });
});
