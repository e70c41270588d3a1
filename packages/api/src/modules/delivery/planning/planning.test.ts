import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { secondsOf } from "../../../platform/values/format";
import {
  Budget,
  callerFor,
  makeDelivery,
  makeMember,
  makeMerchant,
  makeVehicle,
  testService,
  type Merchant,
  type TestService,
} from "../../../testing";

const service: TestService = await testService();
afterAll(service.close);

let at: Merchant;
let office: ReturnType<typeof callerFor>["office"];
const roundDate = "2026-12-01";

beforeEach(async () => {
  at = await makeMerchant(service);
  office = callerFor(service, { token: at.owner.token }).office;
});

/** Kendal's yard is at 54.33, -2.75: these lie round about it. */
const around = [
  [54.38, -2.91],
  [54.37, -2.92],
  [54.2, -2.6],
  [54.21, -2.61],
] as const;

async function anOrder(
  where: readonly [number, number] | null,
  given: { quantity?: number; wantedOn?: string; expectedFrom?: string } = {},
): Promise<string> {
  const { id } = await makeDelivery(service, at.business, {
    lines: [{ productId: at.product.id, quantity: given.quantity ?? 1 }],
  });
  await service.database.service.order.updateMany({
    where: { id },
    data: {
      latitude: where?.[0] ?? null,
      longitude: where?.[1] ?? null,
      ...(given.wantedOn && { wantedOn: new Date(given.wantedOn) }),
      ...(given.expectedFrom && {
        expectedFrom: new Date(given.expectedFrom),
        expectedTo: new Date(given.expectedFrom),
      }),
    },
  });
  return id;
}

const ordersAround = () => Promise.all(around.map((where) => anOrder(where)));
const roundsOfDay = async () => (await office.rounds.list({ roundDate })).items;
const carried = (plan: { rounds: { stops: { orderId: string }[] }[] }) =>
  plan.rounds.flatMap((round) => round.stops.map((stop) => stop.orderId)).toSorted();

