import { randomUUID } from "node:crypto";
import { makeMerchant, makeProduct, makeYard, putStock, testService } from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";

/* docs/contract/stock.md: yards, levels, the ledger of movements and stocktakes. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;

const pageOf = (item: z.ZodType) =>
  z.strictObject({ items: z.array(item), nextCursor: z.string().nullable() });
const Id = z.object({ id: z.uuid() });
const Levels = pageOf(
  z.strictObject({
    locationId: z.uuid(),
    productId: z.uuid(),
    condition: z.enum(["full", "empty"]),
    onHand: z.int(),
    held: z.int(),
  }),
);
const Movements = z.object({
  items: z.array(z.object({ quantity: z.int(), reason: z.string(), countId: z.uuid().nullable() })),
  nextCursor: z.string().nullable(),
});

const count = (lines: object[], who = as, locationId = at.yard.id) =>
  api.post("/stock/counts", { as: who, body: { locationId, lines } });
const counted = (productId: string, full: number) => [
  { productId, condition: "full", counted: full },
];
const levelsOf = async (productId: string, who = as) =>
  Levels.parse((await api.get(`/stock/levels?productId=${productId}`, { as: who })).body).items;
const movementsOf = async (productId: string, more = "") =>
  Movements.parse((await api.get(`/stock/movements?productId=${productId}${more}`, { as })).body);

describe("POST /stock/counts", () => {
  it("makes levels what was counted, by movements of the difference", async () => {
    const product = await makeProduct(service, at.business);
    const first = await count(counted(product.id, 40));
    expect(first).toMatchObject({
      status: 201,
      body: { locationId: at.yard.id, lines: [{ expected: 0, counted: 40 }] },
    });
    const second = await count(counted(product.id, 37));
    expect(second.body).toMatchObject({ lines: [{ expected: 40, counted: 37 }] });
    expect(await levelsOf(product.id)).toMatchObject([{ onHand: 37, held: 0 }]);
    const { items } = await movementsOf(product.id);
    const { id } = Id.parse(second.body);
    expect(items).toMatchObject([{ quantity: -3, reason: "count", countId: id }, { quantity: 40 }]);
    const recorded = await service.database.service.activity.findMany({ where: { subjectId: id } });
    expect(recorded).toMatchObject([
      {
        action: "stock.counted",
        words: expect.stringMatching(/^Counted 1 line at .*; 1 differed$/),
      },
    ]);
  });

  it("leaves no movement where nothing differs, and none where a line is refused", async () => {
    const product = await makeProduct(service, at.business);
    await count(counted(product.id, 5));
    await count(counted(product.id, 5));
    const unknown = await count([...counted(product.id, 9), ...counted(randomUUID(), 1)]);
    expectError(unknown, "not_found");
    expect((await movementsOf(product.id)).items).toHaveLength(1);
  });

  it("holds its bounds", async () => {
    const product = await makeProduct(service, at.business);
    for (const good of [0, 1_000_000]) {
      expect((await count(counted(product.id, good))).status).toBe(201);
    }
    for (const bad of [-1, 1_000_001, 0.5]) {
      expectValidation(await count(counted(product.id, bad)), "lines.0.counted");
    }
    expectValidation(await count([]), "lines");
    const twice = [...counted(product.id, 1), ...counted(product.id, 2)];
    expectValidation(await count(twice), "lines.1.productId");
    const coal = await makeProduct(service, at.business, { returnable: false });
    const empties = [{ productId: coal.id, condition: "empty", counted: 1 }];
    expectValidation(await count(empties), "lines.0.condition");
    // A count of zero is true, and clears levels from when the product still had empties.
    expect((await count([{ ...empties[0], counted: 0 }])).status).toBe(201);
  });

  it("knows neither yard nor product of another business", async () => {
    const theirs = elsewhere.product.id;
    expectError(await count(counted(theirs, 1)), "not_found");
    const product = await makeProduct(service, at.business);
    const abroad = await count(counted(product.id, 1), as, elsewhere.yard.id);
    expectError(abroad, "not_found");
    expect(await levelsOf(theirs, elsewhere.owner.token)).toEqual([]);
  });

  it("counts each of twenty at once one after the other: the ledger adds up to the last", async () => {
    const product = await makeProduct(service, at.business);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => count(counted(product.id, n * 3))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const { items } = await movementsOf(product.id, "&limit=100");
    const sum = items.reduce((total, { quantity }) => total + quantity, 0);
    expect(await levelsOf(product.id)).toMatchObject([{ onHand: sum }]);
  });

  it("is for whoever holds stock:write", async () => {
    expectError(await count([], ""), "unauthenticated");
    expectError(await count([], at.driver.token), "forbidden");
  });
});

describe("GET /stock/levels and /stock/movements", () => {
  it("are paged and narrowed, and show nobody else's", async () => {
    const product = await makeProduct(service, at.business);
    const yards = [at.yard.id, (await makeYard(service, at.business)).id];
    for (const locationId of yards)
      await putStock(service, at.business, { locationId, productId: product.id, quantity: 4 });
    const first = await api.get(`/stock/levels?productId=${product.id}&limit=1`, { as });
    const { nextCursor, items } = Levels.parse(first.body);
    expect(items).toHaveLength(1);
    const rest = await api.get(`/stock/levels?productId=${product.id}&cursor=${nextCursor}`, {
      as,
    });
    expect(Levels.parse(rest.body)).toMatchObject({ items: [{ onHand: 4 }], nextCursor: null });
    expect(await levelsOf(product.id, elsewhere.owner.token)).toEqual([]);
    await count(counted(product.id, 6));
    expect((await movementsOf(product.id, "&reason=count")).items).toMatchObject([{ quantity: 2 }]);
    expect((await movementsOf(product.id, "&reason=delivery")).items).toEqual([]);
    expect((await movementsOf(product.id, "&to=2020-01-01")).items).toEqual([]);
  });

  it("count days by the business's own clock", async () => {
    const far = await makeMerchant(service);
    await api.patch("/business", { as: far.owner.token, body: { timeZone: "Pacific/Auckland" } });
    // 1 March starts at 11:00 UTC of 28 February, in the southern summer.
    for (const at of ["2026-02-28T10:59:59Z", "2026-02-28T11:00:00Z", "2026-03-01T10:59:59Z"]) {
      await putStock(service, far.business, {
        locationId: far.yard.id,
        productId: far.product.id,
        quantity: 1,
        at: new Date(at),
      });
    }
    const on = async (query: string) =>
      Movements.parse((await api.get(`/stock/movements?${query}`, { as: far.owner.token })).body)
        .items.length;
    expect(await on("from=2026-03-01&to=2026-03-01")).toBe(2);
    expect(await on("to=2026-02-28")).toBe(1);
    expect(await on("from=2026-03-02")).toBe(0);
  });

  it("refuse a cursor of another list and a bad filter", async () => {
    expectValidation(await api.get("/stock/levels?cursor=e30", { as }), "cursor");
    expectValidation(await api.get("/stock/movements?cursor=e30", { as }), "cursor");
    expectValidation(await api.get("/stock/levels?condition=dented", { as }), "condition");
    expectValidation(await api.get("/stock/movements?from=yesterday", { as }), "from");
  });
});

describe("/stock/locations", () => {
  const add = (body: object, who = as) => api.post("/stock/locations", { as: who, body });
  const patch = (id: string, body: object, who = as) =>
    api.patch(`/stock/locations/${id}`, { as: who, body });

  it("adds, changes and archives a yard", async () => {
    const { status, body } = await add({
      name: "Shap depot",
      postcode: "ca103jw",
      opens: "07:00",
      closes: "17:00",
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ postcode: "CA10 3JW", latitude: expect.any(Number) });
    const { id } = Id.parse(body);
    expect((await patch(id, { name: "Shap" })).body).toMatchObject({
      name: "Shap",
      opens: "07:00",
    });
    expect((await patch(id, { archived: true })).body).toMatchObject({
      archivedAt: expect.any(String),
    });
    const names = async (query = "") =>
      JSON.stringify((await api.get(`/stock/locations${query}`, { as })).body);
    expect(await names()).not.toContain(id);
    expect(await names("?archived=true")).toContain(id);
    const recorded = await service.database.service.activity.findMany({
      where: { subjectId: id },
      orderBy: { at: "asc" },
    });
    expect(recorded.map(({ action }) => action)).toEqual([
      "yard.created",
      "yard.changed",
      "yard.changed",
    ]);
  });

  it("holds its bounds, and a name once", async () => {
    expect((await add({ name: "x".repeat(80) })).status).toBe(201);
    for (const name of ["", "x".repeat(81), null]) expectValidation(await add({ name }), "name");
    expectValidation(await add({ name: "A", postcode: "nowhere" }), "postcode");
    expectValidation(await add({ name: "A", opens: "07:00" }), "closes");
    expectValidation(await add({ name: "A", latitude: 91, longitude: 0 }), "latitude");
    const both = await Promise.all([1, 2].map(() => add({ name: "One name" })));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
  });

  it("is not there for another business", async () => {
    expectError(await patch(at.yard.id, { name: "Mine" }, elsewhere.owner.token), "not_found");
    expectError(await patch(at.yard.id, { name: "" }, at.driver.token), "forbidden");
  });
});
