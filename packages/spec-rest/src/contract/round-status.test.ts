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
import { expectError, expectValidation, restOn } from "../testing/index";
import { SpecRound } from "./round-shape";

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

/** Sets how the business stands with its plan. */
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
    // A key made by the owner drives nothing, whatever a driver may do with the same scope.
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
    await service.database.service.round.updateMany({ where: { id }, data: { status: "out" } });
    expect((await set("done", at.driver.token)).status).toBe(200);
    expect((await set("out", at.driver.token)).status).toBe(200);
    await standing(at.business.id, "active");
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
