import { countStatements } from "@roundsman/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeDelivery,
  makeMerchant,
  makeRound,
  makeVehicle,
  testService,
  type Merchant,
  type TestService,
} from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";

let service: TestService;
let at: Merchant;
let office: ReturnType<typeof callerFor>["office"];
let road: ReturnType<typeof callerFor>["office"];
const day = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  service = await testService();
  at = await makeMerchant(service);
  office = callerFor(service, { token: at.owner.token }).office;
  road = callerFor(service, { token: at.driver.token }).office;
});
afterAll(() => service.close());

const anOrder = (given: Partial<Parameters<typeof makeDelivery>[2]> = {}, of = at) =>
  makeDelivery(service, of.business, {
    lines: [{ productId: of.product.id, quantity: 2 }],
    ...given,
  });

describe("the day's board", () => {
  it("shows what can be planned, with its weight and area, and nothing else", async () => {
    const waiting = await anOrder();
    await anOrder({ paymentMethod: "link" });
    await anOrder({ fulfilment: "collection" });
    const tenantId = at.business.id;
    await service.database.service.patch.create({
      data: { tenantId, name: "South Lakes", outwardCodes: ["LA22", "LA23"] },
    });
    const board = await office.rounds.board({ day });
    expect(board.waiting.map((order) => order.id)).toEqual([waiting.id]);
    expect(board.waitingTotal).toBe(1);
    expect(board.waiting[0]).toMatchObject({
      area: "South Lakes",
      postcode: "LA23 1AA",
      items: 2,
      kg: 54,
      litres: 62,
      hazardKg: 26,
      unweighedItems: 0,
      summary: "2 × Butane 13 kg",
      lastFailure: null,
    });
    expect(board.yards).toEqual([expect.objectContaining({ id: at.yard.id })]);
  });

  it("says of which place only the middle of the postcode district is known", async () => {
    const places = await service.providers.geocoder.locate(["LA23 1AA"]);
    const { latitude, longitude } = places.get("LA23 1AA")!;
    const [rough, exact, onRound] = [await anOrder(), await anOrder(), await anOrder()];
    for (const { id } of [rough, onRound]) {
      await service.database.service.order.updateMany({
        where: { id },
        data: { latitude, longitude },
      });
    }
    await service.database.service.order.updateMany({
      where: { id: exact.id },
      data: { latitude: latitude + 0.001, longitude },
    });
    const round = await makeRound(service, at.business, { orderIds: [onRound.id] });
    const { waiting } = await office.rounds.board({ day });
    const approximate = (orderId: string) => waiting.find(({ id }) => id === orderId)?.approximate;
    expect([approximate(rough.id), approximate(exact.id)]).toEqual([true, false]);
    expect((await office.rounds.one({ id: round.id })).stops).toMatchObject([
      { approximate: true },
    ]);
    for (const { id } of [rough, exact]) await office.orders.cancel({ id });
  });

  it("brings back what failed at the door, with the reason", async () => {
    const order = await anOrder();
    const round = await makeRound(service, at.business, {
      driverUserId: at.driver.id,
      status: "out",
      orderIds: [order.id],
    });
    await road.stops.fail({
      id: round.id,
      stopId: round.stopIds[0] ?? "",
      failureReason: "nobody_in",
    });
    const { waiting } = await office.rounds.board({ day });
    expect(waiting.find(({ id }) => id === order.id)?.lastFailure).toBe("nobody_in");
  });

  it("asks before an order goes on a round of another day than was wanted, or else promised", async () => {
    const on = (date: string) => new Date(`${date}T00:00:00Z`);
    const promised = { expectedFrom: on("2027-03-02"), expectedTo: on("2027-03-04") };
    const orders = {
      wanted: await anOrder({ wantedOn: on("2027-03-03"), ...promised }),
      promised: await anOrder(promised),
      one: await anOrder({ expectedFrom: on("2027-03-03"), expectedTo: on("2027-03-03") }),
      free: await anOrder(),
    };
    const askedOn = async (date: string) => {
      const { waiting } = await office.rounds.board({ day: date });
      const asks = new Map(waiting.map((order) => [order.id, order.asks]));
      return Object.values(orders).map(({ id }) => asks.get(id));
    };
    expect(await askedOn("2027-03-03")).toEqual([null, null, null, null]);
    expect(await askedOn("2027-03-04")).toEqual([
      "Wanted on Wed 3 Mar.",
      null,
      "Promised for Wed 3 Mar.",
      null,
    ]);
    expect(await askedOn("2027-03-01")).toEqual([
      "Wanted on Wed 3 Mar.",
      "Promised for Tue 2 Mar to Thu 4 Mar.",
      "Promised for Wed 3 Mar.",
      null,
    ]);
    const late = await anOrder({ wantedOn: on("2026-01-05") });
    const { waiting } = await office.rounds.board({ day: "2027-03-05" });
    expect(waiting.find(({ id }) => id === late.id)?.asks).toBeNull();
  });

  it("asks before a whole round gets a van that may not carry it, or a day its orders are not for", async () => {
    const on = (date: string) => new Date(`${date}T00:00:00Z`);
    const wanted = await anOrder({ wantedOn: on("2027-03-03") });
    const promised = await anOrder({
      expectedFrom: on("2027-03-02"),
      expectedTo: on("2027-03-04"),
    });
    const { id } = await makeRound(service, at.business, {
      vehicleId: at.vehicle.id,
      orderIds: [wanted.id, promised.id, (await anOrder()).id],
    });
    const small = await makeVehicle(service, at.business, { payloadKg: 100 });
    const asks = (change: object) => office.rounds.questions({ id, ...change });
    const nothing = { overload: null, otherDay: [] };
    expect(await asks({})).toEqual(nothing);
    expect(await asks({ vehicleId: at.vehicle.id, roundDate: "2027-03-03" })).toEqual(nothing);
    expect(await asks({ vehicleId: small.id })).toEqual({
      overload: "Over weight: 162 kg on a van for 100 kg.",
      otherDay: [],
    });
    expect((await asks({ vehicleId: null })).overload).toBeNull();
    const { otherDay } = await asks({ roundDate: "2027-03-05" });
    expect(otherDay.map(({ orderId, why }) => [orderId, why])).toEqual([
      [wanted.id, "Wanted on Wed 3 Mar."],
      [promised.id, "Promised for Tue 2 Mar to Thu 4 Mar."],
    ]);
    await expect(asks({ vehicleId: id })).rejects.toEqual(refusedAs("not_found"));
    const other = await makeMerchant(service);
    const theirs = callerFor(service, { token: other.owner.token }).office;
    await expect(theirs.rounds.questions({ id })).rejects.toEqual(refusedAs("not_found"));
    await expect(asks({ vehicleId: other.vehicle.id })).rejects.toEqual(refusedAs("not_found"));
    await expect(road.rounds.questions({ id })).rejects.toEqual(refusedAs("forbidden"));
  });

  it("has the day's rounds by departure, each with its hazard against the van's limit", async () => {
    const late = await makeRound(service, at.business, { vehicleId: at.vehicle.id });
    await service.database.service.round.updateMany({
      where: { id: late.id },
      data: { departsAt: "14:00" },
    });
    const order = await anOrder();
    const early = await makeRound(service, at.business, {
      vehicleId: at.vehicle.id,
      orderIds: [order.id],
    });
    await makeRound(service, at.business, { roundDate: new Date("2027-03-01") });
    const { rounds } = await office.rounds.board({ day });
    const ids = rounds.map(({ id }) => id);
    expect(ids.indexOf(early.id)).toBeLessThan(ids.indexOf(late.id));
    expect(rounds.every((round) => round.roundDate === day)).toBe(true);
    const shown = rounds.find(({ id }) => id === early.id);
    expect(shown?.hazard).toEqual({ loadKg: 26, limitKg: 500 });
  });

  it("knows whether the driver has a round as it stands; going out and being counted is no change", async () => {
    const then = (who: { token: string }) => callerFor(service, { token: who.token }).office;
    const { id } = await office.rounds.make({
      roundDate: day,
      driverUserId: at.driver.id,
      startLocationId: at.yard.id,
      orderIds: [(await anOrder()).id],
    });
    const isChanged = async () => (await then(at.owner).driving.one({ id })).changedSinceIssue;
    expect(await isChanged()).toBe(false);
    await then(at.owner).rounds.issue({ id });
    await then(at.driver).loads.count({ id, leg: "out", counts: [] });
    await then(at.driver).rounds.setStatus({ id, status: "out" });
    await then(at.owner).rounds.setStatus({ id, status: "planned" });
    expect(await isChanged()).toBe(false);
    await then(at.owner).rounds.putStops({ id, orderIds: [(await anOrder()).id] });
    expect(await isChanged()).toBe(true);
    // What it was handed is not brought back by the van's leaving.
    await then(at.driver).rounds.setStatus({ id, status: "out" });
    expect(await isChanged()).toBe(true);
    await then(at.owner).rounds.issue({ id });
    expect(await isChanged()).toBe(false);
  });

  it("takes as many statements for one round as for many", async () => {
    const few = await countStatements(service.database, () => office.rounds.board({ day }));
    for (const _ of [1, 2, 3, 4]) {
      await makeRound(service, at.business, { orderIds: [(await anOrder()).id] });
    }
    const many = await countStatements(service.database, () => office.rounds.board({ day }));
    expect(many.count).toBe(few.count);
  });

  it("is the office's alone, and each business's own", async () => {
    await expect(road.rounds.board({ day })).rejects.toEqual(refusedAs("forbidden"));
    const other = await makeMerchant(service);
    await anOrder({}, other);
    const theirs = callerFor(service, { token: other.owner.token }).office;
    const board = await theirs.rounds.board({ day });
    expect(board).toMatchObject({ rounds: [], waitingTotal: 1 });
  });
});

