import { randomUUID } from "node:crypto";
import { searching } from "@roundsman/db";
import { millisecondsInDay } from "date-fns/constants";
import { afterAll, describe, expect, it } from "vitest";
import { callerFor, makeMember, makeMerchant, makeProduct, signInAs } from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import { onTheRoad } from "../testing/on-the-road";

const { service, at, rows, office, road, oneStop, orderNow, moved } = await onTheRoad();
afterAll(service.close);

const noticesOf = async (kind: string, title: string) =>
  searching(title, () =>
    rows.notification.count({
      where: { userId: at.owner.id, kind, title: { contains: title } },
    }),
  );

describe("a stop completed", () => {
  it("delivers everything and takes the empties where nothing else is said", async () => {
    const { order, stop } = await oneStop();
    const round = await road.stops.complete(stop);
    expect(round.stops[0]).toMatchObject({
      orderStatus: "delivered",
      lines: [{ quantity: 3, deliveredQuantity: 3, cancelledQuantity: 0 }],
      collect: [{ productId: at.product.id, quantity: 2 }],
    });
    expect(await orderNow(order.id)).toMatchObject({ status: "delivered", roundId: stop.id });
    expect(await moved(stop.stopId)).toEqual({ full: -3, empty: 2 });
  });

  it("keeps what was short, why, and what was wrong, and tells the office", async () => {
    const { order, stop } = await oneStop();
    const [line] = order.lines;
    const round = await road.stops.complete({
      ...stop,
      lines: [{ orderLineId: line!.id, deliveredQuantity: 1 }],
      collect: [],
      shortfallReason: "not_on_vehicle",
      issue: "leaking",
      issueNote: "  One valve hisses ",
      leaveInstruction: "safe_place",
      leaveDetail: "Behind the shed",
    });
    expect(round.stops[0]).toMatchObject({
      lines: [{ deliveredQuantity: 1, cancelledQuantity: 2 }],
      collect: [],
      shortfallReason: "not_on_vehicle",
      issue: "leaking",
      issueNote: "One valve hisses",
      leaveInstruction: "safe_place",
      leaveDetail: "Behind the shed",
    });
    expect(await moved(stop.stopId)).toEqual({ full: -1 });
    expect(await noticesOf("delivery.issue", "leaking")).toBe(1);
  });

  it("takes empties of any product that has some, added up", async () => {
    const other = await makeProduct(service, at.business);
    const { stop } = await oneStop();
    const collect = [
      { productId: other.id, quantity: 1 },
      { productId: other.id, quantity: 4 },
      { productId: at.product.id, quantity: 0 },
    ];
    const round = await road.stops.complete({ ...stop, collect });
    expect(round.stops[0]!.collect).toMatchObject([{ productId: other.id, quantity: 5 }]);
    expect(await moved(stop.stopId)).toEqual({ full: -3, empty: 5 });
  });

  it("refuses empties of what has none, more than was ordered, and another order's line", async () => {
    const coal = await makeProduct(service, at.business, { returnable: false });
    const { order, stop } = await oneStop();
    const { order: another } = await oneStop();
    const refusal = (body: Omit<Parameters<typeof road.stops.complete>[0], "id" | "stopId">) =>
      road.stops.complete({ ...stop, ...body }).catch((error: unknown) => error);
    expect(await refusal({ collect: [{ productId: coal.id, quantity: 1 }] })).toMatchObject({
      kind: "validation",
      issues: [{ path: "collect.0.productId" }],
    });
    const over = [{ orderLineId: order.lines[0]!.id, deliveredQuantity: 3, cancelledQuantity: 1 }];
    expect(await refusal({ lines: over })).toMatchObject({
      kind: "validation",
      issues: [{ path: "lines.0.deliveredQuantity" }],
    });
    const foreign = [{ orderLineId: another.lines[0]!.id, deliveredQuantity: 1 }];
    expect(await refusal({ lines: foreign })).toEqual(refusedAs("not_found"));
    expect(await refusal({ collect: [{ productId: randomUUID(), quantity: 1 }] })).toEqual(
      refusedAs("not_found"),
    );
    expect(await moved(stop.stopId)).toEqual({});
  });

  it("moves stock between the yards the round names", async () => {
    const [start, end] = await Promise.all(
      ["Start", "End"].map((name) =>
        rows.location.create({ data: { tenantId: at.business.id, name } }),
      ),
    );
    const { stop } = await oneStop({}, { startLocationId: start!.id, endLocationId: end!.id });
    await road.stops.complete(stop);
    const levels = await rows.stockLevel.findMany({
      where: { locationId: { in: [start!.id, end!.id] } },
      select: { locationId: true, condition: true, onHand: true },
    });
    expect(levels).toHaveLength(2);
    expect(levels).toEqual(
      expect.arrayContaining([
        { locationId: start!.id, condition: "full", onHand: -3 },
        { locationId: end!.id, condition: "empty", onHand: 2 },
      ]),
    );
  });

  it("is closed to others: another's round 403, another business's 404, a round not out 409", async () => {
    const stranger = await makeMember(service, at.business, "driver");
    const as = callerFor(service, { token: await signInAs(service, stranger) }).office;
    const { stop } = await oneStop();
    await expect(as.stops.complete(stop)).rejects.toEqual(refusedAs("forbidden"));
    const elsewhere = await makeMerchant(service);
    const foreign = callerFor(service, { token: elsewhere.owner.token }).office;
    await expect(foreign.stops.complete(stop)).rejects.toEqual(refusedAs("not_found"));
    const { stop: planned } = await oneStop({}, { status: "planned" });
    await expect(road.stops.complete(planned)).rejects.toEqual(refusedAs("conflict"));
    await expect(office.stops.complete(planned)).resolves.toMatchObject({ status: "planned" });
  });

  it("counts when it comes late from a round that is done by now, and not when it was done after", async () => {
    const { stop } = await oneStop();
    const before = new Date(Date.now() - 60_000).toISOString();
    await road.rounds.setStatus({ id: stop.id, status: "done" });
    const after = new Date(Date.now() + 60_000).toISOString();
    await expect(road.stops.complete({ ...stop, doneAt: after })).rejects.toEqual(
      refusedAs("conflict"),
    );
    const round = await road.stops.complete({ ...stop, doneAt: before });
    expect(round.stops[0]).toMatchObject({ completedAt: before });
  });

  it("asks for a clock that can be right", async () => {
    const { stop } = await oneStop();
    const minute = 60_000;
    const complete = (ms: number) =>
      road.stops.complete({ ...stop, doneAt: new Date(Date.now() + ms).toISOString() });
    const wrong = { kind: "validation", issues: [{ path: "doneAt" }] };
    await expect(complete(25 * 60 * minute)).rejects.toMatchObject(wrong);
    await expect(complete(-4 * millisecondsInDay)).rejects.toMatchObject(wrong);
    await expect(complete(4 * minute)).resolves.toBeDefined();
  });
});

