import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeAddress,
  makeBusiness,
  makeCustomer,
  makeMember,
  makeProduct,
  makeVehicle,
  makeYard,
  putStock,
} from "../../testing";
import { orderOffice, type OrderOffice } from "./testing/order-office";

let at: OrderOffice;
let yard: { id: string };
let vehicle: { id: string };
let driver: { id: string };

beforeAll(async () => {
  at = await orderOffice();
  yard = await makeYard(at.service, at.business);
  vehicle = await makeVehicle(at.service, at.business);
  driver = await makeMember(at.service, at.business, "driver");
});
afterAll(() => at.service.close());

const roundOf = (...orderIds: string[]) =>
  at.office.rounds.make({
    roundDate: new Date().toISOString().slice(0, 10),
    vehicleId: vehicle.id,
    driverUserId: driver.id,
    startLocationId: yard.id,
    endLocationId: yard.id,
    orderIds,
  });
const one = (id: string) => at.office.orders.one({ id });
const change = (id: string, what: object) => at.office.orders.change({ id, ...what });
const noticesOf = (userId: string) =>
  at.rows.notification.findMany({ where: { userId }, orderBy: { createdAt: "asc" } });

describe("changing an order", () => {
  it("leaves what is left out, and says before and after in the record", async () => {
    const order = await at.take({ notes: "Ring first", externalRef: "A-1" });
    const changed = await change(order.id, { wantedOn: "2026-12-05", notes: null });
    expect(changed).toEqual({
      ...order,
      wantedOn: "2026-12-05",
      notes: null,
      updatedAt: changed.updatedAt,
    });
    const [, record] = await at.activityOf(order.id);
    expect(record).toMatchObject({
      action: "order.changed",
      before: { notes: "Ring first", wantedOn: null },
      after: { notes: null, wantedOn: "2026-12-05" },
    });
    expect(await change(order.id, {})).toEqual(changed);
    expect(await at.activityOf(order.id)).toHaveLength(2);
  });

  it("keeps the price of what is kept, and asks today's for what is new", async () => {
    const other = await makeProduct(at.service, at.business, { unitPrice: 1000 });
    const old = await makeProduct(at.service, at.business);
    const order = await at.take({
      lines: [
        { productId: at.product.id, quantity: 1, unitPrice: 9 },
        { productId: old.id, quantity: 1 },
      ],
    });
    await at.rows.product.updateMany({ where: { id: old.id }, data: { sold: false } });
    const { lines } = await change(order.id, {
      lines: [
        { productId: at.product.id, quantity: 5 },
        { productId: old.id, quantity: 2 },
        { productId: other.id, quantity: 1 },
      ],
    });
    expect(lines.map(({ unitPrice, quantity }) => [unitPrice, quantity])).toEqual([
      [9, 5],
      [3450, 2],
      [1000, 1],
    ]);
    const fresh = await at.take();
    await expect(
      change(fresh.id, { lines: [{ productId: old.id, quantity: 1 }] }),
    ).rejects.toMatchObject({ kind: "validation", issues: [{ path: "lines.0.productId" }] });
  });

  it("keeps the price of each line of a product that is named twice", async () => {
    const { id: productId } = await makeProduct(at.service, at.business, {
      unit: "kg",
      returnable: false,
    });
    const line = { productId, quantity: 1 };
    const { id } = await at.take({
      lines: [
        { ...line, measure: 2, unitPrice: 1, discountPercent: 10 },
        { ...line, measure: 3, unitPrice: 5 },
        line,
      ],
    });
    const kept = async (lines: object[]) =>
      (await change(id, { lines })).lines.map((one) => [
        one.unitPrice,
        one.measure,
        one.discountPercent,
      ]);
    // A line with a measure is found by it in any order; the other lines follow in turn.
    expect(await kept([{ ...line, measure: 3 }, line, { ...line, measure: 2 }])).toEqual([
      [5, 3, 0],
      [3450, 1, 0],
      [1, 2, 10],
    ]);
    const two = [line, { ...line, quantity: 4 }, line, line];
    expect((await kept(two)).map(([unitPrice]) => unitPrice)).toEqual([5, 3450, 1, 5]);
  });

  it("goes elsewhere, by another option, or is collected after all", async () => {
    const { service, business, customer } = at;
    const option = await at.rows.deliveryOption.create({
      data: { tenantId: business.id, name: "Today", pricePence: 700 },
    });
    const barn = await makeAddress(service, business, customer);
    const order = await at.take();
    expect(
      await change(order.id, { deliveryOptionId: option.id, deliveryAddressId: barn.id }),
    ).toMatchObject({ deliveryAddressId: barn.id, deliveryChargePence: 700, total: 7600 });
    expect(await change(order.id, { fulfilment: "collection" })).toMatchObject({
      deliveryAddressId: null,
      location: null,
      deliveryOptionId: null,
      deliveryChargePence: 0,
      expectedFrom: null,
    });
    await expect(change(order.id, { fulfilment: "delivery" })).rejects.toMatchObject({
      kind: "validation",
      issues: [{ path: "deliveryAddressId" }],
    });
    const stranger = await makeCustomer(service, business);
    const theirs = await makeAddress(service, business, stranger);
    await expect(
      change(order.id, { fulfilment: "delivery", deliveryAddressId: theirs.id }),
    ).rejects.toMatchObject({ kind: "validation" });
    const elsewhere = await makeBusiness(service);
    const far = await makeAddress(service, elsewhere, await makeCustomer(service, elsewhere));
    await expect(
      change(order.id, { fulfilment: "delivery", deliveryAddressId: far.id }),
    ).rejects.toMatchObject({ kind: "not_found" });
  });

  it("does not make dearer what was paid", async () => {
    const order = await at.take();
    await at.office.orders.paid({ id: order.id });
    const line = (quantity: number) => ({ lines: [{ productId: at.product.id, quantity }] });
    await expect(change(order.id, line(3))).rejects.toMatchObject({ kind: "conflict" });
    await expect(change(order.id, { paymentMethod: "link" })).rejects.toMatchObject({
      kind: "conflict",
    });
    // £72.45 was paid, £36.23 is due.
    expect(await change(order.id, line(1))).toMatchObject({ refundDue: 3622 });
  });

  it("allows only notes and references once it is no longer placed", async () => {
    const { id } = await at.take();
    await at.office.orders.cancel({ id });
    expect(await change(id, { notes: "Moved away", externalRef: "B-1" })).toMatchObject({
      notes: "Moved away",
    });
    await expect(change(id, { wantedOn: "2026-12-05" })).rejects.toMatchObject({
      kind: "conflict",
    });
    await expect(change(id, { collect: [] })).rejects.toMatchObject({ kind: "conflict" });
    const other = await at.take();
    await expect(change(other.id, { externalRef: "B-1" })).rejects.toMatchObject({
      kind: "conflict",
    });
  });

  it("counts as a change of the planned round it is on, and is refused once that is out", async () => {
    const { id } = await at.take();
    const round = await roundOf(id);
    await change(id, { lines: [{ productId: at.product.id, quantity: 1 }] });
    const after = await at.office.rounds.one({ id: round.id });
    expect(Number(after.version)).toBeGreaterThan(Number(round.version));
    expect(after.stops[0]?.lines).toEqual([expect.objectContaining({ quantity: 1 })]);
    await at.office.rounds.setStatus({ id: round.id, status: "out" });
    await expect(change(id, { collect: [] })).rejects.toMatchObject({ kind: "conflict" });
    expect(await change(id, { leaveInstruction: "safe_place" })).toMatchObject({
      leaveInstruction: "safe_place",
    });
  });

  it("takes an order off its planned round that is no longer to be planned", async () => {
    for (const what of [{ fulfilment: "collection" }, { paymentMethod: "link" }]) {
      const { id } = await at.take();
      const round = await roundOf(id);
      expect(await change(id, what)).toMatchObject({ roundId: null });
      expect((await at.office.rounds.one({ id: round.id })).stops).toEqual([]);
    }
  });
});

