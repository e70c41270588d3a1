import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countStatements } from "@roundsman/db/testing";
import {
  callerFor,
  makeAddress,
  makeBusiness,
  makeCustomer,
  makeKey,
  makeMember,
  makeProduct,
  signInAs,
  testService,
  type TestService,
} from "../../testing";

let service: TestService;
let office: ReturnType<typeof callerFor>["office"];
let business: { id: string; slug: string };
let owner: { id: string };
let customer: { id: string };
let address: { id: string };
let product: { id: string };

beforeAll(async () => {
  service = await testService();
  business = await makeBusiness(service);
  owner = await makeMember(service, business);
  office = callerFor(service, { token: await signInAs(service, owner) }).office;
  customer = await makeCustomer(service, business, { name: "Mrs Tyson", onAccount: false });
  address = await makeAddress(service, business, customer);
  product = await makeProduct(service, business, { unitPrice: 3450, vatRate: 5 });
});
afterAll(() => service.close());

const draft = (more: object = {}) => ({
  customerId: customer.id,
  deliveryAddressId: address.id,
  lines: [{ productId: product.id, quantity: 2 }],
  ...more,
});

const activityOf = (id: string) =>
  service.database.service.activity.findMany({
    where: { subjectId: id },
    orderBy: { id: "asc" },
  });

describe("take", () => {
  it("takes a delivery at the customer's price, with a record", async () => {
    const order = await office.orders.take(
      draft({ collect: [{ productId: product.id, quantity: 1 }], notes: "  Ring first " }),
    );
    expect(order).toMatchObject({
      status: "placed",
      fulfilment: "delivery",
      source: "office",
      paymentMethod: "cash",
      customerName: "Mrs Tyson",
      deliverToName: "Mrs Tyson",
      location: { latitude: 54.3807, longitude: -2.9068 },
      notes: "Ring first",
      total: 6900,
      refundDue: 0,
      paymentLink: null,
      canEmailPaymentLink: false,
      invoice: null,
    });
    expect(order.lines).toEqual([
      expect.objectContaining({ quantity: 2, unitPrice: 3450, total: 6900, deliveredQuantity: 0 }),
    ]);
    expect(order.collect).toEqual([expect.objectContaining({ quantity: 1 })]);
    expect(order.trackingRef).toMatch(/^[2-9B-Z]{10}$/);
    const [row] = await activityOf(order.id);
    expect(row).toMatchObject({ action: "order.placed", actorUserId: owner.id });
    expect(await office.orders.one({ id: order.id })).toEqual(order);
  });

  it("tells the office of what a key takes, and names the source", async () => {
    const key = await makeKey(service, business, owner, ["orders:write"]);
    const order = await callerFor(service, { key }).office.orders.take(draft());
    expect(order.source).toBe("api");
    const notices = await service.database.service.notification.findMany({
      where: { tenantId: business.id, kind: "order.placed" },
    });
    expect(notices).toHaveLength(1);
  });
});

describe("list", () => {
  it("answers a page in one statement beside the caller's own, whatever its size", async () => {
    for (let n = 0; n < 5; n += 1) await office.orders.take(draft());
    await office.orders.list({ limit: 1 });
    const small = await countStatements(service.database, () => office.orders.list({ limit: 1 }));
    const large = await countStatements(service.database, () => office.orders.list({ limit: 5 }));
    expect(large.result.items).toHaveLength(5);
    expect(large.count).toBe(small.count);
    expect(large.statements.filter((text) => text.includes("order_lines"))).toHaveLength(1);
  });
});

describe("cancel", () => {
  it("cancels once, of two at the same time", async () => {
    const { id } = await office.orders.take(draft());
    const both = await Promise.allSettled([
      office.orders.cancel({ id }),
      office.orders.cancel({ id }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const rows = await activityOf(id);
    expect(rows.map(({ action }) => action)).toEqual(["order.placed", "order.cancelled"]);
  });
});