describe("a recording sent again", () => {
  it("answers the same and changes nothing; with another body it is refused", async () => {
    const { stop } = await oneStop();
    const doneAt = new Date().toISOString();
    const sent = { ...stop, recordId: randomUUID(), doneAt, issueNote: "Gate code 1234" };
    const first = await road.stops.complete(sent);
    const again = await road.stops.complete(sent);
    expect(again).toEqual(first);
    expect(await moved(stop.stopId)).toEqual({ full: -3, empty: 2 });
    await expect(road.stops.complete({ ...sent, issueNote: "Other" })).rejects.toEqual(
      refusedAs("conflict"),
    );
    await expect(
      road.stops.fail({ ...stop, recordId: sent.recordId, failureReason: "refused" }),
    ).rejects.toEqual(refusedAs("conflict"));
    const { stop: elsewhere } = await oneStop();
    await expect(road.stops.complete({ ...sent, ...elsewhere })).rejects.toEqual(
      refusedAs("conflict"),
    );
  });

  it("is still known after it was undone", async () => {
    const { stop } = await oneStop();
    const sent = { ...stop, recordId: randomUUID() };
    await road.stops.complete(sent);
    await road.stops.undo(stop);
    const again = await road.stops.complete(sent);
    expect(again.stops[0]).toMatchObject({ completedAt: null, orderStatus: "placed" });
    await road.stops.complete({ ...stop, recordId: randomUUID() });
    expect(await moved(stop.stopId)).toEqual({ full: -3, empty: 2 });
  });
});

