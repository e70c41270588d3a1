import { afterAll, describe, expect, it } from "vitest";
import { callerFor, makeMerchant } from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import { onTheRoad } from "../../delivery/testing/on-the-road";

const { service, at, rows, office, road, oneStop, orderNow } = await onTheRoad();
afterAll(service.close);

type Done = Omit<Parameters<typeof road.stops.complete>[0], "id" | "stopId">;

/** An order of three cylinders and two empties, of which one cylinder was handed over and one empty taken. */
async function partDelivery(more: Done = {}) {
  const { order, stop } = await oneStop();
  await road.stops.complete({
    ...stop,
    lines: [{ orderLineId: order.lines[0]!.id, deliveredQuantity: 1 }],
    collect: [{ productId: at.product.id, quantity: 1 }],
    shortfallReason: "not_on_vehicle",
    ...more,
  });
  return { id: order.id, stop };
}

const waiting = async (orderId: string) =>
  (await office.today.survey()).shortDeliveries.items.filter((one) => one.orderId === orderId);
const actionsOf = async (orderId: string) =>
  (await rows.activity.findMany({ where: { subjectId: orderId } })).map(({ action }) => action);

describe("the rest of a part delivery", () => {
  it("waits on Today until its order is taken: same customer, address and prices, no charge", async () => {
    const { id } = await partDelivery();
    await rows.orderLine.updateMany({ where: { orderId: id }, data: { unitPrice: 3111 } });
    const { number } = await orderNow(id);
    const name = (await rows.orderLine.findFirstOrThrow({ where: { orderId: id } })).productName;
    expect(await waiting(id)).toMatchObject([{ number, left: `2 × ${name}` }]);
    expect(await office.can.order({ id })).toMatchObject({ deliverRest: null, leaveRest: null });

    const rest = await office.orders.deliverRest({ id });
    const before = await office.orders.one({ id });
    expect(rest).toMatchObject({
      status: "placed",
      customerId: before.customerId,
      deliveryAddressId: before.deliveryAddressId,
      paymentMethod: before.paymentMethod,
      deliveryChargePence: 0,
      lines: [{ productId: at.product.id, quantity: 2, unitPrice: 3111 }],
      collect: [{ productId: at.product.id, quantity: 1 }],
    });
    expect(await waiting(id)).toEqual([]);
    const can = await office.can.order({ id });
    expect([can.deliverRest, can.leaveRest]).toEqual([undefined, undefined]);
    expect(await actionsOf(id)).toContain("order.rest_ordered");
    expect(await actionsOf(rest.id)).toContain("order.placed");
  });

  it("is ordered once, however many press", async () => {
    const { id } = await partDelivery();
    const presses = await Promise.allSettled(
      Array.from({ length: 4 }, () => office.orders.deliverRest({ id })),
    );
    expect(presses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await rows.order.count({ where: { restOfId: id } })).toBe(1);
    await expect(office.orders.leaveRest({ id })).rejects.toEqual(refusedAs("conflict"));
  });

  it("waits again where its order is cancelled, and keeps the delivery from being undone", async () => {
    const { id, stop } = await partDelivery();
    const rest = await office.orders.deliverRest({ id });
    await expect(road.stops.undo({ ...stop })).rejects.toThrow(
      `The rest is on order ${rest.number}: cancel that first.`,
    );
    await office.orders.cancel({ id: rest.id });
    expect(await waiting(id)).toHaveLength(1);
    await road.stops.undo({ ...stop });
    expect(await waiting(id)).toEqual([]);
    await expect(office.orders.deliverRest({ id })).rejects.toThrow("The order is not delivered.");
  });

  it("is left, and recorded as left", async () => {
    const { id } = await partDelivery({ shortfallReason: undefined });
    expect(await waiting(id)).toHaveLength(1);
    await office.orders.leaveRest({ id });
    expect(await waiting(id)).toEqual([]);
    expect(await actionsOf(id)).toContain("order.rest_left");
    await expect(office.orders.deliverRest({ id })).rejects.toEqual(refusedAs("conflict"));
  });

  it.each(["refused", "changed_mind"] as const)("does not wait where it was %s", async (reason) => {
    const { id } = await partDelivery({ shortfallReason: reason });
    expect(await waiting(id)).toEqual([]);
    await expect(office.orders.deliverRest({ id })).rejects.toThrow(
      "Nothing of this order is left to deliver.",
    );
  });

  it("does not wait where all was handed over", async () => {
    const { order, stop } = await oneStop();
    await road.stops.complete(stop);
    expect(await waiting(order.id)).toEqual([]);
  });

  it("is nothing to another business, and nothing that drivers decide", async () => {
    const { id } = await partDelivery();
    const elsewhere = await makeMerchant(service);
    const theirs = callerFor(service, { token: elsewhere.owner.token }).office.orders;
    for (const act of ["deliverRest", "leaveRest"] as const) {
      await expect(theirs[act]({ id })).rejects.toEqual(refusedAs("not_found"));
      await expect(road.orders[act]({ id })).rejects.toEqual(refusedAs("forbidden"));
    }
  });
});

it("lists cash that a driver kept after the round, until it is counted", async () => {
  const { stop } = await oneStop({ paymentMethod: "cash" });
  const ofRound = async () =>
    (await office.today.survey()).cashToComeIn?.items.filter(({ roundId }) => roundId === stop.id);
  await road.stops.complete({ ...stop, cashTakenPence: 710 });
  await office.rounds.setStatus({ id: stop.id, status: "done" });
  expect(await ofRound()).toMatchObject([
    { driverName: at.driver.name, carriedPence: 710, toCountPence: 0 },
  ]);
  const { handovers } = await road.cash.handOver({ id: stop.id, handedPence: 710 });
  expect(await ofRound()).toMatchObject([{ carriedPence: 0, toCountPence: 710 }]);
  await office.cash.count({
    id: stop.id,
    handoverId: handovers[0]!.id,
    countedPence: 710,
  });
  expect(await ofRound()).toEqual([]);
});
