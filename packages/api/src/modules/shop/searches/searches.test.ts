import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sweep } from "../../../jobs/jobs";
import { previewHeader } from "../../../platform/base/tokens";
import {
  callerFor,
  makeBusiness,
  makeMember,
  makeProduct,
  signInAs,
  testService,
  type MadeBusiness,
  type TestService,
} from "../../../testing";
import { mostWordsOfDay } from "./count";

let service: TestService;
let merchant: MadeBusiness;
let token: string;

beforeAll(async () => {
  service = await testService();
  merchant = await makeBusiness(service, { name: "Fell Fuels" });
  token = await signInAs(service, await makeMember(service, merchant));
  await office().storefront.switchOn();
  await office().storefront.publish();
});
afterAll(() => service.close());

const office = () => callerFor(service, { token }).office;
let networks = 0;
/** Searches the shop as somebody of a network of their own, unless it is named. */
function search(
  wanted: { q: string; category?: string; inStock?: boolean; page?: number },
  { now, network = `198.51.100.${(networks += 1)}` }: { now?: Date; network?: string } = {},
) {
  const headers = { host: `${merchant.slug}.localhost:3002` };
  const shopper = callerFor(service, { headers, entry: "shop", address: network, now });
  return shopper.shop.pages.listProducts(wanted);
}
const rows = () =>
  service.database.service.shopSearch.findMany({
    where: { tenantId: merchant.id },
    orderBy: { words: "asc" },
  });
const counts = async () => Object.fromEntries((await rows()).map((row) => [row.words, row.times]));
/** Waits until a search that comes after all others is counted: what was to be counted before is. */
async function counted() {
  await search({ q: "zeppelin" });
  await expect.poll(counts).toHaveProperty("zeppelin");
  await service.database.service.shopSearch.deleteMany({ where: { words: "zeppelin" } });
  return counts();
}
beforeEach(async () => {
  await service.database.service.shopSearch.deleteMany({ where: { tenantId: merchant.id } });
});

describe("a search that finds nothing", () => {
  it("is counted by its words and day, with nothing of who searched", async () => {
    await search({ q: "Gas can" }, { now: new Date("2027-06-01T22:30:00Z") });
    await search({ q: "cheap GAS  can near me" }, { now: new Date("2027-06-01T23:30:00Z") });
    await search({ q: "ann@example.com 07700 900123" });
    expect(await counted()).toEqual({ "gas can": 2 });
    const [row] = await rows();
    expect(Object.keys(row ?? {}).toSorted()).toEqual([
      "firstDay",
      "forgetAfter",
      "id",
      "lastDay",
      "setAsideAt",
      "tenantId",
      "times",
      "words",
    ]);
    const { items } = await office().shopSearches.list({});
    expect(items).toEqual([
      {
        id: row?.id,
        words: "gas can",
        times: 2,
        // Half past midnight in London.
        firstDay: "2027-06-01",
        lastDay: "2027-06-02",
        setAsideAt: null,
      },
    ]);
  });

  it("is not counted on a further page, under a filter, in a preview, or where something is found", async () => {
    await makeProduct(service, merchant, { name: "Garden rake", category: "tools" });
    await search({ q: "umbrella stand", page: 2 });
    await search({ q: "umbrella stand", category: "tools" });
    await search({ q: "umbrella stand", inStock: true });
    await search({ q: "rake" });
    await search({ q: "garden rake umbrella" });
    const { url } = await office().storefront.previewLink();
    const pass = new URL(url).pathname.split("/").at(-1) ?? "";
    const headers = { host: `${merchant.slug}.localhost:3002`, [previewHeader]: pass };
    const looking = callerFor(service, { headers, entry: "shop" });
    expect((await looking.shop.pages.listProducts({ q: "umbrella stand" })).total).toBe(0);
    expect(await counted()).toEqual({});
  });

  it("answers where it can't be counted", async () => {
    const change = (what: string) => service.test.owner.query(`ALTER TABLE shop_searches ${what}`);
    await change("ADD CONSTRAINT no_umbrella CHECK (words <> 'umbrella')");
    try {
      expect((await search({ q: "umbrella" })).total).toBe(0);
      expect(await counted()).toEqual({});
    } finally {
      await change("DROP CONSTRAINT no_umbrella");
    }
  });

  it("is counted thirty times an hour for one network", async () => {
    for (let n = 0; n < 35; n += 1) await search({ q: "umbrella" }, { network: "203.0.113.9" });
    expect(await counted()).toEqual({ umbrella: 30 });
  });

  it("adds at most a hundred new words a day, and goes on counting those it has", async () => {
    const now = new Date("2027-06-03T12:00:00Z");
    const day = new Date("2027-06-03");
    await service.database.service.shopSearch.createMany({
      data: Array.from({ length: mostWordsOfDay }, (_, n) => ({
        tenantId: merchant.id,
        words: `junk ${n}`,
        firstDay: day,
        lastDay: day,
        forgetAfter: now,
      })),
    });
    await search({ q: "umbrella" }, { now });
    await search({ q: "junk 7" }, { now });
    const found = await counted();
    expect(found).not.toHaveProperty("umbrella");
    expect(found["junk 7"]).toBe(2);
    await search({ q: "umbrella" }, { now: new Date("2027-06-04T12:00:00Z") });
    expect(await counted()).toHaveProperty("umbrella");
  });
});

describe("the merchant", () => {
  const one = async (q: string) => {
    await search({ q });
    await expect.poll(async () => Object.keys(await counts()).length).toBeGreaterThan(0);
    const { items } = await office().shopSearches.list({});
    return items[0]?.id ?? "";
  };

  it("adds the words to a product, by which the shop finds it from then on", async () => {
    const gas = await makeProduct(service, merchant, { name: "Propane 47 kg" });
    const typed = ["Wizard’s juice 9 kilos", "kiln-dried brimstone", "log burner rune"];
    for (const q of typed) {
      expect((await search({ q })).items).toEqual([]);
      const id = await one(q);
      await office().shopSearches.addToProduct({ id, productId: gas.id });
      expect((await search({ q })).items.map((item) => item.id)).toEqual([gas.id]);
    }
    expect(await counted()).toEqual({});
    const { alsoKnownAs } = await office().products.one({ id: gas.id });
    expect(alsoKnownAs).toBe("wizards juice 9kg, kiln-dried brimstone, woodburner rune");
  });

  it("sets words aside for good, and brings them back", async () => {
    const id = await one("umbrella");
    await office().shopSearches.change({ id, setAside: true });
    await search({ q: "umbrella" });
    expect(await counted()).toEqual({ umbrella: 1 });
    expect((await office().shopSearches.list({})).items).toEqual([]);
    await office().shopSearches.change({ id, setAside: false });
    await search({ q: "umbrella" });
    expect(await counted()).toEqual({ umbrella: 2 });
  });
});

// The last: sessions are swept as well.
it("forgets a search after 90 days, unless it is set aside", async () => {
  const now = new Date();
  const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
  await search({ q: "umbrella" }, { now });
  await search({ q: "parasol" }, { now });
  await counted();
  const { items } = await office().shopSearches.list({});
  const parasol = items.find(({ words }) => words === "parasol");
  await office().shopSearches.change({ id: parasol?.id ?? "", setAside: true });
  await sweep(service, {}, days(89));
  expect(await counts()).toEqual({ umbrella: 1, parasol: 1 });
  await sweep(service, {}, days(91));
  expect(await counts()).toEqual({ parasol: 1 });
});
