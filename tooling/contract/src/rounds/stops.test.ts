import { randomUUID } from "node:crypto";
import {
  makeDelivery,
  makeMember,
  makeMerchant,
  makeRound,
  signInAs,
  testService,
  tinyPng,
} from "@roundsman/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { SpecRound } from "../round-shape";

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.driver.token;

let order: Awaited<ReturnType<typeof makeDelivery>>;
let id: string;
let stopId: string;

/** Creates a round that is out, with an order of three cylinders. */
async function outAt(of: typeof at) {
  const made = await makeDelivery(service, of.business, {
    lines: [{ productId: of.product.id, quantity: 3 }],
    collect: [{ productId: of.product.id, quantity: 1 }],
    paymentMethod: "cash",
  });
  const round = { driverUserId: of.driver.id, status: "out" as const, orderIds: [made.id] };
  return { made, round: await makeRound(service, of.business, round) };
}

beforeEach(async () => {
  const { made, round } = await outAt(at);
  [order, id, stopId] = [made, round.id, round.stopIds[0]!];
});

const at1 = (what: string) => `/rounds/${id}/stops/${stopId}/${what}`;
const complete = (body?: object, who = as) => api.post(at1("complete"), { as: who, body });
const actions = async () =>
  (
    await service.database.service.activity.findMany({
      where: { subjectId: order.id },
      orderBy: { id: "asc" },
    })
  ).map((row) => row.action);

describe("POST /rounds/{id}/stops/{stopId}/complete", () => {
  it("answers with the round, the stop as it was recorded", async () => {
    const doneAt = new Date(Date.now() - 60_000).toISOString();
    const { status, body } = await complete({
      recordId: randomUUID(),
      doneAt,
      lines: [{ orderLineId: order.lines[0]!.id, deliveredQuantity: 2, cancelledQuantity: 1 }],
      collect: [{ productId: at.product.id, quantity: 2 }],
      proof: { kind: "signature", signedBy: "J. Tyson", note: "At the barn", picture: tinyPng },
      cashTakenPence: 7245,
      shortfallReason: "damaged",
      issue: "empties_short",
      issueNote: "One was missing",
      leaveInstruction: "neighbour",
      leaveDetail: "Number 2",
    });
    expect(status).toBe(200);
    expect(SpecRound.parse(body).stops[0]).toMatchObject({
      lines: [{ quantity: 3, deliveredQuantity: 2, cancelledQuantity: 1 }],
      collect: [{ quantity: 2 }],
      proof: { kind: "signature", signedBy: "J. Tyson", note: "At the barn", createdAt: doneAt },
      amountDuePence: 7245,
      cashTakenPence: 7245,
      paidAt: doneAt,
      shortfallReason: "damaged",
      issue: "empties_short",
      issueNote: "One was missing",
      leaveInstruction: "neighbour",
      leaveDetail: "Number 2",
      completedAt: doneAt,
      failedAt: null,
      orderStatus: "delivered",
    });
    expect(await actions()).toEqual(["stop.completed"]);
    expect((await complete()).status).toBe(409);
  });

  it.each([
    ["recordId", "1"],
    ["doneAt", "yesterday"],
    ["lines.0.orderLineId", [{ orderLineId: "x", deliveredQuantity: 1 }]],
    ["lines.0.deliveredQuantity", [{ orderLineId: randomUUID(), deliveredQuantity: -1 }]],
    ["lines.0.deliveredQuantity", [{ orderLineId: randomUUID(), deliveredQuantity: 0.5 }]],
    ["collect.0.quantity", [{ productId: randomUUID(), quantity: 100_001 }]],
    ["proof.kind", { kind: "word of honour", picture: tinyPng }],
    ["proof.picture", { kind: "photo" }],
    ["proof.picture", { kind: "photo", picture: "data:image/gif;base64,R0lGODlh" }],
    ["proof.picture", { kind: "photo", picture: `data:image/png;base64,${"A".repeat(4_000_000)}` }],
    ["proof.signedBy", { kind: "photo", picture: tinyPng, signedBy: "x".repeat(121) }],
    ["cashTakenPence", -1],
    ["shortfallReason", "forgot"],
    ["issue", "rain"],
    ["issueNote", "x".repeat(501)],
    ["leaveInstruction", "roof"],
    ["leaveDetail", "x".repeat(501)],
  ])("refuses a wrong %s and records nothing", async (path, value) => {
    expectValidation(await complete({ [path.split(".")[0]!]: value }), path);
    expect(await actions()).toEqual([]);
    expect(await service.database.service.stockMovement.count({ where: { stopId } })).toBe(0);
  });

  it("shows its proof to whoever may see the round", async () => {
    const { body } = await complete({ proof: { kind: "photo", picture: tinyPng } });
    const { url } = SpecRound.parse(body).stops[0]!.proof!;
    const path = new URL(url).pathname;
    const shown = await api.get(path, { as: at.owner.token });
    expect(shown.status).toBe(200);
    expect(shown.headers).toMatchObject({ "Content-Type": "image/png" });
    expect(shown.headers["Cache-Control"]).toContain("private");
    expectError(await api.get(path), "unauthenticated");
    expectError(await api.get(path, { as: elsewhere.owner.token }), "not_found");
    const other = await signInAs(service, await makeMember(service, at.business, "driver"));
    expectError(await api.get(path, { as: other }), "forbidden");
  });
});

