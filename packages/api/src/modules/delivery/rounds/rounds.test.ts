import { countStatements } from "@roundsman/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeDelivery,
  makeMember,
  makeMerchant,
  makeRound,
  makeVehicle,
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
const roundDate = "2026-12-01";

beforeAll(async () => {
  service = await testService();
  at = await makeMerchant(service);
  office = callerFor(service, { token: at.owner.token }).office;
  road = callerFor(service, { token: at.driver.token }).office;
});
afterAll(() => service.close());

const anOrder = (given: Partial<Parameters<typeof makeDelivery>[2]> = {}) =>
  makeDelivery(service, at.business, {
    lines: [{ productId: at.product.id, quantity: 2 }],
    ...given,
  });

const orders = async (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await anOrder()).id));

const titlesFor = async (userId: string) =>
  (
    await service.database.service.notification.findMany({
      where: { userId },
      orderBy: { id: "asc" },
    })
  ).map((notice) => notice.kind);

describe("a round made", () => {
  it("holds its orders in order, with way, times and fit", async () => {
    const orderIds = await orders(3);
    const round = await office.rounds.make({
      roundDate,
      vehicleId: at.vehicle.id,
      driverUserId: at.driver.id,
      startLocationId: at.yard.id,
      departsAt: "08:00",
      notes: " Chains on board ",
      orderIds,
    });
    expect(round).toMatchObject({
      roundDate,
      status: "planned",
      notes: "Chains on board",
      driverName: at.driver.name,
      routedBy: "estimate",
      geometry: null,
      van: null,
      issuedAt: null,
      version: "1",
    });
    expect(round.stops.map((stop) => stop.orderId)).toEqual(orderIds);
    expect(round.stops.map((stop) => stop.sequence)).toEqual([1, 2, 3]);
    const [first, second] = round.stops;
    expect(first).toMatchObject({
      deliverTo: "Low Fell Farm, 1 Lake Road, Windermere, LA23 1AA",
      summary: "2 × Butane 13 kg",
      serviceSeconds: 280,
      outsideHours: false,
      proof: null,
    });
    expect(second!.etaSeconds).toBe(first!.etaSeconds! + 280);
    expect(round.distanceMetres).toBeGreaterThan(20_000);
    expect(round.fit).toMatchObject({
      loadKg: 162,
      payloadKg: 1200,
      loadLitres: 186,
      totalSeconds: round.durationSeconds! + 3 * 280,
      departsAt: "08:00",
      over: [],
    });
  });

  it("names only what is the business's own and in use", async () => {
    const elsewhere = await makeMerchant(service);
    const make = (given: object) => office.rounds.make({ roundDate, ...given });
    await expect(make({ vehicleId: elsewhere.vehicle.id })).rejects.toEqual(refusedAs("not_found"));
    await expect(make({ driverUserId: elsewhere.driver.id })).rejects.toEqual(
      refusedAs("not_found"),
    );
    await expect(make({ startLocationId: elsewhere.yard.id })).rejects.toEqual(
      refusedAs("not_found"),
    );
    const theirs = await makeDelivery(service, elsewhere.business, {
      lines: [{ productId: elsewhere.product.id, quantity: 1 }],
    });
    await expect(make({ orderIds: [theirs.id] })).rejects.toEqual(refusedAs("not_found"));
    const archivedAt = new Date();
    const { id: tenantId } = at.business;
    const old = await service.database.service.vehicle.create({
      data: { tenantId, name: "Old van", archivedAt },
    });
    await expect(make({ vehicleId: old.id })).rejects.toMatchObject({
      issues: [{ path: "vehicleId" }],
    });
    const closed = await service.database.service.location.create({
      data: { tenantId, name: "Old yard", archivedAt },
    });
    await expect(make({ endLocationId: closed.id })).rejects.toMatchObject({
      issues: [{ path: "endLocationId" }],
    });
    expect(await service.database.service.round.count({ where: { vehicleId: old.id } })).toBe(0);
  });

  it("takes only what can be planned", async () => {
    const unpaid = await anOrder({ paymentMethod: "link" });
    const collected = await anOrder({ fulfilment: "collection" });
    for (const order of [unpaid, collected]) {
      await expect(office.rounds.make({ roundDate, orderIds: [order.id] })).rejects.toEqual(
        refusedAs("conflict"),
      );
    }
    const paid = await anOrder({ paymentMethod: "link", paidAt: new Date() });
    const round = await office.rounds.make({ roundDate, orderIds: [paid.id] });
    expect(round.stops).toHaveLength(1);
  });
});

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
    const door = { id: made.id, stopId: made.stopIds[0]! };
    await office.stops.complete(door);
    await office.stops.undo(door);
    const round = await office.rounds.putStops({ id: made.id, orderIds: [] });
    expect(round.stops).toMatchObject([{ failureReason: "other", orderStatus: "placed" }]);
    expect(await office.orders.one({ id: a! })).toMatchObject({ roundId: null });
  });
});

