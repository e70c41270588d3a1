import { randomUUID } from "node:crypto";
import {
  makeBusiness,
  makeKey,
  makeMember,
  makeProduct,
  signInAs,
  testService,
} from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { Asset, defaults, Storefront } from "./storefront-shape";

/* docs/contract/storefront-and-shop.md#the-shop. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);

async function aShop(given: Parameters<typeof makeBusiness>[1] = {}, on = true) {
  const business = await makeBusiness(service, given);
  const owner = await makeMember(service, business);
  const as = await signInAs(service, owner);
  if (on) await api.post("/storefront/on", { as });
  return { business, owner, as };
}
const at = await aShop();
const { as } = at;
const product = await makeProduct(service, at.business);
const elsewhere = await aShop();
const theirs = await makeProduct(service, elsewhere.business, { category: "theirs-alone" });

const save = (body: unknown, who = as) => api.put("/storefront/draft", { as: who, body });
const saved = async (body: object, who = as) => Storefront.parse((await save(body, who)).body);
const get = async (who = as) => Storefront.parse((await api.get("/storefront", { as: who })).body);
const post = (move: string, who = as) => api.post(`/storefront/${move}`, { as: who });
const actionsOf = async (tenantId: string) =>
  (
    await service.database.service.activity.findMany({
      where: { tenantId },
      orderBy: { id: "asc" },
    })
  ).map(({ action }) => action);

const png = async (width = 40, height = 20) => {
  const { default: sharp } = await import("sharp");
  return sharp({ create: { width, height, channels: 3, background: "#884422" } })
    .png()
    .toBuffer();
};
async function upload(fields: Record<string, string | Uint8Array>, who = as) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, new Blob([Uint8Array.from(value)], { type: "image/png" }), "a.png");
  }
  const response = new Response(form);
  return api.post("/storefront/assets", {
    as: who,
    headers: { "content-type": response.headers.get("content-type") ?? "" },
    body: new Uint8Array(await response.arrayBuffer()),
  });
}
const Named = Asset.extend({ key: z.string() });
const uploaded = async (who = as) => Named.parse((await upload({ file: await png() }, who)).body);

describe("PUT /storefront/draft", () => {
  it("fills in every default, and replaces the whole draft", async () => {
    await saved({ content: { headline: "Gas" }, commerce: { ageCheck: true } });
    const shop = await saved({ theme: { radius: 0 } });
    expect(shop.draft).toEqual({ ...defaults, theme: { ...defaults.theme, radius: 0 } });
    expect(shop.live).toEqual(defaults);
    expect(shop).toMatchObject({ status: "draft", publishedAt: null, unpublishedChanges: true });
    expect(await saved({})).toMatchObject({ draft: defaults, unpublishedChanges: false });
    expect(await get()).toEqual(await saved({}));
    const [last] = await service.database.service.activity.findMany({
      where: { action: "storefront.draft_saved", tenantId: at.business.id },
      orderBy: { id: "desc" },
      skip: 2,
      take: 1,
    });
    expect(last).toMatchObject({ before: { "theme.radius": 12 }, after: { "theme.radius": 0 } });
  });

  const banner = { id: "b", imageKey: null, heading: "Before the frost" };
  const everySection = defaults.content.sections;
  const long = (n: number) => "x".repeat(n);
  it.each([
    ["template", ["yard", "flame", "ledger"], ["barn", null, 1]],
    ["theme.primary", ["#000000", "#aBcDeF"], ["#000", "red", "#00000G", null]],
    ["theme.fontPair", ["classic", "modern", "friendly", "editorial"], ["comic", null]],
    ["theme.radius", [0, 28], [-1, 29, 1.5, "4", null]],
    ["theme.logoKey", [null], [long(301), 4, "no-such-picture"]],
    ["content.headline", ["", long(160)], [long(161), null]],
    ["content.about", [long(2000)], [long(2001)]],
    ["content.deliveryPromise", [long(160)], [long(161)]],
    ["content.phone", [long(40)], [long(41)]],
    ["content.email", ["", "a@b.example"], ["a", null]],
    ["content.address", [long(400)], [long(401)]],
    ["content.openingHours", [long(400)], [long(401)]],
    ["content.banners", [[], [banner], many(6, banner)], [many(7, banner), null]],
    [
      "content.sections",
      [[], everySection],
      [null, many(2, { section: "faq", visible: true }), [...everySection, everySection[0]]],
    ],
    ["content.featuredProductIds", [[], many(12, product.id)], [many(13, product.id)]],
    [
      "content.faq",
      [many(20, { question: "?", answer: "!" })],
      [many(21, { question: "", answer: "" })],
    ],
    [
      "content.socials.facebook",
      ["https://facebook.example/x"],
      ["facebook", "javascript:alert(1)", `https://x.example/${long(500)}`],
    ],
    ["content.socials.googlePlaceId", [long(200)], [long(201)]],
    ["commerce.collection.address", [long(400)], [long(401)]],
    ["commerce.collection.notes", [long(160)], [long(161)]],
    ["commerce.askForEmpties", [true, false], ["true", null]],
    ["commerce.whenLow", ["sell", "sell_and_say"], ["stop"]],
    ["commerce.whenOut", ["stop", "continue"], ["sell"]],
    [
      "commerce.termsUrl",
      [null, "https://a.example/terms"],
      ["terms", `https://a.example/${long(500)}`],
    ],
    ["seo.title", [long(160)], [long(161)]],
    ["seo.description", [long(300)], [long(301)]],
    ["seo.imageKey", [null], ["", "no-such-picture"]],
  ] as [string, unknown[], unknown[]][])("holds the bounds of %s", async (path, good, bad) => {
    for (const value of good) expect((await save(within(path, value))).status).toBe(200);
    for (const value of bad) expectValidation(await save(within(path, value)), path);
  });

  it.each([
    ["id", ["", long(40)], [long(41), undefined, null]],
    ["imageKey", [null], [undefined, "no-such-picture", long(301)]],
    ["heading", [long(160)], [long(161), undefined]],
    ["body", [long(2000), undefined], [long(2001)]],
    ["buttonLabel", [long(160)], [long(161)]],
    ["from", ["2026-12-01", null], ["tomorrow", "2026-02-30"]],
    ["until", ["2026-12-01"], ["1/12/2026"]],
  ] as [string, unknown[], unknown[]][])("holds a banner's %s", async (field, good, bad) => {
    const body = (value: unknown) => ({ content: { banners: [{ ...banner, [field]: value }] } });
    for (const value of good) expect((await save(body(value))).status).toBe(200);
    for (const value of bad)
      expectValidation(await save(body(value)), `content.banners.0.${field}`);
  });

  it("takes only what is the business's own, and names each place that is not", async () => {
    const picture = await uploaded();
    const other = await uploaded(elsewhere.as);
    const mine = await saved({
      theme: { logoKey: picture.key, iconKey: picture.key },
      seo: { imageKey: picture.key },
      content: {
        featuredProductIds: [product.id],
        banners: [
          { ...banner, imageKey: picture.key, buttonTarget: { kind: "category", slug: "butane" } },
        ],
      },
    });
    const refused = await save({
      theme: { logoKey: other.key },
      content: {
        featuredProductIds: [product.id, randomUUID(), theirs.id, "nonsense"],
        banners: [
          banner,
          {
            ...banner,
            imageKey: other.key,
            buttonTarget: { kind: "category", slug: "theirs-alone" },
          },
        ],
      },
    });
    for (const path of [
      "theme.logoKey",
      "content.featuredProductIds.1",
      "content.featuredProductIds.2",
      "content.featuredProductIds.3",
      "content.banners.1.imageKey",
      "content.banners.1.buttonTarget.slug",
    ]) {
      expectValidation(refused, path);
    }
    expect(z.object({ issues: z.array(z.unknown()) }).parse(refused.body).issues).toHaveLength(6);
    expect((await get()).draft).toEqual(mine.draft);
  });

  it("ends no banner before it begins", async () => {
    const turned = { ...banner, from: "2026-12-02", until: "2026-12-01" };
    expectValidation(await save({ content: { banners: [turned] } }), "content.banners.0.until");
    const same = { ...turned, until: "2026-12-02" };
    expect((await save({ content: { banners: [same] } })).status).toBe(200);
  });

  it("refuses in the order of the contract", async () => {
    const bad = { template: "barn" };
    expectError(await api.put("/storefront/draft", { body: bad }), "unauthenticated");
    const poor = await aShop({ plan: "starter" }, false);
    const stranger = { as, headers: { "x-tenant-id": poor.business.id }, body: bad };
    expectError(await api.put("/storefront/draft", stranger), "forbidden");
    const poorDriver = await signInAs(service, await makeMember(service, poor.business, "driver"));
    expectError(await save(bad, poorDriver), "plan_required");
    expectError(await save(bad, poor.as), "plan_required");
    const closed = await aShop({}, false);
    const driver = await signInAs(service, await makeMember(service, closed.business, "driver"));
    expectError(await save(bad, driver), "forbidden");
    const reading = await makeKey(service, at.business, at.owner, ["shops:read"]);
    expectError(await save(bad, reading), "forbidden");
    expectError(await save(bad, closed.as), "conflict");
    expectValidation(await save(bad), "template");
    expectValidation(await save("{"), "");
    expectValidation(await save([]), "");
    expect((await get(closed.as)).draft).toEqual(defaults);
  });
});

const many = (count: number, value: unknown) => Array.from({ length: count }, () => value);
function within(path: string, value: unknown): object {
  const [first = "", ...rest] = path.split(".");
  return { [first]: rest.length === 0 ? value : within(rest.join("."), value) };
}

describe("on, off, publish, unpublish", () => {
  it("goes from off to draft to live and back, showing shoppers only what was published", async () => {
    const shop = await aShop({}, false);
    expect(await get(shop.as)).toMatchObject({ status: "off", domains: [], url: null });
    expectError(await post("publish", shop.as), "conflict");
    expectError(await post("unpublish", shop.as), "conflict");
    const on = Storefront.parse((await post("on", shop.as)).body);
    expect(on).toMatchObject({
      status: "draft",
      url: `http://${shop.business.slug}.localhost:3002`,
      domains: [{ kind: "platform", isPrimary: true, records: [] }],
    });
    await saved({ content: { headline: "First" } }, shop.as);
    const live = Storefront.parse((await post("publish", shop.as)).body);
    expect(live).toMatchObject({ status: "live", unpublishedChanges: false });
    expect(live.live.content.headline).toBe("First");
    expect(live.publishedAt).not.toBeNull();
    const next = await saved({ content: { headline: "Second" } }, shop.as);
    expect(next.unpublishedChanges).toBe(true);
    expect(next.live.content.headline).toBe("First");
    expect((await post("unpublish", shop.as)).body).toMatchObject({ status: "draft" });
    const again = Storefront.parse((await post("publish", shop.as)).body);
    expect(again.live.content.headline).toBe("Second");
    const off = Storefront.parse((await post("off", shop.as)).body);
    expect(off).toMatchObject({ status: "off", draft: again.draft, live: again.live });
    expect((await post("on", shop.as)).body).toMatchObject({ status: "draft" });
    expect(await actionsOf(shop.business.id)).toEqual([
      "storefront.switched_on",
      "storefront.draft_saved",
      "storefront.published",
      "storefront.draft_saved",
      "storefront.unpublished",
      "storefront.published",
      "storefront.switched_off",
      "storefront.switched_on",
    ]);
  });

  it("changes nothing where it is so already", async () => {
    const shop = await aShop();
    const before = await get(shop.as);
    expect((await post("on", shop.as)).body).toEqual(before);
    expect((await post("unpublish", shop.as)).body).toEqual(before);
    expect(await actionsOf(shop.business.id)).toEqual(["storefront.switched_on"]);
  });

  it("asks for a plan with a shop, and for good standing before publishing", async () => {
    const poor = await aShop({ plan: "starter" }, false);
    for (const move of ["on", "off", "publish", "unpublish"]) {
      expectError(await post(move, poor.as), "plan_required");
    }
    const unpaid = await aShop({ status: "unpaid" });
    expect((await save({}, unpaid.as)).status).toBe(200);
    expectError(await post("publish", unpaid.as), "plan_required");
    expect((await get(unpaid.as)).status).toBe("draft");
  });

  it("of several at once, ends in one state with one address", async () => {
    const shop = await aShop({}, false);
    await Promise.all([1, 2, 3, 4].map(() => post("on", shop.as)));
    expect((await get(shop.as)).domains).toHaveLength(1);
    const answers = await Promise.all([post("off", shop.as), save({}, shop.as)]);
    expect(answers[0].status).toBe(200);
    expect([200, 409]).toContain(answers[1].status);
    expect((await get(shop.as)).status).toBe("off");
  });
});

describe("/storefront/assets", () => {
  it("draws a picture in three sizes, whose addresses the shop answers with", async () => {
    const answer = await upload({ file: await png(2000, 1000), alt: " The yard " });
    expect(answer.status).toBe(201);
    const { key, ...asset } = Named.parse(answer.body);
    expect(asset).toMatchObject({ alt: "The yard", width: 1600, height: 800 });
    expect((await get()).assets[key]).toEqual(asset);
    for (const size of ["thumb", "card", "large"]) {
      const file = `tenants/${at.business.id}/pictures/${key}-${size}.webp`;
      expect(await service.providers.files.exists(file)).toBe(true);
    }
    expect(await actionsOf(at.business.id)).toContain("picture.added");
  });

  it("takes only real pictures, by their bytes", async () => {
    const fake = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(50)]);
    for (const file of [Buffer.from("<svg/>"), Buffer.from("GIF89a"), fake, Buffer.alloc(0)]) {
      expectValidation(await upload({ file }), "file");
    }
    expectValidation(await upload({ alt: "no file" }), "file");
    expectValidation(await upload({ file: "words" }), "file");
    expectValidation(await upload({ file: await png(), alt: "x".repeat(161) }), "alt");
    expectValidation(await api.post("/storefront/assets", { as, body: {} }), "file");
    const large = await upload({ file: new Uint8Array(15 * 1024 * 1024 + 1) });
    expectError(large, "too_large");
  });

  it("is described, and removed where nothing shows it", async () => {
    const { key } = await uploaded();
    const path = `/storefront/assets/${key}`;
    const described = await api.patch(path, { as, body: { alt: "Vans" } });
    expect(Named.parse(described.body)).toMatchObject({ key, alt: "Vans" });
    expectError(await api.patch(path, { as: elsewhere.as, body: { alt: "x" } }), "not_found");
    expectError(await api.delete(path, { as: elsewhere.as }), "not_found");
    await saved({ seo: { imageKey: key } });
    expectError(await api.delete(path, { as }), "conflict");
    await saved({});
    expect((await api.delete(path, { as })).status).toBe(200);
    expect((await get()).assets).not.toHaveProperty(key);
    const file = `tenants/${at.business.id}/pictures/${key}-card.webp`;
    expect(await service.providers.files.exists(file)).toBe(false);
    expectError(await api.delete(path, { as }), "not_found");
  });
});
