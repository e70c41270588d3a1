import { randomUUID } from "node:crypto";
import { makeKey, makeMerchant, testService } from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";

/* docs/contract/customers-and-prices.md#products. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;

const Product = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  sku: z.string().nullable(),
  category: z.string().nullable(),
  description: z.string().nullable(),
  brand: z.string().nullable(),
  alsoKnownAs: z.string().nullable(),
  unitPrice: z.int(),
  unitPriceIncVat: z.int().nullable(),
  vatRate: z.literal([0, 5, 20]),
  vatTreatment: z.enum(["standard", "exempt", "outside_scope"]),
  unit: z.enum(["each", "bag", "kg", "tonne", "m3", "litre"]),
  fullKg: z.number().nullable(),
  emptyKg: z.number().nullable(),
  volumeLitres: z.number().nullable(),
  hazardKg: z.number().nullable(),
  dangerousGoods: z
    .strictObject({
      unNumber: z.string(),
      properShippingName: z.string(),
      hazardClass: z.string(),
      label: z.string(),
      transportCategory: z.int(),
    })
    .nullable(),
  vatFuel: z.enum(["lpg_cylinder", "coal_coke", "wood_peat_charcoal"]).nullable(),
  solidFuel: z
    .strictObject({
      kind: z.enum([
        "house_coal",
        "anthracite",
        "semi_anthracite",
        "low_volatile_steam_coal",
        "manufactured",
        "wood",
        "peat",
        "charcoal",
        "coffee_logs",
        "olive_logs",
        "wine_logs",
        "wheat_husks",
        "straw",
        "miscanthus",
        "bamboo",
        "food_waste",
      ]),
      container: z.enum(["bag", "sack", "loose"]),
      certificate: z
        .strictObject({
          scheme: z.enum(["ready_to_burn", "authorised_fuel"]),
          number: z.string(),
          holder: z.string().nullable(),
          expiresOn: z.iso.date().nullable(),
        })
        .nullable(),
      authorisedAs: z.string().nullable(),
      sulphurPercent: z.number().nullable(),
    })
    .nullable(),
  safetySheetUrl: z.url().nullable(),
  returnable: z.boolean(),
  tracksSerials: z.boolean(),
  exchangeGroupId: z.uuid().nullable(),
  sold: z.boolean(),
  pictureKey: z.string().nullable(),
  morePictureKeys: z.array(z.string()),
  lowLevel: z.int().nullable(),
  externalRef: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  archivedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
const Page = z.strictObject({ items: z.array(Product), nextCursor: z.string().nullable() });

let count = 0;
const add = (body: object = {}, who = as) =>
  api.post("/products", { as: who, body: { name: `Propane ${(count += 1)}`, ...body } });
const made = async (body: object = {}) => Product.parse((await add(body)).body);
const page = async (query: string, who = as) =>
  Page.parse((await api.get(`/products?${query}`, { as: who })).body);
const activityOf = (subjectId: string) =>
  service.database.service.activity.findMany({ where: { subjectId }, orderBy: { id: "asc" } });

/** Inserts the row of an uploaded picture, without a file. */
async function uploaded(tenantId: string): Promise<string> {
  const key = randomUUID();
  const rows = service.database.service;
  await rows.storefront.createMany({ data: [{ tenantId, draft: {} }], skipDuplicates: true });
  await rows.storefrontAsset.create({ data: { tenantId, key, width: 1, height: 1 } });
  return key;
}