describe("a round changed", () => {
  it("is refused on a stale version, and counts each change", async () => {
    const made = await office.rounds.make({ roundDate });
    const { id } = made;
    const first = await office.rounds.change({ id, version: made.version, notes: "First" });
    expect(first.version).toBe("2");
    await expect(
      office.rounds.change({ id, version: made.version, notes: "Second" }),
    ).rejects.toEqual(refusedAs("conflict"));
    await expect(
      office.rounds.putStops({ id, version: made.version, orderIds: [] }),
    ).rejects.toEqual(refusedAs("conflict"));
    expect(await office.rounds.change({ id, notes: null })).toMatchObject({
      notes: null,
      version: "3",
    });
  });

  it("leaves alone what is left out, and clears what is null", async () => {
    const { id } = await office.rounds.make({
      roundDate,
      vehicleId: at.vehicle.id,
      driverUserId: at.driver.id,
      departsAt: "07:30",
    });
    const round = await office.rounds.change({ id, vehicleId: null });
    expect(round).toMatchObject({
      vehicleId: null,
      driverUserId: at.driver.id,
      departsAt: "07:30",
      roundDate,
    });
  });

  it("keeps its day and yards once something is recorded, and all but notes once done", async () => {
    const [a] = await orders(1);
    const made = await makeRound(service, at.business, { status: "out", orderIds: [a!] });
    const { id } = made;
    await office.stops.complete({ id, stopId: made.stopIds[0]! });
    await expect(office.rounds.change({ id, roundDate })).rejects.toEqual(refusedAs("conflict"));
    await expect(office.rounds.change({ id, endLocationId: at.yard.id })).rejects.toEqual(
      refusedAs("conflict"),
    );
    await office.rounds.change({ id, vehicleId: at.vehicle.id });
    await office.rounds.setStatus({ id, status: "done" });
    await expect(office.rounds.change({ id, vehicleId: null })).rejects.toEqual(
      refusedAs("conflict"),
    );
    await expect(office.rounds.change({ id, notes: "Late back" })).resolves.toMatchObject({
      notes: "Late back",
    });
  });
});

describe("a round issued", () => {
  it("tells its driver once, of changes again, and another driver anew", async () => {
    const driver = await makeMember(service, at.business, "driver");
    const other = await makeMember(service, at.business, "driver");
    const { id } = await office.rounds.make({ roundDate });
    await expect(office.rounds.issue({ id })).rejects.toEqual(refusedAs("conflict"));
    await office.rounds.change({ id, driverUserId: driver.id });
    expect((await office.rounds.issue({ id })).issuedAt).not.toBeNull();
    await office.rounds.issue({ id });
    expect(await titlesFor(driver.id)).toEqual(["round.issued"]);
    await office.rounds.change({ id, departsAt: "09:00" });
    await office.rounds.issue({ id });
    expect(await titlesFor(driver.id)).toEqual(["round.issued", "round.changed"]);
    const handed = await office.rounds.change({ id, driverUserId: other.id });
    expect(handed.issuedAt).toBeNull();
    await office.rounds.issue({ id });
    expect(await titlesFor(other.id)).toEqual(["round.issued"]);
  });
});

