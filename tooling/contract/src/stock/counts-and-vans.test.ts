import {
  makeDelivery,
  makeMerchant,
  makeProduct,
  putStock,
  testService,
} from "@roundsman/api/testing";
import { restOn } from "@roundsman/spec-rest/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";

/* docs/decisions/0421: a count covers the goods in the yard; those on vans are known. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const as = at.owner.token;
const driver = at.driver.token;

const Made = z.object({ id: z.string(), stops: z.array(z.object({ id: z.string() })).default([]) });

/** Creates ten cylinders in the yard, and a round with an order of three. */
async function aRound(out = true) {
  const { id: productId } = await makeProduct(service, at.business);
  await putStock(service, at.business, { locationId: at.yard.id, productId, quantity: 10 });
  const order = await makeDelivery(service, at.business, { lines: [{ productId, quantity: 3 }] });
  const body = {
    roundDate: new Date().toISOString().slice(0, 10),
    driverUserId: at.driver.id,
    startLocationId: at.yard.id,
    orderIds: [order.id],
  };
  const { id, stops } = Made.parse((await api.post("/rounds", { as, body })).body);
  const stop = `/rounds/${id}/stops/${stops[0]?.id ?? ""}`;
  const setStatus = (status: string) => api.put(`/rounds/${id}/status`, { as, body: { status } });
  if (out) await setStatus("out");
  return { id, productId, stop, setStatus };
}

const count = async (productId: string, counted: number, condition = "full") => {
  const lines = [{ productId, condition, counted }];
  const answer = await api.post("/stock/counts", { as, body: { locationId: at.yard.id, lines } });
  expect(answer.status).toBe(201);
  return answer.body;
};
const Levels = z.object({ items: z.array(z.object({ condition: z.string(), onHand: z.int() })) });
const level = async (productId: string, condition = "full") => {
  const { body } = await api.get(`/stock/levels?productId=${productId}&locationId=${at.yard.id}`, {
    as,
  });
  return Levels.parse(body).items.find((one) => one.condition === condition)?.onHand ?? 0;
};
const movements = async (productId: string) =>
  z
    .object({ items: z.array(z.looseObject({ quantity: z.int(), reason: z.string() })) })
    .parse((await api.get(`/stock/movements?productId=${productId}`, { as })).body).items;

describe("a yard that is counted while a van is out", () => {
  it("is short of nothing when the stop is completed, and the answer names the van", async () => {
    const { id, productId, stop } = await aRound();
    expect(await count(productId, 7)).toMatchObject({
      lines: [{ expected: 7, counted: 7, onVans: 3 }],
      vans: [{ roundId: id, lines: [{ productId, condition: "full", quantity: 3 }] }],
    });
    expect(await level(productId)).toBe(10);
    await api.post(`${stop}/complete`, { as: driver, body: {} });
    expect(await level(productId)).toBe(7);
  });

  it("has what comes back once: undone, failed, or counted off the van", async () => {
    const { id, productId, stop, setStatus } = await aRound();
    await api.post(`${stop}/complete`, {
      as: driver,
      body: { collect: [{ productId, quantity: 2 }] },
    });
    expect(await count(productId, 7)).toMatchObject({ lines: [{ expected: 7, onVans: 0 }] });
    expect(await count(productId, 0, "empty")).toMatchObject({
      lines: [{ expected: 0, onVans: 2 }],
    });
    await api.post(`${stop}/undo`, { as: driver, body: {} });
    await api.post(`${stop}/fail`, { as: driver, body: { failureReason: "nobody_in" } });
    await setStatus("done");
    expect(await level(productId)).toBe(10);
    const counts = [{ productId, condition: "full", counted: 2 }];
    await api.put(`/rounds/${id}/load`, { as: driver, body: { leg: "back", counts } });
    expect(await level(productId)).toBe(9);
    expect(await level(productId, "empty")).toBe(0);
  });

  it("knows the goods from the driver's load check on, before the van has left", async () => {
    const { id, productId } = await aRound(false);
    expect(await count(productId, 10)).toMatchObject({ lines: [{ onVans: 0 }], vans: [] });
    const counts = [{ productId, condition: "full", counted: 4 }];
    await api.put(`/rounds/${id}/load`, { as: driver, body: { leg: "out", counts } });
    expect(await count(productId, 6)).toMatchObject({ lines: [{ expected: 6, onVans: 4 }] });
    expect(await level(productId)).toBe(10);
    const again = [{ productId, condition: "full", counted: 5 }];
    await api.put(`/rounds/${id}/load`, { as: driver, body: { leg: "out", counts: again } });
    expect(await level(productId)).toBe(11);
    expect((await api.delete(`/rounds/${id}`, { as })).body).toMatchObject({
      message: "Stock is booked on this round.",
    });
  });

  it("takes what a phone tells late as counted, whether the van is back by then or nobody knew it was out", async () => {
    const back = await aRound();
    const doneAt = new Date().toISOString();
    await back.setStatus("done");
    await count(back.productId, 7);
    await api.post(`${back.stop}/complete`, { as: driver, body: { doneAt } });
    expect(await level(back.productId)).toBe(7);
    expect(await movements(back.productId)).toMatchObject([
      { quantity: 3, reason: "count", roundId: back.id, customerId: null },
      { quantity: -3, reason: "count" },
      { quantity: -3, reason: "delivery" },
      { quantity: 10 },
    ]);

    const away = await aRound(false);
    const delivered = new Date().toISOString();
    await count(away.productId, 7);
    await away.setStatus("out");
    await api.post(`${away.stop}/complete`, { as: driver, body: { doneAt: delivered } });
    expect(await level(away.productId)).toBe(7);
  });

  it("is not counted twice by a van that was counted back before its phone told of a delivery", async () => {
    const { id, productId, stop, setStatus } = await aRound();
    const doneAt = new Date().toISOString();
    await setStatus("done");
    const counts = [{ productId, condition: "full", counted: 0 }];
    await api.put(`/rounds/${id}/load`, { as: driver, body: { leg: "back", counts } });
    expect(await level(productId)).toBe(7);
    await api.post(`${stop}/complete`, { as: driver, body: { doneAt } });
    expect(await level(productId)).toBe(7);
  });
});
