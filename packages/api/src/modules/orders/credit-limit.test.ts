import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  callerFor,
  makeAddress,
  makeCustomer,
  makeKey,
  makeProduct,
  makeYard,
  untilWaiting,
} from "../../testing";
import { lessVat } from "../../platform/values/values";
import { outstandingPence } from "./money/money";
import { readExposure } from "./order/exposure";
import { orderNow } from "./order/queries";
import { orderOffice, type OrderOffice } from "./testing/order-office";

let at: OrderOffice;
let customer: { id: string };
let address: { id: string };

const whose = () => ({ customerId: customer.id, deliveryAddressId: address.id });
/** One comes to £36.23 with VAT. */
const units = (quantity: number) => ({ lines: [{ productId: at.product.id, quantity }] });
const take = (quantity: number, more: object = {}) =>
  at.take({ ...whose(), ...units(quantity), paymentMethod: "on_account", ...more });
const change = (id: string, what: object) => at.office.orders.change({ id, ...what });
const limit = (creditLimitPence: number | null) =>
  at.office.customers.change({ id: customer.id, creditLimitPence });
const exposure = () => readExposure(at.rows, { tenantId: at.business.id, customerId: customer.id });

const refused = (figures: string) => ({
  kind: "conflict",
  message: `Over the credit limit of ${figures}. Choose another way to pay, or give a reason to take it on account all the same.`,
  issues: [expect.objectContaining({ path: "paymentMethod" })],
});

beforeAll(async () => {
  at = await orderOffice();
  await makeYard(at.service, at.business);
});
beforeEach(async () => {
  customer = await makeCustomer(at.service, at.business, { onAccount: true });
  address = await makeAddress(at.service, at.business, customer);
});
afterAll(() => at.service.close());

describe("an order of a customer with a limit", () => {
  it("is taken on account up to the limit, and refused over it with the figures", async () => {
    await limit(10_868);
    await take(2);
    await expect(take(2)).rejects.toMatchObject(
      refused("£108.68: £72.45 is owed or on order, this order is £72.45"),
    );
    expect(await at.rows.order.count({ where: { customerId: customer.id } })).toBe(1);
    await take(1);
    expect(await exposure()).toMatchObject({ exposurePence: 10_868, onOrderPence: 10_868 });
    await limit(null);
    await take(9);
  });

  it("is taken paid otherwise, or where it costs nothing", async () => {
    await limit(0);
    expect(await take(2, { paymentMethod: "cash" })).toMatchObject({ paymentMethod: "cash" });
    const free = { lines: [{ productId: at.product.id, quantity: 1, unitPrice: 0 }] };
    expect(await take(1, free)).toMatchObject({ paymentMethod: "on_account" });
  });

  it("counts what is billed, what is not, and what was received", async () => {
    await limit(8000);
    const { id } = await take(1, { fulfilment: "collection" });
    await at.office.orders.collected({ id });
    expect(await exposure()).toMatchObject({ unbilledPence: 3623, exposurePence: 3623 });
    await at.office.invoices.raise({ orderIds: [id] });
    expect(await exposure()).toMatchObject({ owedPence: 3623, unbilledPence: 0 });
    await expect(take(2)).rejects.toMatchObject({ kind: "conflict" });
    const money = { customerId: customer.id, method: "cheque", amountPence: 5000 } as const;
    await at.office.receipts.take(money);
    expect(await exposure()).toMatchObject({ creditPence: 1377, exposurePence: -1377 });
    await expect(take(9)).rejects.toMatchObject(
      refused("£80.00: £13.77 is in credit, this order is £326.03"),
    );
    await take(2);
  });

  it("is said to be over it beforehand, in the words of the refusal", async () => {
    await limit(5000);
    const draft = { customerId: customer.id, paymentMethod: "on_account" } as const;
    const estimate = (quantity: number, more: object = {}) =>
      at.office.orders.estimate({ ...draft, ...units(quantity), ...more });
    const { message } = refused("£50.00: £0.00 is owed or on order, this order is £72.45");
    expect(await estimate(2)).toMatchObject({ noCredit: { why: message, override: null } });
    expect(await estimate(2, { paymentMethod: "cash" })).toMatchObject({ noCredit: null });
    expect(await estimate(1)).toMatchObject({ noCredit: null });
    const order = await take(1);
    expect(await estimate(1, { orderId: order.id })).toMatchObject({ noCredit: null });
    expect(await estimate(2, { orderId: order.id })).toMatchObject({ noCredit: { why: message } });
  });
});

describe("an order over the limit with a reason", () => {
  const override = "Paid by phone";

  it("is taken all the same, on the record, with the figures", async () => {
    await limit(5000);
    const order = await take(2, { override });
    const over = { creditLimitPence: 5000, exposurePence: 0, orderPence: 7245 };
    expect(await at.activityOf(order.id)).toMatchObject([
      {
        words: expect.stringContaining(
          `on account although its customer goes over their credit limit: ${override}`,
        ),
        after: { number: order.number, customerId: customer.id, override, ...over },
      },
    ]);
  });

  it("is refused to who may not change the limit", async () => {
    await limit(5000);
    const key = await makeKey(at.service, at.business, at.owner, ["orders:read", "orders:write"]);
    const { orders } = callerFor(at.service, { key }).office;
    const draft = at.draft({ ...whose(), override });
    await expect(orders.take(draft)).rejects.toMatchObject({ kind: "forbidden" });
  });

  it("overrides a stop with it", async () => {
    await limit(5000);
    await at.office.customers.putOnStop({ id: customer.id, reason: "Unpaid" });
    await expect(take(2)).rejects.toMatchObject({
      message: expect.stringMatching(/^This customer is on stop: Unpaid\. Over the credit limit/),
    });
    const order = await take(2, { override });
    expect((await at.activityOf(order.id))[0]?.words).toContain(
      "although its customer is on stop and goes over their credit limit",
    );
  });
});

