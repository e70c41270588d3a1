import { afterAll, describe, expect, it } from "vitest";
import { refusedAs } from "../../../testing/refused-as";
import { onTheRoad } from "../testing/on-the-road";

const { service, at, rows, office, road, oneStop, orderNow } = await onTheRoad();
afterAll(service.close);

describe("cash at the door", () => {
  const cash = { paymentMethod: "cash" as const, deliveryChargePence: 500 };
  /** 3 × £34.50 and £5.00 at 5 %. */
  const due = 11393;

  it("pays the order once it covers what is due", async () => {
    const { order, stop } = await oneStop(cash);
    const before = await road.rounds.one({ id: stop.id });
    expect(before.stops[0]).toMatchObject({ amountDuePence: due, paidAt: null });
    const round = await road.stops.complete({ ...stop, cashTakenPence: due });
    expect(round.stops[0]).toMatchObject({ cashTakenPence: due, amountDuePence: due });
    expect(await orderNow(order.id)).toMatchObject({ paidVia: "cash", paidPence: due });
    const receipts = { where: { allocations: { some: { orderId: order.id } } } };
    expect(await rows.receipt.findMany(receipts)).toMatchObject([
      { amountPence: due, method: "cash", recordedByUserId: at.driver.id, reversesId: null },
    ]);
  });

  it("leaves it unpaid below that, and asks only for what was handed over", async () => {
    const { order, stop } = await oneStop(cash);
    await road.stops.complete({ ...stop, cashTakenPence: due - 1 });
    expect(await orderNow(order.id)).toMatchObject({
      paidAt: null,
      paidVia: null,
      paidPence: due - 1,
    });
    const { order: short, stop: shortStop } = await oneStop(cash);
    const lines = [{ orderLineId: short.lines[0]!.id, deliveredQuantity: 1 }];
    const one = 4148;
    await road.stops.complete({ ...shortStop, lines, cashTakenPence: one });
    expect(await orderNow(short.id)).toMatchObject({ paidVia: "cash", paidPence: one });
  });

  it("asks only for what others have not had", async () => {
    const { order, stop } = await oneStop(cash);
    await rows.order.updateMany({
      where: { id: order.id },
      data: { paidPence: 1000 },
    });
    const before = await road.rounds.one({ id: stop.id });
    expect(before.stops[0]).toMatchObject({ amountDuePence: due - 1000 });
    const round = await road.stops.complete({ ...stop, cashTakenPence: due - 1000 });
    expect(round.stops[0]).toMatchObject({ amountDuePence: due - 1000 });
    expect(await orderNow(order.id)).toMatchObject({ paidVia: "cash", paidPence: due });
  });

  it("is refused for what is billed or paid otherwise", async () => {
    const { stop } = await oneStop();
    await expect(road.stops.complete({ ...stop, cashTakenPence: 1 })).rejects.toEqual(
      refusedAs("conflict"),
    );
    expect((await road.rounds.one({ id: stop.id })).stops[0]).toMatchObject({
      amountDuePence: 0,
      completedAt: null,
    });
  });

  it("keeps the delivery from being undone once a part of it was paid back", async () => {
    const { order, stop } = await oneStop(cash);
    await road.stops.complete({ ...stop, cashTakenPence: due + 500 });
    await office.orders.refundSettled({ id: order.id });
    await expect(road.stops.undo(stop)).rejects.toEqual(refusedAs("conflict"));
  });

  it("goes back with the delivery", async () => {
    const { order, stop } = await oneStop(cash);
    await road.stops.complete({ ...stop, cashTakenPence: due });
    const round = await road.stops.undo(stop);
    expect(round.stops[0]).toMatchObject({ cashTakenPence: 0, paidAt: null, amountDuePence: due });
    expect(await orderNow(order.id)).toMatchObject({
      paidAt: null,
      paidVia: null,
      paidPence: 0,
    });
    const [receipt] = await rows.receipt.findMany({
      where: { allocations: { some: { orderId: order.id } } },
      select: { amountPence: true, allocatedPence: true, reversals: true },
    });
    expect(receipt).toMatchObject({
      amountPence: due,
      allocatedPence: 0,
      reversals: [{ amountPence: -due, reason: "The delivery was undone" }],
    });
  });
});