describe("a round that carries more than its van may", () => {
  const heavy = async () => {
    const van = await makeVehicle(service, at.business, { payloadKg: 100, hazardLimitKg: 30 });
    const order = await anOrder({ lines: [{ productId: at.product.id, quantity: 4 }] });
    const light = await makeVehicle(service, at.business);
    const driver = await makeMember(service, at.business, "driver");
    const made = { roundDate, vehicleId: van.id, driverUserId: driver.id, orderIds: [order.id] };
    return { ...(await office.rounds.make(made)), lightVanId: light.id, driver };
  };
  const figures =
    "Over weight: 108 kg on a van for 100 kg. Over the hazard limit: 52 kg on a van for 30 kg.";
  const onBoard = async (id: string) =>
    (await office.rounds.board({ day: roundDate })).rounds.find((round) => round.id === id);

  it("is issued with a reason alone, which is kept and recorded", async () => {
    const { id, driver, lightVanId } = await heavy();
    expect((await onBoard(id))?.asks.issue).toBe(figures);
    await expect(office.rounds.issue({ id })).rejects.toThrow(figures);
    expect(await titlesFor(driver.id)).toEqual([]);
    expect((await office.rounds.one({ id })).issuedAt).toBeNull();

    await office.rounds.issue({ id, override: "The first stop takes half of it" });
    expect(await titlesFor(driver.id)).toEqual(["round.issued"]);
    expect((await onBoard(id))?.overrideReason).toBe("The first stop takes half of it");
    const [entry] = (await office.rounds.history({ id })).items;
    expect(entry).toMatchObject({
      action: "round.issued",
      words: expect.stringContaining("over its van's limits: The first stop takes half of it"),
      after: { overload: figures, reason: "The first stop takes half of it" },
    });

    await office.rounds.change({ id, departsAt: "10:00" });
    await expect(office.rounds.issue({ id })).rejects.toEqual(refusedAs("conflict"));
    await office.rounds.change({ id, vehicleId: lightVanId });
    await office.rounds.issue({ id, override: "No longer needed" });
    expect(await onBoard(id)).toMatchObject({ overrideReason: null, asks: { issue: null } });
  });

  it("goes out when it is set out, which is recorded with the figures and told to the office", async () => {
    const { id, driver } = await heavy();
    const before = (await titlesFor(at.owner.id)).length;
    const road = callerFor(service, { token: await signInAs(service, driver) }).office;
    expect((await onBoard(id))?.asks.out).toBe(figures);
    await road.rounds.setStatus({ id, status: "out" });
    const [notice] = await service.database.service.notification.findMany({
      where: { userId: at.owner.id },
      orderBy: { id: "desc" },
      take: 1,
    });
    expect(await titlesFor(at.owner.id)).toHaveLength(before + 1);
    expect(notice).toMatchObject({ kind: "round.changed", body: figures });
    const [entry] = (await office.rounds.history({ id })).items;
    expect(entry).toMatchObject({ action: "round.out", after: { overload: figures } });
  });
});