/** Each field's valid values at its bounds, and invalid values beyond them. */
const bounds: [string, unknown[], unknown[]][] = [
  ["name", ["x", "x".repeat(120)], ["", " ", "x".repeat(121), null, 7]],
  ["sku", ["", "x".repeat(60), null], ["x".repeat(61), 7]],
  [
    "category",
    ["gas", "bottled-gas", "x".repeat(80), null],
    ["Gas", "a b", "-a", "", "x".repeat(81)],
  ],
  ["unitPrice", [0, 100_000_000], [-1, 100_000_001, 1.5, "9", null]],
  ["unitPriceIncVat", [0, 100_000_000, null], [-1, 100_000_001, 1.5, "9"]],
  ["vatRate", [0, 5, 20], [17.5, 21, "20", null]],
  ["fullKg", [0, 100_000, 13.125, null], [-1, 100_001, "x"]],
  ["emptyKg", [0, 100_000, null], [-0.1, 100_001]],
  ["volumeLitres", [0, 100_000, null], [-1, 100_001]],
  ["hazardKg", [0, 100_000, null], [-1, 100_001]],
  [
    "dangerousGoods",
    [
      {
        unNumber: "1965",
        properShippingName: "HYDROCARBON GAS MIXTURE, LIQUEFIED, N.O.S.",
        hazardClass: "2",
        label: "2.1",
        transportCategory: 2,
      },
      null,
    ],
    ["1965"],
  ],
  [
    "safetySheetUrl",
    ["https://gas.example/propane.pdf", `https://gas.example/${"x".repeat(480)}`, null],
    [
      "",
      "gas.example/propane.pdf",
      "//gas.example/propane.pdf",
      "https:gas.example/propane.pdf",
      "http://gas.example/propane.pdf",
      "javascript:alert(1)//https://gas.example",
      "data:text/html,https://gas.example",
      "https://gas.example/a b.pdf",
      "https://gas.example/\u0000.pdf",
      "https://gas.example/\u202Efdp.exe",
      `https://gas.example/${"x".repeat(481)}`,
      7,
    ],
  ],
  ["returnable", [true, false], ["yes", null]],
  ["tracksSerials", [true, false], ["yes", null]],
  ["sold", [true, false], ["yes", null]],
  ["lowLevel", [0, 1_000_000, null], [-1, 1_000_001]],
];