describe("a change of an order of a customer with a limit", () => {
  it("is refused where it costs more than is left, counted without the order itself", async () => {
    await limit(8000);
    const order = await take(1);
    expect(await change(order.id, units(2))).toMatchObject({ total: 6900 });
    await expect(change(order.id, units(3))).rejects.toMatchObject(
      refused("£80.00: £0.00 is owed or on order, this order is £108.68"),
    );
    // Over the limit already, it may still become less, or be paid otherwise.
    await limit(100);
    expect(await change(order.id, units(1))).toMatchObject({ total: 3450 });
    expect(await change(order.id, { paymentMethod: "cash", ...units(9) })).toMatchObject({
      paymentMethod: "cash",
    });
    await expect(change(order.id, { paymentMethod: "on_account" })).rejects.toMatchObject({
      kind: "conflict",
    });
  });
});

describe("two orders at once for what is left", () => {
  it("are taken one after the other, and the second is refused", async () => {
    await limit(8000);
    const taken = await Promise.allSettled([take(2), take(2), take(2)]);
    expect(taken.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await exposure()).toMatchObject({ onOrderPence: 7245 });
  });

  it("wait for nobody where there is no limit", async () => {
    await at.rows.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT FROM customers WHERE id = ${customer.id}::uuid FOR SHARE`;
      expect(await take(2)).toMatchObject({ paymentMethod: "on_account" });
    });
  });

  it("see a limit that is set meanwhile", async () => {
    let order: Promise<unknown> = Promise.resolve();
    await at.rows.$transaction(async (tx) => {
      await tx.customer.updateMany({ where: { id: customer.id }, data: { creditLimitPence: 1 } });
      order = take(2).catch((error: unknown) => error);
      await untilWaiting(at.service);
    });
    expect(await order).toMatchObject({ kind: "conflict" });
  });
});

it("is counted to the penny as its orders are", async () => {
  const tenantId = at.business.id;
  const rates = [0, 5, 20] as const;
  const products = await Promise.all(
    rates.map((vatRate) => makeProduct(at.service, at.business, { vatRate })),
  );
  const line = fc.record({
    rate: fc.nat({ max: 2 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    cancelled: fc.nat({ max: 9 }),
    delivered: fc.nat({ max: 9 }),
    unitPrice: fc.oneof(fc.constant(0), fc.nat({ max: 99_999 })),
    isIncVat: fc.boolean(),
  });
  const order = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    chargePence: fc.oneof(fc.constant(0), fc.nat({ max: 9999 })),
    isDelivered: fc.boolean(),
    paidPence: fc.oneof(fc.constant(null), fc.nat({ max: 30_000 })),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(order, { minLength: 1, maxLength: 4 }), async (drawn) => {
      const { id: customerId } = await makeCustomer(at.service, at.business);
      const sums = { placed: 0, delivered: 0 };
      for (const { lines, chargePence, isDelivered, paidPence } of drawn) {
        const status = isDelivered ? "delivered" : "placed";
        const { id } = await at.rows.order.create({
          data: {
            tenantId,
            customerId,
            source: "office",
            paymentMethod: "on_account",
            fulfilment: "collection",
            trackingRef: crypto.randomUUID().slice(0, 18),
            deliveryChargePence: chargePence,
            paidPence,
            status,
            deliveredAt: isDelivered ? new Date() : null,
            lines: {
              create: lines.map((drawnLine, position) => {
                const { rate, quantity, unitPrice, isIncVat } = drawnLine;
                const cancelledQuantity = Math.min(drawnLine.cancelled, quantity);
                const most = isDelivered ? quantity - cancelledQuantity : 0;
                const deliveredQuantity = Math.min(drawnLine.delivered, most);
                const of = products[rate] ?? at.product;
                const vatRate = rates[rate] ?? 5;
                const what = { position, productId: of.id, productName: "x", quantity, unitPrice };
                const incVat = {
                  unitPrice: lessVat(unitPrice, vatRate),
                  unitPriceIncVat: unitPrice,
                };
                const price = isIncVat ? incVat : {};
                return { ...what, ...price, vatRate, cancelledQuantity, deliveredQuantity };
              }),
            },
          },
          select: { id: true },
        });
        sums[status] += outstandingPence(await orderNow(at.rows, tenantId, id));
      }
      expect(await readExposure(at.rows, { tenantId, customerId })).toEqual({
        owedPence: 0,
        unpaidDeliveriesPence: 0,
        unbilledPence: sums.delivered,
        onOrderPence: sums.placed,
        creditPence: 0,
        mergedPence: 0,
        exposurePence: sums.placed + sums.delivered,
      });
    }),
    { numRuns: 25 },
  );
});
