import { randomUUID } from "node:crypto";
import {
  makeDelivery,
  makeMember,
  makeMerchant,
  makeProduct,
  makeRound,
  makeVehicle,
  signInAs,
  testService,
} from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { SpecRound } from "../round-shape";

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;
const roundDate = "2026-12-01";

const anOrder = async (of = at) =>
  (await makeDelivery(service, of.business, { lines: [{ productId: of.product.id, quantity: 1 }] }))
    .id;
const rowOf = (id: string) => service.database.service.round.findFirstOrThrow({ where: { id } });
const actionsOn = async (subjectId: string) =>
  (
    await service.database.service.activity.findMany({
      where: { subjectId },
      orderBy: { id: "asc" },
    })
  ).map((row) => row.action);

describe("POST /rounds", () => {
  const make = (body: object) => api.post("/rounds", { as, body });

  it("makes a planned round with its stops", async () => {
    const orderId = await anOrder();
    const { status, body } = await make({
      roundDate,
      vehicleId: at.vehicle.id,
      driverUserId: at.driver.id,
      startLocationId: at.yard.id,
      endLocationId: at.yard.id,
      departsAt: "07:45",
      notes: "Bring chains",
      orderIds: [orderId],
    });
    expect(status).toBe(201);
    const round = SpecRound.parse(body);
    expect(round).toMatchObject({ roundDate, departsAt: "07:45", stops: [{ orderId }] });
    expect(await actionsOn(round.id)).toEqual(["round.made"]);
    const again = await api.get(`/rounds/${round.id}`, { as });
    expect(SpecRound.parse(again.body)).toEqual(round);
  });

  it.each([
    ["roundDate", undefined],
    ["roundDate", "2026-02-30"],
    ["roundDate", "1 Dec"],
    ["vehicleId", "van"],
    ["departsAt", "24:00"],
    ["departsAt", "7:45"],
    ["notes", "x".repeat(2001)],
    ["orderIds.0", ["nothing"]],
    ["orderIds", Array.from({ length: 301 }, () => randomUUID())],
    ["orderIds", ["0198e0f0-0000-7000-8000-000000000000", "0198e0f0-0000-7000-8000-000000000000"]],
  ])("refuses a wrong %s", async (path, value) => {
    expectValidation(await make({ roundDate, [path.split(".")[0]!]: value }), path);
  });

  it("takes what is at the bounds", async () => {
    expect((await make({ roundDate, notes: "x".repeat(2000), departsAt: "23:59" })).status).toBe(
      201,
    );
    expect((await make({ roundDate, vehicleId: null, notes: null, departsAt: null })).status).toBe(
      201,
    );
  });

  it("knows only its own business's things", async () => {
    for (const named of [
      { vehicleId: elsewhere.vehicle.id },
      { driverUserId: elsewhere.driver.id },
      { startLocationId: elsewhere.yard.id },
      { endLocationId: elsewhere.yard.id },
      { orderIds: [await anOrder(elsewhere)] },
    ]) {
      expectError(await make({ roundDate, ...named }), "not_found");
    }
    const count = { where: { tenantId: elsewhere.business.id } };
    expect(await service.database.service.round.count(count)).toBe(0);
    expect(await service.database.service.stop.count(count)).toBe(0);
  });

  it("answers a repeated Idempotency-Key with the first round", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const send = () => api.post("/rounds", { as, headers, body: { roundDate } });
    const [first, again] = [await send(), await send()];
    expect(again).toMatchObject({ status: 201, body: first.body as object });
  });
});

describe("GET /rounds", () => {
  it("gives a page, filters, and narrows to a driver's own", async () => {
    const driver = await makeMember(service, at.business, "driver");
    const day = "2027-03-01";
    for (const driverUserId of [driver.id, at.driver.id]) {
      await api.post("/rounds", { as, body: { roundDate: day, driverUserId } });
    }
    const Page = z.strictObject({ items: z.array(SpecRound), nextCursor: z.string().nullable() });
    const first = Page.parse((await api.get(`/rounds?roundDate=${day}&limit=1`, { as })).body);
    expect(first.items).toHaveLength(1);
    const next = `/rounds?roundDate=${day}&limit=1&cursor=${first.nextCursor!}`;
    const second = Page.parse((await api.get(next, { as })).body);
    expect(second.items[0]!.id).not.toBe(first.items[0]!.id);
    expect(second.nextCursor).toBeNull();
    const own = await api.get("/rounds", { as: await signInAs(service, driver) });
    expect(Page.parse(own.body).items.map((round) => round.driverUserId)).toEqual([driver.id]);
  });

  it.each([
    ["limit", "0"],
    ["limit", "101"],
    ["limit", "many"],
    ["cursor", "nonsense"],
    ["roundDate", "today"],
    ["from", "2026-13-01"],
    ["status", "gone"],
    ["vehicleId", "van"],
  ])("refuses a wrong %s=%s", async (path, value) => {
    expectValidation(await api.get(`/rounds?${path}=${value}`, { as }), path);
  });
});