describe("POST /products", () => {
  it("adds one with its defaults, on the record", async () => {
    const { status, body } = await add({ name: "  Butane 7 kg " });
    expect(status).toBe(201);
    const product = Product.parse(body);
    expect(product).toMatchObject({
      name: "Butane 7 kg",
      unitPrice: 0,
      vatRate: 20,
      returnable: false,
      tracksSerials: false,
      sold: true,
      archivedAt: null,
    });
    expect((await api.get(`/products/${product.id}`, { as })).body).toEqual(product);
    expect(await activityOf(product.id)).toMatchObject([
      { action: "product.created", actorUserId: at.owner.id },
    ]);
  });

  it.each(bounds)("holds the bounds of %s", async (field, good, bad) => {
    for (const value of good) expect((await add({ [field]: value })).status).toBe(201);
    for (const value of bad) expectValidation(await add({ [field]: value }), field);
  });

  it("takes a SKU once in a business, and says so after the body", async () => {
    await add({ sku: "BUT-7" });
    expectError(await add({ sku: "BUT-7" }), "conflict");
    expectValidation(await add({ sku: "BUT-7", unitPrice: -1 }), "unitPrice");
    expect((await add({ sku: "BUT-7" }, elsewhere.owner.token)).status).toBe(201);
  });

  it("takes a picture of the business's own uploads alone", async () => {
    for (const pictureKey of ["nobody/knows", "", "a\0b", "x".repeat(301), 7]) {
      expectValidation(await add({ pictureKey }), "pictureKey");
    }
    const [one, two] = await Promise.all([uploaded(at.business.id), uploaded(at.business.id)]);
    const theirs = await uploaded(elsewhere.business.id);
    expectValidation(await add({ morePictureKeys: [one, theirs] }), "morePictureKeys.1");
    expectValidation(await add({ morePictureKeys: [one, one] }), "morePictureKeys");
    const tooMany = Array.from({ length: 10 }, () => randomUUID());
    expectValidation(await add({ morePictureKeys: tooMany }), "morePictureKeys");
    const product = await made({ pictureKey: one, morePictureKeys: [two] });
    // The first picture can still be changed separately.
    const path = `/products/${product.id}`;
    const changed = await api.patch(path, { as, body: { pictureKey: null } });
    expect(changed.body).toMatchObject({ pictureKey: null, morePictureKeys: [two] });
    const refused = await api.delete(`/storefront/assets/${two}`, { as });
    expectError(refused, "conflict");
    await api.patch(path, { as, body: { morePictureKeys: [] } });
    expect((await api.delete(`/storefront/assets/${two}`, { as })).status).toBe(200);
  });

  it("of two with one SKU at once adds one", async () => {
    const answers = await Promise.all([add({ sku: "TWICE" }), add({ sku: "TWICE" })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });
});

describe("GET /products", () => {
  it("pages by name, filters, and leaves out what is archived", async () => {
    const names = ["100% oak", "100 logs", "Ash"];
    const [oak] = await Promise.all(names.map((name) => made({ name, category: "logs" })));
    const first = await page("category=logs&limit=2");
    expect(first.items.map(({ name }) => name)).toEqual(["100 logs", "100% oak"]);
    const rest = await page(`category=logs&limit=2&cursor=${first.nextCursor ?? ""}`);
    expect(rest).toMatchObject({ items: [{ name: "Ash" }], nextCursor: null });
    expect((await page("category=logs&q=100%25")).items).toEqual([oak]);
    await api.patch(`/products/${oak?.id}`, { as, body: { archived: true } });
    expect((await page("category=logs")).items).toHaveLength(2);
    expect((await page("category=logs&archived=true")).items).toHaveLength(3);
    expect((await page("category=logs", at.driver.token)).items).toHaveLength(2);
    expect((await page("category=logs", elsewhere.owner.token)).items).toEqual([]);
  });

  it("finds one by exactly its SKU, in its own business", async () => {
    const product = await made({ sku: "EXACT-1" });
    await made({ sku: "EXACT-10" });
    expect((await page("sku=EXACT-1")).items).toEqual([product]);
    expect((await page("sku=EXACT-1", elsewhere.owner.token)).items).toEqual([]);
  });

  it.each([
    ["limit", "0"],
    ["sku", ""],
    ["limit", "101"],
    ["cursor", "x"],
    ["cursor", Buffer.from('["\\u0000","x"]').toString("base64url")],
    ["archived", "maybe"],
    ["q", "x".repeat(121)],
  ])("refuses %s=%s", async (name, value) => {
    expectValidation(await api.get(`/products?${name}=${encodeURIComponent(value)}`, { as }), name);
  });
});

describe("PATCH /products/{id}", () => {
  it("changes what is given, clears what is null, and records the difference", async () => {
    const { id } = await made({ sku: "OLD", fullKg: 20 });
    const patch = (body: object) => api.patch(`/products/${id}`, { as, body });
    expect((await patch({ sku: null, unitPrice: 4200 })).body).toMatchObject({
      sku: null,
      unitPrice: 4200,
      fullKg: 20,
    });
    expect((await activityOf(id)).at(-1)).toMatchObject({
      action: "product.changed",
      before: { sku: "OLD", unitPrice: 0 },
      after: { sku: null, unitPrice: 4200 },
    });
    expect((await patch({})).status).toBe(200);
    expect(await activityOf(id)).toHaveLength(2);
  });

  it("keeps the time of the first archiving", async () => {
    const { id } = await made();
    const archive = async (archived: boolean) =>
      Product.parse((await api.patch(`/products/${id}`, { as, body: { archived } })).body)
        .archivedAt;
    const [first, second] = await Promise.all([archive(true), archive(true)]);
    expect(first).toBe(second);
    expect(await archive(false)).toBeNull();
  });

  it.each(bounds)("holds the bounds of %s", async (field, good, bad) => {
    const { id } = elsewhere.product;
    const patch = (value: unknown) =>
      api.patch(`/products/${id}`, { as: elsewhere.owner.token, body: { [field]: value } });
    for (const value of good) expect((await patch(value)).status).toBe(200);
    for (const value of bad) expectValidation(await patch(value), field);
  });

  it("finds the product before it judges the body, and the caller before both", async () => {
    const bad = { unitPrice: -1 };
    const path = `/products/${elsewhere.product.id}`;
    expectError(await api.patch(path, { body: bad }), "unauthenticated");
    expectError(await api.patch(path, { as: at.driver.token, body: bad }), "forbidden");
    const reading = await makeKey(service, at.business, at.owner, ["products:read"]);
    expectError(await api.patch(path, { as: reading, body: bad }), "forbidden");
    expectError(await api.patch(path, { as, body: bad }), "not_found");
    expectError(await api.patch(`/products/${randomUUID()}`, { as, body: bad }), "not_found");
    expectValidation(await api.patch("/products/x", { as, body: {} }), "id");
    expectError(await api.get(path, { as }), "not_found");
    const theirs = await api.get(path, { as: elsewhere.owner.token });
    expect(Product.parse(theirs.body)).toMatchObject({
      id: elsewhere.product.id,
      archivedAt: null,
    });
  });
});
