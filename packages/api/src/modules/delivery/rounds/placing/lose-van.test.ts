import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { callerFor, makeDelivery, makeMember, makeRound, signInAs } from "../../../../testing";
import { refusedAs } from "../../../../testing/refused-as";
import { refusalBody } from "../../../../testing/said-and-done";
import { onTheRoad } from "../../testing/on-the-road";

const { service, at, rows, office, road, orderNow } = await onTheRoad();
afterAll(service.close);

const where = { tenantId: at.business.id };
const productId = at.product.id;
const otherDriver = await makeMember(service, at.business, "driver");
const otherRoad = callerFor(service, { token: await signInAs(service, otherDriver) }).office;
const yard = await rows.location.findFirstOrThrow({ where, orderBy: { createdAt: "asc" } });

/** A van that is out with three orders of three cylinders, the first delivered, and another van of the day. */
async function underWay(otherStatus: "planned" | "out" = "out") {
  const orders = [];
  for (let n = 0; n < 4; n += 1) {
    orders.push(
      await makeDelivery(service, at.business, {
        lines: [{ productId, quantity: 3 }],
        collect: [{ productId, quantity: 1 }],
      }),
    );
  }
  const [first, second, third, elsewhere] = orders.map(({ id }) => id) as [
    string,
    string,
    string,
    string,
  ];
  const { id, stopIds } = await makeRound(service, at.business, {
    driverUserId: at.driver.id,
    orderIds: [first, second, third],
  });
  await road.rounds.setStatus({ id, status: "out" });
  const other = await makeRound(service, at.business, {
    driverUserId: otherDriver.id,
    orderIds: [elsewhere],
  });
  if (otherStatus === "out") await otherRoad.rounds.setStatus({ id: other.id, status: "out" });
  await road.stops.complete({ id, stopId: stopIds[0]! });
  return { id, stopIds, otherId: other.id, otherStopIds: other.stopIds, second, third, elsewhere };
}

const orderIdsOf = (round: { stops: { orderId: string; completedAt: string | null }[] }) =>
  round.stops.map(({ orderId }) => orderId);
const fulls = async () => {
  const { items } = await office.stock.grid({});
  const cells = items.find((item) => item.productId === productId)?.cells ?? [];
  const cell = cells.find((one) => one.locationId === yard.id && one.condition === "full");
  return { onHand: cell?.onHand ?? 0, onVans: cell?.onVans ?? 0 };
};
/** The office some minutes later: a caller has one time. */
const officeIn = (minutes: number) =>
  callerFor(service, {
    token: at.owner.token,
    now: new Date(Date.now() + minutes * 60_000),
  }).office;
const count = (counted: number, minutes: number) =>
  officeIn(minutes).stock.count({
    locationId: yard.id,
    lines: [{ productId, condition: "full", counted }],
  });
const noticesOf = (userId: string) =>
  rows.notification.findMany({ where: { ...where, userId }, orderBy: { createdAt: "desc" } });

describe("a van that is lost", () => {
  it("ends its round, hands stops over as asked, and tells drivers, office and orders", async () => {
    const { id, otherId, second, third, elsewhere } = await underWay();
    const lost = await office.rounds.loseVan({
      id,
      moves: [{ orderId: second, roundId: otherId, index: 0 }],
      note: "Gearbox on the A591",
    });
    expect(lost).toMatchObject({ status: "done", lostAt: expect.any(String) });
    expect(orderIdsOf(await office.rounds.one({ id: otherId }))).toEqual([second, elsewhere]);
    expect(await orderNow(second)).toMatchObject({ status: "placed", roundId: otherId });
    expect(await orderNow(third)).toMatchObject({ status: "placed", roundId: null });
    expect((await noticesOf(at.driver.id))[0]?.title).toMatch(/^The van of the round .* is lost$/);
    expect((await noticesOf(otherDriver.id))[0]).toMatchObject({ kind: "round.changed" });
    const history = await office.rounds.history({ id });
    const words = history.items.map((item) => item.words);
    expect(words.join("\n")).toMatch(/is lost: Gearbox on the A591/);
    expect(words.filter((one) => one.endsWith("it goes with another round"))).toHaveLength(1);
    expect(words.filter((one) => one.endsWith("it waits to be planned again"))).toHaveLength(1);
    const { waiting } = await office.rounds.board({ day: lost.roundDate });
    expect(waiting.map((order) => order.id)).toContain(third);
  });

  it("keeps what is aboard counted, past a count of the yard, until it is counted back", async () => {
    await count(100, -10);
    const before = await fulls();
    const { id } = await underWay("planned");
    await office.rounds.loseVan({ id });
    // Of nine that went out three were delivered: six are on the van, on the books of the yard.
    const away = { onHand: before.onHand - 3, onVans: before.onVans + 6 };
    expect(await fulls()).toEqual(away);
    await count(91, 10);
    expect(await fulls()).toEqual(away);
    // The recovery lorry brings five of the six.
    await officeIn(20).loads.count({
      id,
      leg: "back",
      counts: [{ productId, condition: "full", counted: 5 }],
    });
    expect(await fulls()).toEqual({ onHand: before.onHand - 4, onVans: before.onVans });
    const { _sum: sum } = await rows.stockMovement.aggregate({
      where: { ...where, roundId: id, condition: "full" },
      _sum: { quantity: true },
    });
    expect(sum.quantity).toBe(-4);
  });

  it("takes what its driver did before, from the round that has the order now", async () => {
    const { id, stopIds, otherId, second, third } = await underWay();
    const doneAt = new Date(Date.now() - 60_000).toISOString();
    await office.rounds.loseVan({ id, moves: [{ orderId: second, roundId: otherId }] });
    await road.stops.complete({ id, stopId: stopIds[1]!, recordId: randomUUID(), doneAt });
    expect(await orderNow(second)).toMatchObject({ status: "delivered", roundId: id });
    expect(orderIdsOf(await otherRoad.rounds.one({ id: otherId }))).not.toContain(second);
    // Afterwards it is the office's to decide.
    const later = { recordId: randomUUID(), doneAt: new Date(Date.now() + 60_000).toISOString() };
    await expect(road.stops.complete({ id, stopId: stopIds[2]!, ...later })).rejects.toEqual(
      refusedAs("conflict"),
    );
    const report = { ...later, id, orderId: third, kind: "complete" as const };
    expect(await road.refusedRecords.report({ ...report, why: "The round is not out." })).toEqual({
      decision: null,
    });
  });

  it("was not lost where it is set out again", async () => {
    const { id, second } = await underWay();
    await office.rounds.loseVan({ id });
    const again = await office.rounds.setStatus({ id, status: "out" });
    expect(again.lostAt).toBeUndefined();
    expect(await orderNow(second)).toMatchObject({ roundId: id });
  });
});

