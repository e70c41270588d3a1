import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { callerFor, makeMember, signInAs, tinyPng } from "../../../../testing";
import { refusedAs } from "../../../../testing/refused-as";
import { onTheRoad } from "../../testing/on-the-road";

const { service, at, rows, office, road, oneStop, orderNow } = await onTheRoad();
afterAll(service.close);

const where = { tenantId: at.business.id };
const productId = at.product.id;
const otherDriver = await makeMember(service, at.business, "driver");
const otherRoad = callerFor(service, { token: await signInAs(service, otherDriver) }).office;
const vehicle = await office.vehicles.create({ name: "Van of refusals", payloadKg: 900 });
const yard = await rows.location.findFirstOrThrow({ where, select: { id: true } });

const recorded = () => ({
  recordId: randomUUID(),
  doneAt: new Date(Date.now() - 600_000).toISOString(),
});

/** A round with a van that was given to another driver while the phone of the first had no signal. */
async function takenAway() {
  const { order, stop } = await oneStop({}, { vehicleId: vehicle.id });
  await office.rounds.change({ id: stop.id, driverUserId: otherDriver.id });
  return { order, ...stop };
}

const waiting = async (id: string) =>
  (await office.refusedRecords.list({ limit: 100 })).items.find((one) => one.id === id);
const onToday = async () => (await office.today.survey()).refusedRecords?.items ?? [];

/** Full pieces of the product that the round's movements come to, and money received on it. */
async function balance(roundId: string) {
  const [goods, money] = await Promise.all([
    rows.stockMovement.findMany({ where: { ...where, roundId } }),
    rows.receipt.findMany({ where: { ...where, roundId } }),
  ]);
  const sumOf = (condition: string) =>
    goods
      .filter((one) => one.condition === condition)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  const pence = money.reduce((sum, { amountPence }) => sum + amountPence, 0);
  return { full: sumOf("full"), empty: sumOf("empty"), pence };
}

const saleOf = (door: object) => ({
  ...door,
  lines: [{ productId, quantity: 1, unitPriceIncVat: 4200 }],
  collect: [{ productId, quantity: 1 }],
  paymentMethod: "cash" as const,
  cashTakenPence: 4200,
});

