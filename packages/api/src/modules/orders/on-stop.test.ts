import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  callerFor,
  makeAddress,
  makeCustomer,
  makeKey,
  makeNarrowed,
  signInAs,
  untilWaiting,
} from "../../testing";
import { orderOffice, type OrderOffice } from "./testing/order-office";

let at: OrderOffice;
let customer: { id: string };
let address: { id: string };

const reason = "Two invoices are unpaid";
const whose = () => ({ customerId: customer.id, deliveryAddressId: address.id });
const take = (more: object = {}) => at.take({ ...whose(), ...more });
const stop = () => at.office.customers.putOnStop({ id: customer.id, reason });
const change = (id: string, what: object) => at.office.orders.change({ id, ...what });
const lines = (quantity: number) => ({ lines: [{ productId: at.product.id, quantity }] });

const refused = {
  kind: "conflict",
  message: `This customer is on stop: ${reason}. Choose another way to pay, or give a reason to take it on account all the same.`,
  issues: [expect.objectContaining({ path: "paymentMethod" })],
};

beforeAll(async () => {
  at = await orderOffice();
});
beforeEach(async () => {
  customer = await makeCustomer(at.service, at.business, { onAccount: true });
  address = await makeAddress(at.service, at.business, customer);
});
afterAll(() => at.service.close());

describe("an order of a customer on stop", () => {
  it("is refused on account, named so or not, and leaves nothing", async () => {
    await stop();
    await expect(take({ paymentMethod: "on_account" })).rejects.toMatchObject(refused);
    // A customer with an account pays on account unless said.
    await expect(take()).rejects.toMatchObject(refused);
    // Who it is for follows from the address.
    await expect(take({ customerId: null, paymentMethod: "on_account" })).rejects.toMatchObject(
      refused,
    );
    expect(await at.rows.order.count({ where: { customerId: customer.id } })).toBe(0);
  });

  it("is refused of one who pays as they go, too", async () => {
    await at.rows.customer.updateMany({ where: { id: customer.id }, data: { onAccount: false } });
    await stop();
    await expect(take({ paymentMethod: "on_account" })).rejects.toMatchObject(refused);
  });

  it.each(["cash", "link"])("is taken by %s", async (paymentMethod) => {
    await stop();
    expect(await take({ paymentMethod })).toMatchObject({ paymentMethod });
  });

  it("is taken on account again once they are off it", async () => {
    await stop();
    await at.office.customers.takeOffStop({ id: customer.id });
    expect(await take()).toMatchObject({ paymentMethod: "on_account" });
  });

  it("is judged after what is wrong with it, and before a reference that is used", async () => {
    await stop();
    await take({ paymentMethod: "cash", externalRef: "A-7" });
    const wrong = { lines: [{ productId: at.business.id, quantity: 1 }] };
    await expect(take(wrong)).rejects.toMatchObject({ kind: "not_found" });
    await expect(take({ externalRef: "A-7" })).rejects.toMatchObject(refused);
  });
});

describe("an order with a reason", () => {
  const override = "The bank says it is on its way";

  it("is taken all the same, on the record", async () => {
    await stop();
    const order = await take({ override });
    expect(order).toMatchObject({ paymentMethod: "on_account" });
    expect(await at.activityOf(order.id)).toMatchObject([
      {
        action: "order.placed",
        words: expect.stringContaining(override),
        after: { number: order.number, customerId: customer.id, stopReason: reason, override },
      },
    ]);
  });

  it("that is not needed records nothing of it", async () => {
    const order = await take({ override });
    const [record] = await at.activityOf(order.id);
    expect(record?.after).toEqual({ number: order.number, customerId: customer.id });
  });

  it("is refused to who may not take a customer off stop, and they are not told to try", async () => {
    await stop();
    const narrowed = await makeNarrowed(at.service, at.business, ["orders:read", "orders:write"]);
    const token = await signInAs(at.service, narrowed);
    const key = await makeKey(at.service, at.business, at.owner, ["orders:read", "orders:write"]);
    for (const by of [callerFor(at.service, { token }), callerFor(at.service, { key })]) {
      const taken = (more: object = {}) => by.office.orders.take(at.draft({ ...whose(), ...more }));
      await expect(taken()).rejects.toMatchObject({
        kind: "conflict",
        message: `This customer is on stop: ${reason}. Choose another way to pay.`,
      });
      await expect(taken({ override })).rejects.toMatchObject({ kind: "forbidden" });
      expect(await taken({ override, paymentMethod: "cash" })).toMatchObject({ status: "placed" });
    }
  });

  it("is taken for a key that may change customers", async () => {
    await stop();
    const key = await makeKey(at.service, at.business, at.owner, [
      "orders:write",
      "customers:write",
    ]);
    const { orders } = callerFor(at.service, { key }).office;
    expect(await orders.take(at.draft({ ...whose(), override }))).toMatchObject({
      paymentMethod: "on_account",
    });
  });
});