/** Every operation on one round, with a valid body. */
const onOne: [method: string, path: string, body?: object][] = [
  ["GET", ""],
  ["PATCH", "", { notes: "x" }],
  ["DELETE", ""],
  ["PUT", "/stops", { orderIds: [] }],
  ["POST", "/issue"],
  ["PUT", "/van", { latitude: 54, longitude: -2 }],
  ["GET", "/load"],
  ["PUT", "/load", { leg: "out", counts: [] }],
  ["GET", "/cash"],
  ["POST", "/cash", { handedPence: 1 }],
];

describe.each(onOne)("%s /rounds/{id}%s", (method, path, body) => {
  it("meets nobody, a malformed id, and another business's round, in that order", async () => {
    const { id } = await makeRound(service, elsewhere.business, {
      driverUserId: elsewhere.driver.id,
    });
    const before = await rowOf(id);
    const send = (round: string, who?: string, sent: object | undefined = body) =>
      api.send(method, `/rounds/${round}${path}`, { as: who, body: sent });
    expectError(await send(id), "unauthenticated");
    expectError(await send("nothing"), "unauthenticated");
    expectValidation(await send("nothing", as), "id");
    expectError(await send(id, as), "not_found");
    expectError(await send(randomUUID(), as, body && { wrong: true }), "not_found");
    expect(await rowOf(id)).toEqual(before);
  });

  it("is refused to a driver of another round", async () => {
    const { id } = await makeRound(service, at.business, { driverUserId: at.owner.id });
    const sent = { as: at.driver.token, body };
    expectError(await api.send(method, `/rounds/${id}${path}`, sent), "forbidden");
  });
});

