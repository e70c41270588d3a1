import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { refusedAs } from "../../../../testing/refused-as";
import { refusalBody } from "../../../../testing/said-and-done";
import { onTheRoad } from "../../testing/on-the-road";

const { service, at, rows, office, road, oneStop, orderNow, moved } = await onTheRoad();
afterAll(service.close);

const where = { tenantId: at.business.id };
const productId = at.product.id;
const recorded = () => ({ recordId: randomUUID(), doneAt: new Date().toISOString() });

/** Sells one cylinder beside a stop that is open. */
async function sold(paymentMethod: "cash" | "link" | "on_account" = "cash") {
  const { stop } = await oneStop();
  const record = recorded();
  const round = await road.sales.sell({
    id: stop.id,
    ...record,
    stopId: stop.stopId,
    lines: [{ productId, quantity: 1, unitPriceIncVat: 4200 }],
    collect: [{ productId, quantity: 1 }],
    paymentMethod,
    ...(paymentMethod === "cash" && { cashTakenPence: 4200 }),
  });
  const { id: stopId, orderId } = round.stops.find(({ soldAtDoor }) => soldAtDoor)!;
  return { id: stop.id, stopId, orderId, recordId: record.recordId };
}

it("gives goods and cash back, cancels the order, and keeps the stop with the reason", async () => {
  const { id, stopId, orderId } = await sold();
  expect(await moved(stopId)).toEqual({ full: -1, empty: 1 });
  const note = "They changed their mind";
  const round = await road.stops.undo({ id, stopId, ...recorded(), note });
  expect(round.stops.find((stop) => stop.id === stopId)).toMatchObject({
    completedAt: null,
    failureReason: "other",
    failureNote: `Sale undone: ${note}`,
    cashTakenPence: 0,
    orderStatus: "cancelled",
    collect: [],
  });
  expect(await moved(stopId)).toEqual({ full: 0, empty: 0 });
  expect(await orderNow(orderId)).toMatchObject({ status: "cancelled", paidPence: 0 });
  expect(await office.cash.one({ id })).toMatchObject({ takenPence: 0, outstandingPence: 0 });
  const [notice] = await rows.notification.findMany({
    where: { ...where, kind: "order.cancelled", userId: at.owner.id, href: `/orders/${orderId}` },
  });
  expect(notice?.body).toBe(`The sale at the door was undone: ${note}.`);
});

it("is undone once, however often the phone sends it, also by the record of a sale not answered yet", async () => {
  const { id, stopId, orderId, recordId } = await sold("on_account");
  const undoing = { id, stopId: recordId, ...recorded(), note: "Wrong bottle" };
  await Promise.all([road.stops.undo(undoing), road.stops.undo(undoing)]);
  await road.stops.undo(undoing);
  expect(await moved(stopId)).toEqual({ full: 0, empty: 0 });
  expect(await orderNow(orderId)).toMatchObject({ status: "cancelled" });
  // An undoing that was refused is known by the sale's record, too.
  const refused = { id, stopId: recordId, ...recorded(), note: "x", kind: "undo" as const };
  await road.refusedRecords.report({ ...refused, why: "It is undone already." });
  const { items } = await office.refusedRecords.list({ limit: 100 });
  expect(items.find((one) => one.id === refused.recordId)?.order?.id).toBe(orderId);
  await expect(road.stops.undo({ id, stopId, ...recorded(), note: "x" })).rejects.toEqual(
    refusedAs("conflict"),
  );
});

it("says what was paid by card and is to be paid back", async () => {
  const { id, stopId, orderId } = await sold("link");
  await office.orders.paid({ id: orderId, paidVia: "office" });
  await road.stops.undo({ id, stopId, ...recorded(), note: "Too dear" });
  const [notice] = await rows.notification.findMany({
    where: { ...where, kind: "order.cancelled", userId: at.owner.id, href: `/orders/${orderId}` },
  });
  expect(notice?.body).toMatch(/£42\.00 was paid and is to be paid back\.$/);
});

it("asks for a reason, and is the office's once the round is done", async () => {
  const { id, stopId, orderId } = await sold();
  expect(await refusalBody(road.stops.undo({ id, stopId, ...recorded() }))).toMatchObject({
    error: "validation",
    issues: [{ path: "note" }],
  });
  expect(await orderNow(orderId)).toMatchObject({ status: "delivered" });
  await road.rounds.setStatus({ id, status: "done" });
  const late = { recordId: randomUUID(), doneAt: new Date(Date.now() + 1000).toISOString() };
  await expect(road.stops.undo({ id, stopId, ...late, note: "x" })).rejects.toEqual(
    refusedAs("conflict"),
  );
  await office.stops.undo({ id, stopId, note: "Told by phone" });
  expect(await orderNow(orderId)).toMatchObject({ status: "cancelled", paidPence: 0 });
  expect(await office.cash.one({ id })).toMatchObject({ takenPence: 0 });
});
