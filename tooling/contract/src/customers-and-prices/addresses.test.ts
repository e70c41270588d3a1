import { randomUUID } from "node:crypto";
import {
  makeDelivery,
  makeKey,
  makeMember,
  makeMerchant,
  makeRound,
  signInAs,
  testService,
} from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";

/* docs/contract/customers-and-prices.md#addresses. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;

const Address = z.strictObject({
  id: z.uuid(),
  customerId: z.uuid(),
  name: z.string().max(80).nullable(),
  line1: z.string().min(1).max(200),
  line2: z.string().max(200).nullable(),
  city: z.string().max(120).nullable(),
  postcode: z.string().max(12).nullable(),
  notes: z.string().max(2000).nullable(),
  leaveInstruction: z.enum(["none", "neighbour", "safe_place"]).nullable(),
  leaveDetail: z.string().max(500).nullable(),
  dropLatitude: z.number().min(-90).max(90).nullable(),
  dropLongitude: z.number().min(-180).max(180).nullable(),
  deliveryWindows: z.array(
    z.strictObject({
      days: z.array(z.enum(["mon", "tue", "wed", "thu", "fri", "sat", "sun"])).nullable(),
      from: z.string().regex(/^\d\d:\d\d$/),
      until: z.string().regex(/^\d\d:\d\d$/),
    }),
  ),
  archivedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  approximate: z.boolean().optional(),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  geocodedAt: z.iso.datetime().nullable(),
  postcodeDistrict: z.string().nullable(),
  adminDistrict: z.string().nullable(),
  adminCounty: z.string().nullable(),
  region: z.string().nullable(),
  smokeControlArea: z.boolean().nullable(),
});
const Made = z.object({ id: z.uuid() });
const Page = z.strictObject({ items: z.array(Address), nextCursor: z.string().nullable() });

const aCustomer = async (who = as) =>
  Made.parse((await api.post("/customers", { as: who, body: { name: "Mrs Tyson" } })).body).id;
const customerId = await aCustomer();
const add = (body: object = {}, who: string | undefined = as, customer = customerId) =>
  api.post(`/customers/${customer}/addresses`, {
    as: who,
    body: { line1: "1 Lake Road", ...body },
  });
const made = async (body: object = {}) => Address.parse((await add(body)).body);
const patch = (id: string, body: unknown, who: string | undefined = as) =>
  api.patch(`/addresses/${id}`, { as: who, body });
const activityOf = (subjectId: string) =>
  service.database.service.activity.findMany({ where: { subjectId }, orderBy: { id: "asc" } });

const long = (length: number) => "x".repeat(length);
const pin = { dropLatitude: 54.5, dropLongitude: -3 };

/** Invalid hours, with the path of the issue. */
const noHours: [string, object][] = [
  ["until", { from: "10:00", until: "10:00" }],
  ["from", { from: "8:00", until: "10:00" }],
  ["days", { days: [], from: "08:00", until: "10:00" }],
  ["days", { days: ["mon", "mon"], from: "08:00", until: "10:00" }],
  ["days.0", { days: ["monday"], from: "08:00", until: "10:00" }],
];

/** Each field's valid values at its bounds, and invalid values beyond them. */
const bounds: [string, unknown[], unknown[]][] = [
  ["name", ["", long(80), null], [long(81), 7]],
  ["line1", ["x", long(200)], ["", " ", long(201), null]],
  ["line2", ["", long(200), null], [long(201)]],
  ["city", ["", long(120), null], [long(121)]],
  ["postcode", ["", "la231aa", " LA23  1AA ", "BFPO 58", null], ["LA23", "x", long(13), 7]],
  ["notes", ["", long(2000), null], [long(2001)]],
  ["leaveInstruction", ["none", "neighbour", "safe_place", null], ["shed", "", 1]],
  ["leaveDetail", ["", long(500), null], [long(501)]],
  [
    "deliveryWindows",
    [
      [],
      [{ days: null, from: "08:00", until: "10:00" }],
      [{ days: ["sun", "mon"], from: "00:00", until: "23:59" }],
    ],
    [Array.from({ length: 15 }, () => ({ from: "08:00", until: "10:00" })), "always"],
  ],
  ["dropLatitude", [-90, 90], [-90.1, 90.1, "54"]],
  ["dropLongitude", [-180, 180], [-180.1, 180.1, "3"]],
];
const withPin = (field: string, value: unknown) => ({
  ...(field.startsWith("drop") && pin),
  [field]: value,
});

