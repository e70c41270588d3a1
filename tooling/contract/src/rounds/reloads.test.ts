import { randomUUID } from "node:crypto";
import {
  makeDelivery,
  makeMember,
  makeMerchant,
  makeYard,
  signInAs,
  testService,
} from "@roundsman/api/testing";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { SpecRound } from "../round-shape";

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const dee = await makeYard(service, at.business);
const as = at.owner.token;
const driver = at.driver.token;
const rows = service.database.service;
const today = new Date().toISOString().slice(0, 10);
const productId = at.product.id;

const shown = (body: unknown) => SpecRound.parse(body);

/** Creates a round with three stops of 4, 3 and 2 cylinders, one empty each to collect. */
async function aRound(out = false) {
  const orderIds: string[] = [];
  for (const quantity of [4, 3, 2]) {
    const goods = { lines: [{ productId, quantity }], collect: [{ productId, quantity: 1 }] };
    orderIds.push((await makeDelivery(service, at.business, goods)).id);
  }
  const body = { roundDate: today, driverUserId: at.driver.id, startLocationId: at.yard.id };
  const made = shown((await api.post("/rounds", { as, body: { ...body, orderIds } })).body);
  if (out) await api.put(`/rounds/${made.id}/status`, { as, body: { status: "out" } });
  return { id: made.id, orderIds, stopIds: made.stops.map((stop) => stop.id) };
}

const add = (id: string, beforeStopId: string | undefined, more: object = {}, who = as) =>
  api.post(`/rounds/${id}/reloads`, {
    as: who,
    body: { beforeStopId, locationId: dee.id, ...more },
  });

async function withReload(out = false) {
  const round = await aRound();
  const { reloads } = shown((await add(round.id, round.stopIds[1])).body);
  if (out) await api.put(`/rounds/${round.id}/status`, { as, body: { status: "out" } });
  return { ...round, reloadId: reloads[0]?.id ?? "" };
}

const roundNow = async (id: string) => shown((await api.get(`/rounds/${id}`, { as })).body);
const loadOut = async (id: string) => {
  const { body } = await api.get(`/rounds/${id}/load`, { as });
  const Sheet = z.object({
    items: z.array(z.object({ leg: z.string(), condition: z.string(), expected: z.number() })),
  });
  return Sheet.parse(body).items.map((item) => `${item.leg} ${item.condition} ${item.expected}`);
};
const booked = async (roundId: string) => {
  const moved = await rows.stockMovement.findMany({ where: { roundId } });
  const of = (locationId: string) =>
    ["full", "empty"].map((condition) =>
      moved
        .filter((one) => one.locationId === locationId && one.condition === condition)
        .reduce((sum, { quantity }) => sum + quantity, 0),
    );
  return { home: of(at.yard.id), dee: of(dee.id) };
};

describe("POST /rounds/{id}/reloads", () => {
  it("divides a round: what is loaded at the start, and what on the way", async () => {
    const { id, stopIds } = await aRound();
    expect(await loadOut(id)).toContain("out full 9");
    const answer = await add(id, stopIds[1]);
    expect(answer.status).toBe(200);
    expect(shown(answer.body).reloads).toMatchObject([
      {
        beforeStopId: stopIds[1],
        locationId: dee.id,
        doneAt: null,
        items: [
          { condition: "full", load: 5, drop: 0, loaded: null },
          { condition: "empty", load: 0, drop: 1, dropped: null },
        ],
      },
    ]);
    expect(await loadOut(id)).toContain("out full 4");
    const told = await rows.activity.findMany({ where: { subjectId: id } });
    expect(told.map(({ action }) => action)).toContain("round.reload_added");
  });

  it("takes nothing off a van that is out: what it was loaded with stays aboard", async () => {
    const { id, stopIds } = await aRound(true);
    expect(await loadOut(id)).toContain("out full 9");
    const { reloads } = shown((await add(id, stopIds[1])).body);
    expect(reloads).toMatchObject([
      { addedOnTheWay: true, items: [{ condition: "empty", load: 0, drop: 1 }] },
    ]);
    expect(await loadOut(id)).toContain("out full 9");
  });

  it("refuses a place that is none, and whoever may not plan", async () => {
    const { id, stopIds } = await aRound(true);
    expectError(await add(id, stopIds[0]), "conflict");
    expectError(await add(id, randomUUID()), "not_found");
    expectError(await add(id, stopIds[1], { locationId: elsewhere.yard.id }), "not_found");
    expectError(await add(id, stopIds[1], {}, driver), "forbidden");
    expectError(await add(id, stopIds[1], {}, elsewhere.owner.token), "not_found");
    expectValidation(await add(id, undefined), "beforeStopId");
    await api.post(`/rounds/${id}/stops/${stopIds[1]}/complete`, { as: driver, body: {} });
    expectError(await add(id, stopIds[1]), "conflict");
    expect((await add(id, stopIds[2])).status).toBe(200);
    expectError(await add(id, stopIds[2]), "conflict");
    await api.put(`/rounds/${id}/status`, { as, body: { status: "done" } });
    expectError(await add(id, stopIds[2]), "conflict");
  });
});

