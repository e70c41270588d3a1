import { afterAll, beforeAll, expect, it } from "vitest";
import { untilWaiting } from "../../../testing";
import { applyOutcome, undoOutcome } from "./outcome";
import { orderOffice, type OrderOffice } from "../testing/order-office";

let at: OrderOffice;
beforeAll(async () => {
  at = await orderOffice();
});
afterAll(() => at.service.close());

const doneAt = new Date("2026-03-01T10:00:00Z");
const apply = (orderId: string, lines: Parameters<typeof applyOutcome>[1]["lines"] = []) =>
  at.rows.$transaction((tx) =>
    applyOutcome(tx, { tenantId: at.business.id, orderId, lines, at: doneAt }),
  );
const undo = (orderId: string) =>
  at.rows.$transaction((tx) =>
    undoOutcome(tx, { tenantId: at.business.id, orderId, at: new Date() }),
  );

it("delivers whole what is not named, and takes both back", async () => {
  const { id } = await at.take();
  await apply(id);
  expect(await at.office.orders.one({ id })).toMatchObject({
    status: "delivered",
    deliveredAt: doneAt.toISOString(),
    lines: [{ deliveredQuantity: 2, cancelledQuantity: 0 }],
  });
  await undo(id);
  expect(await at.office.orders.one({ id })).toMatchObject({
    status: "placed",
    deliveredAt: null,
    lines: [{ deliveredQuantity: 0, cancelledQuantity: 0 }],
  });
});

it("owes back what was paid for and cancelled at the door", async () => {
  const { id, lines } = await at.take();
  await at.office.orders.paid({ id });
  const [line] = lines;
  await apply(id, [{ orderLineId: line?.id ?? "", deliveredQuantity: 1, cancelledQuantity: 1 }]);
  // £72.45 was paid; £34.50 with 5 % is £36.23.
  expect(await at.office.orders.one({ id })).toMatchObject({ total: 6900, refundDue: 3622 });
});

it("is owed for again once it is undone, where only what was handed over was paid", async () => {
  const { id, lines } = await at.take({ paymentMethod: "cash" });
  await apply(id, [
    { orderLineId: lines[0]?.id ?? "", deliveredQuantity: 1, cancelledQuantity: 1 },
  ]);
  await at.office.orders.paid({ id });
  await undo(id);
  expect(await at.office.orders.one({ id })).toMatchObject({ paidAt: null, paidVia: null });
  await apply(id);
  expect(await at.rows.order.findFirst({ where: { id } })).toMatchObject({
    paidAt: null,
    paidPence: 3623,
  });
  await at.office.orders.paid({ id });
  expect(await at.rows.order.findFirst({ where: { id } })).toMatchObject({ paidPence: 7245 });
});

it("refuses more than was ordered, another's line, and what is no longer placed", async () => {
  const { id, lines } = await at.take();
  const other = await at.take();
  const orderLineId = lines[0]?.id ?? "";
  await expect(
    apply(id, [{ orderLineId, deliveredQuantity: 2, cancelledQuantity: 1 }]),
  ).rejects.toMatchObject({ kind: "validation" });
  await expect(
    apply(other.id, [{ orderLineId, deliveredQuantity: 1, cancelledQuantity: 0 }]),
  ).rejects.toMatchObject({ kind: "not_found" });
  expect(await at.office.orders.one({ id: other.id })).toMatchObject({ status: "placed" });
  await expect(undo(id)).rejects.toMatchObject({ kind: "conflict" });
  await at.office.orders.cancel({ id });
  await expect(apply(id)).rejects.toMatchObject({ kind: "conflict" });
});

it("delivers or cancels, of both at once", async () => {
  for (let n = 0; n < 4; n += 1) {
    const { id } = await at.take();
    const both = await Promise.allSettled([apply(id), at.office.orders.cancel({ id })]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  }
});

it("hands over nothing that was changed while it waited", async () => {
  await at.rows.location.create({ data: { tenantId: at.business.id, name: "Kendal" } });
  const { id } = await at.take({ fulfilment: "collection", deliveryAddressId: undefined });
  let handedOver: Promise<unknown> = Promise.resolve();
  await at.rows.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM orders WHERE id = ${id}::uuid FOR UPDATE`;
    handedOver = at.office.orders.collected({ id }).catch((error: unknown) => error);
    await untilWaiting(at.service);
    await tx.order.updateMany({ where: { id }, data: { paymentMethod: "link" } });
  });
  expect(await handedOver).toMatchObject({ kind: "conflict" });
  expect(await at.office.orders.one({ id })).toMatchObject({ status: "placed" });
});