describe("a round's history", () => {
  it("tells its changes, its stops and its cash, newest first, and no other round's", async () => {
    // A caller's clock stands still: each step is a request of its own.
    const then = (who: { token: string }) => callerFor(service, { token: who.token }).office;
    const order = await anOrder({ paymentMethod: "cash" });
    const { id } = await office.rounds.make({
      roundDate: day,
      driverUserId: at.driver.id,
      startLocationId: at.yard.id,
      orderIds: [order.id],
    });
    const { stops } = await then(at.driver).rounds.setStatus({ id, status: "out" });
    const stopId = stops[0]?.id ?? "";
    await then(at.driver).stops.fail({ id, stopId, failureReason: "no_access" });
    await then(at.driver).stops.undo({ id, stopId });
    await then(at.driver).stops.complete({ id, stopId, cashTakenPence: 500 });
    const { handovers } = await then(at.driver).cash.handOver({ id, handedPence: 500 });
    await then(at.owner).cash.count({ id, handoverId: handovers[0]?.id ?? "", countedPence: 500 });
    await office.rounds.make({ roundDate: day });

    const { items } = await office.rounds.history({ id });
    expect(items.map((item) => item.action)).toEqual([
      "cash.counted",
      "cash.handed_over",
      "stop.completed",
      "stop.undone",
      "stop.failed",
      "round.out",
      "round.made",
    ]);
    expect((await road.rounds.history({ id })).items).toHaveLength(7);
  });

  it("is hidden from other drivers and other businesses", async () => {
    const { id } = await office.rounds.make({ roundDate: day });
    await expect(road.rounds.history({ id })).rejects.toEqual(refusedAs("forbidden"));
    const other = await makeMerchant(service);
    const theirs = callerFor(service, { token: other.owner.token }).office;
    await expect(theirs.rounds.history({ id })).rejects.toEqual(refusedAs("not_found"));
  });
});