describe("a day proposed", () => {
  it("puts what is due on the vans there are, and writes nothing", async () => {
    const orders = await ordersAround();
    const plan = await office.planning.plan({ roundDate, dryRun: true });
    expect(plan).toMatchObject({
      roundDate,
      applied: false,
      routedBy: "estimate",
      leftOut: [],
      before: { vans: 0, stops: 0, distanceMetres: 0, leftOut: 4 },
      after: { stops: 4, leftOut: 0 },
    });
    expect(carried(plan)).toEqual(orders.toSorted());
    const [round] = plan.rounds;
    expect(round).toMatchObject({
      roundId: null,
      vehicleId: at.vehicle.id,
      driverUserId: at.driver.id,
      startLocationId: at.yard.id,
      departsAt: "08:00",
      loadKg: 108,
      over: [],
    });
    expect(round!.stops.map((stop) => stop.sequence)).toEqual([1, 2, 3, 4]);
    // Neighbours are visited one after the other.
    const sides = round!.stops.map((stop) => orders.indexOf(stop.orderId) < 2);
    expect(sides[0]).toBe(sides[1]);
    expect(await roundsOfDay()).toEqual([]);
    expect(
      await service.database.service.activity.count({ where: { action: "day.planned" } }),
    ).toBe(0);
  });

  it("takes what is due by that day, and leaves what is for later", async () => {
    const due = await anOrder(around[0], { wantedOn: "2026-12-01" });
    const late = await anOrder(around[1], { expectedFrom: "2026-11-20" });
    await anOrder(around[2], { wantedOn: "2026-12-02" });
    await anOrder(around[3], { expectedFrom: "2026-12-05" });
    const plan = await office.planning.plan({ roundDate, dryRun: true });
    expect(carried(plan)).toEqual([due, late].toSorted());
  });

  it("says what it leaves out, and why", async () => {
    const nowhere = await anOrder(null);
    const huge = await anOrder(around[0], { quantity: 60 });
    const faraway = await anOrder([50.1, -5.5]);
    const { leftOut } = await office.planning.plan({ roundDate, dryRun: true });
    const reasons = Object.fromEntries(leftOut.map(({ orderId, reason }) => [orderId, reason]));
    expect(reasons).toEqual({ [nowhere]: "no_position", [huge]: "too_big", [faraway]: "too_far" });
    expect(leftOut.every((order) => order.trackingRef !== "")).toBe(true);
  });

  it("leaves out what was asked for last where there is no room", async () => {
    await service.database.service.vehicle.updateMany({
      where: { id: at.vehicle.id },
      data: { payloadKg: 60 },
    });
    const whenever = await anOrder(around[0]);
    await anOrder(around[1], { wantedOn: roundDate });
    await anOrder(around[2], { wantedOn: roundDate });
    const { leftOut } = await office.planning.plan({ roundDate, dryRun: true });
    expect(leftOut).toMatchObject([{ orderId: whenever, reason: "no_room" }]);
  });

  it("says which van stands empty for want of a driver, and could bring what is left out", async () => {
    const { service: rows } = service.database;
    const [own, idle] = [at.vehicle.id, (await makeVehicle(service, at.business)).id];
    await rows.vehicle.updateMany({ where: { id: own }, data: { payloadKg: 60 } });
    const small = { name: "Van 2", payloadKg: 60 };
    await rows.vehicle.updateMany({ where: { id: idle }, data: small });
    await office.drivers.put({ userId: at.driver.id, usualVehicleId: own });
    const whenever = await anOrder(around[0]);
    await anOrder(around[1], { wantedOn: roundDate });
    await anOrder(around[2], { wantedOn: roundDate });
    const huge = await anOrder(around[3], { quantity: 9 });
    const leftOut = async () => {
      const plan = await office.planning.plan({ roundDate, dryRun: true });
      return Object.fromEntries(plan.leftOut.map((order) => [order.orderId, order]));
    };
    expect(await leftOut()).toMatchObject({
      [whenever]: {
        reason: "no_room",
        detail: "Van 2 stands empty: nobody is free to drive it.",
        vansWithoutDriver: [{ vehicleId: idle, vehicleName: "Van 2" }],
      },
      [huge]: { reason: "too_big", detail: null, vansWithoutDriver: [] },
    });
    // It could carry that too, were somebody there to drive it.
    await rows.vehicle.updateMany({ where: { id: idle }, data: { payloadKg: 900 } });
    expect(await leftOut()).toMatchObject({
      [huge]: { reason: "too_big", vansWithoutDriver: [{ vehicleName: "Van 2" }] },
    });
    // With somebody to drive it nothing is said of it.
    await rows.vehicle.updateMany({ where: { id: idle }, data: small });
    await makeMember(service, at.business, "driver");
    expect(Object.keys(await leftOut())).toEqual([huge]);
  });

  it("sends each van with whoever usually drives it, in their shift, not on a day off", async () => {
    const other = await makeVehicle(service, at.business);
    const dee = await makeMember(service, at.business, "driver");
    await office.drivers.put({
      userId: dee.id,
      usualVehicleId: other.id,
      shiftStart: "06:00",
      shiftEnd: "12:00",
    });
    await ordersAround();
    const named = { roundDate, dryRun: true, vehicleIds: [other.id] };
    const [round] = (await office.planning.plan(named)).rounds;
    expect(round).toMatchObject({ driverUserId: dee.id, departsAt: "06:00" });
    await office.rota.put({ days: [{ userId: dee.id, day: roundDate, working: false }] });
    const [without] = (await office.planning.plan(named)).rounds;
    expect(without).toMatchObject({ driverUserId: at.driver.id, departsAt: "08:00" });
  });
});

