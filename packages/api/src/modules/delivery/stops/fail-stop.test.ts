import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { callerFor, makeProduct } from "../../../testing";
import { onTheRoad } from "../testing/on-the-road";

const { service, at, rows, office, road, oneStop, moved } = await onTheRoad();
afterAll(service.close);

describe("a record from the future", () => {
  it("is kept with both times where the phone is ahead by less than a day", async () => {
    const now = new Date();
    const fast = callerFor(service, { token: at.driver.token, now }).office;
    const doneAt = new Date(now.getTime() + 600_000).toISOString();
    for (const act of ["complete", "fail"] as const) {
      const { stop } = await oneStop();
      const recordId = randomUUID();
      const record = { ...stop, doneAt, recordId };
      const send = () =>
        act === "complete"
          ? fast.stops.complete(record)
          : fast.stops.fail({ ...record, failureReason: "nobody_in" });
      await send();
      await send();
      const { completedAt, failedAt } = await rows.stop.findFirstOrThrow({
        where: { id: stop.stopId },
      });
      expect(completedAt ?? failedAt).toEqual(now);
      expect(await rows.stopRecord.findMany({ where: { stopId: stop.stopId } })).toMatchObject([
        { id: recordId, doneAt: new Date(doneAt), arrivedAt: now },
      ]);
    }
  });
});

describe("empties taken where nothing was delivered", () => {
  it("are the stop's and the yard's, on the sheet of what comes back, and go back when undone", async () => {
    const { stop } = await oneStop();
    const back = async () =>
      (await office.loads.one({ id: stop.id })).items.find(
        ({ leg, condition }) => leg === "back" && condition === "empty",
      );
    const collect = [{ productId: at.product.id, quantity: 2 }];
    await road.stops.fail({ ...stop, failureReason: "refused", collect });
    expect(await moved(stop.stopId)).toEqual({ empty: 2 });
    expect((await office.rounds.one({ id: stop.id })).stops).toMatchObject([
      { failureReason: "refused", collect },
    ]);
    expect(await back()).toMatchObject({ expected: 2 });
    await road.stops.undo(stop);
    expect(await moved(stop.stopId)).toEqual({ empty: 0 });
    expect(await back()).toBeUndefined();
  });

  it("are none where the driver says nothing, and refused of a product without empties", async () => {
    const { stop } = await oneStop();
    const without = await makeProduct(service, at.business, { returnable: false });
    const collect = [{ productId: without.id, quantity: 1 }];
    await expect(
      road.stops.fail({ ...stop, failureReason: "refused", collect }),
    ).rejects.toMatchObject({ kind: "validation", issues: [{ path: "collect.0.productId" }] });
    await road.stops.fail({ ...stop, failureReason: "refused" });
    expect(await moved(stop.stopId)).toEqual({});
  });
});
