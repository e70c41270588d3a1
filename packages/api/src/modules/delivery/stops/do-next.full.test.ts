import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeDelivery,
  makeMember,
  makeMerchant,
  makeRound,
  signInAs,
  testService,
  type Merchant,
  type TestService,
} from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";

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

/** A round out today with four stops. */
async function onTheRoad(status: "planned" | "out" = "out") {
  const orders = await Promise.all(
    [1, 2, 3, 4].map(() =>
      makeDelivery(service, at.business, {
        lines: [{ productId: at.product.id, quantity: 1 }],
      }),
    ),
  );
  const made = { driverUserId: at.driver.id, status, orderIds: orders.map(({ id }) => id) };
  const { id, stopIds } = await makeRound(service, at.business, made);
  const [a, b, c, d] = stopIds as [string, string, string, string];
  return { id, a, b, c, d, orders };
}

const orderOf = (round: { stops: { id: string }[] }) => round.stops.map(({ id }) => id);

const rowsOf = async <Row extends object>(sql: string, ...values: unknown[]) =>
  (await service.test.owner.query<Row>(sql, values)).rows;

describe("a stop that the driver does next", () => {
  it("comes before the others that are open; recorded ones keep their places", async () => {
    const { id, a, b, c, d } = await onTheRoad();
    await road.stops.complete({ id, stopId: a });
    const round = await road.stops.doNext({ id, stopId: d });
    expect(orderOf(round)).toEqual([a, d, b, c]);
    expect(round.stops.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
    // Its times are those of the new way.
    const [, first, second] = round.stops;
    expect(first!.etaSeconds).toBeLessThan(second!.etaSeconds!);
  });

  it("is told to the office and stands in the round's history", async () => {
    const { id, c, orders } = await onTheRoad();
    await road.stops.doNext({ id, stopId: c });
    const notices = await service.database.service.notification.findMany({
      where: { userId: at.owner.id, href: `/rounds/${id}` },
    });
    expect(notices).toMatchObject([
      {
        kind: "round.changed",
        title: expect.stringMatching(/^The order of stops on .* has changed$/),
        body: expect.stringMatching(new RegExp(`^${at.driver.name} does .* next\\.$`)),
      },
    ]);
    const { items } = await office.rounds.history({ id });
    expect(items[0]).toMatchObject({
      action: "round.stops_put",
      words: expect.stringContaining("next"),
      after: { nextOrderId: orders[2]!.id },
    });
    // Who did it knows: the round is still as the driver has it.
    expect((await road.driving.one({ id })).changedSinceIssue).toBe(false);
  });

  it("is told to the driver where the office does it", async () => {
    const { id, b } = await onTheRoad();
    await office.stops.doNext({ id, stopId: b });
    const told = await rowsOf(
      "SELECT kind FROM notifications WHERE user_id = $1 AND kind = 'round.changed'",
      at.driver.id,
    );
    expect(told).toHaveLength(1);
  });

  it("asked for twice is asked for once", async () => {
    const { id, b } = await onTheRoad();
    const first = await road.stops.doNext({ id, stopId: b });
    expect(await road.stops.doNext({ id, stopId: b })).toEqual(first);
    const rows = await rowsOf("SELECT id FROM activity WHERE subject_id = $1", id);
    expect(rows).toHaveLength(1);
  });

  it("says what may be done and why not, by the rule that refuses", async () => {
    const { id, a, b, c } = await onTheRoad();
    await road.stops.complete({ id, stopId: a });
    const { stopDetails } = await road.driving.one({ id });
    const canOf = (stopId: string) =>
      stopDetails.find((stop) => stop.stopId === stopId)?.can.doNext;
    expect([canOf(a), canOf(b), canOf(c)]).toEqual([
      "This stop is completed.",
      "This stop is next already.",
      null,
    ]);
    await expect(road.stops.doNext({ id, stopId: a })).rejects.toMatchObject({
      kind: "conflict",
      message: "This stop is completed.",
    });
    await road.rounds.setStatus({ id, status: "done" });
    const done = await road.driving.one({ id });
    expect(done.stopDetails.find(({ stopId }) => stopId === c)?.can.doNext).toBe(
      "The round is done.",
    );
    await expect(road.stops.doNext({ id, stopId: c })).rejects.toEqual(refusedAs("conflict"));
  });

  it("may be chosen before setting out", async () => {
    const { id, a, b, c, d } = await onTheRoad("planned");
    expect(orderOf(await road.stops.doNext({ id, stopId: c }))).toEqual([c, a, b, d]);
  });

  it("is closed to others: another's round 403, another business's 404", async () => {
    const { id, b } = await onTheRoad();
    const stranger = await makeMember(service, at.business, "driver");
    const as = callerFor(service, { token: await signInAs(service, stranger) }).office;
    await expect(as.stops.doNext({ id, stopId: b })).rejects.toEqual(refusedAs("forbidden"));
    const elsewhere = await makeMerchant(service);
    const foreign = callerFor(service, { token: elsewhere.owner.token }).office;
    await expect(foreign.stops.doNext({ id, stopId: b })).rejects.toEqual(refusedAs("not_found"));
  });

  it.each([1, 2, 3])("chosen by many at once leaves one order of stops (%i)", async () => {
    const { id, a, b, c, d, orders } = await onTheRoad();
    await Promise.all([
      road.stops.doNext({ id, stopId: c }),
      office.stops.doNext({ id, stopId: d }),
      road.stops.complete({ id, stopId: a }),
      office.rounds.putStops({ id, orderIds: orders.map((order) => order.id).toReversed() }),
    ]);
    const round = await road.rounds.one({ id });
    expect(round.stops.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
    expect(new Set(orderOf(round))).toEqual(new Set([a, b, c, d]));
  });
});