it("says what stays open before a round is set done", async () => {
  const names = [
    "Mrs Airey",
    "Low Fell Farm",
    "Mr Dixon",
    "The Langdale Arms",
    "Mr Reed",
    "Eskdale",
  ];
  const orderIds: string[] = [];
  for (const customerName of names) orderIds.push((await anOrder({ customerName })).id);
  const { id, stopIds } = await makeRound(service, at.business, { status: "out", orderIds });
  const day = (await office.rounds.one({ id })).roundDate;
  const fail = (stopId: string) => office.stops.fail({ id, stopId, failureReason: "nobody_in" });
  const asked = async () =>
    (await office.rounds.board({ day })).rounds.find((round) => round.id === id)?.asks.done;
  expect(await asked()).toBe(
    "6 stops are not recorded: Mrs Airey, Low Fell Farm, Mr Dixon, The Langdale Arms and 2 more. Their orders wait to be planned again.",
  );
  for (const stopId of stopIds.slice(0, 4)) await fail(stopId);
  expect(await asked()).toBe(
    "2 stops are not recorded: Mr Reed and Eskdale. Their orders wait to be planned again.",
  );
  await fail(stopIds[4]!);
  expect(await asked()).toBe(
    "1 stop is not recorded: Eskdale. Its order waits to be planned again.",
  );
  await fail(stopIds[5]!);
  expect(await asked()).toBeNull();
});

describe("a round removed", () => {
  it("gives its orders back", async () => {
    const [a] = await orders(1);
    const { id } = await office.rounds.make({ roundDate, orderIds: [a!] });
    await office.rounds.remove({ id });
    await expect(office.rounds.one({ id })).rejects.toEqual(refusedAs("not_found"));
    expect(await office.orders.one({ id: a! })).toMatchObject({ roundId: null, status: "placed" });
  });

  it("stands once it has gone out or something happened on it", async () => {
    const out = await makeRound(service, at.business, { status: "out" });
    await expect(office.rounds.remove(out)).rejects.toEqual(refusedAs("conflict"));
    const [a] = await orders(1);
    const used = await makeRound(service, at.business, { orderIds: [a!] });
    await office.stops.fail({
      id: used.id,
      stopId: used.stopIds[0]!,
      failureReason: "vehicle_problem",
    });
    await expect(office.rounds.remove(used)).rejects.toEqual(refusedAs("conflict"));
  });
});

describe("a van's position", () => {
  it("is the latest one sent, and no change of the round", async () => {
    const { id } = await makeRound(service, at.business, { driverUserId: at.driver.id });
    const early = { token: at.driver.token, now: new Date("2026-11-20T10:00:00Z") };
    const late = { token: at.driver.token, now: new Date("2026-11-20T10:01:00Z") };
    const shown = await callerFor(service, late).office.rounds.setVan({
      id,
      latitude: 54.4,
      longitude: -2.9,
    });
    expect(shown).toMatchObject({
      van: { latitude: 54.4, longitude: -2.9, seenAt: "2026-11-20T10:01:00.000Z" },
      version: "1",
    });
    const again = await callerFor(service, early).office.rounds.setVan({
      id,
      latitude: 0,
      longitude: 0,
    });
    expect(again.van).toMatchObject({ latitude: 54.4 });
  });
});

describe("transfers that ride along", () => {
  it("count as load, and keep the round from being removed", async () => {
    const { id: tenantId } = at.business;
    const { id } = await makeRound(service, at.business, { vehicleId: at.vehicle.id });
    const to = await service.database.service.location.create({ data: { tenantId, name: "Far" } });
    const productId = at.product.id;
    await service.database.service.stockTransfer.create({
      data: {
        tenantId,
        fromLocationId: at.yard.id,
        toLocationId: to.id,
        method: "round",
        roundId: id,
        lines: {
          create: [
            { productId, condition: "full", quantity: 40 },
            { productId, condition: "empty", quantity: 10 },
          ],
        },
      },
    });
    expect((await office.rounds.one({ id })).fit).toMatchObject({
      loadKg: 40 * 27 + 10 * 14,
      loadLitres: 50 * 31,
      over: ["weight", "hazard"],
    });
    await expect(office.rounds.remove({ id })).rejects.toEqual(refusedAs("conflict"));
  });
});