describe("a reload that is still to come", () => {
  it("is moved and removed, and goes to the next stop where its own leaves the round", async () => {
    const { id, reloadId, orderIds, stopIds } = await withReload();
    const one = `/rounds/${id}/reloads/${reloadId}`;
    const moved = await api.patch(one, {
      as,
      body: { beforeStopId: stopIds[2], locationId: at.yard.id },
    });
    expect(shown(moved.body).reloads).toMatchObject([
      { beforeStopId: stopIds[2], locationId: at.yard.id },
    ]);
    await api.patch(one, { as, body: { beforeStopId: stopIds[1] } });
    const { version } = await roundNow(id);
    expect(shown((await api.patch(one, { as, body: {} })).body).version).toBe(version);
    const without = (kept: string[]) =>
      api.put(`/rounds/${id}/stops`, { as, body: { orderIds: kept } });
    await without([orderIds[0]!, orderIds[2]!]);
    expect((await roundNow(id)).reloads).toMatchObject([{ beforeStopId: stopIds[2] }]);
    await without([orderIds[0]!]);
    expect((await roundNow(id)).reloads).toEqual([]);

    const other = await withReload();
    expectError(await api.delete(`/rounds/${id}/reloads/${other.reloadId}`, { as }), "not_found");
    const gone = await api.delete(`/rounds/${other.id}/reloads/${other.reloadId}`, { as });
    expect(shown(gone.body).reloads).toEqual([]);
    expect(await loadOut(other.id)).toContain("out full 9");
  });
});

describe("POST /rounds/{id}/reloads/{reloadId}/done", () => {
  const counts = (loaded: number, dropped: number) => ({
    loaded: [{ productId, quantity: loaded }],
    dropped: [{ productId, condition: "empty", quantity: dropped }],
  });
  const done = (id: string, reloadId: string, body: object, who = driver) =>
    api.post(`/rounds/${id}/reloads/${reloadId}/done`, { as: who, body });
  const complete = (id: string, stopId: string | undefined) =>
    api.post(`/rounds/${id}/stops/${stopId}/complete`, { as: driver, body: {} });

  it("moves stock there and then, once however often it is sent, and is expected back", async () => {
    const { id, reloadId, stopIds } = await withReload(true);
    await complete(id, stopIds[0]);
    expect(await booked(id)).toEqual({ home: [-4, 1], dee: [0, 0] });
    const said = { recordId: randomUUID(), doneAt: new Date().toISOString(), ...counts(6, 1) };
    const answer = await done(id, reloadId, said);
    expect(shown(answer.body).reloads).toMatchObject([
      {
        doneAt: said.doneAt,
        items: [
          { condition: "full", load: 5, loaded: 6, drop: 0, dropped: 0 },
          { condition: "empty", load: 0, loaded: 0, drop: 1, dropped: 1 },
        ],
      },
    ]);
    expect((await done(id, reloadId, said)).status).toBe(200);
    expect(await booked(id)).toEqual({ home: [2, 0], dee: [-6, 1] });
    expectError(await done(id, reloadId, { ...said, ...counts(7, 1) }), "conflict");
    expectError(await done(id, reloadId, counts(6, 1)), "conflict");
    // The office corrects the count.
    await done(id, reloadId, counts(5, 1), as);
    expect(await booked(id)).toEqual({ home: [1, 0], dee: [-5, 1] });
    await done(id, reloadId, counts(6, 1), as);

    await complete(id, stopIds[1]);
    await complete(id, stopIds[2]);
    expect(await loadOut(id)).toEqual(
      expect.arrayContaining(["out full 4", "back full 1", "back empty 2"]),
    );
    expect(await booked(id)).toEqual({ home: [-3, 2], dee: [-6, 1] });
    const counted = ["full", "empty"].map((condition) => ({
      productId,
      condition,
      counted: condition === "full" ? 1 : 2,
    }));
    await api.put(`/rounds/${id}/load`, { as: driver, body: { leg: "back", counts: counted } });
    expect(await booked(id)).toEqual({ home: [-3, 2], dee: [-6, 1] });
    const told = await rows.activity.findMany({ where: { subjectId: id } });
    expect(told.map(({ action }) => action)).toContain("round.reloaded");
  });

  it("stands from then on", async () => {
    const { id, reloadId, stopIds } = await withReload(true);
    await done(id, reloadId, counts(5, 0));
    const one = `/rounds/${id}/reloads/${reloadId}`;
    expectError(await api.delete(one, { as }), "conflict");
    expectError(await api.patch(one, { as, body: { beforeStopId: stopIds[2] } }), "conflict");
    expectError(
      await api.patch(`/rounds/${id}`, { as, body: { startLocationId: dee.id } }),
      "conflict",
    );
  });

  it("refuses whoever is not on the round, and what is not so", async () => {
    const { id, reloadId } = await withReload();
    const stranger = await signInAs(service, await makeMember(service, at.business, "driver"));
    expectError(await done(id, reloadId, counts(5, 0), stranger), "forbidden");
    expectError(await done(id, reloadId, counts(5, 0), elsewhere.owner.token), "not_found");
    expectError(await done(id, randomUUID(), counts(5, 0)), "not_found");
    expectError(await done(id, reloadId, counts(5, 0)), "conflict");
    const foreign = [{ productId: elsewhere.product.id, quantity: 1 }];
    expectError(await done(id, reloadId, { loaded: foreign, dropped: [] }, as), "not_found");
  });
});
