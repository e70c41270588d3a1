import { makeMerchant, testService } from "@roundsman/api/testing";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";

/* docs/contract/storefront-and-shop.md. packages/api/src/modules/shop/searches tests what is counted. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;
const day = new Date("2026-11-26");
const forgetAfter = new Date("2027-02-24");

async function put(words: string, times = 1): Promise<string> {
  const { id } = await service.database.service.shopSearch.create({
    data: { tenantId: at.business.id, words, times, firstDay: day, lastDay: day, forgetAfter },
  });
  return id;
}
const Made = z.looseObject({ id: z.uuid() });
async function product(fields: object = {}, who = as): Promise<string> {
  const body = { name: "Propane 47 kg", sold: true, ...fields };
  return Made.parse((await api.post("/products", { as: who, body })).body).id;
}
const Page = z.object({
  items: z.array(z.looseObject({ words: z.string() })),
  nextCursor: z.string().nullable(),
});
async function list(query = "") {
  const answer = await api.get(`/storefront/searches${query}`, { as });
  expect(answer.status).toBe(200);
  return Page.parse(answer.body);
}
const wordsOf = async (query?: string) => (await list(query)).items.map(({ words }) => words);
const activityOf = (subjectId: string) =>
  service.database.service.activity.findMany({ where: { subjectId }, orderBy: { id: "asc" } });

describe("searches that found nothing", () => {
  it("are listed, the most wanted first, a page at a time, and are one business's own", async () => {
    const ids = [await put("gas can", 5), await put("umbrella"), await put("parasol", 2)];
    expect((await list()).items[0]).toEqual({
      id: ids[0],
      words: "gas can",
      times: 5,
      firstDay: "2026-11-26",
      lastDay: "2026-11-26",
      setAsideAt: null,
    });
    const first = await list("?limit=2");
    expect(first.items.map(({ words }) => words)).toEqual(["gas can", "parasol"]);
    const rest = await list(`?limit=2&cursor=${first.nextCursor}`);
    expect(rest).toMatchObject({ items: [{ words: "umbrella" }], nextCursor: null });
    const theirs = { as: elsewhere.owner.token };
    expect((await api.get("/storefront/searches", theirs)).body).toMatchObject({ items: [] });
    const path = `/storefront/searches/${ids[0]}`;
    const body = { setAside: true };
    expectError(await api.patch(path, { ...theirs, body }), "not_found");
    const productId = await product({}, elsewhere.owner.token);
    expectError(
      await api.post(`${path}/add-to-product`, { ...theirs, body: { productId } }),
      "not_found",
    );
    expectError(await api.get("/storefront/searches", { as: at.driver.token }), "forbidden");
    expectError(await api.patch(path, { as: at.driver.token, body }), "forbidden");
  });

  it("are set aside and brought back, each recorded once", async () => {
    const path = `/storefront/searches/${await put("deckchair")}`;
    const set = (setAside: boolean) => api.patch(path, { as, body: { setAside } });
    for (let n = 0; n < 2; n += 1) {
      expect((await set(true)).body).toMatchObject({ setAsideAt: expect.any(String) });
    }
    expect(await wordsOf()).not.toContain("deckchair");
    expect(await wordsOf("?setAside=true")).toEqual(["deckchair"]);
    expect((await set(false)).body).toMatchObject({ setAsideAt: null });
    expect(await wordsOf()).toContain("deckchair");
    expect((await activityOf(at.business.id)).map(({ action, words }) => [action, words])).toEqual([
      ["shop_search.set_aside", "Set the shop's search “deckchair” aside"],
      ["shop_search.brought_back", "Brought the shop's search “deckchair” back"],
    ]);
    expectValidation(await api.patch(path, { as, body: { setAside: "no" } }), "setAside");
  });

  it("are added to a product's other names, and go", async () => {
    const id = await put("dragon's breath");
    const path = `/storefront/searches/${id}/add-to-product`;
    const productId = await product({ alsoKnownAs: "red bottle" });
    const body = { productId };
    expectError(await api.post(path, { as: at.driver.token, body }), "forbidden");
    const answer = await api.post(path, { as, body });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id: productId,
      alsoKnownAs: "red bottle, dragon's breath",
    });
    expect(await wordsOf()).not.toContain("dragon's breath");
    expectError(await api.post(path, { as, body }), "not_found");
    expect((await activityOf(productId)).at(-1)).toMatchObject({
      action: "product.changed",
      words: "Let shoppers find Propane 47 kg by “dragon's breath”",
      before: { alsoKnownAs: "red bottle" },
      after: { alsoKnownAs: "red bottle, dragon's breath" },
    });
  });

  it("leave a product alone that they find already", async () => {
    const path = `/storefront/searches/${await put("47kg propane")}/add-to-product`;
    const productId = await product();
    const answer = await api.post(path, { as, body: { productId } });
    expect(answer.body).toMatchObject({ alsoKnownAs: null });
    expect(await wordsOf()).not.toContain("47kg propane");
  });

  it("stay where the product is unknown, not sold, or full of names", async () => {
    const path = `/storefront/searches/${await put("brazier")}/add-to-product`;
    const add = (productId: string) => api.post(path, { as, body: { productId } });
    expectValidation(await add(await product({}, elsewhere.owner.token)), "productId");
    const unsold = await add(await product({ sold: false }));
    expectError(unsold, "conflict");
    expect(unsold.body).toMatchObject({
      message: "Propane 47 kg is not sold: shoppers would not find it.",
    });
    expectError(await add(await product({ alsoKnownAs: "x".repeat(395) })), "conflict");
    expect(await wordsOf()).toContain("brazier");
  });
});
