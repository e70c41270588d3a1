import { afterAll, describe, expect, it } from "vitest";
import { refusedAs } from "../../../testing/refused-as";
import { onTheRoad } from "../testing/on-the-road";

const { service, at, rows, road, oneStop, orderNow, moved } = await onTheRoad();
afterAll(service.close);

describe("a delivery undone", () => {
  it("turns the ledger round by adding to it", async () => {
    const { order, stop } = await oneStop();
    await road.stops.complete(stop);
    const round = await road.stops.undo({ ...stop, note: "Wrong house" });
    expect(round.stops[0]).toMatchObject({
      completedAt: null,
      orderStatus: "placed",
      lines: [{ deliveredQuantity: 0, cancelledQuantity: 0 }],
      collect: [{ quantity: 2 }],
    });
    expect(await moved(stop.stopId)).toEqual({ full: 0, empty: 0 });
    const reasons = await rows.stockMovement.findMany({
      where: { stopId: stop.stopId },
      select: { reason: true, quantity: true, customerId: true },
      orderBy: { at: "asc" },
    });
    expect(reasons.filter((movement) => movement.reason === "delivery_undone")).toHaveLength(2);
    expect(reasons.every((movement) => movement.customerId !== null)).toBe(true);
    expect(await orderNow(order.id)).toMatchObject({ status: "placed", deliveredAt: null });
  });

  it("is refused once the order is on an invoice", async () => {
    const { order, stop } = await oneStop();
    await road.stops.complete(stop);
    const { id: tenantId } = at.business;
    const { customerId } = await orderNow(order.id);
    const invoice = await rows.invoice.create({
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
    await rows.invoiceOrder.create({
      data: { tenantId, invoiceId: invoice.id, orderId: order.id },
    });
    await expect(road.stops.undo(stop)).rejects.toEqual(refusedAs("conflict"));
    expect(await moved(stop.stopId)).toEqual({ full: -3, empty: 2 });
  });
});