describe("a van can't be lost", () => {
  it("that is not out, by its driver, or of another business", async () => {
    const { id, otherId } = await underWay("planned");
    await expect(office.rounds.loseVan({ id: otherId })).rejects.toEqual(refusedAs("conflict"));
    await expect(road.rounds.loseVan({ id })).rejects.toEqual(refusedAs("forbidden"));
    const { rounds } = await office.rounds.board({
      day: (await office.rounds.one({ id })).roundDate,
    });
    const canOf = (roundId: string) => rounds.find((round) => round.id === roundId)?.can;
    expect(canOf(id)?.loseVan).toBeNull();
    expect(canOf(otherId)?.loseVan).toBeUndefined();
  });

  it("onto itself, another day, or a round that is done, and nothing is changed", async () => {
    const { id, otherId, second } = await underWay();
    const tomorrow = await makeRound(service, at.business, {
      driverUserId: otherDriver.id,
      roundDate: new Date("2030-01-02"),
    });
    const to = (roundId: string) =>
      office.rounds.loseVan({ id, moves: [{ orderId: second, roundId }] });
    for (const roundId of [id, tomorrow.id]) {
      expect(await refusalBody(to(roundId))).toMatchObject({
        error: "validation",
        issues: [{ path: "moves.0.roundId" }],
      });
    }
    await office.rounds.setStatus({ id: otherId, status: "done" });
    await expect(to(otherId)).rejects.toEqual(refusedAs("conflict"));
    await expect(to(randomUUID())).rejects.toEqual(refusedAs("not_found"));
    expect(await office.rounds.one({ id })).toMatchObject({ status: "out" });
  });
});

describe("a stop of a van that is out", () => {
  it("moves to another van where that is asked for, and both drivers are told", async () => {
    const { id, otherId, second, elsewhere } = await underWay();
    const put = { id: otherId, orderIds: [second, elsewhere] };
    await expect(office.rounds.putStops(put)).rejects.toEqual(refusedAs("conflict"));
    await office.rounds.putStops({ ...put, fromVans: true });
    expect(orderIdsOf(await office.rounds.one({ id: otherId }))).toEqual([second, elsewhere]);
    expect(orderIdsOf(await office.rounds.one({ id }))).not.toContain(second);
    for (const { id: driver } of [at.driver, otherDriver]) {
      expect((await noticesOf(driver))[0]?.title).toMatch(/^Your round on .* has changed$/);
    }
  });

  it("costs a drive on each of the other rounds that still take stops", async () => {
    const { id, otherId, second } = await underWay();
    const { roundDate: day } = await office.rounds.one({ id });
    const { items } = await office.rounds.moveCosts({ day, orderIds: [second] });
    expect(items.find(({ roundId }) => roundId === otherId)).toMatchObject({
      orderId: second,
      index: expect.any(Number),
      seconds: expect.any(Number),
      metres: expect.any(Number),
    });
    expect(items.some(({ roundId }) => roundId === id)).toBe(false);
    await office.rounds.setStatus({ id: otherId, status: "done" });
    const after = await office.rounds.moveCosts({ day, orderIds: [second] });
    expect(after.items.some(({ roundId }) => roundId === otherId)).toBe(false);
  });
});
