import { afterAll, describe, expect, it } from "vitest";
import { callerFor, makeDelivery, makeMerchant, makeRound } from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import { onTheRoad } from "../testing/on-the-road";

const { service, at, rows, office } = await onTheRoad();
afterAll(service.close);
const roundDate = "2026-12-01";

const anOrder = (given: Partial<Parameters<typeof makeDelivery>[2]> = {}) =>
  makeDelivery(service, at.business, {
    lines: [{ productId: at.product.id, quantity: 2 }],
    ...given,
  });

const orders = async (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await anOrder()).id));

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
    const old = await rows.vehicle.create({
      data: { tenantId, name: "Old van", archivedAt },
    });
    await expect(make({ vehicleId: old.id })).rejects.toMatchObject({
      issues: [{ path: "vehicleId" }],
    });
    const closed = await rows.location.create({
      data: { tenantId, name: "Old yard", archivedAt },
    });
    await expect(make({ endLocationId: closed.id })).rejects.toMatchObject({
      issues: [{ path: "endLocationId" }],
    });
    expect(await rows.round.count({ where: { vehicleId: old.id } })).toBe(0);
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

  it("is written and told once where it comes every moment, and the last one always", async () => {
    const { id: tenantId } = at.business;
    const token = at.driver.token;
    const vans = await Promise.all(
      [1, 2, 3].map(() => makeRound(service, at.business, { driverUserId: at.driver.id })),
    );
    const told: string[] = [];
    let isListening = false;
    const stop = service.database.changes.hear(tenantId, (change) => {
      if (change === null) isListening = true;
      if (change?.kind === "van") told.push(change.id);
    });
    await expect.poll(() => isListening).toBe(true);
    const seen = (id: string, n: number) =>
      callerFor(service, { token, now: new Date(Date.now() + n) }).office.rounds.setVan({
        id,
        latitude: 54 + n / 100,
        longitude: -3,
      });
    const places = async () =>
      (await rows.round.findMany({ where: { id: { in: vans.map(({ id }) => id) } } })).map(
        ({ vanLatitude }) => vanLatitude,
      );
    for (const { id } of vans) await seen(id, 0);
    for (let n = 1; n <= 9; n += 1) {
      // Whoever sends it reads it, though it is not written yet.
      for (const { id } of vans) expect((await seen(id, n)).van?.latitude).toBe(54 + n / 100);
    }
    expect(await places()).toEqual([54, 54, 54]);
    await service.vanPlaces.close();
    expect(await places()).toEqual([54.09, 54.09, 54.09]);
    await expect.poll(() => told).toHaveLength(6);
    expect(new Set(told)).toEqual(new Set(vans.map(({ id }) => id)));
    stop();
  });
});

describe("transfers that ride along", () => {
  it("count as load, and keep the round from being removed", async () => {
    const { id: tenantId } = at.business;
    const { id } = await makeRound(service, at.business, { vehicleId: at.vehicle.id });
    const to = await rows.location.create({ data: { tenantId, name: "Far" } });
    const productId = at.product.id;
    await rows.stockTransfer.create({
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
