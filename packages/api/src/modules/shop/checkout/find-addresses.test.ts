import { providersFromSettings, readSettings } from "@roundsman/providers";
import { localServer, type LocalServer, type Reply } from "@roundsman/providers/testing";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { describeError } from "../../../platform/base/errors";
import { openShop, type OpenShopTest } from "../../../testing/things/open-shop";

/* Addresses of a postcode, from a server on this machine that answers as Ideal Postcodes does. */

let shop: OpenShopTest;
let provider: LocalServer;
let reply: Reply | "silence";
beforeAll(async () => {
  provider = await localServer(() => reply);
  shop = await openShop();
});
afterAll(async () => {
  await shop.service.close();
  await provider.close();
});
const house = { line_1: "2 Lake Road", line_2: "", post_town: "WINDERMERE", postcode: "LA23 1AA" };
beforeEach(() => {
  reply = { body: { code: 2000, result: [house] } };
  const env = { IDEAL_POSTCODES_KEY: "ak_test", IDEAL_POSTCODES_URL: provider.url };
  shop.service.providers.addressLookup = providersFromSettings(readSettings(env)).addressLookup;
  provider.heard.length = 0;
});

const find = (postcode: string, address?: string) =>
  shop.at(address === undefined ? {} : { address }).checkout.findAddresses({ postcode });
const offered = async () => (await shop.at().checkout.showCheckout({ lines: [] })).findsAddresses;

it("gives a postcode's addresses to shoppers and to the office", async () => {
  const found = {
    items: [{ line1: "2 Lake Road", line2: null, city: "Windermere", postcode: "LA23 1AA" }],
    problem: null,
  };
  expect(await offered()).toBe(true);
  expect(await find("la231aa")).toEqual(found);
  expect(await shop.office().addresses.offersLookUp()).toBe(true);
  expect(await shop.office().addresses.lookUp({ postcode: "la231aa" })).toEqual(found);
  const refused: unknown = await find("nonsense").then(String, (thrown: unknown) => thrown);
  expect(describeError(refused).body.error).toBe("validation");
  expect(provider.heard).toHaveLength(2);
});

it("says in words why there is none to choose from", async () => {
  reply = { status: 404, body: { code: 4040 } };
  expect(await find("LA23 9ZZ")).toEqual({
    items: [],
    problem: "No address is known at LA23 9ZZ. Type it.",
  });
  reply = { status: 402, body: { code: 4020 } };
  expect(await find("LA23 1AA")).toEqual({
    items: [],
    problem: "Addresses can't be looked up at the moment. Type it.",
  });
  expect(JSON.stringify(shop.service.logged)).not.toContain("ak_test");
});

it("asks the provider for one client so often and no more", async () => {
  const asked = await Promise.allSettled(
    Array.from({ length: 25 }, () => find("LA23 1AA", "192.0.2.77")),
  );
  expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(15);
  expect(provider.heard).toHaveLength(15);
  await expect(find("LA23 1AA", "192.0.2.77")).rejects.toMatchObject({ kind: "rate_limited" });
  expect((await find("LA23 1AA", "192.0.2.78")).items).toHaveLength(1);
});

it("offers nothing and asks nobody without settings", async () => {
  shop.service.providers.addressLookup = providersFromSettings(readSettings({})).addressLookup;
  expect(await offered()).toBe(false);
  expect((await find("LA23 1AA")).items).toEqual([]);
  expect(provider.heard).toHaveLength(0);
});
