import { randomUUID } from "node:crypto";
import { makeCustomer, makeKey, makeMerchant, testService } from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";

/* docs/contract/customers-and-prices.md#price-lists, and POST /customers/rate-set. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;

const rateSet = {
  id: z.uuid(),
  name: z.string(),
  customers: z.int(),
  archivedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};
const RateSet = z.strictObject(rateSet);
const Price = z.strictObject({
  productId: z.uuid(),
  productName: z.string(),
  unitPrice: z.int(),
  unitPriceIncVat: z.int().nullable(),
});
const RateSetWithPrices = z.strictObject({ ...rateSet, prices: z.array(Price) });
const Page = z.strictObject({ items: z.array(RateSet), nextCursor: z.string().nullable() });

let count = 0;
const aName = () => `List ${(count += 1)}`;
const add = (body: object = {}, who = as) =>
  api.post("/rate-sets", { as: who, body: { name: aName(), ...body } });
const made = async (body: object = {}, who = as) => RateSet.parse((await add(body, who)).body);
const patch = (id: string, body: unknown, who: string | undefined = as) =>
  api.patch(`/rate-sets/${id}`, { as: who, body });
const activityOf = (subjectId: string) =>
  service.database.service.activity.findMany({ where: { subjectId }, orderBy: { id: "asc" } });

describe("POST, GET and PATCH /rate-sets", () => {
  it("add one, show it, rename and archive it, on the record", async () => {
    const { status, body } = await add({ name: " Trade " });
    expect(status).toBe(201);
    const list = RateSet.parse(body);
    expect(list).toMatchObject({ name: "Trade", customers: 0, archivedAt: null });
    await makeCustomer(service, at.business, { rateSetId: list.id });
    expect(RateSetWithPrices.parse((await api.get(`/rate-sets/${list.id}`, { as })).body)).toEqual({
      ...list,
      customers: 1,
      prices: [],
    });
    expect(RateSet.parse((await patch(list.id, { name: "Trade 2026" })).body).name).toBe(
      "Trade 2026",
    );
    const archivings = [patch(list.id, { archived: true }), patch(list.id, { archived: true })];
    const [first, second] = (await Promise.all(archivings)).map(
      (answer) => RateSet.parse(answer.body).archivedAt,
    );
    expect(first).toBe(second);
    expect((await activityOf(list.id)).map(({ action }) => action)).toEqual([
      "rate_set.created",
      "rate_set.changed",
      "rate_set.changed",
      "rate_set.changed",
    ]);
  });

  it("hold the bounds of a name", async () => {
    const { id } = await made();
    for (const name of ["x", "x".repeat(120)]) expect((await add({ name })).status).toBe(201);
    for (const name of ["", " ", "x".repeat(121), null, 7]) {
      expectValidation(await add({ name }), "name");
      expectValidation(await patch(id, { name }), "name");
    }
    expectValidation(await patch(id, { archived: "true" }), "archived");
  });

  it("take a name once in a business, archived or not", async () => {
    const { id, name } = await made();
    await patch(id, { archived: true });
    expectError(await add({ name }), "conflict");
    expectError(await patch((await made()).id, { name }), "conflict");
    expect((await add({ name }, elsewhere.owner.token)).status).toBe(201);
    const twice = aName();
    const answers = await Promise.all([add({ name: twice }), add({ name: twice })]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  it("list by name, a page at a time, without what is archived", async () => {
    const { owner } = await makeMerchant(service);
    const who = owner.token;
    const lists = await Promise.all(["B", "A", "C%"].map((name) => made({ name }, who)));
    const page = async (query: string) =>
      Page.parse((await api.get(`/rate-sets?${query}`, { as: who })).body);
    const first = await page("limit=2");
    expect(first.items.map(({ name }) => name)).toEqual(["A", "B"]);
    expect((await page(`cursor=${first.nextCursor ?? ""}`)).items).toMatchObject([{ name: "C%" }]);
    expect((await page("q=%25")).items).toMatchObject([{ name: "C%" }]);
    await patch(lists[1]?.id ?? "", { archived: true }, who);
    expect((await page("")).items).toHaveLength(2);
    expect((await page("archived=1")).items).toHaveLength(3);
  });

  it("find the list before they judge the body, and the caller before both", async () => {
    const theirs = await made({}, elsewhere.owner.token);
    const bad = { name: "" };
    expectError(await api.patch(`/rate-sets/${theirs.id}`, { body: bad }), "unauthenticated");
    expectError(await patch(theirs.id, bad, at.driver.token), "forbidden");
    expectError(await patch(theirs.id, bad), "not_found");
    expectError(await patch(randomUUID(), bad), "not_found");
    expectValidation(await patch("x", {}), "id");
    expectError(await api.get(`/rate-sets/${theirs.id}`, { as }), "not_found");
    const prices = [{ productId: at.product.id, unitPrice: -1 }];
    expectError(await api.put(`/rate-sets/${theirs.id}/prices`, { as, body: prices }), "not_found");
  });
});

describe("PUT /rate-sets/{id}/prices", () => {
  const put = (id: string, body: unknown) => api.put(`/rate-sets/${id}/prices`, { as, body });
  const price = (unitPrice: unknown, productId: string = at.product.id) => ({
    productId,
    unitPrice,
  });

  it("replaces the whole set, and customers pay it", async () => {
    const { id } = await made();
    await put(id, [price(3000)]);
    const { status, body } = await put(id, [price(2800)]);
    expect(status).toBe(200);
    expect(RateSetWithPrices.parse(body).prices).toMatchObject([price(2800)]);
    const { id: customerId } = await makeCustomer(service, at.business, { rateSetId: id });
    const order = {
      customerId,
      fulfilment: "collection",
      lines: [{ productId: at.product.id, quantity: 1 }],
    };
    expect((await api.post("/orders", { as, body: order })).body).toMatchObject({ total: 2800 });
    await patch(id, { archived: true });
    expect((await api.post("/orders", { as, body: order })).body).toMatchObject({ total: 3450 });
    expect((await activityOf(id)).map(({ action }) => action)).toContain("rate_set.priced");
  });

  it("holds its bounds, and knows this business's products alone", async () => {
    const { id } = await made();
    for (const pence of [0, 100_000_000]) expect((await put(id, [price(pence)])).status).toBe(200);
    for (const pence of [-1, 100_000_001, 0.5, "1", null]) {
      expectValidation(await put(id, [price(pence)]), "0.unitPrice");
    }
    expectValidation(await put(id, [price(1), price(2)]), "1.productId");
    expectValidation(await put(id, {}), "");
    expectError(await put(id, [price(1, elsewhere.product.id)]), "not_found");
    expectError(await put(id, [price(1), price(2, randomUUID())]), "not_found");
  });
});

describe("POST /customers/rate-set", () => {
  const Moved = z.strictObject({
    moved: z.int(),
    unchanged: z.int(),
    agreedRatesInTheWay: z.int(),
    agreedRatesCleared: z.int(),
  });
  const move = (body: unknown, who: string | undefined = as) =>
    api.post("/customers/rate-set", { as: who, body });
  const customers = async (length: number) =>
    Promise.all(Array.from({ length }, async () => (await makeCustomer(service, at.business)).id));

  it("answers with the counts", async () => {
    const { id: rateSetId } = await made();
    const customerIds = await customers(2);
    const { status, body } = await move({ customerIds, rateSetId });
    expect(status).toBe(200);
    expect(Moved.parse(body)).toEqual({
      moved: 2,
      unchanged: 0,
      agreedRatesInTheWay: 0,
      agreedRatesCleared: 0,
    });
    expect(Moved.parse((await move({ customerIds, rateSetId: null })).body).moved).toBe(2);
  });

  it("holds its bounds", async () => {
    const rateSetId = null;
    const [one = ""] = await customers(1);
    const many = (length: number) => Array.from({ length }, () => one);
    expectValidation(await move({ customerIds: [], rateSetId }), "customerIds");
    expect((await move({ customerIds: many(1), rateSetId })).status).toBe(200);
    expect((await move({ customerIds: many(5000), rateSetId })).status).toBe(200);
    expectValidation(await move({ customerIds: many(5001), rateSetId }), "customerIds");
    expectValidation(await move({ customerIds: [7], rateSetId }), "customerIds.0");
    expectValidation(await move({ rateSetId }), "customerIds");
    expectValidation(await move({ customerIds: [one] }), "rateSetId");
    expectValidation(await move({ customerIds: [one], rateSetId: "x" }), "rateSetId");
    for (const flag of ["clearAgreedRates", "dryRun"]) {
      expectValidation(await move({ customerIds: [one], rateSetId, [flag]: "yes" }), flag);
    }
  });

  it("answers its errors in their order", async () => {
    const [one = ""] = await customers(1);
    const archived = await made();
    await patch(archived.id, { archived: true });
    const theirs = await made({}, elsewhere.owner.token);
    const good = { customerIds: [one], rateSetId: null };
    expectError(await api.post("/customers/rate-set", { body: {} }), "unauthenticated");
    expectError(await move({}, at.driver.token), "forbidden");
    const reading = await makeKey(service, at.business, at.owner, ["customers:read"]);
    expectError(await move({}, reading), "forbidden");
    expectValidation(await move({ customerIds: [], rateSetId: theirs.id }), "customerIds");
    expectError(await move({ ...good, customerIds: [one, randomUUID()] }), "not_found");
    expectError(await move({ ...good, customerIds: [one, "x"] }), "not_found");
    expectError(await move({ ...good, rateSetId: theirs.id }), "not_found");
    expectError(await move({ customerIds: ["x"], rateSetId: archived.id }), "not_found");
    expectError(await move({ ...good, rateSetId: archived.id }), "conflict");
    const { rateSetId } = await service.database.service.customer.findFirstOrThrow({
      where: { id: one },
    });
    expect(rateSetId).toBeNull();
  });

  it("counts as heavy", async () => {
    const { business, owner } = await makeMerchant(service);
    await service.database.service.subscription.update({
      where: { tenantId: business.id },
      data: { heavyPerMinute: 1 },
    });
    const { id } = await makeCustomer(service, business);
    const body = { customerIds: [id], rateSetId: null, dryRun: true };
    expect((await move(body, owner.token)).status).toBe(200);
    expectError(await move(body, owner.token), "rate_limited");
    expect((await api.get("/rate-sets", { as: owner.token })).status).toBe(200);
  });
});