describe("POST and GET /customers/{id}/addresses", () => {
  it("add one with its postcode in standard form and looked up, on the record", async () => {
    const { status, body } = await add({ name: "Farm", postcode: "la231aa", ...pin });
    expect(status).toBe(201);
    const address = Address.parse(body);
    expect(address).toMatchObject({
      customerId,
      name: "Farm",
      postcode: "LA23 1AA",
      postcodeDistrict: "LA23",
      geocodedAt: expect.any(String),
      latitude: expect.any(Number),
      leaveInstruction: null,
      archivedAt: null,
      ...pin,
    });
    expect((await api.get(`/addresses/${address.id}`, { as })).body).toEqual(address);
    expect(await activityOf(address.id)).toMatchObject([
      { action: "address.created", actorUserId: at.owner.id },
    ]);
  });

  it.each(bounds)("hold the bounds of %s", async (field, good, bad) => {
    for (const value of good) expect((await add(withPin(field, value))).status).toBe(201);
    for (const value of bad) expectValidation(await add(withPin(field, value)), field);
  });

  it("take no half of a pin", async () => {
    expectValidation(await add({ dropLatitude: 54 }), "dropLongitude");
    expectValidation(await add({ dropLongitude: -3, dropLatitude: null }), "dropLatitude");
  });

  it("list them the oldest first, a page at a time, without what is archived", async () => {
    const customer = await aCustomer();
    for (const line1 of ["1 A", "2 B", "3 C"]) await add({ line1 }, as, customer);
    const page = async (query: string) =>
      Page.parse((await api.get(`/customers/${customer}/addresses?${query}`, { as })).body);
    const first = await page("limit=2");
    expect(first.items.map(({ line1 }) => line1)).toEqual(["1 A", "2 B"]);
    expect((await page(`cursor=${first.nextCursor ?? ""}`)).items).toMatchObject([
      { line1: "3 C" },
    ]);
    await patch(first.items[0]?.id ?? "", { archived: true });
    expect((await page("")).items).toHaveLength(2);
    expect((await page("archived=true&q=a")).items).toMatchObject([{ line1: "1 A" }]);
    const { body } = await api.get(`/customers/${customer}`, { as });
    expect(z.object({ addresses: z.array(Address) }).parse(body).addresses).toHaveLength(2);
  });

  it("find the customer before they judge the body, and the caller before both", async () => {
    const theirs = await aCustomer(elsewhere.owner.token);
    const bad = { line1: "" };
    expectError(await api.post(`/customers/${theirs}/addresses`, { body: bad }), "unauthenticated");
    expectError(await add(bad, at.driver.token, theirs), "forbidden");
    expectError(await add(bad, as, theirs), "not_found");
    expectError(await add(bad, as, randomUUID()), "not_found");
    expectValidation(await add({}, as, "x"), "id");
    expectError(await api.get(`/customers/${theirs}/addresses`, { as }), "not_found");
  });
});

