import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAddress, makeCustomer, makeProduct, putStock, untilWaiting } from "../../../testing";
import { openShop, type OpenShopTest } from "../../../testing/open-shop";
import { takeNotice } from "../../billing";
import { noAccountNow } from "../../orders";
import { dropUnpaidOrder } from "../../orders/payment";

let shop: OpenShopTest;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.service.close());

const place = async (form: object, as: Parameters<OpenShopTest["at"]>[0] = {}) =>
  shop.at(as).checkout.place(shop.form(form));
const ordered = async (form: object, as: Parameters<OpenShopTest["at"]>[0] = {}) => {
  const answer = await place(form, as);
  if (answer.outcome !== "placed") throw new Error(JSON.stringify(answer));
  const { trackingRef } = answer;
  const { id } = await shop.rows.order.findFirstOrThrow({ where: { trackingRef } });
  return { ...answer, id };
};
const one = (id: string) => shop.office().orders.one({ id });
const issuesOf = (...paths: string[]) => ({
  kind: "validation",
  issues: paths.map((path) => expect.objectContaining({ path })),
});
/** A product of which so many are there. */
const scarce = async (quantity: number) => {
  const product = await makeProduct(shop.service, shop.business);
  const at = { locationId: shop.yard.id, productId: product.id, quantity };
  await putStock(shop.service, shop.business, at);
  return { productId: product.id, quantity: 1, shownUnitPrice: 3450 };
};