describe("reading rounds", () => {
  it("takes two statements, however many rounds, stops and lines there are", async () => {
    const apart = await makeMerchant(service);
    const as = callerFor(service, { token: apart.owner.token });
    for (const stops of [1, 4, 9]) {
      const made = await Promise.all(
        Array.from({ length: stops }, () =>
          makeDelivery(service, apart.business, {
            lines: [
              { productId: apart.product.id, quantity: 1 },
              { productId: apart.product.id, quantity: 2 },
            ],
            collect: [{ productId: apart.product.id, quantity: 1 }],
          }),
        ),
      );
      await makeRound(service, apart.business, { orderIds: made.map((order) => order.id) });
    }
    await as.office.rounds.list({});
    const list = await countStatements(service.database, () => as.office.rounds.list({}));
    expect(list.result.items.map((round) => round.stops.length)).toEqual([9, 4, 1]);
    // Two for the rounds and their stops, one for who is calling.
    expect(list.count).toBe(3);
    const { id } = list.result.items[0]!;
    const one = await countStatements(service.database, () => as.office.rounds.one({ id }));
    // The loader's own reading of the round is the fourth.
    expect(one.count).toBe(4);
  });

  it("pages by date, newest first, and filters", async () => {
    const apart = await makeMerchant(service);
    const as = callerFor(service, { token: apart.owner.token }).office;
    const days = ["2026-12-01", "2026-12-02", "2026-12-02", "2026-12-03"];
    for (const day of days) await as.rounds.make({ roundDate: day, vehicleId: apart.vehicle.id });
    const first = await as.rounds.list({ limit: 3 });
    const rest = await as.rounds.list({ limit: 3, cursor: first.nextCursor! });
    const all = [...first.items, ...rest.items];
    expect(all.map((round) => round.roundDate)).toEqual(days.toReversed());
    expect(new Set(all.map((round) => round.id)).size).toBe(4);
    expect(rest.nextCursor).toBeNull();
    const found = async (filters: Parameters<typeof as.rounds.list>[0]) =>
      (await as.rounds.list(filters)).items.length;
    expect(await found({ roundDate: "2026-12-02" })).toBe(2);
    expect(await found({ from: "2026-12-02", to: "2026-12-03" })).toBe(3);
    expect(await found({ status: "out" })).toBe(0);
    expect(await found({ q: "VAN" })).toBe(4);
    expect(await found({ q: "%" })).toBe(0);
  });

  it("shows a driver their own alone", async () => {
    const driver = await makeMember(service, at.business, "driver");
    const as = callerFor(service, { token: await signInAs(service, driver) }).office;
    const own = await office.rounds.make({ roundDate, driverUserId: driver.id });
    const other = await office.rounds.make({ roundDate, driverUserId: at.driver.id });
    expect((await as.rounds.list({})).items.map((round) => round.id)).toEqual([own.id]);
    expect((await as.rounds.list({ driverUserId: at.driver.id })).items).toEqual([]);
    await expect(as.rounds.one({ id: other.id })).rejects.toEqual(refusedAs("forbidden"));
  });

  it("takes the shift of the day: the rota's where it differs, none on a day off", async () => {
    const driver = await makeMember(service, at.business, "driver");
    const userId = driver.id;
    await office.drivers.put({ userId, shiftStart: "07:00", shiftEnd: "15:00", breakMinutes: 30 });
    await office.rota.put({
      days: [
        { userId, day: "2026-12-02", working: true, shiftStart: "10:00", shiftEnd: "10:30" },
        { userId, day: "2026-12-03", working: false },
      ],
    });
    const on = async (day: string) => {
      const orderIds = await orders(1);
      return office.rounds.make({ roundDate: day, driverUserId: userId, orderIds });
    };
    const usual = await on("2026-12-01");
    expect(usual.fit).toMatchObject({ departsAt: "07:00", shiftEnd: "15:00", over: [] });
    const short = await on("2026-12-02");
    expect(short.fit).toMatchObject({ departsAt: "10:00", shiftEnd: "10:30", over: ["shift"] });
    expect(short.stops[0]).toMatchObject({ outsideHours: false });
    const off = await on("2026-12-03");
    expect(off.fit).toMatchObject({ departsAt: null, shiftEnd: null, over: ["shift"] });
  });
});
