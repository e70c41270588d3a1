import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

async function aLoad(status: "planned" | "out" | "done" = "planned") {
  const order = await makeDelivery(service, at.business, {
    lines: [{ productId: at.product.id, quantity: 5 }],
  });
  const of = { status, driverUserId: at.driver.id, orderIds: [order.id] };
  return makeRound(service, at.business, of);
}

const full = (counted: number) => ({
  productId: at.product.id,
  condition: "full" as const,
  counted,
});

describe("a van's load", () => {
  it("is what is ordered; counting it confirms it", async () => {
    const { id } = await aLoad();
    expect((await road.loads.one({ id })).items).toMatchObject([
      { leg: "out", condition: "full", expected: 5, counted: null },
      { leg: "back", condition: "full", expected: 5, counted: null },
    ]);
    const { items } = await road.loads.count({ id, leg: "out", counts: [full(6)] });
    expect(items).toContainEqual(expect.objectContaining({ leg: "out", expected: 5, counted: 6 }));
    expect((await road.rounds.one({ id })).loadConfirmedAt).not.toBeNull();
    expect(await service.database.service.stockMovement.count({ where: { roundId: id } })).toBe(0);
  });

  it("comes back less what was handed over, from what was counted out", async () => {
    const { id, stopIds } = await aLoad("out");
    await road.loads.count({ id, leg: "out", counts: [full(7)] });
    await road.stops.complete({ id, stopId: stopIds[0]! });
    expect((await road.loads.one({ id })).items).toContainEqual(
      expect.objectContaining({ leg: "back", condition: "full", expected: 2, counted: null }),
    );
  });

  it("is weighed as it was counted: the van of 6 counted weighs more than that of 5 ordered", async () => {
    const { id } = await aLoad();
    const weight = async () => (await office.rounds.one({ id })).fit?.loadKg ?? 0;
    const ordered = await weight();
    expect(ordered).toBeGreaterThan(0);
    await road.loads.count({ id, leg: "out", counts: [full(6)] });
    expect(await weight()).toBeCloseTo((ordered / 5) * 6);
    await road.loads.count({ id, leg: "out", counts: [full(4)] });
    expect(await weight()).toBeCloseTo((ordered / 5) * 4);
  });

  it("asks empties back that were aboard when the van left, and counts none of them twice", async () => {
    const { id, stopIds } = await aLoad("out");
    const empty = { ...full(2), condition: "empty" as const };
    await road.loads.count({ id, leg: "out", counts: [full(5), empty] });
    await road.stops.complete({ id, stopId: stopIds[0]!, collect: [] });
    expect((await road.loads.one({ id })).items).toContainEqual(
      expect.objectContaining({ leg: "back", condition: "empty", expected: 2 }),
    );
    await road.loads.count({ id, leg: "back", counts: [full(0), empty] });
    expect(
      await service.database.service.stockMovement.count({
        where: { roundId: id, condition: "empty" },
      }),
    ).toBe(0);
  });

  it("is counted back only once the van has left, and out only until it is done", async () => {
    const planned = await aLoad();
    await expect(
      road.loads.count({ id: planned.id, leg: "back", counts: [] }),
    ).rejects.toMatchObject({ kind: "conflict" });
    const done = await aLoad("done");
    await expect(road.loads.count({ id: done.id, leg: "out", counts: [] })).rejects.toMatchObject({
      kind: "conflict",
    });
  });

  it("takes no product of another business", async () => {
    const elsewhere = await makeMerchant(service);
    const { id } = await aLoad();
    const counts = [{ ...full(1), productId: elsewhere.product.id }];
    await expect(office.loads.count({ id, leg: "out", counts })).rejects.toMatchObject({
      kind: "not_found",
    });
    const foreign = callerFor(service, { token: elsewhere.owner.token }).office;
    await expect(foreign.loads.one({ id })).rejects.toMatchObject({ kind: "not_found" });
  });
});

describe("cash of a round", () => {
  async function withCash() {
    const order = await makeDelivery(service, at.business, {
      lines: [{ productId: at.product.id, quantity: 1 }],
      paymentMethod: "cash",
    });
    const of = { status: "out" as const, driverUserId: at.driver.id, orderIds: [order.id] };
    const { id, stopIds } = await makeRound(service, at.business, of);
    await road.stops.complete({ id, stopId: stopIds[0]!, cashTakenPence: 3623 });
    return id;
  }

  it("is handed over by the driver and counted once by the office", async () => {
    const id = await withCash();
    expect(await road.cash.one({ id })).toEqual({
      takenPence: 3623,
      handedPence: 0,
      writtenOffPence: 0,
      outstandingPence: 3623,
      handovers: [],
    });
    const handed = await road.cash.handOver({ id, handedPence: 3600, note: "23p short" });
    expect(handed).toMatchObject({
      outstandingPence: 23,
      handovers: [{ expectedPence: 3623, handedPence: 3600, countedPence: null }],
    });
    const handoverId = handed.handovers[0]!.id;
    const count = { id, handoverId, countedPence: 3590 };
    await expect(road.cash.count(count)).rejects.toMatchObject({ kind: "forbidden" });
    expect((await office.cash.count(count)).handovers).toMatchObject([{ countedPence: 3590 }]);
    await expect(office.cash.count(count)).rejects.toMatchObject({ kind: "conflict" });
    const told = await service.database.service.notification.count({
      where: { userId: at.owner.id, kind: "handover.offered" },
    });
    expect(told).toBe(1);
  });

  it("of another's round is nobody else's", async () => {
    const id = await withCash();
    const elsewhere = await makeMerchant(service);
    const foreign = callerFor(service, { token: elsewhere.owner.token }).office;
    await expect(foreign.cash.handOver({ id, handedPence: 1 })).rejects.toMatchObject({
      kind: "not_found",
    });
    await service.database.service.round.updateMany({
      where: { id },
      data: { driverUserId: at.owner.id },
    });
    await expect(road.cash.handOver({ id, handedPence: 1 })).rejects.toMatchObject({
      kind: "forbidden",
    });
  });
});