describe("POST /rounds/{id}/stops/{stopId}/fail and /undo", () => {
  it("leave the order to be planned, and bring it back", async () => {
    const { body } = await api.post(at1("fail"), {
      as,
      body: { failureReason: "nobody_in", failureNote: "Dog" },
    });
    expect(SpecRound.parse(body).stops[0]).toMatchObject({
      failureReason: "nobody_in",
      failureNote: "Dog",
      failedAt: expect.any(String),
      orderStatus: "placed",
    });
    expect((await api.get(`/orders/${order.id}`, { as: at.owner.token })).body).toMatchObject({
      roundId: null,
    });
    const undone = await api.post(at1("undo"), { as, body: {} });
    expect(SpecRound.parse(undone.body).stops[0]).toMatchObject({ failedAt: null });
    expect(await actions()).toEqual(["stop.failed", "stop.undone"]);
    expectError(await api.post(at1("undo"), { as }), "conflict");
  });

  it("say what is wrong with a body", async () => {
    const fail = (body: object) => api.post(at1("fail"), { as, body });
    expectValidation(await fail({}), "failureReason");
    expectValidation(await fail({ failureReason: "rain" }), "failureReason");
    const failureNote = "x".repeat(501);
    expectValidation(await fail({ failureReason: "unsafe", failureNote }), "failureNote");
    expectValidation(await api.post(at1("undo"), { as, body: { recordId: "1" } }), "recordId");
  });
});

const bodies = { complete: {}, fail: { failureReason: "refused" }, undo: {} };

describe.each(Object.entries(bodies))("POST /rounds/{id}/stops/{stopId}/%s", (what, body) => {
  it("meets nobody, ids that are none, and another business's stop, in that order", async () => {
    const theirs = await outAt(elsewhere);
    const post = (round: string, stop: string, who?: string, sent: object = body) =>
      api.post(`/rounds/${round}/stops/${stop}/${what}`, { as: who, body: sent });
    expectError(await post(id, stopId), "unauthenticated");
    expectValidation(await post("x", stopId, as), "id");
    expectValidation(await post(id, "x", as), "stopId");
    expectError(await post(id, randomUUID(), as), "not_found");
    expectError(await post(randomUUID(), stopId, as), "not_found");
    // A stop is found on its own round only.
    expectError(await post(theirs.round.id, stopId, as), "not_found");
    const { round } = theirs;
    expectError(await post(round.id, round.stopIds[0]!, as, { doneAt: 1 }), "not_found");
    expectError(await post(round.id, round.stopIds[0]!, at.owner.token), "not_found");
    expect(
      await service.database.service.stop.findFirst({ where: { id: round.stopIds[0] } }),
    ).toMatchObject({ completedAt: null, failedAt: null });
  });

  it("is another driver's to leave alone, whatever the body", async () => {
    const other = await signInAs(service, await makeMember(service, at.business, "driver"));
    expectError(await api.post(at1(what), { as: other, body: { doneAt: 1 } }), "forbidden");
  });

  it("waits for the van to be out, where a driver records", async () => {
    await service.database.service.round.updateMany({
      where: { id },
      data: { status: "planned" },
    });
    expectError(await api.post(at1(what), { as, body }), "conflict");
    expectValidation(await api.post(at1(what), { as, body: { ...body, doneAt: 1 } }), "doneAt");
  });
});