describe("a basket", () => {
  it("is priced by the database, whatever the browser keeps", async () => {
    const logs = await makeProduct(shop.service, shop.business, {
      returnable: false,
      vatRate: 20,
      unitPrice: 1000,
    });
    const gone = await makeProduct(shop.service, shop.business, { sold: false });
    const basket = await shop.at().checkout.showBasket({
      lines: [
        { productId: shop.product.id, quantity: 1, empties: 1 },
        { productId: shop.product.id.toUpperCase(), quantity: 1 },
        { productId: logs.id, quantity: 3, empties: 2 },
        { productId: gone.id, quantity: 1 },
      ],
    });
    // Lines are what is shown times how many; what that is off by is said.
    expect(basket).toMatchObject({
      gone: 1,
      shopper: null,
      goodsPence: 7246 + 3600,
      roundingPence: -1,
      sums: { totalPence: 7245 + 3600 },
    });
    const lineOf = (id: string) => basket.lines.find(({ product }) => product.id === id);
    expect(lineOf(shop.product.id)).toMatchObject({
      quantity: 2,
      empties: 1,
      unitIncVat: 3623,
      totalPence: 7246,
    });
    expect(lineOf(logs.id)).toMatchObject({
      empties: 0,
      product: { left: null },
      totalPence: 3600,
    });
  });

  it("hands back no more empties of a product than are bought, in the order too", async () => {
    const line = { productId: shop.product.id, quantity: 1, empties: 2, shownUnitPrice: 3450 };
    const { lines } = await shop.at().checkout.showBasket({ lines: [line] });
    expect(lines[0]).toMatchObject({ quantity: 1, empties: 1 });
    const { id } = await ordered({ lines: [line], shownTotalPence: 3623 });
    expect((await one(id)).collect).toEqual([expect.objectContaining({ quantity: 1 })]);
  });

  it("counts what placed orders wait for as gone, in the list of products too", async () => {
    const line = await scarce(2);
    const basket = () => shop.at().checkout.showBasket({ lines: [line] });
    const shownLeft = async () =>
      (await shop.at().pages.showProduct({ address: line.productId })).product.left;
    expect((await basket()).lines[0]).toMatchObject({ product: { left: 2 } });
    expect(await shownLeft()).toBe(2);
    const { id } = await ordered({ lines: [{ ...line, quantity: 2 }], shownTotalPence: 7245 });
    expect((await basket()).lines[0]).toMatchObject({ product: { stock: "out", left: 0 } });
    expect(await shownLeft()).toBe(0);
    const shown = await shop.at().pages.showProduct({ address: line.productId });
    expect(shown.product.stock).toBe("out");
    await shop.office().orders.cancel({ id });
    expect((await basket()).lines[0]).toMatchObject({ product: { left: 2 } });
  });

  it("says before the checkout of which products there is less than is wanted", async () => {
    const few = await scarce(2);
    const lines = (quantity: number) => [
      { productId: few.productId, quantity, empties: 0 },
      { productId: shop.product.id, quantity: 1, empties: 0 },
    ];
    expect((await shop.at().checkout.showBasket({ lines: lines(2) })).short).toEqual([]);
    const short = [{ id: few.productId, name: expect.any(String), wanted: 3, left: 2 }];
    expect(await shop.at().checkout.showBasket({ lines: lines(3) })).toMatchObject({ short });
    expect(await shop.at().checkout.showCheckout({ lines: lines(3) })).toMatchObject({ short });
  });
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
    const home = await shop.at().pages.showFront();
    // Other products bear 20 %, so the home page says from how much.
    expect(home.deliveryWays).toEqual([
      { name: "Standard", fromPence: 0, toPence: 0 },
      { name: "Next day", fromPence: 525, toPence: 600 },
    ]);
  });

  it("makes a guest a customer, with the address, and leads to the provider's page", async () => {
    const email = `${randomUUID()}@mail.example`;
    const contact = { name: "Jo Tyson", email, phone: "015394 40000" };
    const { id, payUrl, trackingRef } = await ordered({ contact, notes: "Blue gate" });
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
    const again = await ordered({ contact: { ...contact, email: email.toUpperCase() } });
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
    const { id } = await ordered({ contact });
    expect(await one(id)).toMatchObject({
      customerId: customer.id,
      notes: "Phone for this order: 07700 900123.",
      lines: [expect.objectContaining({ unitPrice: 3450 })],
    });
    const card = await shop.office().customers.one({ id: customer.id });
    expect(card).toMatchObject({ phone: null, name: expect.stringMatching(/^Customer/) });
  });

  it("takes a collection without an address", async () => {
    const { id } = await ordered({ fulfilment: "collection", address: null });
    expect(await one(id)).toMatchObject({ fulfilment: "collection", deliveryAddressId: null });
  });

  it("refuses what the shop does not offer, and a postcode there is not", async () => {
    await expect(place({ payment: "on_account" })).rejects.toMatchObject(issuesOf("payment"));
    await expect(place({ addressId: randomUUID() })).rejects.toMatchObject(issuesOf("addressId"));
    const address = { line1: "1 Road", postcode: "BF1 1AA" };
    await expect(place({ address })).rejects.toMatchObject(issuesOf("address.postcode"));
    const malformed = { cause: { issues: [expect.anything()] } };
    const nowhere = { ...address, postcode: "nowhere" };
    await expect(place({ address: nowhere })).rejects.toMatchObject(malformed);
    await expect(place({ address: null })).rejects.toMatchObject(malformed);
    const strict = await openShop({ ageCheck: true, collection: undefined });
    await strict.rows.paymentConnection.deleteMany();
    const form = strict.form({ fulfilment: "collection" });
    await expect(strict.at().checkout.place(form)).rejects.toMatchObject(
      issuesOf("fulfilment", "ofAge", "payment"),
    );
    await strict.service.close();
  });

  it("says what has become dearer or cheaper, and orders nothing until it was seen", async () => {
    const line = await scarce(5);
    const { productId } = line;
    const before = await shop.rows.order.count();
    for (const nowPence of [3600, 3000]) {
      await shop.rows.product.updateMany({
        where: { id: productId },
        data: { unitPrice: nowPence },
      });
      const nowTotalPence = Math.round(nowPence * 1.05);
      expect(await place({ lines: [line] })).toEqual({
        outcome: "changed",
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
    expect(await place({ deliveryOptionId: shop.nextDay.id, shownTotalPence: 4148 })).toMatchObject(
      {
        outcome: "changed",
        changes: [],
        nowTotalPence: 4568,
      },
    );
    // The key of a form that ordered nothing is still good.
    const key = randomUUID();
    await place({ key, lines: [line] });
    await ordered({ key, lines: [{ ...line, shownUnitPrice: 3000 }], shownTotalPence: 3150 });
  });

  it("gives the last one to one of two, however many ask at once", async () => {
    const line = await scarce(1);
    const answers = await Promise.all(Array.from({ length: 6 }, () => place({ lines: [line] })));
    const outcomes = answers.map(({ outcome }) => outcome).toSorted();
    expect(outcomes).toEqual(["placed", "short", "short", "short", "short", "short"]);
    expect(answers.find(({ outcome }) => outcome === "short")).toMatchObject({
      short: [{ wanted: 1, left: 0 }],
    });
    expect(await shop.rows.orderLine.count({ where: { productId: line.productId } })).toBe(1);
  });

  it("sells on where the shop continues when out", async () => {
    const line = await scarce(1);
    const live = { commerce: { whenOut: "continue" } };
    const { live: before } = await shop.rows.storefront.findFirstOrThrow();
    await shop.rows.storefront.updateMany({ data: { live } });
    const { id } = await ordered({ lines: [{ ...line, quantity: 3 }], shownTotalPence: 10868 });
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
    expect(await place({ ...form, notes: "Changed" })).toMatchObject({ outcome: "sent_before" });
    expect(await shop.rows.order.count({ where: customer })).toBe(1);
  });

  it("takes so many orders an hour of a person, and of an address", async () => {
    const contact = { name: "Flo Odd", email: "flood@mail.example", phone: "015394 40001" };
    for (let n = 0; n < 10; n += 1) await ordered({ contact });
    await expect(place({ contact })).rejects.toMatchObject({ kind: "rate_limited" });
    const address = "203.0.113.9";
    for (let n = 0; n < 30; n += 1) await ordered({}, { address });
    await expect(place({}, { address })).rejects.toMatchObject({ kind: "rate_limited" });
  }, 60_000);
});

describe("an order left unpaid", () => {
  it("makes way for the next one of the same browser", async () => {
    const line = await scarce(1);
    const first = await ordered({ lines: [line] });
    expect(await place({ lines: [line] })).toMatchObject({ outcome: "short" });
    const second = await ordered({ lines: [line], replaces: first.trackingRef });
    expect(await one(first.id)).toMatchObject({ status: "cancelled" });
    expect(await one(second.id)).toMatchObject({ status: "placed" });
  });

  it("is let go by a job once its page has run out, and by its shopper at once", async () => {
    const of = (orderId: string) => ({ tenantId: shop.business.id, orderId });
    const { id } = await ordered({});
    await dropUnpaidOrder(shop.service, of(id));
    expect(await one(id)).toMatchObject({ status: "placed" });
    await shop.rows.paymentSession.updateMany({
      where: { orderId: id },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });
    await dropUnpaidOrder(shop.service, of(id));
    expect(await one(id)).toMatchObject({ status: "cancelled" });
    const other = await ordered({});
    await shop.at().tracking.leaveOrder({ trackingRef: other.trackingRef });
    expect(await one(other.id)).toMatchObject({ status: "cancelled" });
  });

  it("stays once it is paid, whoever would have it go", async () => {
    const { id, trackingRef } = await ordered({});
    const notice = await shop.service.payAtProvider(id);
    await takeNotice(shop.service, { ...notice, now: new Date() }, null);
    await dropUnpaidOrder(shop.service, { tenantId: shop.business.id, orderId: id });
    await ordered({ replaces: trackingRef });
    await expect(shop.at().tracking.leaveOrder({ trackingRef })).rejects.toMatchObject({
      kind: "conflict",
    });
    expect(await one(id)).toMatchObject({ status: "placed", paidVia: "shop" });
  });
});

describe("the paid notice", () => {
  const paidOnce = async (id: string) => {
    expect(await one(id)).toMatchObject({ source: "shop", paidVia: "shop", refundDue: 0 });
    expect(await shop.rows.payment.count({ where: { orderId: id } })).toBe(1);
    const jobs = await shop.rows.$queryRaw<object[]>`
      SELECT 1 FROM graphile_worker._private_jobs AS j
        JOIN graphile_worker._private_tasks AS t ON t.id = j.task_id
       WHERE t.identifier = 'mail_order' AND j.payload ->> 'orderId' = ${id}`;
    expect(jobs).toHaveLength(1);
  };
  const states = async (trackingRef: string) =>
    (await shop.at().tracking.showOrder({ trackingRef })).state;

  it("before, after and twice beside the shopper's return makes one paid order", async () => {
    const post = async (id: string, times: number) => {
      const notice = await shop.service.payAtProvider(id);
      const take = () => takeNotice(shop.service, { ...notice, now: new Date() }, null);
      await Promise.all(Array.from({ length: times }, take));
      return take;
    };
    const before = await ordered({});
    await post(before.id, 1);
    expect(await states(before.trackingRef)).toBe("placed");
    await paidOnce(before.id);

    const after = await ordered({});
    expect(await states(after.trackingRef)).toBe("to_pay");
    await post(after.id, 1);
    expect(await states(after.trackingRef)).toBe("placed");
    await paidOnce(after.id);

    const twice = await ordered({});
    const again = await post(twice.id, 3);
    expect(await states(twice.trackingRef)).toBe("placed");
    await again();
    await paidOnce(twice.id);
    await expect(shop.at().tracking.payOrder(twice)).rejects.toMatchObject({ kind: "conflict" });
  });
});

describe("a trade customer", () => {
  it("orders at their own prices, on account, to an address of theirs", async () => {
    const { service, business } = shop;
    const customer = await makeCustomer(service, business, { name: "The Langdale Arms" });
    const address = await makeAddress(service, business, customer);
    const tenantId = business.id;
    await shop.rows.agreedRate.create({
      data: { tenantId, customerId: customer.id, productId: shop.product.id, unitPrice: 2000 },
    });
    const { session } = await shop.trade(customer);
    const lines = [{ productId: shop.product.id, quantity: 2, empties: 2 }];
    const view = await shop.at({ session }).checkout.showCheckout({ lines });
    expect(view).toMatchObject({
      onAccount: true,
      shopper: { name: "Kate Dixon" },
      sums: { netPence: 4000 },
      addresses: [{ id: address.id, words: expect.stringContaining("Windermere") }],
    });
    const form = {
      lines: lines.map((line) => ({ ...line, shownUnitPrice: 2000 })),
      shownTotalPence: 4200,
      address: null,
      addressId: address.id,
      payment: "on_account",
      contact: { name: "Kate Dixon", email: "kate@trade.example", phone: "015394 37210" },
    };
    const { id, payUrl } = await ordered(form, { session });
    expect(payUrl).toBeNull();
    expect(await one(id)).toMatchObject({
      customerId: customer.id,
      paymentMethod: "on_account",
      total: 4000,
    });
    expect(await shop.rows.notification.count({ where: { href: `/orders/${id}` } })).toBe(1);
    const other = await makeAddress(service, business, await makeCustomer(service, business));
    await expect(place({ ...form, addressId: other.id }, { session })).rejects.toMatchObject({
      kind: "validation",
    });
    await shop.rows.customer.updateMany({
      where: { id: customer.id },
      data: { archivedAt: new Date() },
    });
    const guest = await shop.at({ session }).checkout.showBasket({ lines });
    expect(guest.shopper).toBeNull();
  });

  it("on stop can't order on account, is not told why, and can pay now", async () => {
    const customer = await makeCustomer(shop.service, shop.business);
    const { session } = await shop.trade(customer);
    const lines = [{ productId: shop.product.id, quantity: 1, empties: 0 }];
    const form = { payment: "on_account" };
    const before = await shop.at({ session }).checkout.showCheckout({ lines });
    expect(before).toMatchObject({ onAccount: true, accountStopped: false });
    await shop.office().customers.putOnStop({ id: customer.id, reason: "He never pays" });
    const view = await shop.at({ session }).checkout.showCheckout({ lines });
    expect(view).toMatchObject({ onAccount: false, accountStopped: true, payNow: true });
    expect(await shop.at({ session }).account.showAccount()).toMatchObject({
      onAccount: false,
      accountStopped: true,
    });
    const refused = { issues: [{ path: "payment", message: noAccountNow }] };
    await expect(place(form, { session })).rejects.toMatchObject({
      kind: "validation",
      ...refused,
    });
    expect((await ordered({ payment: "now" }, { session })).payUrl).not.toBeNull();
    expect(JSON.stringify(view)).not.toContain("never pays");
  });

  it("put on stop between the look and the order is refused in the same words", async () => {
    const customer = await makeCustomer(shop.service, shop.business);
    const { session } = await shop.trade(customer);
    let answer: Promise<unknown> = Promise.resolve();
    await shop.rows.$transaction(async (tx) => {
      await tx.customer.updateMany({
        where: { id: customer.id },
        data: { stopReason: "He never pays", stopSince: new Date(), stopSetByName: "Adam" },
      });
      answer = place({ payment: "on_account" }, { session }).catch((error: unknown) => error);
      await untilWaiting(shop.service);
    });
    expect(await answer).toMatchObject({
      kind: "conflict",
      message: noAccountNow,
      issues: [{ path: "payment" }],
    });
  });
});
