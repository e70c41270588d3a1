import { afterAll, describe, expect, it } from "vitest";
import { makeAddress, makeCustomer, untilWaiting } from "../../../testing";
import { openShop } from "../../../testing/things/open-shop";
import { noAccountNow } from "../../orders";

const shop = await openShop();
afterAll(() => shop.service.close());

const one = (id: string) => shop.office().orders.one({ id });

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
    const { id, payUrl } = await shop.ordered(form, { session });
    expect(payUrl).toBeNull();
    expect(await one(id)).toMatchObject({
      customerId: customer.id,
      paymentMethod: "on_account",
      total: 4000,
    });
    expect(await shop.rows.notification.count({ where: { href: `/orders/${id}` } })).toBe(1);
    const other = await makeAddress(service, business, await makeCustomer(service, business));
    await expect(shop.place({ ...form, addressId: other.id }, { session })).rejects.toMatchObject({
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
    await expect(shop.place(form, { session })).rejects.toMatchObject({
      kind: "validation",
      ...refused,
    });
    expect((await shop.ordered({ payment: "now" }, { session })).payUrl).not.toBeNull();
    expect(JSON.stringify(view)).not.toContain("never pays");
  });

  it("over their limit can't order on account, is told no figures, and can pay now", async () => {
    const customer = await makeCustomer(shop.service, shop.business);
    const { session } = await shop.trade(customer);
    await shop.office().customers.change({ id: customer.id, creditLimitPence: 100 });
    await expect(shop.place({ payment: "on_account" }, { session })).rejects.toMatchObject({
      kind: "conflict",
      message: noAccountNow,
      issues: [{ path: "payment" }],
    });
    expect((await shop.ordered({ payment: "now" }, { session })).payUrl).not.toBeNull();
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
      answer = shop.place({ payment: "on_account" }, { session }).catch((error: unknown) => error);
      await untilWaiting(shop.service);
    });
    expect(await answer).toMatchObject({
      kind: "conflict",
      message: noAccountNow,
      issues: [{ path: "payment" }],
    });
  });
});
