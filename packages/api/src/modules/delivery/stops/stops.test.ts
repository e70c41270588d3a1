import { randomUUID } from "node:crypto";
import { searching } from "@roundsman/db";
import { millisecondsInDay } from "date-fns/constants";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeDelivery,
  makeMember,
  makeMerchant,
  makeProduct,
  makeRound,
  signInAs,
  testService,
  tinyJpeg,
  tinyPng,
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

/** A round out with one order of three cylinders, two empties to collect. */
async function atTheDoor(
  order: Partial<Parameters<typeof makeDelivery>[2]> = {},
  round: Parameters<typeof makeRound>[2] = {},
) {
  const made = await makeDelivery(service, at.business, {
    lines: [{ productId: at.product.id, quantity: 3 }],
    collect: [{ productId: at.product.id, quantity: 2 }],
    ...order,
  });
  const { id, stopIds } = await makeRound(service, at.business, {
    driverUserId: at.driver.id,
    status: "out",
    orderIds: [made.id],
    ...round,
  });
  return { order: made, door: { id, stopId: stopIds[0]! } };
}

const orderNow = (id: string) =>
  service.database.service.order.findFirstOrThrow({ where: { id }, include: { lines: true } });

/** What the movements of a stop come to, by condition. */
async function moved(stopId: string) {
  const rows = await service.database.service.stockMovement.groupBy({
    by: ["condition"],
    where: { stopId },
    _sum: { quantity: true },
  });
  return Object.fromEntries(rows.map(({ condition, _sum: sum }) => [condition, sum.quantity]));
}

const noticesOf = async (kind: string, title: string) =>
  searching(title, () =>
    service.database.service.notification.count({
      where: { userId: at.owner.id, kind, title: { contains: title } },
    }),
  );

