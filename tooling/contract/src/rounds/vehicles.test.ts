import { randomUUID } from "node:crypto";
import {
  makeBusiness,
  makeMember,
  makeMerchant,
  signInAs,
  testService,
} from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;

const Vehicle = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  registration: z.string().nullable(),
  payloadKg: z.int().nullable(),
  volumeLitres: z.int().nullable(),
  hazardLimitKg: z.int().nullable(),
  maxMassKg: z.int().nullable(),
  walkRoundPoints: z.array(z.string()).nullable(),
  archivedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

let count = 0;
const aName = () => `Transit ${(count += 1)}`;
const add = (body: object, who = as) => api.post("/vehicles", { as: who, body });

describe("POST and GET /vehicles", () => {
  it("add one and show it", async () => {
    const given = {
      name: aName(),
      registration: "PX70 ABC",
      payloadKg: 1100,
      volumeLitres: 5500,
      hazardLimitKg: 400,
      maxMassKg: 3500,
    };
    const { status, body } = await add(given);
    expect(status).toBe(201);
    const vehicle = Vehicle.parse(body);
    expect(vehicle).toMatchObject({ ...given, archivedAt: null });
    expect((await api.get(`/vehicles/${vehicle.id}`, { as })).body).toEqual(vehicle);
    const found = await api.get("/vehicles?q=px70", { as: at.driver.token });
    expect(found.body).toEqual({ items: [vehicle], nextCursor: null });
    const { action } = await service.database.service.activity.findFirstOrThrow({
      where: { subjectId: vehicle.id },
    });
    expect(action).toBe("vehicle.created");
  });

  it("page by name and leave out what is archived", async () => {
    const { business, token } = await fleet("depot", ["A", "B", "C"]);
    const archivedAt = new Date();
    await service.database.service.vehicle.updateMany({
      where: { tenantId: business.id, name: "B" },
      data: { archivedAt },
    });
    const Page = z.object({ items: z.array(Vehicle), nextCursor: z.string().nullable() });
    const page = async (query: string) =>
      Page.parse((await api.get(`/vehicles?${query}`, { as: token })).body);
    const first = await page("limit=1");
    expect(first.items.map((van) => van.name)).toEqual(["A"]);
    const rest = await page(`limit=5&cursor=${first.nextCursor!}`);
    expect(rest.items.map((van) => van.name)).toEqual(["C"]);
    expect((await page("archived=true")).items).toHaveLength(3);
  });

  it.each([
    ["name", ""],
    ["name", "x".repeat(81)],
    ["registration", "x".repeat(21)],
    ["payloadKg", -1],
    ["payloadKg", 1.5],
    ["volumeLitres", 1_000_001],
    ["hazardLimitKg", "much"],
  ])("refuse a wrong %s", async (field, value) => {
    expectValidation(await add({ name: aName(), [field]: value }), field);
  });

  it("refuse a forged cursor", async () => {
    const forged = Buffer.from(JSON.stringify(["a\u0000", randomUUID()])).toString("base64url");
    expectValidation(await api.get(`/vehicles?cursor=${forged}`, { as }), "cursor");
    expectValidation(await api.get(`/drivers?cursor=${forged}`, { as }), "cursor");
  });

  it("refuse a name twice", async () => {
    const name = aName();
    await add({ name });
    expectError(await add({ name }), "conflict");
  });
});

/** Creates a business on this plan with vehicles of these names. */
async function fleet(plan: "starter" | "round" | "depot", names: readonly string[]) {
  const business = await makeBusiness(service, { plan });
  const token = await signInAs(service, await makeMember(service, business, "owner"));
  await service.database.service.vehicle.createMany({
    data: names.map((name) => ({ tenantId: business.id, name })),
  });
  return { business, token };
}

describe("the plan's vehicles", () => {
  it.each([
    ["starter", 2],
    ["round", 10],
  ] as const)("of %s are %i", async (plan, most) => {
    const names = Array.from({ length: most - 1 }, (_, n) => `Van ${n}`);
    const { token } = await fleet(plan, names);
    expect((await add({ name: "The last" }, token)).status).toBe(201);
    expectError(await add({ name: "One more" }, token), "plan_required");
    // The plan is checked before the body.
    expectError(await add({}, token), "plan_required");
  });

  it("of depot have no end", async () => {
    const names = Array.from({ length: 12 }, (_, n) => `Van ${n}`);
    const { token } = await fleet("depot", names);
    expect((await add({ name: "One more" }, token)).status).toBe(201);
  });

  it("count those in use, and one taken back into use", async () => {
    const { token, business } = await fleet("starter", ["A", "B"]);
    const idOf = async (name: string) => {
      const where = { tenantId: business.id, name };
      return (await service.database.service.vehicle.findFirstOrThrow({ where })).id;
    };
    const patch = async (name: string, body: object) =>
      api.patch(`/vehicles/${await idOf(name)}`, { as: token, body });
    expect((await patch("A", { archived: false, payloadKg: 900 })).status).toBe(200);
    expect((await patch("A", { archived: true })).status).toBe(200);
    expect((await add({ name: "C" }, token)).status).toBe(201);
    expectError(await patch("A", { archived: false }), "plan_required");
    expect((await patch("A", { name: "Old A" })).body).toMatchObject({
      name: "Old A",
      archivedAt: expect.any(String),
    });
  });

  it("hold however many are added at once", async () => {
    const { token, business } = await fleet("starter", ["A"]);
    const answers = await Promise.all(["B", "C", "D", "E"].map((name) => add({ name }, token)));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      201, 402, 402, 402,
    ]);
    const where = { tenantId: business.id };
    expect(await service.database.service.vehicle.count({ where })).toBe(2);
  });
});

describe("PATCH /vehicles/{id}", () => {
  it("changes what is given and clears what is null", async () => {
    const { body } = await add({ name: aName(), payloadKg: 900, registration: "PX70 ABC" });
    const { id } = Vehicle.parse(body);
    const patch = (sent: object) => api.patch(`/vehicles/${id}`, { as, body: sent });
    expect((await patch({ payloadKg: null })).body).toMatchObject({
      payloadKg: null,
      registration: "PX70 ABC",
    });
    expectValidation(await patch({ name: "" }), "name");
    expectError(await patch({ name: (await aVehicle()).name }), "conflict");
  });

  it("shows nothing of another business's, whatever the body", async () => {
    const path = `/vehicles/${elsewhere.vehicle.id}`;
    expectError(await api.patch(path, { as, body: { name: "" } }), "not_found");
    expectError(await api.patch(path, { as, body: { name: "Mine" } }), "not_found");
    expectError(await api.get(path, { as }), "not_found");
    expectError(await api.patch(`/vehicles/${randomUUID()}`, { as, body: {} }), "not_found");
    expectValidation(await api.patch("/vehicles/x", { as, body: {} }), "id");
    expectError(await api.patch(path, { as: at.driver.token, body: {} }), "forbidden");
  });
});

const aVehicle = async () => Vehicle.parse((await add({ name: aName() })).body);
