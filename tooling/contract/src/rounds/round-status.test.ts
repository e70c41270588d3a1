import { randomUUID } from "node:crypto";
import {
  makeBusiness,
  makeDelivery,
  makeKey,
  makeMember,
  makeMerchant,
  makeRound,
  signInAs,
  testService,
} from "@roundsman/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { SpecRound } from "../round-shape";

/* PUT /rounds/{id}/status: docs/contract/rounds.md#round. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);

let id: string;
beforeEach(async () => {
  const order = await makeDelivery(service, at.business, {
    lines: [{ productId: at.product.id, quantity: 2 }],
  });
  const of = { driverUserId: at.driver.id, vehicleId: at.vehicle.id, orderIds: [order.id] };
  ({ id } = await makeRound(service, at.business, of));
});

const set = (status: unknown, as?: string, round = id) =>
  api.put(`/rounds/${round}/status`, { as, body: { status } });
const statusNow = async (round = id) =>
  (await service.database.service.round.findFirstOrThrow({ where: { id: round } })).status;

/** Sets the business's payment status. */
const standing = (tenantId: string, status: "active" | "unpaid") =>
  service.database.service.subscription.update({ where: { tenantId }, data: { status } });

describe("PUT /rounds/{id}/status", () => {
  it("answers with the round as it now stands", async () => {
    const { status, body } = await set("out", at.driver.token);
    expect(status).toBe(200);
    expect(SpecRound.parse(body)).toMatchObject({
      id,
      status: "out",
      loadConfirmedAt: expect.any(String),
      issuedAt: null,
      driverName: at.driver.name,
      stops: [{ sequence: 1, orderStatus: "placed" }],
    });
  });

  it.each([
    ["planned", "out"],
    ["planned", "done"],
    ["out", "planned"],
    ["out", "done"],
    ["done", "out"],
    ["done", "planned"],
    ["out", "out"],
  ] as const)("moves from %s to %s", async (from, to) => {
    await service.database.service.round.updateMany({ where: { id }, data: { status: from } });
    for (const as of [at.driver.token, at.owner.token]) {
      const { body } = await set(to, as);
      expect(SpecRound.parse(body).status).toBe(to);
      await service.database.service.round.updateMany({ where: { id }, data: { status: from } });
    }
  });

  it("is for the round's driver, whoever may change rounds, and nobody else", async () => {
    expectError(await set("out"), "unauthenticated");
    const stranger = await makeMember(service, await makeBusiness(service), "owner");
    const asStranger = await signInAs(service, stranger);
    const named = { headers: { "x-tenant-id": at.business.id }, body: { status: "out" } };
    expectError(await api.put(`/rounds/${id}/status`, { as: asStranger, ...named }), "forbidden");
    const other = await signInAs(service, await makeMember(service, at.business, "driver"));
    expectError(await set("out", other), "forbidden");
    const reading = await makeKey(service, at.business, at.owner, ["rounds:read"]);
    expectError(await set("out", reading), "forbidden");
    // An owner's key changes no status with this scope, although a driver's key may.
    const recording = await makeKey(service, at.business, at.owner, ["deliveries:write"]);
    expectError(await set("out", recording), "forbidden");
    expect(await statusNow()).toBe("planned");
    const writing = await makeKey(service, at.business, at.owner, ["rounds:write"]);
    expect((await set("out", writing)).status).toBe(200);
    const admin = await signInAs(service, await makeMember(service, at.business, "admin"));
    expect((await set("done", admin)).status).toBe(200);
  });

  it("shows nothing of another business's round", async () => {
    const theirs = await makeRound(service, elsewhere.business);
    expectError(await set("out", at.owner.token, theirs.id), "not_found");
    expectError(await set("out", at.driver.token, theirs.id), "not_found");
    expect(await statusNow(theirs.id)).toBe("planned");
    expectError(await set("out", at.owner.token, randomUUID()), "not_found");
  });

  it("judges the body once the round is found, and for whom it may be", async () => {
    for (const wrong of ["gone", "", null, 1, ["out"]]) {
      expectValidation(await set(wrong, at.owner.token), "status");
    }
    const put = (body?: unknown) => api.put(`/rounds/${id}/status`, { as: at.owner.token, body });
    expectValidation(await put({}), "status");
    expectValidation(await put(), "");
    expectValidation(await api.put(`/rounds/${id}/status`, { as: at.owner.token, body: "{" }), "");
    expectValidation(await set("out", at.owner.token, "not-a-uuid"), "id");
    expectError(await set("gone", at.owner.token, randomUUID()), "not_found");
    expectError(await set("gone", undefined), "unauthenticated");
    const other = await signInAs(service, await makeMember(service, at.business, "driver"));
    expectError(await set("gone", other), "forbidden");
  });

  it("starts no new work out of good standing, and finishes what is out", async () => {
    await standing(at.business.id, "unpaid");
    expectError(await set("out", at.driver.token), "plan_required");
    expect(await statusNow()).toBe("planned");
    expectValidation(await set("gone", at.driver.token), "status");
    await standing(at.business.id, "active");
    await set("out", at.driver.token);
    await standing(at.business.id, "unpaid");
    expect((await set("done", at.driver.token)).status).toBe(200);
    expect((await set("out", at.driver.token)).status).toBe(200);
    await standing(at.business.id, "active");
  });

  it("starts new work where a round goes out that was set done without having been out", async () => {
    await standing(at.business.id, "unpaid");
    expect((await set("done", at.driver.token)).status).toBe(200);
    expectError(await set("out", at.driver.token), "plan_required");
    expectError(await set("out", at.owner.token), "plan_required");
    expect(await statusNow()).toBe("done");
    await standing(at.business.id, "active");
    expect((await set("out", at.driver.token)).status).toBe(200);
  });

  it("confirms the load once, and tells the office when it is done", async () => {
    const first = SpecRound.parse((await set("out", at.driver.token)).body).loadConfirmedAt;
    await set("planned", at.driver.token);
    const again = SpecRound.parse((await set("out", at.driver.token)).body).loadConfirmedAt;
    expect(again).toBe(first);
    await set("done", at.driver.token);
    const told = await service.database.service.notification.findMany({
      where: { userId: at.owner.id, kind: "round.done", href: `/rounds/${id}` },
    });
    expect(told).toHaveLength(1);
  });

  it("is on the record, with what it was before", async () => {
    await set("out", at.driver.token);
    const rows = await service.database.service.activity.findMany({
      where: { tenantId: at.business.id, subjectId: id },
    });
    expect(rows).toMatchObject([
      {
        action: "round.out",
        actorUserId: at.driver.id,
        before: { status: "planned" },
        after: { status: "out" },
      },
    ]);
  });

  it("has one outcome of two at once", async () => {
    const answers = await Promise.all([
      set("out", at.driver.token),
      set("done", at.owner.token),
      set("out", at.owner.token),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    const rows = await service.database.service.activity.findMany({
      where: { subjectId: id },
      orderBy: { id: "asc" },
    });
    expect(rows.at(-1)).toMatchObject({ after: { status: await statusNow() } });
  });
});

describe("a round that is done", () => {
  const anOrder = () =>
    makeDelivery(service, at.business, { lines: [{ productId: at.product.id, quantity: 1 }] });
  /** Creates a round that is out, with a delivered, a failed and an open stop. */
  async function aDay() {
    const [delivered, failed, left] = [await anOrder(), await anOrder(), await anOrder()];
    const orderIds = [delivered.id, failed.id, left.id];
    const of = { driverUserId: at.driver.id, orderIds };
    const { id: round, stopIds } = await makeRound(service, at.business, of);
    await set("out", at.driver.token, round);
    const record = (stopId: string | undefined, what: string, body: object = {}) =>
      api.post(`/rounds/${round}/stops/${stopId}/${what}`, { as: at.driver.token, body });
    await record(stopIds[0], "complete");
    await record(stopIds[1], "fail", { failureReason: "nobody_in" });
    return { round, orderIds, left: left.id, stopId: stopIds[2], record, stopIds };
  }
  const as = at.owner.token;
  const placesOf = (orderIds: readonly string[]) =>
    Promise.all(
      orderIds.map(async (orderId) => {
        const { body } = await api.get(`/orders/${orderId}`, { as });
        return (body as { roundId: string | null }).roundId;
      }),
    );
  const waiting = async () => {
    const { body } = await api.get("/orders?unplanned=true&limit=100", { as });
    return (body as { items: { id: string }[] }).items.map((order) => order.id);
  };
  const onAnother = (orderId: string) =>
    api.post("/rounds", { as, body: { roundDate: "2026-12-01", orderIds: [orderId] } });
  const ofRound = async (round: string) =>
    SpecRound.parse((await api.get(`/rounds/${round}`, { as })).body);

  it("gives back to planning what it neither delivered nor failed", async () => {
    const { round, orderIds, left } = await aDay();
    expect(await waiting()).not.toContain(left);
    await set("done", at.driver.token, round);
    expect(await placesOf(orderIds)).toEqual([round, null, null]);
    expect(await waiting()).toEqual(expect.arrayContaining(orderIds.slice(1)));
    expect(await onAnother(left)).toMatchObject({
      status: 201,
      body: { stops: [{ orderId: left }] },
    });
    const { stops } = await ofRound(round);
    expect(stops.map((stop) => stop.orderId)).toEqual(orderIds);
  });

  it("has it back once it is out or planned again", async () => {
    for (const to of ["out", "planned"]) {
      const { round, left } = await aDay();
      await set("done", at.driver.token, round);
      await set(to, at.driver.token, round);
      expect(await placesOf([left])).toEqual([round]);
      expect((await ofRound(round)).stops).toHaveLength(3);
    }
  });

  it("lets go of what is on another round by then", async () => {
    const { round, orderIds, left } = await aDay();
    await set("done", at.driver.token, round);
    const { id: other } = SpecRound.parse((await onAnother(left)).body);
    await set("out", at.driver.token, round);
    expect(await placesOf([left])).toEqual([other]);
    expect((await ofRound(round)).stops.map((stop) => stop.orderId)).toEqual(orderIds.slice(0, 2));
    expect((await ofRound(other)).stops).toHaveLength(1);
  });

  it("still takes what a phone tells late, wherever the order is planned by then", async () => {
    for (const isPlanned of [false, true]) {
      const { round, left, stopId, record } = await aDay();
      const doneAt = new Date(Date.now() - 60_000).toISOString();
      await set("done", at.driver.token, round);
      const other = isPlanned ? SpecRound.parse((await onAnother(left)).body).id : round;
      expect((await record(stopId, "complete", { doneAt })).status).toBe(200);
      expect(await placesOf([left])).toEqual([round]);
      expect((await ofRound(other)).stops).toHaveLength(isPlanned ? 0 : 3);
    }
    const { round, left, stopId, record } = await aDay();
    const doneAt = new Date(Date.now() - 60_000).toISOString();
    await set("done", at.driver.token, round);
    const { id: other } = SpecRound.parse((await onAnother(left)).body);
    const missed = await record(stopId, "fail", { doneAt, failureReason: "nobody_in" });
    expect(missed.status).toBe(200);
    expect(await placesOf([left])).toEqual([other]);
  });

  it("gives back at once what is undone on it", async () => {
    const { round, orderIds, stopIds } = await aDay();
    await set("done", at.driver.token, round);
    for (const stopId of stopIds.slice(0, 2)) {
      const { status } = await api.post(`/rounds/${round}/stops/${stopId}/undo`, { as });
      expect(status).toBe(200);
    }
    expect(await placesOf(orderIds)).toEqual([null, null, null]);
  });
});
