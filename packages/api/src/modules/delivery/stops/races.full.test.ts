import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { Refusal } from "../../../platform/base/errors";
import { makeDelivery, makeRound } from "../../../testing";
import { onTheRoad } from "../testing/on-the-road";

const { service, at, office, road, oneStop, moved } = await onTheRoad();
afterAll(service.close);

const times = [1, 2, 3];

/** Sends all at once; what was refused must have been refused as a conflict. */
async function allAtOnce(work: readonly Promise<unknown>[]): Promise<number> {
  const settled = await Promise.allSettled(work);
  for (const result of settled) {
    if (result.status === "fulfilled") continue;
    expect(result.reason).toBeInstanceOf(Refusal);
    expect(result.reason).toMatchObject({ kind: "conflict" });
  }
  return settled.filter((result) => result.status === "fulfilled").length;
}

const both = { full: -3, empty: 2 };

describe("at one stop at once", () => {
  it.each(times)("two deliveries: one wins, and stock moves once (%i)", async () => {
    const { stop } = await oneStop();
    const wins = await allAtOnce([road.stops.complete(stop), office.stops.complete(stop)]);
    expect(wins).toBe(1);
    expect(await moved(stop.stopId)).toEqual(both);
  });

  it.each(times)("one recording sent five times: all answer, it counts once (%i)", async () => {
    const { stop } = await oneStop();
    const sent = { ...stop, recordId: randomUUID(), doneAt: new Date().toISOString() };
    const wins = await allAtOnce([1, 2, 3, 4, 5].map(() => road.stops.complete(sent)));
    expect(wins).toBe(5);
    expect(await moved(stop.stopId)).toEqual(both);
  });

  it.each(times)("one recordId for two bodies at two doors: one is kept (%i)", async () => {
    const [one, two] = [await oneStop(), await oneStop()];
    const recordId = randomUUID();
    const wins = await allAtOnce([
      road.stops.complete({ ...one.stop, recordId }),
      road.stops.fail({ ...two.stop, recordId, failureReason: "refused" }),
    ]);
    expect(wins).toBe(1);
  });

  it.each(times)("a delivery and a failure: one of them (%i)", async () => {
    const { order, stop } = await oneStop();
    const wins = await allAtOnce([
      road.stops.complete(stop),
      road.stops.fail({ ...stop, failureReason: "nobody_in" }),
    ]);
    expect(wins).toBe(1);
    const { status } = await office.orders.one({ id: order.id });
    expect(await moved(stop.stopId)).toEqual(status === "delivered" ? both : {});
  });

  it.each(times)("undo, delivery and done: the books agree whoever comes first (%i)", async () => {
    const { order, stop } = await oneStop();
    await road.stops.complete(stop);
    await allAtOnce([
      road.stops.undo(stop),
      road.stops.complete(stop),
      road.rounds.setStatus({ id: stop.id, status: "done" }),
    ]);
    const { status } = await office.orders.one({ id: order.id });
    const wanted = status === "delivered" ? both : { full: 0, empty: 0 };
    expect(await moved(stop.stopId)).toEqual(wanted);
  });

  it.each(times)("a delivery and the order's cancelling: one of them (%i)", async () => {
    const { order, stop } = await oneStop();
    await Promise.allSettled([road.stops.complete(stop), office.orders.cancel({ id: order.id })]);
    const { status } = await office.orders.one({ id: order.id });
    expect(["delivered", "cancelled"]).toContain(status);
    expect(await moved(stop.stopId)).toEqual(status === "delivered" ? both : {});
  });
});

describe("one order for two rounds at once", () => {
  it.each(times)("ends on one of them (%i)", async () => {
    const order = await makeDelivery(service, at.business, {
      lines: [{ productId: at.product.id, quantity: 1 }],
    });
    const rounds = [await makeRound(service, at.business), await makeRound(service, at.business)];
    await allAtOnce(rounds.map(({ id }) => office.rounds.putStops({ id, orderIds: [order.id] })));
    const stops = await service.database.service.stop.findMany({ where: { orderId: order.id } });
    expect(stops).toHaveLength(1);
    const { roundId } = await office.orders.one({ id: order.id });
    expect(stops[0]!.roundId).toBe(roundId);
  });

  it.each(times)("rounds that swap orders both come to rest (%i)", async () => {
    const lines = [{ productId: at.product.id, quantity: 1 }];
    const orders = [
      await makeDelivery(service, at.business, { lines }),
      await makeDelivery(service, at.business, { lines }),
    ];
    const [a, b] = [
      await makeRound(service, at.business, { orderIds: [orders[0]!.id] }),
      await makeRound(service, at.business, { orderIds: [orders[1]!.id] }),
    ];
    await allAtOnce([
      office.rounds.putStops({ id: a.id, orderIds: [orders[1]!.id] }),
      office.rounds.putStops({ id: b.id, orderIds: [orders[0]!.id] }),
    ]);
    for (const order of orders) {
      const stops = await service.database.service.stop.findMany({ where: { orderId: order.id } });
      const { roundId } = await office.orders.one({ id: order.id });
      expect(stops.map((stop) => stop.roundId)).toEqual(roundId === null ? [] : [roundId]);
    }
  });
});