describe("a sale at the door that was refused", () => {
  it("waits with buyer, goods, cash and signature, and is recorded as its driver's, once", async () => {
    const { id, stopId, order } = await takenAway();
    const said = { ...recorded(), ...saleOf({ stopId }) };
    await expect(road.sales.sell({ id, ...said })).rejects.toEqual(refusedAs("forbidden"));
    const proof = { kind: "signature" as const, signedBy: "M Tyson", picture: tinyPng };
    const { recordId, doneAt } = said;
    const entry = { id, recordId, doneAt, why: "Not yours.", kind: "sale" as const };
    const report = { ...entry, orderId: order.id, sale: { ...saleOf({ stopId }), proof } };
    await Promise.all([road.refusedRecords.report(report), road.refusedRecords.report(report)]);
    expect(await waiting(recordId)).toMatchObject({
      kind: "sale",
      order: { id: order.id },
      byName: at.driver.name,
      delivered: [{ quantity: 1 }],
      empties: [{ quantity: 1 }],
      cashTakenPence: 4200,
      proofs: [{ kind: "signature", signedBy: "M Tyson" }],
      round: { id },
      can: { accept: null },
    });
    expect(await onToday()).toContainEqual(
      expect.objectContaining({ id: recordId, kind: "sale", byName: at.driver.name }),
    );
    expect(await balance(id)).toEqual({ full: 0, empty: 0, pence: 0 });
    const both = await Promise.allSettled([
      office.refusedRecords.accept({ id: recordId }),
      office.refusedRecords.accept({ id: recordId }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await balance(id)).toEqual({ full: -1, empty: 1, pence: 4200 });
    const { customerId } = await orderNow(order.id);
    const sold = await rows.stop.findFirstOrThrow({
      where: { ...where, roundId: id, soldAtDoor: true },
      include: { proofs: true, order: true },
    });
    expect(sold).toMatchObject({
      completedAt: new Date(doneAt),
      recordedByUserId: at.driver.id,
      proofs: [{ kind: "signature", signedBy: "M Tyson" }],
      order: { customerId, status: "delivered" },
    });
    expect(await road.refusedRecords.report(report)).toEqual({ decision: "accepted" });
    expect(await waiting(recordId)).toBeUndefined();
  });

  it("enters somebody new when it is accepted, and forgets them when it is set aside", async () => {
    const { id } = await takenAway();
    const newCustomer = { name: "Zelda Fell", address: { line1: "9 Barn Row", city: "Kendal" } };
    const entry = () => ({
      ...recorded(),
      id,
      why: "Not yours.",
      kind: "sale" as const,
      sale: saleOf({ newCustomer }),
    });
    const [first, second] = [entry(), entry()];
    await road.refusedRecords.report(first);
    await road.refusedRecords.report(second);
    expect(await waiting(first.recordId)).toMatchObject({ about: "Zelda Fell", order: null });
    await office.refusedRecords.setAside({ id: second.recordId, reason: "Sent twice" });
    await office.refusedRecords.accept({ id: first.recordId });
    expect(await rows.customer.count({ where: { ...where, name: "Zelda Fell" } })).toBe(1);
    expect(await balance(id)).toEqual({ full: -1, empty: 1, pence: 4200 });
    const kept = await rows.refusedRecord.findMany({ where: { ...where, roundId: id } });
    expect(JSON.stringify(kept)).not.toContain("Zelda");
    const written = await rows.activity.findMany({ where: { ...where, action: "stop.refused" } });
    expect(JSON.stringify(written)).not.toContain("Zelda");
  });

  it("can only be set aside once its round is gone", async () => {
    const { id } = await oneStop({}, { status: "planned" }).then(({ stop }) => stop);
    const entry = { ...recorded(), id, why: "It is gone.", kind: "sale" as const };
    const newCustomer = { name: "Ada Beck", address: { line1: "1 Mill Lane" } };
    await office.rounds.remove({ id });
    await road.refusedRecords.report({ ...entry, sale: saleOf({ newCustomer }) });
    expect((await waiting(entry.recordId))?.can.accept).toMatch(/^The round was removed\./);
    await expect(office.refusedRecords.accept({ id: entry.recordId })).rejects.toEqual(
      refusedAs("conflict"),
    );
    await office.refusedRecords.setAside({ id: entry.recordId, reason: "Entered by hand" });
  });
});

describe("a reload that was refused", () => {
  const loaded = [{ productId, quantity: 4 }];
  const dropped = [{ productId, condition: "empty" as const, quantity: 2 }];

  it("is counted on the round it was for, once; or says why it can't be", async () => {
    const { id, stopId } = await oneStop({}, { vehicleId: vehicle.id }).then(({ stop }) => stop);
    const { id: reloadId } = await rows.roundReload.create({
      data: {
        ...where,
        roundId: id,
        beforeStopId: stopId,
        locationId: yard.id,
        createdAt: new Date(),
      },
    });
    await office.rounds.change({ id, driverUserId: otherDriver.id });
    const said = { loaded, dropped };
    const entry = { ...recorded(), id, why: "Not yours.", kind: "reload" as const, reloadId };
    await expect(road.reloads.record({ id, reloadId, ...said })).rejects.toEqual(
      refusedAs("forbidden"),
    );
    await road.refusedRecords.report({ ...entry, reload: said });
    expect(await waiting(entry.recordId)).toMatchObject({
      kind: "reload",
      loaded: [{ quantity: 4 }],
      dropped: [{ quantity: 2, condition: "empty" }],
      can: { accept: null },
    });
    await office.refusedRecords.accept({ id: entry.recordId });
    expect(
      await rows.roundReload.findFirstOrThrow({
        where: { ...where, id: reloadId },
        include: { counts: { where: { condition: "full" } } },
      }),
    ).toMatchObject({ recordId: entry.recordId, counts: [{ loaded: 4 }] });

    const again = { ...entry, ...recorded() };
    await road.refusedRecords.report({ ...again, reload: said });
    expect((await waiting(again.recordId))?.can.accept).toBe("The reload is recorded already.");
    await expect(office.refusedRecords.accept({ id: again.recordId })).rejects.toEqual(
      refusedAs("conflict"),
    );
  });
});

describe("a walk-round check that was refused", () => {
  it("waits with its defects and their pictures, and is the van's once accepted", async () => {
    const { id } = await takenAway();
    const points = [
      { point: "Tyres", ok: true },
      { point: "Lights", ok: false, words: "Left one is out", unsafe: true, picture: tinyPng },
    ];
    const entry = { ...recorded(), id, why: "Not yours.", kind: "walk_round_check" as const };
    await expect(road.walkRoundChecks.record({ id, points })).rejects.toEqual(
      refusedAs("forbidden"),
    );
    await road.refusedRecords.report({ ...entry, check: { points } });
    expect(await waiting(entry.recordId)).toMatchObject({
      about: vehicle.name,
      defects: [{ position: 1, point: "Lights", unsafe: true, hasPicture: true }],
      can: { accept: null },
    });
    const picture = { id: entry.recordId, kind: "defect" as const, position: 1 };
    const shown = await office.refusedRecords.showProof(picture);
    expect(shown[Symbol.asyncIterator]).toBeTypeOf("function");
    await office.refusedRecords.accept({ id: entry.recordId });
    const check = await office.walkRoundChecks.one({ id: entry.recordId });
    expect(check).toMatchObject({
      vehicleId: vehicle.id,
      byName: at.driver.name,
      doneAt: entry.doneAt,
      unsafe: true,
      defects: [{ point: "Lights", words: "Left one is out", hasPicture: true }],
    });
    expect((await otherRoad.rounds.one({ id })).walkRound?.unsafe).toMatchObject([
      { checkId: entry.recordId },
    ]);
  });
});