describe("a change of an order of a customer on stop", () => {
  it("does not put it on account", async () => {
    const order = await take({ paymentMethod: "cash" });
    await stop();
    await expect(change(order.id, { paymentMethod: "on_account" })).rejects.toMatchObject(refused);
    expect(await at.office.orders.one({ id: order.id })).toMatchObject({ paymentMethod: "cash" });
    const override = "Agreed with the owner";
    expect(await change(order.id, { paymentMethod: "on_account", override })).toMatchObject({
      paymentMethod: "on_account",
    });
    expect((await at.activityOf(order.id)).at(-1)).toMatchObject({
      action: "order.changed",
      words: expect.stringContaining(override),
      before: { paymentMethod: "cash" },
      after: { paymentMethod: "on_account", stopReason: reason, override },
    });
  });

  it("makes none dearer that is on account, and all else as ever", async () => {
    const order = await take();
    await stop();
    await expect(change(order.id, lines(3))).rejects.toMatchObject(refused);
    expect(await change(order.id, { notes: "Phone first", ...lines(1) })).toMatchObject({
      total: 3450,
      notes: "Phone first",
    });
    expect(await change(order.id, { paymentMethod: "cash", ...lines(5) })).toMatchObject({
      paymentMethod: "cash",
    });
  });

  it("is nothing where a reason is all that is sent", async () => {
    const order = await take();
    await stop();
    expect(await change(order.id, { override: "Nothing else" })).toEqual(order);
    expect(await at.activityOf(order.id)).toHaveLength(1);
  });
});

describe("what is said of it beforehand", () => {
  const estimate = (more: object, orders = at.office.orders) =>
    orders.estimate({ customerId: customer.id, ...lines(2), ...more });
  const why = refused.message.replace(`: ${reason}.`, ".");

  it("is what taking it is refused with but for the reason of the stop, and that a reason takes it all the same", async () => {
    await stop();
    expect(await estimate({ paymentMethod: "on_account" })).toMatchObject({
      noCredit: { why, override: null },
    });
    // Left out, it is how this customer pays unless said: on account.
    expect(await estimate({})).toMatchObject({ noCredit: { why, override: null } });
    expect(await estimate({ paymentMethod: "cash" })).toMatchObject({ noCredit: null });
    const key = await makeKey(at.service, at.business, at.owner, ["orders:read", "orders:write"]);
    const { orders } = callerFor(at.service, { key }).office;
    const told = await estimate({ paymentMethod: "on_account" }, orders);
    await expect(orders.take(at.draft(whose()))).rejects.toMatchObject({
      message: told.noCredit?.why.replace("on stop.", `on stop: ${reason}.`),
    });
    await expect(orders.take(at.draft({ ...whose(), override: "x" }))).rejects.toMatchObject({
      message: told.noCredit?.override,
    });
  });

  it("is nothing of a change that asks for no more", async () => {
    const order = await take();
    await stop();
    const of = { orderId: order.id, paymentMethod: "on_account" };
    expect(await estimate(of)).toMatchObject({ noCredit: null });
    expect(await estimate({ ...of, ...lines(1) })).toMatchObject({ noCredit: null });
    expect(await estimate({ ...of, ...lines(3) })).toMatchObject({ noCredit: { why } });
  });

  it("is nothing of a customer who is not on stop", async () => {
    expect(await estimate({ paymentMethod: "on_account" })).toMatchObject({ noCredit: null });
  });
});

describe("what happens to a customer while an order waits", () => {
  it.each(["cash", "on_account"])("archived, they are refused: by %s", async (paymentMethod) => {
    let order: Promise<unknown> = Promise.resolve();
    await at.rows.$transaction(async (tx) => {
      const data = { archivedAt: new Date() };
      await tx.customer.updateMany({ where: { id: customer.id }, data });
      order = take({ paymentMethod }).catch((error: unknown) => error);
      await untilWaiting(at.service);
    });
    expect(await order).toMatchObject({
      kind: "validation",
      issues: [{ path: "customerId", message: "This customer is archived." }],
    });
  });

  it("erased, they are refused, and their name stands on nothing", async () => {
    let order: Promise<unknown> = Promise.resolve();
    await at.rows.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT FROM customers WHERE id = ${customer.id}::uuid FOR UPDATE`;
      order = take({
        deliveryAddressId: null,
        fulfilment: "collection",
        paymentMethod: "cash",
      }).catch((error: unknown) => error);
      await untilWaiting(at.service);
      const gone = { name: "Erased customer", archivedAt: new Date(), erasedAt: new Date() };
      await tx.customer.updateMany({
        where: { id: customer.id },
        data: { ...gone, email: null, phone: null, notes: null },
      });
    });
    expect(await order).toMatchObject({ kind: "validation", issues: [{ path: "customerId" }] });
    expect(await at.rows.order.count({ where: { customerId: customer.id } })).toBe(0);
  });
});

describe("a stop and an order at once", () => {
  it("refuses the order that waited for the stop", async () => {
    let order: Promise<unknown> = Promise.resolve();
    await at.rows.$transaction(async (tx) => {
      await tx.customer.updateMany({
        where: { id: customer.id },
        data: { stopReason: reason, stopSince: new Date(), stopSetByName: "Adam" },
      });
      order = take().catch((error: unknown) => error);
      await untilWaiting(at.service);
    });
    expect(await order).toMatchObject(refused);
  });

  it("puts them on stop once the order that was there first is taken", async () => {
    let stopped: Promise<unknown> = Promise.resolve();
    await at.rows.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT FROM customers WHERE id = ${customer.id}::uuid FOR SHARE`;
      // Another order of theirs waits for nobody.
      expect(await take()).toMatchObject({ paymentMethod: "on_account" });
      stopped = stop();
      await untilWaiting(at.service);
    });
    expect(await stopped).toMatchObject({ stop: { reason } });
  });
});
