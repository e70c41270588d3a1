import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Refusal } from "../../../platform/base/errors";
import {
  callerFor,
  makeDelivery,
  makeMerchant,
  makeRound,
  testService,
  type Merchant,
  type TestService,
} from "../../../testing";

let service: TestService;
let at: Merchant;
let office: ReturnType<typeof callerFor>["office"];
let road: ReturnType<typeof callerFor>["office"];

beforeAll(async () => {
  service = await testService();
  at = await makeMerchant(service);
  office = callerFor(service, { token: at.owner.token }).office;
  road = callerFor(service, { token: at.driver.token }).office;
});
afterAll(() => service.close());

const times = [1, 2, 3];

async function atTheDoor() {
  const order = await makeDelivery(service, at.business, {
    lines: [{ productId: at.product.id, quantity: 3 }],
    collect: [{ productId: at.product.id, quantity: 2 }],
  });
  const of = { driverUserId: at.driver.id, status: "out" as const, orderIds: [order.id] };
  const { id, stopIds } = await makeRound(service, at.business, of);
  return { order, door: { id, stopId: stopIds[0]! } };
}

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

const sumsOf = async (stopId: string) => {
  const { rows } = await service.test.owner.query<{ condition: string; sum: string }>(
    "SELECT condition, sum(quantity) FROM stock_movements WHERE stop_id = $1 GROUP BY 1 ORDER BY 1",
    [stopId],
  );
  return rows.map((row) => [row.condition, Number(row.sum)]);
};

describe("at one door at once", () => {
  it.each(times)("two deliveries: one wins, and stock moves once (%i)", async () => {
    const { door } = await atTheDoor();
    const wins = await allAtOnce([road.stops.complete(door), office.stops.complete(door)]);
    expect(wins).toBe(1);
    expect(await sumsOf(door.stopId)).toEqual([
      ["full", -3],
      ["empty", 2],
    ]);
  });

  it.each(times)("one recording sent five times: all answer, it counts once (%i)", async () => {
    const { door } = await atTheDoor();
    const sent = { ...door, recordId: randomUUID(), doneAt: new Date().toISOString() };
    const wins = await allAtOnce([1, 2, 3, 4, 5].map(() => road.stops.complete(sent)));
    expect(wins).toBe(5);
    expect(await sumsOf(door.stopId)).toEqual([
      ["full", -3],
      ["empty", 2],
    ]);
  });

  it.each(times)("one recordId for two bodies at two doors: one is kept (%i)", async () => {
    const [one, two] = [await atTheDoor(), await atTheDoor()];
    const recordId = randomUUID();
    const wins = await allAtOnce([
      road.stops.complete({ ...one.door, recordId }),
      road.stops.fail({ ...two.door, recordId, failureReason: "refused" }),
    ]);
    expect(wins).toBe(1);
  });

  it.each(times)("a delivery and a failure: one of them (%i)", async () => {
    const { order, door } = await atTheDoor();
    const wins = await allAtOnce([
      road.stops.complete(door),
      road.stops.fail({ ...door, failureReason: "nobody_in" }),
    ]);
    expect(wins).toBe(1);
    const { status } = await office.orders.one({ id: order.id });
    expect((await sumsOf(door.stopId)).length).toBe(status === "delivered" ? 2 : 0);
  });

  it.each(times)("undo, delivery and done: the books agree whoever comes first (%i)", async () => {
    const { order, door } = await atTheDoor();
    await road.stops.complete(door);
    await allAtOnce([
      road.stops.undo(door),
      road.stops.complete(door),
      road.rounds.setStatus({ id: door.id, status: "done" }),
    ]);
    const { status } = await office.orders.one({ id: order.id });
    const wanted = status === "delivered" ? [-3, 2] : [0, 0];
    expect((await sumsOf(door.stopId)).map(([, sum]) => sum)).toEqual(wanted);
  });

  it.each(times)("a delivery and the order's cancelling: one of them (%i)", async () => {
    const { order, door } = await atTheDoor();
    await Promise.allSettled([road.stops.complete(door), office.orders.cancel({ id: order.id })]);
    const { status } = await office.orders.one({ id: order.id });
    expect(["delivered", "cancelled"]).toContain(status);
    expect((await sumsOf(door.stopId)).length).toBe(status === "delivered" ? 2 : 0);
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