describe("PATCH /rounds/{id}", () => {
  it("changes what is given, on the version it was made for", async () => {
    const { id } = await makeRound(service, at.business);
    const patch = (body: object) => api.patch(`/rounds/${id}`, { as, body });
    const { body } = await patch({ version: "1", roundDate, driverUserId: at.driver.id });
    expect(SpecRound.parse(body)).toMatchObject({
      roundDate,
      driverUserId: at.driver.id,
      departsAt: "08:00",
      version: "2",
    });
    expectError(await patch({ version: "1", notes: "late" }), "conflict");
    // An invalid body is refused before unknown ids in it.
    expectValidation(await patch({ version: "1", departsAt: "late" }), "departsAt");
    expectError(await patch({ version: "1", vehicleId: elsewhere.vehicle.id }), "not_found");
    expect(await rowOf(id)).toMatchObject({ version: 2, notes: null, vehicleId: null });
    expect(await actionsOn(id)).toEqual(["round.changed"]);
  });

  it("has one winner of two on the same version", async () => {
    const { id } = await makeRound(service, at.business);
    const answers = await Promise.all(
      ["a", "b"].map((notes) => api.patch(`/rounds/${id}`, { as, body: { version: "1", notes } })),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe("PUT /rounds/{id}/stops", () => {
  it("takes order ids in order", async () => {
    const { id } = await makeRound(service, at.business);
    const put = (orderIds: unknown) => api.put(`/rounds/${id}/stops`, { as, body: { orderIds } });
    const orders = [await anOrder(), await anOrder()];
    const { body } = await put(orders);
    expect(SpecRound.parse(body).stops.map((stop) => stop.orderId)).toEqual(orders);
    expectValidation(await put(undefined), "orderIds");
    expectValidation(await put([orders[0], orders[0]]), "orderIds");
    expectValidation(await put(["x"]), "orderIds.0");
    expectError(await put([await anOrder(elsewhere)]), "not_found");
    const unpaid = await makeDelivery(service, at.business, {
      lines: [{ productId: at.product.id, quantity: 1 }],
      paymentMethod: "link",
    });
    expectError(await put([unpaid.id]), "conflict");
    expect(await actionsOn(id)).toEqual(["round.stops_put"]);
  });
});

describe("POST /rounds/{id}/issue", () => {
  it("sets when, and gives the driver a notice", async () => {
    const { id } = await makeRound(service, at.business, { driverUserId: at.driver.id });
    const { status, body } = await api.post(`/rounds/${id}/issue`, { as });
    expect(status).toBe(200);
    expect(SpecRound.parse(body).issuedAt).not.toBeNull();
    const notices = await api.get("/notifications", { as: at.driver.token });
    expect(notices.body).toMatchObject({ items: [{ kind: "round.issued", readAt: null }] });
    expect(await actionsOn(id)).toEqual(["round.issued"]);
  });

  it("needs a driver, and a round not done", async () => {
    const { id } = await makeRound(service, at.business);
    expectError(await api.post(`/rounds/${id}/issue`, { as }), "conflict");
    const done = await makeRound(service, at.business, {
      status: "done",
      driverUserId: at.driver.id,
    });
    expectError(await api.post(`/rounds/${done.id}/issue`, { as }), "conflict");
  });
});

describe("POST /rounds/{id}/issue over the van's limits", () => {
  const onVan = async (limits: Parameters<typeof makeVehicle>[2]) => {
    const van = await makeVehicle(service, at.business, limits);
    const orderIds = [await anOrder()];
    return makeRound(service, at.business, {
      driverUserId: at.driver.id,
      vehicleId: van.id,
      orderIds,
    });
  };

  it("is a conflict with the figures, unless a reason is given", async () => {
    const path = `/rounds/${(await onVan({ payloadKg: 20 })).id}/issue`;
    const refused = await api.post(path, { as, body: {} });
    expectError(refused, "conflict");
    expect(refused.body).toMatchObject({ message: expect.stringContaining("on a van for 20 kg") });
    expectValidation(await api.post(path, { as, body: { override: "" } }), "override");
    expectValidation(await api.post(path, { as, body: { override: "x".repeat(301) } }), "override");
    const { status, body } = await api.post(path, { as, body: { override: "Two trips" } });
    expect(status).toBe(200);
    expect(SpecRound.parse(body).issuedAt).not.toBeNull();
  });

  it.each([
    ["weight", { payloadKg: 20 }, "Over weight: 27 kg on a van for 20 kg."],
    ["volume", { volumeLitres: 30 }, "Over volume: 31 litres on a van for 30 litres."],
    ["hazard", { hazardLimitKg: 10 }, "Over the hazard limit: 13 kg on a van for 10 kg."],
  ])("is a conflict for %s alone", async (_, limits, figures) => {
    const refused = await api.post(`/rounds/${(await onVan(limits)).id}/issue`, { as, body: {} });
    expectError(refused, "conflict");
    const whatToDo = "Put that right, or give a reason to issue it as it is.";
    expect(refused.body).toMatchObject({ message: `${figures} ${whatToDo}` });
  });
});

describe("PUT /rounds/{id}/van", () => {
  it.each([
    ["latitude", 90, 90.1],
    ["latitude", -90, -90.1],
    ["longitude", 180, 180.1],
    ["longitude", -180, -180.1],
  ])("holds %s within its bounds", async (field, within, beyond) => {
    const { id } = await makeRound(service, at.business, { driverUserId: at.driver.id });
    const put = (value: unknown) =>
      api.put(`/rounds/${id}/van`, {
        as: at.driver.token,
        body: { latitude: 0, longitude: 0, [field]: value },
      });
    expect(SpecRound.parse((await put(within)).body).van).toMatchObject({ [field]: within });
    expectValidation(await put(beyond), field);
    expectValidation(await put("here"), field);
  });
});

describe("PUT /rounds/{id}/load", () => {
  it.each(["out", "back"])("counts no empties of a product that has none: %s", async (leg) => {
    const coal = await makeProduct(service, at.business, { returnable: false });
    const { id } = await makeRound(service, at.business, { status: "out" });
    const put = (counted: number) =>
      api.put(`/rounds/${id}/load`, {
        as,
        body: { leg, counts: [{ productId: coal.id, condition: "empty", counted }] },
      });
    expectValidation(await put(1), "counts.0.condition");
    expect((await put(0)).status).toBe(200);
    const moved = { where: { productId: coal.id } };
    expect(await service.database.service.stockMovement.count(moved)).toBe(0);
  });
});

describe("DELETE /rounds/{id}", () => {
  it("answers with the round as it was, which is then gone", async () => {
    const orderId = await anOrder();
    const { id } = await makeRound(service, at.business, { orderIds: [orderId] });
    const { status, body } = await api.delete(`/rounds/${id}`, { as });
    expect(status).toBe(200);
    expect(SpecRound.parse(body).stops).toMatchObject([{ orderId }]);
    expectError(await api.get(`/rounds/${id}`, { as }), "not_found");
    expect(await actionsOn(id)).toEqual(["round.removed"]);
    const out = await makeRound(service, at.business, { status: "out" });
    expectError(await api.delete(`/rounds/${out.id}`, { as }), "conflict");
  });
});
