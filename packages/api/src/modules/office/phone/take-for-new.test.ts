import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeError } from "../../../platform/base/errors";
import { callerFor, makeKey, makeMember, makeProduct, signInAs } from "../../../testing";
import { orderOffice, type OrderOffice } from "../../orders/testing/order-office";

let at: OrderOffice;
beforeAll(async () => {
  at = await orderOffice();
});
afterAll(() => at.service.close());

const jane = { name: "Jane Smith", phone: "01539 555 0199", email: "jane@customer.example" };
const barn = { line1: "2 Barn Row", city: "Kendal", postcode: "la9 4dl" };
const wanted = (more: object = {}) => ({
  customer: jane,
  address: barn,
  lines: [{ productId: at.product.id, quantity: 2 }],
  ...more,
});

const counts = async () => ({
  customers: await at.rows.customer.count(),
  addresses: await at.rows.deliveryAddress.count(),
  orders: await at.rows.order.count(),
  activity: await at.rows.activity.count(),
});

/** Refused with these issues, and nothing of it is left. */
async function expectNothingOf(draft: object, issues: unknown) {
  const before = await counts();
  const refused = await at.office.orders.takeForNew(wanted(draft)).catch(describeError);
  expect(refused).toMatchObject({ issues });
  expect(await counts()).toEqual(before);
}

describe("an order of somebody new", () => {
  it("makes customer, address and order in one, each with its record", async () => {
    const before = await counts();
    const order = await at.office.orders.takeForNew(
      wanted({ leaveInstruction: "neighbour", leaveDetail: "No 4", externalRef: "PO 8" }),
    );
    expect(order).toMatchObject({
      customerName: "Jane Smith",
      deliverToAddress: "2 Barn Row, Kendal, LA9 4DL",
      location: { latitude: expect.any(Number) },
      number: expect.stringMatching(/^ORD-\d+$/),
      source: "office",
      paymentMethod: "cash",
      leaveInstruction: "neighbour",
      externalRef: "PO 8",
      total: 6900,
    });
    expect(await counts()).toEqual({
      customers: before.customers + 1,
      addresses: before.addresses + 1,
      orders: before.orders + 1,
      activity: before.activity + 3,
    });
    const customer = await at.office.customers.one({ id: order.customerId ?? "" });
    expect(customer).toMatchObject({ ...jane, addresses: [{ id: order.deliveryAddressId }] });
    const records = await at.rows.activity.findMany({
      where: { subjectId: { in: [order.id, customer.id, order.deliveryAddressId ?? ""] } },
    });
    expect(records.map(({ action }) => action).toSorted()).toEqual([
      "address.created",
      "customer.created",
      "order.placed",
    ]);
  });

  it("leaves nobody behind where the order is refused, and says why at its fields", async () => {
    const unsold = await makeProduct(at.service, at.business, { sold: false });
    await expectNothingOf({ lines: [{ productId: unsold.id, quantity: 1 }] }, [
      expect.objectContaining({ path: "lines.0.productId" }),
    ]);
    await expectNothingOf({ customer: { name: " " }, address: { line1: "" }, lines: [] }, [
      expect.objectContaining({ path: "customer.name" }),
      expect.objectContaining({ path: "address.line1" }),
      { path: "lines", message: "Add a product." },
    ]);
    await expectNothingOf({ address: { ...barn, postcode: "nowhere" } }, [
      { path: "address.postcode", message: "This is no British postcode." },
    ]);
    await expectNothingOf({ address: null }, [
      { path: "address.line1", message: "A delivery needs an address." },
    ]);
  });

  it("leaves nobody behind where another order has the reference", async () => {
    await at.take({ externalRef: "PO 9" });
    const before = await counts();
    const taking = at.office.orders.takeForNew(wanted({ externalRef: "PO 9" }));
    await expect(taking).rejects.toMatchObject({ kind: "conflict" });
    expect(await counts()).toEqual(before);
  });

  it("needs no address for a collection", async () => {
    const order = await at.office.orders.takeForNew(
      wanted({ fulfilment: "collection", address: null }),
    );
    expect(order).toMatchObject({ fulfilment: "collection", deliveryAddressId: null });
  });

  it("makes one of two that are sent at once with one key", async () => {
    const token = await signInAs(at.service, await makeMember(at.service, at.business));
    const headers = { "idempotency-key": "one press" };
    const before = await counts();
    const press = () =>
      callerFor(at.service, { token, headers }).office.orders.takeForNew(wanted());
    const pressed = await Promise.allSettled([press(), press()]);
    const again = await press();
    expect(pressed.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(await counts()).toMatchObject({
      customers: before.customers + 1,
      orders: before.orders + 1,
    });
    expect(again.customerName).toBe("Jane Smith");
  });

  it("asks for both permissions, and for products of this business", async () => {
    const key = await makeKey(at.service, at.business, at.owner, ["orders:write"]);
    await expect(
      callerFor(at.service, { key }).office.orders.takeForNew(wanted()),
    ).rejects.toMatchObject({ kind: "forbidden" });
    const other = await orderOffice();
    const before = await counts();
    await expect(
      at.office.orders.takeForNew(
        wanted({ lines: [{ productId: other.product.id, quantity: 1 }] }),
      ),
    ).rejects.toMatchObject({ kind: "not_found" });
    expect(await counts()).toEqual(before);
    await other.service.close();
  });
});