describe("PATCH /addresses/{id}", () => {
  it.each(noHours)("names what of its hours is wrong: %s", async (path, window) => {
    const { id } = await made();
    const answer = await patch(id, { deliveryWindows: [window] });
    expectValidation(answer, `deliveryWindows.0.${path}`);
  });

  it("changes what is given, clears what is null, and records the difference", async () => {
    const { id } = await made({ notes: "Dog", leaveInstruction: "none" });
    const { status, body } = await patch(id, { notes: null, leaveDetail: "Behind the shed" });
    expect(status).toBe(200);
    expect(Address.parse(body)).toMatchObject({
      notes: null,
      leaveInstruction: "none",
      leaveDetail: "Behind the shed",
    });
    expect((await activityOf(id)).at(-1)).toMatchObject({
      action: "address.changed",
      before: { notes: "Dog", leaveDetail: null },
      after: { notes: null, leaveDetail: "Behind the shed" },
    });
    expect((await patch(id, {})).status).toBe(200);
    expect(await activityOf(id)).toHaveLength(2);
  });

  it.each(bounds)("holds the bounds of %s", async (field, good, bad) => {
    const { id } = await made(pin);
    for (const value of good) expect((await patch(id, { [field]: value })).status).toBe(200);
    for (const value of bad) expectValidation(await patch(id, { [field]: value }), field);
  });

  it("judges the pin against what the address will be", async () => {
    const { id } = await made();
    expectValidation(await patch(id, { dropLatitude: 54 }), "dropLongitude");
    expect((await patch(id, pin)).status).toBe(200);
    expect((await patch(id, { dropLatitude: 55 })).body).toMatchObject({
      ...pin,
      dropLatitude: 55,
    });
    expectValidation(await patch(id, { dropLatitude: null }), "dropLatitude");
    expect((await patch(id, { dropLatitude: null, dropLongitude: null })).body).toMatchObject({
      dropLatitude: null,
      dropLongitude: null,
    });
  });

  it("archives once and brings back", async () => {
    const { id } = await made();
    const answers = await Promise.all([
      patch(id, { archived: true }),
      patch(id, { archived: true }),
    ]);
    const [first, second] = answers.map(({ body }) => Address.parse(body).archivedAt);
    expect([first, second]).toEqual([expect.any(String), first]);
    expect(Address.parse((await patch(id, { archived: false })).body).archivedAt).toBeNull();
    for (const archived of ["true", null, 1]) {
      expectValidation(await patch(id, { archived }), "archived");
    }
  });

  it("moves to another customer of this business; orders keep theirs", async () => {
    const { id } = await made();
    const lines = [{ productId: at.product.id, quantity: 1 }];
    const order = Made.parse(
      (await api.post("/orders", { as, body: { deliveryAddressId: id, lines } })).body,
    );
    const other = await aCustomer();
    expect((await patch(id, { customerId: other })).body).toMatchObject({ customerId: other });
    expect((await api.get(`/orders/${order.id}`, { as })).body).toMatchObject({ customerId });
    expect((await activityOf(id)).at(-1)).toMatchObject({ action: "address.moved" });
    for (const wrong of [randomUUID(), await aCustomer(elsewhere.owner.token)]) {
      expectError(await patch(id, { customerId: wrong, notes: "Gone" }), "not_found");
    }
    expectValidation(await patch(id, { customerId: "x" }), "customerId");
    expectValidation(await patch(id, { customerId: null }), "customerId");
    expect((await api.get(`/addresses/${id}`, { as })).body).toMatchObject({
      customerId: other,
      notes: null,
    });
  });

  it("answers its errors in their order", async () => {
    const theirs = Made.parse(
      (await add({}, elsewhere.owner.token, await aCustomer(elsewhere.owner.token))).body,
    ).id;
    const bad = { line1: "" };
    const { id } = await made();
    expectError(await api.patch(`/addresses/${theirs}`, { body: bad }), "unauthenticated");
    const stranger = { as: elsewhere.owner.token, headers: { "x-tenant-id": at.business.id } };
    expectError(await api.patch(`/addresses/${id}`, { ...stranger, body: bad }), "forbidden");
    const reading = await makeKey(service, at.business, at.owner, ["customers:read"]);
    expectError(await patch(theirs, bad, reading), "forbidden");
    for (const nowhere of [theirs, randomUUID()]) {
      expectError(await patch(nowhere, bad), "not_found");
      expectError(await patch(nowhere, { notes: "Mine" }), "not_found");
      expectError(await api.get(`/addresses/${nowhere}`, { as }), "not_found");
    }
    expectValidation(await patch("x", {}), "id");
    expectValidation(await patch(id, "{"), "");
    // A malformed body is refused before unknown ids in it.
    expectValidation(await patch(id, { customerId: randomUUID(), line1: "" }), "line1");
    expectValidation(
      await patch(id, { customerId: randomUUID(), dropLatitude: 1 }),
      "dropLongitude",
    );
  });
});

