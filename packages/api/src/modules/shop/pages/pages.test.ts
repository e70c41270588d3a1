import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeError } from "../../../platform/base/errors";
import {
  callerFor,
  makeBusiness,
  makeMember,
  makeProduct,
  signInAs,
  testService,
  tinyPng,
  type MadeBusiness,
  type TestService,
} from "../../../testing";

let service: TestService;
let merchant: MadeBusiness;
let token: string;

beforeAll(async () => {
  service = await testService();
  merchant = await makeBusiness(service, { name: "Fell Fuels" });
  token = await signInAs(service, await makeMember(service, merchant));
  await office().switchOn();
});
afterAll(() => service.close());

const office = () => callerFor(service, { token }).office.storefront;
const at = (host: string, now?: Date) =>
  callerFor(service, { headers: { host }, entry: "shop", now }).shop.pages;
const home = () => `${merchant.slug}.localhost:3002`;
const refusal = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error === null ? "none" : describeError(error).body.error;
};
const inLondon = (day: string, time: string) => new Date(`${day}T${time}:00Z`);

describe("a shop, by its host", () => {
  it("is there once published, and shows what was published", async () => {
    expect(await refusal(at(home()).showFront())).toBe("not_found");
    await office().saveDraft({ content: { headline: "First" } });
    await office().publish();
    await office().saveDraft({ content: { headline: "Not yet" } });
    const front = await at(home().toUpperCase()).showFront();
    expect(front).toMatchObject({
      name: "Fell Fuels",
      configuration: { content: { headline: "First" } },
    });
    expect(JSON.stringify(front)).not.toContain("Not yet");
  });

  it("is nobody's on another host, and of a proved domain alone", async () => {
    for (const host of [
      "",
      "localhost",
      `${merchant.slug}.evil.example`,
      "nobody.localhost",
      `x.${home()}`,
    ]) {
      expect(await refusal(at(host).showFront())).toBe("not_found");
    }
    const host = "shop.fellfuels.example";
    const domain = await service.database.service.domain.create({
      data: { tenantId: merchant.id, host, kind: "custom", verifyToken: "x" },
    });
    expect(await refusal(at(host).showFront())).toBe("not_found");
    await service.database.service.domain.update({
      where: { tenantId_id: { tenantId: merchant.id, id: domain.id } },
      data: { verifiedAt: new Date() },
    });
    expect(await at(host).showFront()).toMatchObject({ slug: merchant.slug });
  });

  it("is closed while its business is locked, and gone without a plan for it", async () => {
    const { business, subscription } = service.database.service;
    const lock = (lockedAt: Date | null) =>
      business.update({
        where: { id: merchant.id },
        data: { lockedAt, lockedReason: lockedAt && "x" },
      });
    await lock(new Date());
    expect(await refusal(at(home()).showFront())).toBe("business_locked");
    expect((await at("localhost").listShops()).items).toEqual([]);
    await lock(null);
    const plan = (to: "starter" | "depot") =>
      subscription.update({ where: { tenantId: merchant.id }, data: { plan: to } });
    await plan("starter");
    expect(await refusal(at(home()).listProducts({}))).toBe("not_found");
    await plan("depot");
    expect((await at("localhost").listShops()).items).toEqual([
      { name: "Fell Fuels", url: `http://${merchant.slug}.localhost:3002` },
    ]);
  });
});