describe("a stop completed", () => {
  it("delivers everything and takes the empties where nothing else is said", async () => {
    const { order, door } = await atTheDoor();
    const round = await road.stops.complete(door);
    expect(round.stops[0]).toMatchObject({
      orderStatus: "delivered",
      lines: [{ quantity: 3, deliveredQuantity: 3, cancelledQuantity: 0 }],
      collect: [{ productId: at.product.id, quantity: 2 }],
    });
    expect(await orderNow(order.id)).toMatchObject({ status: "delivered", roundId: door.id });
    expect(await moved(door.stopId)).toEqual({ full: -3, empty: 2 });
  });

  it("keeps what was short, why, and what was wrong, and tells the office", async () => {
    const { order, door } = await atTheDoor();
    const [line] = order.lines;
    const round = await road.stops.complete({
      ...door,
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
    expect(await moved(door.stopId)).toEqual({ full: -1 });
    expect(await noticesOf("delivery.issue", "leaking")).toBe(1);
  });

  it("takes empties of any product that has some, added up", async () => {
    const other = await makeProduct(service, at.business);
    const { door } = await atTheDoor();
    const collect = [
      { productId: other.id, quantity: 1 },
      { productId: other.id, quantity: 4 },
      { productId: at.product.id, quantity: 0 },
    ];
    const round = await road.stops.complete({ ...door, collect });
    expect(round.stops[0]!.collect).toMatchObject([{ productId: other.id, quantity: 5 }]);
    expect(await moved(door.stopId)).toEqual({ full: -3, empty: 5 });
  });

  it("refuses empties of what has none, more than was ordered, and another order's line", async () => {
    const coal = await makeProduct(service, at.business, { returnable: false });
    const { order, door } = await atTheDoor();
    const { order: another } = await atTheDoor();
    const refusal = (body: Omit<Parameters<typeof road.stops.complete>[0], "id" | "stopId">) =>
      road.stops.complete({ ...door, ...body }).catch((error: unknown) => error);
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
    expect(await moved(door.stopId)).toEqual({});
  });

  it("moves stock between the yards the round names", async () => {
    const [start, end] = await Promise.all(
      ["Start", "End"].map((name) =>
        service.database.service.location.create({ data: { tenantId: at.business.id, name } }),
      ),
    );
    const { door } = await atTheDoor({}, { startLocationId: start!.id, endLocationId: end!.id });
    await road.stops.complete(door);
    const levels = await service.database.service.stockLevel.findMany({
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
    const { door } = await atTheDoor();
    await expect(as.stops.complete(door)).rejects.toEqual(refusedAs("forbidden"));
    const elsewhere = await makeMerchant(service);
    const foreign = callerFor(service, { token: elsewhere.owner.token }).office;
    await expect(foreign.stops.complete(door)).rejects.toEqual(refusedAs("not_found"));
    const { door: planned } = await atTheDoor({}, { status: "planned" });
    await expect(road.stops.complete(planned)).rejects.toEqual(refusedAs("conflict"));
    await expect(office.stops.complete(planned)).resolves.toMatchObject({ status: "planned" });
  });

  it("counts when it comes late from a round that is done by now, and not when it was done after", async () => {
    const { door } = await atTheDoor();
    const before = new Date(Date.now() - 60_000).toISOString();
    await road.rounds.setStatus({ id: door.id, status: "done" });
    const after = new Date(Date.now() + 60_000).toISOString();
    await expect(road.stops.complete({ ...door, doneAt: after })).rejects.toEqual(
      refusedAs("conflict"),
    );
    const round = await road.stops.complete({ ...door, doneAt: before });
    expect(round.stops[0]).toMatchObject({ completedAt: before });
  });

  it("asks for a clock that can be right", async () => {
    const { door } = await atTheDoor();
    const minute = 60_000;
    const complete = (ms: number) =>
      road.stops.complete({ ...door, doneAt: new Date(Date.now() + ms).toISOString() });
    const wrong = { kind: "validation", issues: [{ path: "doneAt" }] };
    await expect(complete(6 * minute)).rejects.toMatchObject(wrong);
    await expect(complete(-4 * millisecondsInDay)).rejects.toMatchObject(wrong);
    await expect(complete(4 * minute)).resolves.toBeDefined();
  });
});

describe("cash at the door", () => {
  const cash = { paymentMethod: "cash" as const, deliveryChargePence: 500 };
  /** 3 × £34.50 and £5.00 at 5 %. */
  const due = 11393;

  it("pays the order once it covers what is due", async () => {
    const { order, door } = await atTheDoor(cash);
    const before = await road.rounds.one({ id: door.id });
    expect(before.stops[0]).toMatchObject({ amountDuePence: due, paidAt: null });
    const round = await road.stops.complete({ ...door, cashTakenPence: due });
    expect(round.stops[0]).toMatchObject({ cashTakenPence: due, amountDuePence: due });
    expect(await orderNow(order.id)).toMatchObject({ paidVia: "cash", paidPence: due });
    expect(
      await service.database.service.payment.findMany({ where: { orderId: order.id } }),
    ).toMatchObject([{ amountPence: due, via: "cash", recordedByUserId: at.driver.id }]);
  });

  it("leaves it unpaid below that, and asks only for what was handed over", async () => {
    const { order, door } = await atTheDoor(cash);
    await road.stops.complete({ ...door, cashTakenPence: due - 1 });
    expect(await orderNow(order.id)).toMatchObject({
      paidAt: null,
      paidVia: null,
      paidPence: due - 1,
    });
    const { order: short, door: shortDoor } = await atTheDoor(cash);
    const lines = [{ orderLineId: short.lines[0]!.id, deliveredQuantity: 1 }];
    const one = 4148;
    await road.stops.complete({ ...shortDoor, lines, cashTakenPence: one });
    expect(await orderNow(short.id)).toMatchObject({ paidVia: "cash", paidPence: one });
  });

  it("asks only for what others have not had", async () => {
    const { order, door } = await atTheDoor(cash);
    await service.database.service.order.updateMany({
      where: { id: order.id },
      data: { paidPence: 1000 },
    });
    const before = await road.rounds.one({ id: door.id });
    expect(before.stops[0]).toMatchObject({ amountDuePence: due - 1000 });
    const round = await road.stops.complete({ ...door, cashTakenPence: due - 1000 });
    expect(round.stops[0]).toMatchObject({ amountDuePence: due - 1000 });
    expect(await orderNow(order.id)).toMatchObject({ paidVia: "cash", paidPence: due });
  });

  it("is refused for what is billed or paid otherwise", async () => {
    const { door } = await atTheDoor();
    await expect(road.stops.complete({ ...door, cashTakenPence: 1 })).rejects.toEqual(
      refusedAs("conflict"),
    );
    expect((await road.rounds.one({ id: door.id })).stops[0]).toMatchObject({
      amountDuePence: 0,
      completedAt: null,
    });
  });

  it("goes back with the delivery", async () => {
    const { order, door } = await atTheDoor(cash);
    await road.stops.complete({ ...door, cashTakenPence: due });
    const round = await road.stops.undo(door);
    expect(round.stops[0]).toMatchObject({ cashTakenPence: 0, paidAt: null, amountDuePence: due });
    expect(await orderNow(order.id)).toMatchObject({
      paidAt: null,
      paidVia: null,
      paidPence: 0,
    });
    expect(await service.database.service.payment.count({ where: { orderId: order.id } })).toBe(0);
  });
});

describe("proof", () => {
  it("is kept, shown to who may see the round, and gone when undone", async () => {
    const { door } = await atTheDoor();
    const proof = { kind: "photo" as const, signedBy: "J. Tyson", picture: tinyJpeg };
    const round = await road.stops.complete({ ...door, proof });
    expect(round.stops[0]!.proof).toMatchObject({
      kind: "photo",
      signedBy: "J. Tyson",
      note: null,
      url: `http://localhost:4000/rounds/${door.id}/stops/${door.stopId}/proof`,
    });
    const pieces: Uint8Array[] = [];
    for await (const piece of await road.stops.showProof(door)) pieces.push(piece);
    expect(Buffer.concat(pieces).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    const stranger = await makeMember(service, at.business, "driver");
    const as = callerFor(service, { token: await signInAs(service, stranger) }).office;
    await expect(as.stops.showProof(door)).rejects.toEqual(refusedAs("forbidden"));
    await road.stops.undo(door);
    await expect(road.stops.showProof(door)).rejects.toEqual(refusedAs("not_found"));
  });

  it("is judged by its bytes", async () => {
    const { door } = await atTheDoor();
    const lie = tinyPng.replace("image/png", "image/jpeg");
    for (const wrong of ["data:image/png;base64,AAAA", "hello", lie, tinyPng.slice(0, 100)]) {
      const proof = { kind: "signature" as const, picture: wrong };
      await expect(road.stops.complete({ ...door, proof })).rejects.toMatchObject({
        kind: "validation",
        issues: [{ path: "proof.picture" }],
      });
    }
    expect((await road.rounds.one({ id: door.id })).stops[0]).toMatchObject({ completedAt: null });
  });
});

describe("where goods are left", () => {
  it("is as the order asks until it is made, and then as it was done", async () => {
    const { door, order } = await atTheDoor();
    await service.database.service.order.updateMany({
      where: { id: order.id },
      data: { leaveInstruction: "safe_place", leaveDetail: "Porch" },
    });
    const asked = await road.rounds.one({ id: door.id });
    expect(asked.stops[0]).toMatchObject({ leaveInstruction: "safe_place", leaveDetail: "Porch" });
    const made = await road.stops.complete(door);
    expect(made.stops[0]).toMatchObject({ leaveInstruction: null, leaveDetail: null });
  });
});

describe("a recording sent again", () => {
  it("answers the same and changes nothing; with another body it is refused", async () => {
    const { door } = await atTheDoor();
    const doneAt = new Date().toISOString();
    const sent = { ...door, recordId: randomUUID(), doneAt, issueNote: "Gate code 1234" };
    const first = await road.stops.complete(sent);
    const again = await road.stops.complete(sent);
    expect(again).toEqual(first);
    expect(await moved(door.stopId)).toEqual({ full: -3, empty: 2 });
    await expect(road.stops.complete({ ...sent, issueNote: "Other" })).rejects.toEqual(
      refusedAs("conflict"),
    );
    await expect(
      road.stops.fail({ ...door, recordId: sent.recordId, failureReason: "refused" }),
    ).rejects.toEqual(refusedAs("conflict"));
    const { door: elsewhere } = await atTheDoor();
    await expect(road.stops.complete({ ...sent, ...elsewhere })).rejects.toEqual(
      refusedAs("conflict"),
    );
  });

  it("is still known after it was undone", async () => {
    const { door } = await atTheDoor();
    const sent = { ...door, recordId: randomUUID() };
    await road.stops.complete(sent);
    await road.stops.undo(door);
    const again = await road.stops.complete(sent);
    expect(again.stops[0]).toMatchObject({ completedAt: null, orderStatus: "placed" });
    await road.stops.complete({ ...door, recordId: randomUUID() });
    expect(await moved(door.stopId)).toEqual({ full: -3, empty: 2 });
  });
});

describe("a stop failed", () => {
  it("stays as a record while its order waits to be planned, and the office is told", async () => {
    const { order, door } = await atTheDoor();
    const round = await road.stops.fail({
      ...door,
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
    await expect(road.stops.undo(door)).rejects.toEqual(refusedAs("conflict"));
  });

  it("leaves the same whether the driver says so or its order is planned elsewhere meanwhile", async () => {
    const left = (id: string) =>
      service.database.service.stop.findFirstOrThrow({
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
    const failed = await atTheDoor();
    await road.stops.fail({ ...failed.door, failureReason: "nobody_in" });
    const taken = await atTheDoor();
    const { id, stopId } = taken.door;
    await road.stops.complete(taken.door);
    await road.stops.undo(taken.door);
    await office.rounds.setStatus({ id, status: "done" });
    await office.rounds.make({ roundDate: "2026-12-01", orderIds: [taken.order.id] });
    const round = await office.rounds.setStatus({ id, status: "out" });
    expect(round.stops).toMatchObject([{ id: stopId, failureReason: "other" }]);
    expect(await left(stopId)).toEqual(await left(failed.door.stopId));
  });

  it("comes back to its round when undone", async () => {
    const { order, door } = await atTheDoor();
    await road.stops.fail({ ...door, failureReason: "nobody_in" });
    const round = await road.stops.undo(door);
    expect(round.stops[0]).toMatchObject({ failedAt: null, failureReason: null });
    expect(await orderNow(order.id)).toMatchObject({ roundId: door.id });
    await expect(road.stops.undo(door)).rejects.toEqual(refusedAs("conflict"));
  });
});

describe("a delivery undone", () => {
  it("turns the ledger round by adding to it", async () => {
    const { order, door } = await atTheDoor();
    await road.stops.complete(door);
    const round = await road.stops.undo({ ...door, note: "Wrong house" });
    expect(round.stops[0]).toMatchObject({
      completedAt: null,
      orderStatus: "placed",
      lines: [{ deliveredQuantity: 0, cancelledQuantity: 0 }],
      collect: [{ quantity: 2 }],
    });
    expect(await moved(door.stopId)).toEqual({ full: 0, empty: 0 });
    const reasons = await service.database.service.stockMovement.findMany({
      where: { stopId: door.stopId },
      select: { reason: true, quantity: true, customerId: true },
      orderBy: { at: "asc" },
    });
    expect(reasons.filter((movement) => movement.reason === "delivery_undone")).toHaveLength(2);
    expect(reasons.every((movement) => movement.customerId !== null)).toBe(true);
    expect(await orderNow(order.id)).toMatchObject({ status: "placed", deliveredAt: null });
  });

  it("is refused once the order is on an invoice", async () => {
    const { order, door } = await atTheDoor();
    await road.stops.complete(door);
    const { id: tenantId } = at.business;
    const { customerId } = await orderNow(order.id);
    const invoice = await service.database.service.invoice.create({
      data: {
        tenantId,
        customerId: customerId!,
        customerName: "Mrs Tyson",
        number: "1",
        sequence: 1,
        issuedOn: new Date("2026-11-20"),
        dueOn: new Date("2026-12-20"),
        netPence: 0,
        vatPence: 0,
        totalPence: 0,
      },
    });
    await service.database.service.invoiceOrder.create({
      data: { tenantId, invoiceId: invoice.id, orderId: order.id },
    });
    await expect(road.stops.undo(door)).rejects.toEqual(refusedAs("conflict"));
    expect(await moved(door.stopId)).toEqual({ full: -3, empty: 2 });
  });
});

describe("what happened at a door", () => {
  it("is on the record", async () => {
    const { order, door } = await atTheDoor();
    await road.stops.complete(door);
    await road.stops.undo(door);
    await road.stops.fail({ ...door, failureReason: "refused" });
    const rows = await service.database.service.activity.findMany({
      where: { subjectId: order.id },
      select: { action: true, actorUserId: true },
      orderBy: { id: "asc" },
    });
    expect(rows.map((row) => row.action)).toEqual(["stop.completed", "stop.undone", "stop.failed"]);
    expect(rows.every((row) => row.actorUserId === at.driver.id)).toBe(true);
  });
});
