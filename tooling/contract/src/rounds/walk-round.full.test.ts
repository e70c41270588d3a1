import { randomUUID } from "node:crypto";
import {
  makeDelivery,
  makeMember,
  makeMerchant,
  makeVehicle,
  signInAs,
  testService,
  tinyPng,
} from "@roundsman/api/testing";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;
const rows = service.database.service;
const today = new Date().toISOString().slice(0, 10);

const points = ["Tyres", "Lights"];
const idOf = (body: unknown) => z.object({ id: z.string() }).parse(body).id;
const Shown = z.object({
  walkRound: z.object({
    points: z.array(z.string()).nullable(),
    check: z.object({ id: z.string(), byName: z.string(), defects: z.number() }).nullable(),
    unsafe: z.array(z.object({ checkId: z.string(), point: z.string(), words: z.string() })),
    blocks: z.string().nullable(),
  }),
});
const walkRoundOf = (body: unknown) => Shown.parse(body).walkRound;

/** Creates a van that requires a check, its driver, and a round with one stop. */
async function aRound(given: { points?: string[] | null } = {}) {
  const driver = await makeMember(service, at.business, "driver");
  const van = await makeVehicle(service, at.business);
  const walkRoundPoints = given.points === undefined ? points : given.points;
  const set = await api.patch(`/vehicles/${van.id}`, { as, body: { walkRoundPoints } });
  expect(set.body).toMatchObject({ walkRoundPoints });
  return {
    driver,
    van,
    token: await signInAs(service, driver),
    ...(await roundIn(van.id, driver.id)),
  };
}

async function roundIn(vehicleId: string, driverUserId: string) {
  const lines = [{ productId: at.product.id, quantity: 1 }];
  const order = await makeDelivery(service, at.business, { lines });
  const body = { roundDate: today, vehicleId, driverUserId, orderIds: [order.id] };
  const made = await api.post("/rounds", { as, body });
  const { stops } = z.object({ stops: z.array(z.object({ id: z.string() })) }).parse(made.body);
  return { id: idOf(made.body), stopId: stops[0]?.id ?? "" };
}

const inOrder = { points: points.map((point) => ({ point, ok: true })) };
const bald = { point: "Tyres", ok: false, words: "Nearside front is bald", unsafe: true };
const unsafe = {
  points: [
    { ...bald, picture: tinyPng },
    { point: "Lights", ok: true },
  ],
};
const check = (id: string, who: string, body: object = inOrder) =>
  api.post(`/rounds/${id}/walk-round-check`, { as: who, body });
const clear = (id: string, body: object = { reason: "New tyre fitted" }) =>
  api.post(`/walk-round-checks/${id}/clear`, { as, body });
const roundNow = async (id: string) => walkRoundOf((await api.get(`/rounds/${id}`, { as })).body);