describe("the hours of doors", () => {
  const addressOf = async (id: string) => (await office.orders.one({ id })).deliveryAddressId ?? "";
  const customerOf = async (id: string) => (await office.orders.one({ id })).customerId ?? "";
  const opens = async (order: string, from: string, until: string) =>
    office.addresses.change({
      id: await addressOf(order),
      deliveryWindows: [{ days: null, from, until }],
    });

  it("are kept to: the van waits for them, and who is closed is left out with the reason", async () => {
    const [afternoon, early, closed, any] = (await ordersAround()) as [
      string,
      string,
      string,
      string,
    ];
    await opens(afternoon, "14:00", "14:30");
    await opens(early, "05:00", "06:00");
    // 2026-12-01 is a Tuesday.
    await office.customers.change({
      id: await customerOf(closed),
      closedDays: { weekdays: ["tue"] },
    });
    const plan = await office.planning.plan({ roundDate });
    expect(carried(plan)).toEqual([afternoon, any].toSorted());
    const left = Object.fromEntries(plan.leftOut.map((order) => [order.orderId, order]));
    expect(left).toMatchObject({
      [early]: { reason: "window", detail: "Takes deliveries 05:00 to 06:00." },
      [closed]: { reason: "window", detail: "Closed on Tuesdays." },
    });

    const [round] = await roundsOfDay();
    const stop = round!.stops.find(({ orderId }) => orderId === afternoon);
    expect(stop).toMatchObject({
      outsideHours: false,
      outsideHoursWhy: null,
      deliveryHours: "14:00 to 14:30",
    });
    const starts = secondsOf(round!.departsAt!) + stop!.etaSeconds! + stop!.waitSeconds!;
    expect(starts).toBeGreaterThanOrEqual(secondsOf("14:00"));
    expect(starts).toBeLessThanOrEqual(secondsOf("14:30"));
  });

  it("change a planned round's times where they change, and show what no longer fits", async () => {
    const order = await anOrder(around[0]);
    await office.planning.plan({ roundDate });
    const stopNow = async () => (await roundsOfDay())[0]!.stops[0]!;
    expect(await stopNow()).toMatchObject({ waitSeconds: 0, outsideHours: false });
    await opens(order, "12:00", "13:00");
    expect((await stopNow()).waitSeconds).toBeGreaterThan(3600);
    await opens(order, "06:00", "07:00");
    expect(await stopNow()).toMatchObject({
      waitSeconds: 0,
      outsideHours: true,
      outsideHoursWhy: "Takes deliveries 06:00 to 07:00.",
    });
    const closedDays = { dates: [{ date: roundDate, note: "Stocktake" }] };
    await office.customers.change({ id: await customerOf(order), closedDays });
    expect(await stopNow()).toMatchObject({
      outsideHours: true,
      outsideHoursWhy: "Closed on Tue 1 Dec: Stocktake.",
    });
  });
});

describe("two orders to one door", () => {
  it("are planned, timed and shown as one visit, unless no van can carry both", async () => {
    const [first, other] = [await anOrder(around[0]), await anOrder(around[2])];
    const second = await anOrder(around[0]);
    const { customerId, deliveryAddressId } = await office.orders.one({ id: first });
    await service.database.service.order.updateMany({
      where: { id: second },
      data: { customerId, deliveryAddressId },
    });
    const { rounds } = await office.planning.plan({ roundDate });
    const visits = new Map(rounds[0]!.stops.map(({ orderId, visit }) => [orderId, visit]));
    expect(visits.get(second)).toBe(visits.get(first));
    expect(visits.get(other)).not.toBe(visits.get(first));
    expect(rounds[0]!.stops.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);

    const [round] = await roundsOfDay();
    const stops = new Map(round!.stops.map((stop) => [stop.orderId, stop]));
    expect(stops.get(second)?.visit).toBe(stops.get(first)?.visit);
    // Four minutes to find the door, once; twenty seconds for each cylinder.
    const served = [first, second].map((id) => stops.get(id)?.serviceSeconds ?? 0);
    expect(served.toSorted((a, b) => a - b)).toEqual([20, 260]);

    await service.database.service.vehicle.updateMany({
      where: { id: at.vehicle.id },
      data: { payloadKg: 30 },
    });
    const small = await office.planning.plan({ roundDate, dryRun: true });
    expect(small.after).toMatchObject({ stops: 1, leftOut: 2 });
  });
});