describe("PATCH /addresses/{id} by a driver", () => {
  /** Creates an address on a round of this driver. */
  async function onRoundOf(driverUserId: string): Promise<string> {
    const lines = [{ productId: at.product.id, quantity: 1 }];
    const order = await makeDelivery(service, at.business, { lines });
    await makeRound(service, at.business, { driverUserId, orderIds: [order.id] });
    const { deliveryAddressId } = await service.database.service.order.findFirstOrThrow({
      where: { id: order.id },
    });
    return deliveryAddressId ?? "";
  }
  const atTheDoor = { ...pin, leaveInstruction: "safe_place", leaveDetail: "Porch" };

  it("takes the pin and where to leave things, and nothing else", async () => {
    const id = await onRoundOf(at.driver.id);
    const { status, body } = await patch(id, atTheDoor, at.driver.token);
    expect(status).toBe(200);
    expect(Address.parse(body)).toMatchObject(atTheDoor);
    expect((await activityOf(id)).at(-1)).toMatchObject({ actorUserId: at.driver.id });
    for (const [field, value] of Object.entries({
      name: "Mine",
      line1: "Elsewhere",
      line2: null,
      city: "Kendal",
      postcode: "LA9 6NZ",
      notes: "x",
      archived: true,
      customerId,
    })) {
      expectError(await patch(id, { ...atTheDoor, [field]: value }, at.driver.token), "forbidden");
    }
    expect((await api.get(`/addresses/${id}`, { as })).body).toMatchObject({ archivedAt: null });
  });

  it("is for rounds that are planned, out, or were done today by the business's clock", async () => {
    await api.patch("/business", { as, body: { timeZone: "Pacific/Auckland" } });
    const id = await onRoundOf(at.driver.id);
    const where = {
      tenantId: at.business.id,
      stops: { some: { order: { deliveryAddressId: id } } },
    };
    const set = (data: { status: "planned" | "out" | "done"; doneAt?: Date; roundDate?: Date }) =>
      service.database.service.round.updateMany({ where, data });
    const statusNow = async () => (await patch(id, atTheDoor, at.driver.token)).status;
    const now = new Date();
    const dayOf = (instant: Date) =>
      new Intl.DateTimeFormat("en-CA", { timeZone: "Pacific/Auckland" }).format(instant);
    const longAgo = new Date("2026-01-05");
    await set({ status: "out", roundDate: longAgo });
    expect(await statusNow()).toBe(200);
    await set({ status: "done", doneAt: now });
    expect(await statusNow()).toBe(200);
    // The last minute of the business's yesterday.
    let yesterday = now;
    while (dayOf(yesterday) === dayOf(now)) yesterday = new Date(yesterday.getTime() - 60_000);
    await set({ status: "done", doneAt: yesterday });
    expect(await statusNow()).toBe(403);
    await set({ status: "planned" });
    expect(await statusNow()).toBe(200);
    await api.patch("/business", { as, body: { timeZone: "Europe/London" } });
  });

  it("is judged with what depends on the body: after the body itself and the ids in it", async () => {
    const id = await onRoundOf(at.driver.id);
    const as = at.driver.token;
    expectValidation(await patch(id, { line1: "" }, as), "line1");
    expectError(await patch(id, { customerId: randomUUID() }, as), "not_found");
    expectValidation(await patch(id, { dropLatitude: null, dropLongitude: 1 }, as), "dropLatitude");
    expectError(await patch(id, { line1: "Elsewhere" }, as), "forbidden");
  });

  it("is for addresses on their own rounds", async () => {
    const other = await makeMember(service, at.business, "driver");
    const token = await signInAs(service, other);
    const id = await onRoundOf(at.driver.id);
    expectError(await patch(id, atTheDoor, token), "forbidden");
    expectError(await patch(id, { dropLatitude: 100 }, token), "forbidden");
    expectError(await patch((await made()).id, atTheDoor, at.driver.token), "forbidden");
    expectError(await patch(randomUUID(), atTheDoor, at.driver.token), "not_found");
    expectError(await api.get(`/addresses/${id}`, { as: at.driver.token }), "forbidden");
    // A key with a driver's scope has the rounds of the driver who made it.
    const key = await makeKey(service, at.business, at.driver, ["deliveries:write"]);
    expect((await patch(id, atTheDoor, key)).status).toBe(200);
    const ownersKey = await makeKey(service, at.business, at.owner, ["deliveries:write"]);
    expectError(await patch(id, atTheDoor, ownersKey), "forbidden");
  });
});