describe("POST /rounds/{id}/walk-round-check", () => {
  it("lets a van begin once it is done, and is taken once", async () => {
    const { id, token, driver } = await aRound();
    expect(await roundNow(id)).toEqual({
      points,
      check: null,
      unsafe: [],
      blocks: "The walk-round check of this van is not done yet.",
    });
    const body = { ...inOrder, recordId: randomUUID(), doneAt: new Date().toISOString() };
    const first = await check(id, token, body);
    expect(first.status).toBe(200);
    expect(walkRoundOf(first.body)).toMatchObject({
      check: { id: body.recordId, byName: driver.name, defects: 0 },
      blocks: null,
    });
    expect((await check(id, token, body)).status).toBe(200);
    expectError(await check(id, token, { ...body, points: unsafe.points }), "conflict");
    expect(await rows.walkRoundCheck.count({ where: { roundId: id } })).toBe(1);
    const told = await rows.activity.findMany({ where: { subjectId: body.recordId } });
    expect(told.map(({ action }) => action)).toEqual(["walk_round_check.recorded"]);
  });

  it("holds for the other rounds of its driver in the van that day, and for nobody else's", async () => {
    const { id, token, van, driver } = await aRound();
    const second = await roundIn(van.id, driver.id);
    const other = await roundIn(van.id, (await makeMember(service, at.business, "driver")).id);
    await check(id, token);
    expect((await roundNow(second.id)).blocks).toBeNull();
    expect((await roundNow(other.id)).blocks).not.toBeNull();
  });

  it("keeps an unsafe van from being issued, until it is cleared by name and reason", async () => {
    const { id, token } = await aRound();
    const shown = walkRoundOf((await check(id, token, unsafe)).body);
    expect(shown).toMatchObject({
      unsafe: [{ point: "Tyres", words: bald.words }],
      blocks: expect.stringContaining(bald.words),
    });
    const refused = await api.post(`/rounds/${id}/issue`, { as });
    expectError(refused, "conflict");
    expect(refused.body).toMatchObject({ message: expect.stringContaining(bald.words) });
    const checkId = shown.check?.id ?? "";
    const notice = await rows.notification.findFirstOrThrow({
      where: { href: `/rounds/checks/${checkId}` },
    });
    expect(notice).toMatchObject({
      kind: "delivery.issue",
      title: expect.stringMatching(/unsafe/),
    });
    expectValidation(await clear(checkId, { reason: " " }), "reason");
    expect((await clear(checkId)).body).toMatchObject({
      open: false,
      clearedByName: at.owner.name,
      clearedReason: "New tyre fitted",
    });
    expectError(await clear(checkId), "conflict");
    expect((await roundNow(id)).blocks).toBeNull();
    expect((await api.post(`/rounds/${id}/issue`, { as })).status).toBe(200);
  });

  it("keeps who issued an unsafe van all the same, and why", async () => {
    const { id, token } = await aRound();
    await check(id, token, unsafe);
    const body = { override: "Goes to the garage with what is aboard" };
    expect((await api.post(`/rounds/${id}/issue`, { as, body })).status).toBe(200);
    expect(await rows.ruleOverride.findMany({ where: { subjectId: id } })).toMatchObject([
      { rule: "fleet.walk-round", reason: body.override, byName: at.owner.name },
    ]);
  });

  it("records what happened all the same, and tells the office that the van went out", async () => {
    const { id, stopId, token } = await aRound();
    const out = await api.put(`/rounds/${id}/status`, { as: token, body: { status: "out" } });
    expect(out.status).toBe(200);
    const notice = await rows.notification.findFirstOrThrow({
      where: { kind: "round.changed", href: `/rounds/${id}` },
    });
    expect(notice.body).toContain("walk-round check of this van is not done");
    await check(id, token, unsafe);
    const done = await api.post(`/rounds/${id}/stops/${stopId}/complete`, { as: token, body: {} });
    expect(done.status).toBe(200);
    // The round has started: the defect no longer blocks the van, but stays open.
    expect(walkRoundOf(done.body)).toMatchObject({ blocks: null, unsafe: [{ point: "Tyres" }] });
  });

  it("is asked of no van that does not want one, and taken all the same", async () => {
    const { id, token } = await aRound({ points: null });
    expect((await api.get(`/rounds/${id}`, { as })).body).toMatchObject({ walkRound: null });
    expect((await check(id, token)).status).toBe(200);
    const made = await api.post("/rounds", { as, body: { roundDate: today } });
    expectError(await check(idOf(made.body), as), "conflict");
  });

  it("is the business's and its driver's own", async () => {
    const { id } = await aRound();
    expectError(await check(id, elsewhere.owner.token), "not_found");
    expectError(await check(id, at.driver.token), "forbidden");
    const theirVan = await makeVehicle(service, elsewhere.business);
    expectError(await check(id, as, { ...inOrder, vehicleId: theirVan.id }), "not_found");
  });

  it.each([
    ["points", { points: [] }],
    ["points", { points: [inOrder.points[0], inOrder.points[0]] }],
    ["points.0.words", { points: [{ point: "Tyres", ok: false }] }],
    ["points.0.ok", { points: [{ ...bald, ok: true }] }],
    ["points.0.picture", { points: [{ ...bald, picture: "data:image/png;base64,AAAA" }] }],
    ["doneAt", { ...inOrder, doneAt: "2199-01-01T00:00:00Z" }],
  ])("refuses a wrong %s", async (path, body) => {
    const { id, token } = await aRound();
    expectValidation(await check(id, token, body), path);
    expect(await rows.walkRoundCheck.count({ where: { roundId: id } })).toBe(0);
  });
});

describe("/walk-round-checks", () => {
  it("lists by vehicle, day, words and what is open, and shows pictures", async () => {
    const { id, token, van } = await aRound();
    await check(id, token);
    const { check: found } = walkRoundOf((await check(id, token, unsafe)).body);
    const list = async (query: string) =>
      z
        .object({ items: z.array(z.object({ id: z.string() })) })
        .parse((await api.get(`/walk-round-checks?vehicleId=${van.id}${query}`, { as })).body).items
        .length;
    expect(await list("")).toBe(2);
    expect(await list("&open=true")).toBe(1);
    expect(await list("&open=false")).toBe(1);
    expect(await list("&q=bald")).toBe(1);
    expect(await list(`&from=${today}&to=${today}`)).toBe(2);
    expect(await list("&to=2020-01-01")).toBe(0);
    const one = `/walk-round-checks/${found?.id}`;
    expect((await api.get(one, { as })).body).toMatchObject({
      points,
      open: true,
      unsafe: true,
      defects: [{ position: 0, point: "Tyres", words: bald.words, unsafe: true, hasPicture: true }],
    });
    const picture = await api.get(`${one}/picture?position=0`, { as });
    expect([picture.status, picture.headers["Content-Type"]]).toEqual([200, "image/png"]);
    expectError(await api.get(`${one}/picture?position=1`, { as }), "not_found");
    for (const path of [one, `${one}/picture?position=0`]) {
      expectError(await api.get(path, { as: elsewhere.owner.token }), "not_found");
      expectError(await api.get(path, { as: at.driver.token }), "forbidden");
    }
    const theirs = { as: elsewhere.owner.token, body: { reason: "Mended" } };
    expectError(await api.post(`${one}/clear`, theirs), "not_found");
    expectError(await api.post(`${one}/clear`, { ...theirs, as: at.driver.token }), "forbidden");
  });

  it("keeps a round from being removed", async () => {
    const { id, token } = await aRound();
    await check(id, token);
    expectError(await api.delete(`/rounds/${id}`, { as }), "conflict");
  });
});

it.each([
  [[], "walkRoundPoints"],
  [["Tyres", "Tyres"], "walkRoundPoints"],
  [["x".repeat(121)], "walkRoundPoints.0"],
])("refuses points that are no list of points: %j", async (walkRoundPoints, path) => {
  const van = await makeVehicle(service, at.business);
  expectValidation(await api.patch(`/vehicles/${van.id}`, { as, body: { walkRoundPoints } }), path);
});
