import { afterAll, describe, expect, it } from "vitest";
import { makeDelivery, makeRound } from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import { onTheRoad } from "../testing/on-the-road";

const { service, at, rows, office, road } = await onTheRoad();
afterAll(service.close);
const roundDate = "2026-12-01";

const anOrder = (given: Partial<Parameters<typeof makeDelivery>[2]> = {}) =>
  makeDelivery(service, at.business, {
    lines: [{ productId: at.product.id, quantity: 2 }],
    ...given,
  });

const orders = async (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await anOrder()).id));

const titlesFor = async (userId: string) =>
  (
    await rows.notification.findMany({
      where: { userId },
      orderBy: { id: "asc" },
    })
  ).map((notice) => notice.kind);

describe("stops put on a round", () => {
  it("are exactly those given, in that order, and let the others go", async () => {
    const [a, b, c, d] = await orders(4);
    const { id } = await office.rounds.make({ roundDate, orderIds: [a!, b!, c!] });
    const round = await office.rounds.putStops({ id, orderIds: [d!, c!, a!] });
    expect(round.stops.map((stop) => stop.orderId)).toEqual([d, c, a]);
    expect(round.version).toBe("2");
    expect(await office.orders.one({ id: b! })).toMatchObject({ roundId: null });
    expect(await office.orders.one({ id: d! })).toMatchObject({ roundId: id });
    const emptied = await office.rounds.putStops({ id, orderIds: [] });
    expect(emptied).toMatchObject({ stops: [], fit: null, distanceMetres: null, routedBy: null });
  });

  it("move from another planned round, which counts it as a change and closes the gap", async () => {
    const [a, b, c] = await orders(3);
    const first = await office.rounds.make({ roundDate, orderIds: [a!, b!, c!] });
    const second = await office.rounds.make({ roundDate, orderIds: [b!] });
    expect(second.stops.map((stop) => stop.orderId)).toEqual([b]);
    const left = await office.rounds.one({ id: first.id });
    expect(left.stops.map(({ orderId, sequence }) => [orderId, sequence])).toEqual([
      [a, 1],
      [c, 2],
    ]);
    expect(left.version).toBe("2");
    expect(left.fit!.totalSeconds).toBeLessThan(first.fit!.totalSeconds!);
  });

  it("don't leave a van that is out", async () => {
    const [a] = await orders(1);
    await makeRound(service, at.business, { status: "out", orderIds: [a!] });
    const { id } = await office.rounds.make({ roundDate });
    await expect(office.rounds.putStops({ id, orderIds: [a!] })).rejects.toEqual(
      refusedAs("conflict"),
    );
  });

  it("keep their places once they are recorded", async () => {
    const [a, b, c, d] = await orders(4);
    const made = await office.rounds.make({
      roundDate: new Date().toISOString().slice(0, 10),
      driverUserId: at.driver.id,
      orderIds: [a!, b!, c!],
    });
    const { id, stops } = await office.rounds.setStatus({ id: made.id, status: "out" });
    await road.stops.complete({ id, stopId: stops[1]!.id });
    await road.stops.fail({ id, stopId: stops[0]!.id, failureReason: "nobody_in" });
    const round = await office.rounds.putStops({ id, orderIds: [d!, c!, a!] });
    expect(round.stops.map((stop) => stop.orderId)).toEqual([a, b, d, c, a]);
    expect(round.stops.map((stop) => stop.failureReason)).toEqual([
      "nobody_in",
      null,
      null,
      null,
      null,
    ]);
    expect(await titlesFor(at.driver.id)).toContain("round.changed");
  });

  it("stay as a record where something was undone before they were taken off", async () => {
    const [a] = await orders(1);
    const made = await makeRound(service, at.business, { status: "out", orderIds: [a!] });
    const stop = { id: made.id, stopId: made.stopIds[0]! };
    await office.stops.complete(stop);
    await office.stops.undo(stop);
    const round = await office.rounds.putStops({ id: made.id, orderIds: [] });
    expect(round.stops).toMatchObject([{ failureReason: "other", orderStatus: "placed" }]);
    expect(await office.orders.one({ id: a! })).toMatchObject({ roundId: null });
  });
});