describe("a day planned", () => {
  it("is put into rounds, as proposed", async () => {
    const orders = await ordersAround();
    const plan = await office.planning.plan({ roundDate });
    expect(plan.applied).toBe(true);
    const rounds = await roundsOfDay();
    expect(rounds.map((round) => round.id)).toEqual(plan.rounds.map((round) => round.roundId));
    expect(rounds[0]!.stops.map((stop) => stop.orderId)).toEqual(
      plan.rounds[0]!.stops.map((stop) => stop.orderId),
    );
    expect(rounds[0]).toMatchObject({
      departsAt: "08:00",
      distanceMetres: plan.rounds[0]!.distanceMetres,
      durationSeconds: plan.rounds[0]!.durationSeconds,
      fit: { backAt: plan.rounds[0]!.backAt, totalSeconds: plan.rounds[0]!.totalSeconds },
    });
    for (const id of orders) {
      expect(await office.orders.one({ id })).toMatchObject({ roundId: rounds[0]!.id });
    }
    const recorded = { tenantId: at.business.id, action: "day.planned" };
    expect(await service.database.service.activity.count({ where: recorded })).toBe(1);
  });

  it("plans anew what stands, throws nothing off, and compares the two", async () => {
    const orders = await ordersAround();
    const [a, b, c, d] = orders;
    const made = await office.rounds.make({
      roundDate,
      vehicleId: at.vehicle.id,
      driverUserId: at.driver.id,
      departsAt: "09:00",
      orderIds: [a!, c!, b!],
    });
    const plan = await office.planning.plan({ roundDate, orderIds: [d!] });
    expect(plan.rounds).toMatchObject([{ roundId: made.id, departsAt: "09:00" }]);
    expect(carried(plan)).toEqual(orders.toSorted());
    expect(plan.before).toMatchObject({ vans: 1, stops: 3, leftOut: 1 });
    expect(plan.before.distanceMetres).toBe(made.distanceMetres);
    expect(plan.after).toMatchObject({ vans: 1, stops: 4, leftOut: 0 });
    expect(await roundsOfDay()).toHaveLength(1);
  });

  it("leaves alone what is out, done or recorded, and who is busy with it", async () => {
    const [a, b] = await ordersAround();
    const made = await office.rounds.make({
      roundDate,
      vehicleId: at.vehicle.id,
      driverUserId: at.driver.id,
      orderIds: [a!],
    });
    await office.rounds.setStatus({ id: made.id, status: "out" });
    const plan = await office.planning.plan({ roundDate, dryRun: true });
    expect(plan.rounds).toEqual([]);
    expect(plan.leftOut.map((order) => order.reason)).toEqual(["no_van", "no_van", "no_van"]);
    await expect(
      office.planning.plan({ roundDate, dryRun: true, orderIds: [a!, b!] }),
    ).rejects.toMatchObject({ kind: "conflict" });
  });

  it("leaves alone a round whose van is reloaded on the way", async () => {
    const orderIds = await ordersAround();
    const { id, stops } = await office.rounds.make({
      roundDate,
      vehicleId: at.vehicle.id,
      driverUserId: at.driver.id,
      orderIds,
    });
    const planned = async () => (await office.planning.plan({ roundDate, dryRun: true })).rounds;
    expect(await planned()).toMatchObject([{ roundId: id }]);
    await office.reloads.add({ id, beforeStopId: stops[2]!.id, locationId: at.yard.id });
    expect(await planned()).toEqual([]);
  });

  it("is refused where something named is another business's, or can't be planned", async () => {
    const elsewhere = await makeMerchant(service);
    const [a] = await ordersAround();
    const plan = (given: object) => office.planning.plan({ roundDate, ...given });
    await expect(plan({ vehicleIds: [elsewhere.vehicle.id] })).rejects.toMatchObject({
      kind: "not_found",
    });
    const theirs = await makeDelivery(service, elsewhere.business, {
      lines: [{ productId: elsewhere.product.id, quantity: 1 }],
    });
    await expect(plan({ orderIds: [a!, theirs.id] })).rejects.toMatchObject({ kind: "not_found" });
    await office.orders.cancel({ id: a! });
    await expect(plan({ orderIds: [a!] })).rejects.toMatchObject({ kind: "conflict" });
    await service.database.service.location.updateMany({
      where: { id: at.yard.id },
      data: { latitude: null, longitude: null },
    });
    await expect(plan({})).rejects.toMatchObject({ kind: "conflict" });
    expect(await roundsOfDay()).toEqual([]);
  });

  it("happens once of two at once", async () => {
    await ordersAround();
    // In one process a business plans one day after the other; two processes meet in the database.
    const elsewhere = { ...service, budget: new Budget() };
    const { office: second } = callerFor(elsewhere, { token: at.owner.token });
    const both = await Promise.allSettled([
      office.planning.plan({ roundDate }),
      second.planning.plan({ roundDate }),
    ]);
    const refused = both.filter((result) => result.status === "rejected");
    expect(refused).toHaveLength(1);
    expect(refused[0]!.reason).toMatchObject({ kind: "conflict" });
    expect(await roundsOfDay()).toHaveLength(1);
  });
});