describe("a stop failed", () => {
  it("stays as a record while its order waits to be planned, and the office is told", async () => {
    const { order, stop } = await oneStop();
    const round = await road.stops.fail({
      ...stop,
      failureReason: "no_access",
      failureNote: "Snow drift",
    });
    expect(round.stops[0]).toMatchObject({
      failureReason: "no_access",
      failureNote: "Snow drift",
      completedAt: null,
      orderStatus: "placed",
    });
    expect(round.stops[0]!.failedAt).not.toBeNull();
    expect(await orderNow(order.id)).toMatchObject({ status: "placed", roundId: null });
    expect(await noticesOf("delivery.failed", "no access")).toBe(1);
    const another = await office.rounds.make({ roundDate: "2026-12-01", orderIds: [order.id] });
    expect(another.stops).toHaveLength(1);
    await expect(road.stops.undo(stop)).rejects.toEqual(refusedAs("conflict"));
  });

  it("leaves the same whether the driver says so or its order is planned elsewhere meanwhile", async () => {
    const left = (id: string) =>
      rows.stop.findFirstOrThrow({
        where: { id },
        select: {
          completedAt: true,
          givenBackAt: true,
          cashTakenPence: true,
          lines: true,
          collected: true,
          order: { select: { status: true } },
        },
      });
    const failed = await oneStop();
    await road.stops.fail({ ...failed.stop, failureReason: "nobody_in" });
    const taken = await oneStop();
    const { id, stopId } = taken.stop;
    await road.stops.complete(taken.stop);
    await road.stops.undo(taken.stop);
    await office.rounds.setStatus({ id, status: "done" });
    await office.rounds.make({ roundDate: "2026-12-01", orderIds: [taken.order.id] });
    const round = await office.rounds.setStatus({ id, status: "out" });
    expect(round.stops).toMatchObject([{ id: stopId, failureReason: "other" }]);
    expect(await left(stopId)).toEqual(await left(failed.stop.stopId));
  });

  it("comes back to its round when undone", async () => {
    const { order, stop } = await oneStop();
    await road.stops.fail({ ...stop, failureReason: "nobody_in" });
    const round = await road.stops.undo(stop);
    expect(round.stops[0]).toMatchObject({ failedAt: null, failureReason: null });
    expect(await orderNow(order.id)).toMatchObject({ roundId: stop.id });
    await expect(road.stops.undo(stop)).rejects.toEqual(refusedAs("conflict"));
  });
});

describe("what happened at a stop", () => {
  it("is on the record", async () => {
    const { order, stop } = await oneStop();
    await road.stops.complete(stop);
    await road.stops.undo(stop);
    await road.stops.fail({ ...stop, failureReason: "refused" });
    const records = await rows.activity.findMany({
      where: { subjectId: order.id },
      select: { action: true, actorUserId: true },
      orderBy: { id: "asc" },
    });
    expect(records.map(({ action }) => action)).toEqual([
      "stop.completed",
      "stop.undone",
      "stop.failed",
    ]);
    expect(records.every(({ actorUserId }) => actorUserId === at.driver.id)).toBe(true);
  });
});
