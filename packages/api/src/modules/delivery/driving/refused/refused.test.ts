import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { callerFor, makeMember, makeMerchant, signInAs, tinyPng } from "../../../../testing";
import { refusedAs } from "../../../../testing/refused-as";
import { refusalBody } from "../../../../testing/said-and-done";
import { onTheRoad } from "../../testing/on-the-road";

const { service, at, rows, office, road, oneStop, orderNow, moved } = await onTheRoad();
afterAll(service.close);

const where = { tenantId: at.business.id };
const otherDriver = await makeMember(service, at.business, "driver");
const otherRoad = callerFor(service, { token: await signInAs(service, otherDriver) }).office;
const recorded = () => ({
  recordId: randomUUID(),
  doneAt: new Date(Date.now() - 600_000).toISOString(),
});
const handedOver = () => ({
  ...recorded(),
  cashTakenPence: 0,
  leaveInstruction: "neighbour" as const,
  leaveDetail: "Number 4",
  proofs: [
    { kind: "signature" as const, signedBy: "M Tyson", picture: tinyPng },
    { kind: "photo" as const, picture: tinyPng },
  ],
});
const waitingOf = async (orderId: string) =>
  (await office.refusedRecords.list({ limit: 100 })).items.filter(
    ({ order }) => order?.id === orderId,
  );

/** A stop whose round has another driver since; returns what its first driver recorded. */
async function takenAway() {
  const { order, stop } = await oneStop();
  await office.rounds.change({ id: stop.id, driverUserId: otherDriver.id });
  const said = handedOver();
  await expect(road.stops.complete({ ...stop, ...said })).rejects.toEqual(refusedAs("forbidden"));
  const report = { ...said, id: stop.id, orderId: order.id, kind: "complete", why: "Not yours." };
  return { order, stop, report: report as typeof report & { kind: "complete" } };
}

describe("a delivery whose round was given to another driver meanwhile", () => {
  it("reaches the office once with order, customer, time, signature and photo", async () => {
    const { order, report } = await takenAway();
    await Promise.all([road.refusedRecords.report(report), road.refusedRecords.report(report)]);
    expect(await road.refusedRecords.report(report)).toEqual({ decision: null });
    const waiting = await waitingOf(order.id);
    const { number } = await orderNow(order.id);
    expect(waiting).toMatchObject([
      {
        id: report.recordId,
        kind: "complete",
        order: { number },
        doneAt: report.doneAt,
        byName: at.driver.name,
        why: "Not yours.",
        leaveDetail: "Number 4",
        delivered: [{ ordered: 3, quantity: 3 }],
        proofs: [
          { kind: "signature", signedBy: "M Tyson" },
          { kind: "photo", signedBy: null },
        ],
        can: { accept: null },
      },
    ]);
    for (const kind of ["signature", "photo"] as const) {
      const picture = await office.refusedRecords.showProof({ id: report.recordId, kind });
      expect(picture[Symbol.asyncIterator]).toBeTypeOf("function");
    }
    const notices = await rows.notification.findMany({
      where: { ...where, href: "/rounds/refused" },
    });
    expect(notices.filter(({ title }) => title.includes(number))).toMatchObject([
      { userId: at.owner.id, kind: "delivery.issue", body: "Not yours." },
    ]);
    expect((await office.today.survey()).refusedRecords).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ id: report.recordId })]),
    });
  });

  it("is recorded on the round that has it now, as its driver's, once", async () => {
    const { order, stop, report } = await takenAway();
    await road.refusedRecords.report(report);
    const id = report.recordId;
    const both = await Promise.allSettled([
      office.refusedRecords.accept({ id }),
      office.refusedRecords.accept({ id }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await orderNow(order.id)).toMatchObject({ status: "delivered" });
    expect(await moved(stop.stopId)).toEqual({ full: -3, empty: 2 });
    expect(
      await rows.stop.findFirstOrThrow({ where: { id: stop.stopId }, include: { proofs: true } }),
    ).toMatchObject({
      completedAt: new Date(report.doneAt),
      recordedByUserId: at.driver.id,
      leaveDetail: "Number 4",
      proofs: [{ kind: "signature", signedBy: "M Tyson" }, { kind: "photo" }],
    });
    expect(await waitingOf(order.id)).toEqual([]);
    expect(await road.refusedRecords.report(report)).toEqual({ decision: "accepted" });
    const { items } = await office.rounds.history({ id: stop.id });
    expect(items.find(({ action }) => action === "stop.completed")?.words).toContain(
      `as ${at.driver.name} recorded`,
    );
  });

  it("settles the count of a van that was back before the office decided", async () => {
    const { stop, report } = await takenAway();
    await road.refusedRecords.report(report);
    const counted = { productId: at.product.id, condition: "full" as const, counted: 3 };
    await office.loads.count({ id: stop.id, leg: "back", counts: [counted] });
    await office.refusedRecords.accept({ id: report.recordId });
    // Three were delivered, and three came back all the same: the books have what was counted.
    const { _sum: full } = await rows.stockMovement.aggregate({
      where: { ...where, roundId: stop.id, condition: "full" },
      _sum: { quantity: true },
    });
    expect(full.quantity).toBe(0);
  });

  it("is set aside with a reason, which the phone is told of", async () => {
    const { order, stop, report } = await takenAway();
    await road.refusedRecords.report(report);
    const id = report.recordId;
    expect(await refusalBody(office.refusedRecords.setAside({ id, reason: " " }))).toMatchObject({
      error: "validation",
      issues: [{ path: "reason" }],
    });
    await office.refusedRecords.setAside({ id, reason: "Left at the wrong house" });
    await expect(office.refusedRecords.accept({ id })).rejects.toEqual(refusedAs("conflict"));
    expect(await orderNow(order.id)).toMatchObject({ status: "placed" });
    expect(await moved(stop.stopId)).toEqual({});
    expect(await waitingOf(order.id)).toEqual([]);
    expect(await road.refusedRecords.report(report)).toEqual({ decision: "set_aside" });
  });
});