describe("cancelling an order", () => {
  it("cancels once, of two at the same time, and tells the others", async () => {
    const admin = await makeMember(at.service, at.business, "admin");
    const { id } = await at.take();
    const both = await Promise.allSettled([
      at.office.orders.cancel({ id }),
      at.office.orders.cancel({ id }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const actions = (await at.activityOf(id)).map(({ action }) => action);
    expect(actions).toEqual(["order.placed", "order.cancelled"]);
    expect(await noticesOf(admin.id)).toEqual([
      expect.objectContaining({ kind: "order.cancelled", href: `/orders/${id}` }),
    ]);
  });

  it("makes what was paid refundable, and costs nothing", async () => {
    const { id } = await at.take();
    await at.office.orders.paid({ id });
    expect(await at.office.orders.cancel({ id })).toMatchObject({
      status: "cancelled",
      total: 6900,
      refundDue: 7245,
    });
    await expect(at.office.orders.paid({ id })).rejects.toMatchObject({ kind: "conflict" });
  });

  it("leaves its stop as a failed one on a van that left uncounted, and tells the driver", async () => {
    const [first, second] = [await at.take(), await at.take()];
    const round = await roundOf(first.id, second.id);
    await at.office.rounds.issue({ id: round.id });
    await at.office.rounds.setStatus({ id: round.id, status: "out" });
    const before = await noticesOf(driver.id);
    expect(await at.office.orders.cancel({ id: first.id })).toMatchObject({ roundId: null });
    const after = await at.office.rounds.one({ id: round.id });
    expect(after.stops).toMatchObject([
      { orderId: first.id, failureNote: "Taken off the round.", amountDuePence: 0 },
      { orderId: second.id, failureNote: null },
    ]);
    const told = (await noticesOf(driver.id)).slice(before.length);
    expect(told.map(({ kind }) => kind)).toEqual(["round.changed"]);
  });

  it("takes its stop off a round whose load was counted", async () => {
    const [first, second] = [await at.take(), await at.take()];
    const round = await roundOf(first.id, second.id);
    const counts = first.lines.map(({ productId, quantity }) => ({
      productId,
      condition: "full" as const,
      counted: 2 * quantity,
    }));
    await at.office.loads.count({ id: round.id, leg: "out", counts });
    await at.office.rounds.setStatus({ id: round.id, status: "out" });
    await at.office.orders.cancel({ id: first.id });
    const after = await at.office.rounds.one({ id: round.id });
    expect(after.stops.map(({ orderId, sequence }) => [orderId, sequence])).toEqual([
      [second.id, 1],
    ]);
  });

  it("keeps why in its history, and tells it the driver of a van that is out", async () => {
    const { id } = await at.take();
    const round = await roundOf(id);
    await at.office.rounds.issue({ id: round.id });
    await at.office.rounds.setStatus({ id: round.id, status: "out" });
    const before = await noticesOf(driver.id);
    await at.office.orders.cancel({ id, reason: "Nobody at home this week" });
    const recorded = await at.activityOf(id);
    const cancelled = recorded.find(({ action }) => action === "order.cancelled");
    expect(cancelled?.after).toMatchObject({ reason: "Nobody at home this week" });
    const [told] = (await noticesOf(driver.id)).slice(before.length);
    expect(told?.body).toContain("Nobody at home this week");
  });

  it("keeps the stop at which goods have moved, as a failed one", async () => {
    const { id } = await at.take();
    const round = await roundOf(id);
    await at.office.rounds.setStatus({ id: round.id, status: "out" });
    const stopId = round.stops[0]?.id ?? "";
    await at.office.stops.complete({ id: round.id, stopId });
    await at.office.stops.undo({ id: round.id, stopId });
    await at.office.orders.cancel({ id });
    const after = await at.office.rounds.one({ id: round.id });
    expect(after.stops).toEqual([
      expect.objectContaining({ failureReason: "other", failureNote: "Taken off the round." }),
    ]);
  });

  it("or puts it on a round, of both at once", async () => {
    for (let n = 0; n < 4; n += 1) {
      const { id } = await at.take();
      const round = await roundOf();
      const put = at.office.rounds.putStops({ id: round.id, orderIds: [id] });
      await Promise.allSettled([put, at.office.orders.cancel({ id })]);
      const order = await one(id);
      const { stops } = await at.office.rounds.one({ id: round.id });
      expect(stops.map(({ orderId }) => orderId)).toEqual(order.status === "placed" ? [id] : []);
      expect(order.roundId).toBe(order.status === "placed" ? round.id : null);
    }
  });
});

describe("an order the customer collects", () => {
  const levels = async (productId: string) => {
    const rows = await at.rows.stockLevel.findMany({ where: { productId, locationId: yard.id } });
    return Object.fromEntries(rows.map(({ condition, onHand }) => [condition, onHand]));
  };

  it("comes off the yard's stock, its empties come in, and it is delivered", async () => {
    const cylinder = await makeProduct(at.service, at.business);
    await putStock(at.service, at.business, {
      locationId: yard.id,
      productId: cylinder.id,
      quantity: 10,
    });
    const { id } = await at.take({
      fulfilment: "collection",
      lines: [{ productId: cylinder.id, quantity: 3 }],
      collect: [{ productId: cylinder.id, quantity: 3 }],
    });
    const done = await at.office.orders.collected({
      id,
      collect: [{ productId: cylinder.id, quantity: 2 }],
    });
    expect(done).toMatchObject({
      status: "delivered",
      lines: [{ deliveredQuantity: 3, cancelledQuantity: 0 }],
      collect: [{ quantity: 2 }],
    });
    expect(await levels(cylinder.id)).toEqual({ full: 7, empty: 2 });
    const moved = await at.rows.stockMovement.findMany({ where: { orderId: id } });
    expect(moved.map(({ reason, customerId }) => [reason, customerId])).toEqual([
      ["collection", at.customer.id],
      ["collection", at.customer.id],
    ]);
  });

  it("is handed over once, of two at the same time", async () => {
    const cylinder = await makeProduct(at.service, at.business);
    const { id } = await at.take({
      fulfilment: "collection",
      lines: [{ productId: cylinder.id, quantity: 1 }],
    });
    const both = await Promise.allSettled([
      at.office.orders.collected({ id }),
      at.office.orders.collected({ id, locationId: yard.id }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await levels(cylinder.id)).toEqual({ full: -1 });
  });

  it("is refused as a delivery, unpaid by link, from no yard of theirs", async () => {
    const delivery = await at.take();
    const link = await at.take({ fulfilment: "collection", paymentMethod: "link" });
    for (const { id } of [delivery, link]) {
      await expect(at.office.orders.collected({ id })).rejects.toMatchObject({ kind: "conflict" });
    }
    const { id } = await at.take({ fulfilment: "collection" });
    const elsewhere = await makeYard(at.service, await makeBusiness(at.service));
    await expect(
      at.office.orders.collected({ id, locationId: elsewhere.id }),
    ).rejects.toMatchObject({ kind: "not_found" });
    await at.rows.location.updateMany({ where: { id: yard.id }, data: { archivedAt: new Date() } });
    await expect(at.office.orders.collected({ id, locationId: yard.id })).rejects.toMatchObject({
      kind: "validation",
      issues: [{ path: "locationId" }],
    });
    await expect(at.office.orders.collected({ id })).rejects.toMatchObject({ kind: "conflict" });
    await at.rows.location.updateMany({ where: { id: yard.id }, data: { archivedAt: null } });
  });
});
