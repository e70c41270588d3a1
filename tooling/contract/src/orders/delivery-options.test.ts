import { randomUUID } from "node:crypto";
import { makeKey, makeMerchant, testService } from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";

/* docs/contract/orders.md#delivery-options. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;

const DeliveryOption = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  minDays: z.int().max(60),
  maxDays: z.int().max(60),
  pricePence: z.int().max(100_000_000),
  sortOrder: z.int(),
  archivedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
const Page = z.strictObject({ items: z.array(DeliveryOption), nextCursor: z.string().nullable() });

const add = (body: object = {}, who = as) =>
  api.post("/delivery-options", { as: who, body: { name: "Next day", ...body } });
const made = async (body: object = {}, who = as) =>
  DeliveryOption.parse((await add(body, who)).body);
const patch = (id: string, body: unknown, who: string | undefined = as) =>
  api.patch(`/delivery-options/${id}`, { as: who, body });
const activityOf = (subjectId: string) =>
  service.database.service.activity.findMany({ where: { subjectId }, orderBy: { id: "asc" } });

describe("POST /delivery-options", () => {
  it("adds one last, with nothing said of days and price as 0", async () => {
    const first = await made();
    const { status, body } = await add({ name: "Free in four", minDays: 2 });
    expect(status).toBe(201);
    const option = DeliveryOption.parse(body);
    expect(option).toMatchObject({ minDays: 2, maxDays: 2, pricePence: 0, archivedAt: null });
    expect(option.sortOrder).toBe(first.sortOrder + 1);
    expect((await api.get(`/delivery-options/${option.id}`, { as })).body).toEqual(option);
    expect(await activityOf(option.id)).toMatchObject([{ action: "delivery_option.created" }]);
  });

  it.each([
    ["name", ["x", "x".repeat(60)], ["", " ", "x".repeat(61), null]],
    ["minDays", [0], [-1, 61, 1.5, "1", null]],
    ["maxDays", [0, 60], [-1, 61, null]],
    ["pricePence", [0, 100_000_000], [-1, 100_000_001, 0.5, null]],
    ["sortOrder", [-5, 2_147_483_647], [2_147_483_648, 1.5, null]],
  ] as [string, unknown[], unknown[]][])("holds the bounds of %s", async (field, good, bad) => {
    for (const value of good) expect((await add({ [field]: value })).status).toBe(201);
    for (const value of bad) expectValidation(await add({ [field]: value }), field);
  });

  it("never comes at the latest before it comes at the earliest", async () => {
    expectValidation(await add({ minDays: 3, maxDays: 2 }), "maxDays");
    expect((await add({ minDays: 60, maxDays: 60 })).status).toBe(201);
  });
});

describe("GET /delivery-options", () => {
  it("lists them as the order form shows them, a page at a time", async () => {
    const { owner } = await makeMerchant(service);
    const names = ["Third", "First", "Second"];
    for (const [n, name] of names.entries())
      await made({ name, sortOrder: (n + 2) % 3 }, owner.token);
    const list = async (query: string) =>
      Page.parse((await api.get(`/delivery-options?${query}`, { as: owner.token })).body);
    const first = await list("limit=2");
    expect(first.items.map(({ name }) => name)).toEqual(["First", "Second"]);
    const rest = await list(`limit=2&cursor=${first.nextCursor ?? ""}`);
    expect(rest.items.map(({ name }) => name)).toEqual(["Third"]);
    await patch(first.items[0]?.id ?? "", { archived: true }, owner.token);
    expect((await list("")).items.map(({ name }) => name)).toEqual(["Second", "Third"]);
    expect((await list("archived=true&q=fir")).items).toHaveLength(1);
  });
});

describe("PATCH /delivery-options/{id}", () => {
  it("changes what is given, on the record", async () => {
    const option = await made({ minDays: 1, maxDays: 2 });
    const { status, body } = await patch(option.id, {
      name: "Two days",
      pricePence: 495,
      sortOrder: 7,
    });
    expect(status).toBe(200);
    expect(DeliveryOption.parse(body)).toMatchObject({
      name: "Two days",
      minDays: 1,
      maxDays: 2,
      pricePence: 495,
      sortOrder: 7,
    });
    expect((await activityOf(option.id)).at(-1)).toMatchObject({
      action: "delivery_option.changed",
      before: { name: "Next day", pricePence: 0 },
      after: { name: "Two days", pricePence: 495 },
    });
  });

  it.each([
    ["name", ["x", "x".repeat(60)], ["", "x".repeat(61), null]],
    ["minDays", [0, 30], [-1, 61, 1.5, null]],
    ["maxDays", [30, 60], [-1, 61, "60", null]],
    ["pricePence", [0, 100_000_000], [-1, 100_000_001, null]],
    ["sortOrder", [0, -1], [1.5, null]],
    ["archived", [true, false], ["true", null, 1]],
  ] as [string, unknown[], unknown[]][])("holds the bounds of %s", async (field, good, bad) => {
    const { id } = await made({ minDays: 30, maxDays: 30 });
    for (const value of good) expect((await patch(id, { [field]: value })).status).toBe(200);
    for (const value of bad) expectValidation(await patch(id, { [field]: value }), field);
  });

  it("judges the days against what the option will be", async () => {
    const { id } = await made({ minDays: 2, maxDays: 4 });
    expectValidation(await patch(id, { minDays: 5 }), "maxDays");
    expectValidation(await patch(id, { maxDays: 1 }), "maxDays");
    expect((await patch(id, { minDays: 5, maxDays: 6 })).status).toBe(200);
    expect((await patch(id, { maxDays: 5 })).status).toBe(200);
  });

  it("lets no two changes at once put the days out of order", async () => {
    const { id } = await made({ minDays: 1, maxDays: 4 });
    const answers = await Promise.all([patch(id, { minDays: 3 }), patch(id, { maxDays: 2 })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it("hides an archived option, which stays on orders that named it with its days and charge", async () => {
    const option = await made({ minDays: 1, maxDays: 3, pricePence: 500 });
    const order = {
      fulfilment: "delivery",
      deliveryOptionId: option.id,
      lines: [{ productId: at.product.id, quantity: 1 }],
      ...(await aCustomer()),
    };
    const { body: taken } = await api.post("/orders", { as, body: order });
    const { id } = z.object({ id: z.uuid() }).parse(taken);
    await patch(option.id, {
      archived: true,
      pricePence: 900,
      minDays: 9,
      maxDays: 9,
      name: "Gone",
    });
    const { body: still } = await api.get(`/orders/${id}`, { as });
    expect(still).toEqual(taken);
    expect(still).toMatchObject({ deliveryOptionName: "Next day", deliveryChargePence: 500 });
    expectValidation(await api.post("/orders", { as, body: order }), "deliveryOptionId");
  });

  it("keeps the time of the first of two archivings", async () => {
    const { id } = await made();
    const answers = await Promise.all([
      patch(id, { archived: true }),
      patch(id, { archived: true }),
    ]);
    const times = answers.map(({ body }) => DeliveryOption.parse(body).archivedAt);
    expect(times[0]).toBe(times[1]);
  });

  it("finds the option before it judges the body, and the caller before both", async () => {
    const theirs = await made({}, elsewhere.owner.token);
    const bad = { minDays: -1 };
    expectError(
      await api.patch(`/delivery-options/${theirs.id}`, { body: bad }),
      "unauthenticated",
    );
    expectError(await patch(theirs.id, bad, at.driver.token), "forbidden");
    const reading = await makeKey(service, at.business, at.owner, ["orders:read"]);
    expectError(await patch(theirs.id, bad, reading), "forbidden");
    const stranger = { as: elsewhere.owner.token, headers: { "x-tenant-id": at.business.id } };
    const { id } = await made();
    expectError(
      await api.patch(`/delivery-options/${id}`, { ...stranger, body: bad }),
      "forbidden",
    );
    expectError(await patch(theirs.id, bad), "not_found");
    expectError(await patch(theirs.id, { name: "Mine" }), "not_found");
    expectError(await patch(randomUUID(), bad), "not_found");
    expectValidation(await patch("x", {}), "id");
    expectValidation(await patch(id, "{"), "");
    const path = `/delivery-options/${theirs.id}`;
    expectError(await api.get(path, { as }), "not_found");
    expect((await api.get(path, { as: elsewhere.owner.token })).body).toEqual(theirs);
  });
});

const Made = z.object({ id: z.uuid() });
async function aCustomer() {
  const customer = Made.parse((await api.post("/customers", { as, body: { name: "Tyson" } })).body);
  const body = { line1: "1 Lake Road" };
  const address = await api.post(`/customers/${customer.id}/addresses`, { as, body });
  return { customerId: customer.id, deliveryAddressId: Made.parse(address.body).id };
}