describe("what it shows", () => {
  const stocked = async (productId: string, onHand: number, held = 0) => {
    const yard = await service.database.service.location.create({
      data: { tenantId: merchant.id, name: `Yard ${randomUUID()}` },
    });
    const level = { tenantId: merchant.id, locationId: yard.id, productId };
    await service.database.service.stockLevel.createMany({
      data: [
        { ...level, condition: "full", onHand, held },
        { ...level, condition: "empty", onHand: 50, held: 0 },
      ],
    });
  };

  it("is what is sold, with VAT and stock as the shop says it", async () => {
    const gas = await makeProduct(service, merchant, { unitPrice: 3450, vatRate: 5 });
    const coal = await makeProduct(service, merchant, {
      category: "coal",
      unitPrice: 999,
      vatRate: 20,
    });
    await makeProduct(service, merchant, { sold: false });
    await makeProduct(service, merchant, { archivedAt: new Date() });
    const stranger = await makeBusiness(service);
    const theirs = await makeProduct(service, stranger);
    await stocked(gas.id, 3, 1);
    await stocked(gas.id, 1, 0);
    await service.database.service.product.update({
      where: { tenantId_id: { tenantId: merchant.id, id: gas.id } },
      data: { lowLevel: 3 },
    });
    await office().saveDraft({ commerce: { whenLow: "sell_and_say" } });
    await office().publish();
    const { items, total } = await at(home()).listProducts({});
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { id: gas.id, priceIncVat: 3623, priceExVat: 3450, stock: "low", categoryName: "Butane" },
      { id: coal.id, priceIncVat: 1199, stock: "in_stock" },
    ]);
    await stocked(coal.id, 2, 2);
    expect((await at(home()).showProduct({ address: coal.id })).product.stock).toBe("out");
    expect((await at(home()).listProducts({ category: "coal" })).items).toHaveLength(1);
    expect((await at(home()).listProducts({ q: "100%" })).items).toHaveLength(0);
    expect((await at(home()).showFront()).categories).toEqual([
      { slug: "butane", name: "Butane", products: 1, picture: null },
      { slug: "coal", name: "Coal", products: 1, picture: null },
    ]);
    expect(await refusal(at(home()).showProduct({ address: theirs.id }))).toBe("not_found");
    await office().saveDraft({ content: { featuredProductIds: [coal.id, gas.id, coal.id] } });
    await office().publish();
    const featured = await at(home()).listFeatured();
    expect(featured.items.map(({ id }) => id)).toEqual([coal.id, gas.id]);
  });

  it("has a banner from its first day to its last, by the business's own clock", async () => {
    const banner = {
      id: "b",
      imageKey: null,
      heading: "June",
      from: "2027-06-10",
      until: "2027-06-11",
    };
    await office().saveDraft({ content: { banners: [banner] } });
    await office().publish();
    const shown = async (now: Date) =>
      (await at(home(), now).showFront()).configuration.content.banners.length;
    // London is an hour ahead of UTC in June.
    expect(await shown(inLondon("2027-06-09", "22:59"))).toBe(0);
    expect(await shown(inLondon("2027-06-09", "23:00"))).toBe(1);
    expect(await shown(inLondon("2027-06-11", "22:59"))).toBe(1);
    expect(await shown(inLondon("2027-06-11", "23:00"))).toBe(0);
    const next = async (day: string) =>
      (await at(home(), inLondon(day, "12:00")).showFront()).changesAt;
    expect(await next("2027-06-01")).toBe("2027-06-09T23:00:00.000Z");
    expect(await next("2027-06-10")).toBe("2027-06-11T23:00:00.000Z");
    expect(await next("2027-06-12")).toBeNull();
  });

  it("is found by any of its words, sorted and narrowed", async () => {
    const shed = { category: "garden-tools" };
    const rake = await makeProduct(service, merchant, {
      ...shed,
      name: "Rake, long",
      unitPrice: 500,
    });
    const spade = await makeProduct(service, merchant, { ...shed, name: "Spade", unitPrice: 900 });
    const ids = async (search: Parameters<ReturnType<typeof at>["listProducts"]>[0]) =>
      (await at(home()).listProducts(search)).items.map(({ id }) => id);
    expect(await ids({ q: "long rake" })).toEqual([rake.id]);
    expect(await ids({ q: "tools garden" })).toEqual([rake.id, spade.id]);
    expect(await ids({ ...shed, sort: "dearest" })).toEqual([spade.id, rake.id]);
    expect(await ids({ ...shed, sort: "cheapest" })).toEqual([rake.id, spade.id]);
    await stocked(spade.id, 0);
    expect(await ids({ ...shed, inStock: true })).toEqual([rake.id]);
    await office().saveDraft({ commerce: { whenOut: "continue" } });
    await office().publish();
    expect(await ids({ ...shed, inStock: true })).toEqual([rake.id, spade.id]);
    const { products } = await at(home()).listPages();
    expect(products.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(["rake-long", "spade"]),
    );
  });

  it("has each product at an address of its name, and at those it had", async () => {
    const product = await makeProduct(service, merchant, { name: "Café gas – 4.5 kg" });
    const twin = await makeProduct(service, merchant, { name: "Cafe gas 4,5 KG" });
    const shownAt = async (address: string) => {
      const { id, slug } = (await at(home()).showProduct({ address })).product;
      return { id, slug };
    };
    expect(await shownAt("cafe-gas-4-5-kg")).toEqual({ id: product.id, slug: "cafe-gas-4-5-kg" });
    const ofTwin = { id: twin.id, slug: "cafe-gas-4-5-kg-2" };
    expect(await shownAt("cafe-gas-4-5-kg-2")).toEqual(ofTwin);
    const named = (id: string, name: string) =>
      callerFor(service, { token }).office.products.change({ id, name });
    await named(product.id, "Camping gas 4.5 kg");
    const renamed = { id: product.id, slug: "camping-gas-4-5-kg" };
    for (const address of ["cafe-gas-4-5-kg", "Camping-Gas-4-5-kg", `cafe-gas-${product.id}`]) {
      expect(await shownAt(address)).toEqual(renamed);
    }
    // What it was called once stays its own.
    await named(twin.id, "Café gas 4.5 kg!");
    expect(await shownAt("cafe-gas-4-5-kg")).toEqual(renamed);
    expect(await shownAt(twin.id)).toEqual(ofTwin);
    await named(product.id, "Café gas 4.5 kg");
    expect(await shownAt(product.id)).toEqual({ id: product.id, slug: "cafe-gas-4-5-kg" });
    expect(await refusal(at(home()).showProduct({ address: "no-such-gas" }))).toBe("not_found");
    const stranger = await makeBusiness(service);
    await makeProduct(service, stranger, { name: "Their own gas" });
    expect(await refusal(at(home()).showProduct({ address: "their-own-gas" }))).toBe("not_found");
    const both = ["cafe-gas-4-5-kg-2", "no-such-gas", "cafe-gas-4-5-kg", `x-${twin.id}`];
    const { items } = await at(home()).compareProducts({ addresses: both });
    expect(items.map(({ id }) => id)).toEqual([twin.id, product.id]);
  });

  it("gives products of one name that are added at once an address each", async () => {
    const name = "Twelve at once";
    await Promise.all(
      Array.from({ length: 12 }, () => makeProduct(service, merchant, { name, category: "many" })),
    );
    const { items } = await at(home()).listProducts({ category: "many" });
    expect(new Set(items.map(({ slug }) => slug)).size).toBe(12);
  });

  it("finds a size however its unit is written, and a product by what else it is called", async () => {
    const gas = await makeProduct(service, merchant, { name: "Orchard gas 13 kg" });
    const close = await makeProduct(service, merchant, { name: "Orchard heater 4.2kW" });
    await callerFor(service, { token }).office.products.change({
      id: gas.id,
      brand: "Hesperus",
      alsoKnownAs: "red bottle, caravan gas",
    });
    const found = async (q: string) =>
      (await at(home()).listProducts({ q })).items.map(({ id }) => id);
    for (const q of [
      "orchard 13kg",
      "orchrad 13kg",
      "13KG orchard",
      "orchard 13 kg",
      "hesperus",
      "red bottle",
    ]) {
      expect({ q, found: await found(q) }).toEqual({ q, found: [gas.id] });
    }
    expect(await found("orchard 4.2 kw")).toEqual([close.id]);
  });

  it("points to where it is at home, and shows a category by its product's picture", async () => {
    const bytes = Buffer.from(tinyPng.split(",")[1] ?? "", "base64");
    const { key } = await office().addPicture({ file: { bytes } });
    const lamp = await makeProduct(service, merchant, { category: "lamps" });
    await service.database.service.product.update({
      where: { tenantId_id: { tenantId: merchant.id, id: lamp.id } },
      data: { pictureKey: key },
    });
    const { url, categories } = await at(home()).showFront();
    expect(url).toBe(`http://${home()}`);
    expect(categories.find(({ slug }) => slug === "lamps")?.picture?.card).toContain(key);
  });

  it("shows all pictures of a product on its page, in their order, and the first in lists", async () => {
    const bytes = Buffer.from(tinyPng.split(",")[1] ?? "", "base64");
    const keys: string[] = [];
    for (const alt of ["Front", "Back", "Valve"]) {
      keys.push((await office().addPicture({ file: { bytes }, alt })).key);
    }
    const [front = "", back = "", valve = ""] = keys;
    const { id } = await makeProduct(service, merchant, { name: "Pictured gas" });
    const products = callerFor(service, { token }).office.products;
    await products.change({ id, pictureKey: front, morePictureKeys: [valve, back, front] });
    const shownOf = async () => {
      const { product, pictures } = await at(home()).showProduct({ address: "pictured-gas" });
      return { first: product.picture?.alt, all: pictures.map(({ alt }) => alt) };
    };
    expect(await shownOf()).toEqual({ first: "Front", all: ["Front", "Valve", "Back"] });
    await products.change({ id, morePictureKeys: [back] });
    expect(await shownOf()).toEqual({ first: "Front", all: ["Front", "Back"] });
    await products.change({ id, pictureKey: null, morePictureKeys: [] });
    expect(await shownOf()).toEqual({ first: undefined, all: [] });
  });

  it("leads from a product's page to its safety sheet", async () => {
    const { id } = await makeProduct(service, merchant, { name: "Sheeted gas" });
    const shown = async () =>
      (await at(home()).showProduct({ address: "sheeted-gas" })).safetySheetUrl;
    expect(await shown()).toBeNull();
    const safetySheetUrl = "https://gas.example/sheet.pdf";
    await callerFor(service, { token }).office.products.change({ id, safetySheetUrl });
    expect(await shown()).toBe(safetySheetUrl);
  });

  it("shows pictures by their own key", async () => {
    const bytes = Buffer.from(tinyPng.split(",")[1] ?? "", "base64");
    const { key } = await office().addPicture({ file: { bytes } });
    const tenantId = merchant.id;
    const file = await at("localhost").showPicture({ tenantId, key, size: "thumb" });
    const pieces: Uint8Array[] = [];
    for await (const piece of file.stream) pieces.push(piece);
    const kept = Buffer.concat(pieces);
    expect(kept.subarray(0, 15).toString("latin1")).toMatch(/^RIFF.{4}WEBPVP8/s);
    expect(file).toMatchObject({ contentType: "image/webp", contentLength: kept.length });
    const none = { tenantId, key: randomUUID(), size: "thumb" as const };
    expect(await refusal(at("localhost").showPicture(none))).toBe("not_found");
  });
});

it("shows scheme, number and holder of a fuel's certificate on the product's page", async () => {
  const logs = await makeProduct(service, merchant, { name: "Certified logs" });
  const shownOf = async () => {
    const { product } = await at(home()).showProduct({ address: logs.id });
    return product.fuelCertificate;
  };
  expect(await shownOf()).toBeNull();
  const { products } = callerFor(service, { token }).office;
  await products.change({
    id: logs.id,
    solidFuel: {
      kind: "wood",
      container: "bag",
      certificate: {
        scheme: "ready_to_burn",
        number: "WS 77",
        holder: "Northern Logs Ltd",
        expiresOn: null,
      },
    },
  });
  expect(await shownOf()).toBe(
    "Ready to Burn (Woodsure), certificate WS 77, held by Northern Logs Ltd",
  );
});