describe("the other reasons of a refusal", () => {
  it("waits with why it can't be recorded: the order is cancelled, or delivered by another", async () => {
    const cancelled = await takenAway();
    await road.refusedRecords.report(cancelled.report);
    await office.orders.cancel({ id: cancelled.order.id });
    const twice = await takenAway();
    await road.refusedRecords.report(twice.report);
    await otherRoad.stops.complete({ ...twice.stop, ...recorded() });
    const why = async (of: typeof twice) => (await waitingOf(of.order.id))[0]?.can.accept;
    expect(await why(cancelled)).toMatch(/cancelled/);
    expect(await why(twice)).toMatch(/delivered already/);
    for (const { report } of [cancelled, twice]) {
      await expect(office.refusedRecords.accept({ id: report.recordId })).rejects.toEqual(
        refusedAs("conflict"),
      );
    }
  });

  it("is recorded on a later round where the order went there", async () => {
    const { order, report } = await takenAway();
    const failed = { ...report, kind: "fail" as const, failureReason: "nobody_in" as const };
    await road.refusedRecords.report({ ...failed, proofs: [] });
    await office.rounds.putStops({ id: report.id, orderIds: [] });
    const id = report.recordId;
    expect((await waitingOf(order.id))[0]).toMatchObject({
      round: null,
      can: { accept: expect.stringMatching(/on no round/) },
    });
    const later = await office.rounds.make({ roundDate: "2026-12-20", orderIds: [order.id] });
    await office.refusedRecords.accept({ id });
    expect((await office.rounds.one({ id: later.id })).stops).toMatchObject([
      { orderId: order.id, failureReason: "nobody_in" },
    ]);
    expect(await orderNow(order.id)).toMatchObject({ status: "placed", roundId: null });
  });

  it("is refused to a driver who was dismissed, and to whom has no such order", async () => {
    const { report } = await takenAway();
    const gone = await makeMember(service, at.business, "driver");
    const dismissed = callerFor(service, { token: await signInAs(service, gone) }).office;
    await office.members.remove({ userId: gone.id });
    const elsewhere = await makeMerchant(service);
    const foreign = callerFor(service, { token: elsewhere.driver.token }).office;
    await expect(dismissed.refusedRecords.report(report)).rejects.toEqual(refusedAs("forbidden"));
    await expect(foreign.refusedRecords.report(report)).rejects.toEqual(refusedAs("not_found"));
    const outside = callerFor(service, { token: elsewhere.owner.token }).office.refusedRecords;
    const id = report.recordId;
    await road.refusedRecords.report(report);
    await expect(outside.accept({ id })).rejects.toEqual(refusedAs("not_found"));
    await expect(outside.setAside({ id, reason: "x" })).rejects.toEqual(refusedAs("not_found"));
    await expect(outside.showProof({ id, kind: "photo" })).rejects.toEqual(refusedAs("not_found"));
    for (const act of [
      road.refusedRecords.list({}),
      road.refusedRecords.accept({ id }),
      road.refusedRecords.setAside({ id, reason: "x" }),
      road.refusedRecords.showProof({ id, kind: "photo" }),
    ]) {
      await expect(act).rejects.toEqual(refusedAs("forbidden"));
    }
  });

  it("keeps no more of one driver than may wait", async () => {
    const { order, report } = await takenAway();
    await rows.refusedRecord.createMany({
      data: Array.from({ length: 300 }, () => ({
        ...where,
        id: randomUUID(),
        roundId: report.id,
        orderId: order.id,
        kind: "complete" as const,
        body: {},
        why: "No.",
        doneAt: new Date(),
        arrivedAt: new Date(),
        byUserId: at.driver.id,
        byName: at.driver.name,
      })),
    });
    await expect(road.refusedRecords.report(report)).rejects.toEqual(refusedAs("conflict"));
    await rows.refusedRecord.deleteMany({ where: { ...where, orderId: order.id } });
    expect(await road.refusedRecords.report(report)).toEqual({ decision: null });
  });
});
