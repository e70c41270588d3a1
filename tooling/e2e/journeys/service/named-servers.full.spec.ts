import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import { expectAccessible } from "../../src/pages/axe";
import { awake } from "../../src/pages/awake";
import { test } from "../../src/service/journey";
import { expectFramedDay, expectLiveVan } from "../../src/pages/maps";
import { askAs } from "../../src/service/over-rest";
import { signIn } from "../../src/people/people";
import type { Stop } from "../../src/driving/road";
import { expectGood, putIn, shopAt } from "../../src/people/shopper";
import { useServiceWith } from "../../src/service/use-service";

/** A server on another origin, as an operator would configure for maps and for the addresses of a postcode. */
let outside: Server;
const asked: string[] = [];
const service = useServiceWith(async () => {
  outside = createServer(({ url = "" }, response) => {
    asked.push(url);
    response.setHeader("Access-Control-Allow-Origin", "*");
    if (url === "/style.json") response.end(JSON.stringify(style(origin())));
    else if (url.startsWith("/v1/postcodes/")) response.end(JSON.stringify(houses));
    // A tile without layers is an empty tile.
    else response.end(Buffer.alloc(0));
  });
  await new Promise<void>((done) => outside.listen(0, "127.0.0.1", done));
  return {
    MAP_STYLE_URL: `${origin()}/style.json`,
    IDEAL_POSTCODES_KEY: "ak_journey",
    IDEAL_POSTCODES_URL: origin(),
  };
});
test.afterAll(() => {
  outside.close();
});

const origin = () => `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
const houses = {
  code: 2000,
  result: [2, 4].map((number) => ({
    line_1: `${number} Lake Road`,
    line_2: "",
    post_town: "WINDERMERE",
    postcode: "LA23 1AA",
  })),
};
const style = (from: string) => ({
  version: 8,
  sources: {
    streets: { type: "vector", tiles: [`${from}/{z}/{x}/{y}.mvt`], attribution: "Test streets" },
  },
  layers: [
    { id: "land", type: "background", paint: { "background-color": "#eee" } },
    { id: "roads", type: "line", source: "streets", "source-layer": "roads" },
  ],
});

test("maps show the streets of the server that the settings name, the day's stops on them, and vans as they go", async ({
  page,
  browser,
}) => {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) refused.push(message.text());
  });
  await signIn(page, service.web, "olivia@fellside.example");
  await page.goto(`${service.web}/rounds`);
  await expect(page.getByText("Test streets")).toBeAttached();
  await expect.poll(() => asked.some((url) => /^\/\d+\/\d+\/\d+\.mvt$/.test(url))).toBe(true);
  await expectLiveVan(browser, service);
  await expectFramedDay(page, service);
  expect(refused).toEqual([]);
});

test("a postcode's addresses are chosen from, in the office and at the shop's checkout", async ({
  page,
}) => {
  await signIn(page, service.web, "olivia@fellside.example");
  await page.goto(`${service.web}/customers/new`);
  const find = await awake(page.getByRole("button", { name: "Find address by postcode" }));
  await page.getByLabel("Postcode").fill("la23 1aa");
  await find.click();
  await page.getByLabel("Choose the address").click();
  await page.getByRole("option", { name: "4 Lake Road, Windermere" }).click();
  await expect(page.getByLabel("House and street")).toHaveValue("4 Lake Road");
  await expect(page.getByLabel("Postcode")).toHaveValue("LA23 1AA");
  await expectAccessible(page);

  const shop = shopAt(service);
  await putIn(page, shop, "Butane 7 kg");
  await page.goto(shop("/checkout"));
  await page.getByLabel("Postcode").fill("la23 1aa");
  await page.getByRole("button", { name: "Find address" }).click();
  await page.getByLabel("Choose your address").selectOption({ label: "2 Lake Road, Windermere" });
  await expect(page.getByLabel("House and street")).toHaveValue("2 Lake Road");
  await expect(page.getByLabel("Town")).toHaveValue("Windermere");
  await expectGood(page);
});

test("a shopper sees the streets where the van is", async ({ page, request }) => {
  const olivia = await askAs(request, service, "olivia@fellside.example");
  const { items } = await olivia("GET", "/rounds?status=out");
  const [round] = items;
  const stop = round.stops.find(
    ({ completedAt, failedAt }: Stop) => completedAt === null && failedAt === null,
  );
  await olivia("PUT", `/rounds/${round.id}/van`, { latitude: 54.37, longitude: -2.9 });
  const { trackingRef } = await olivia("GET", `/orders/${stop.orderId}`);
  await page.goto(shopAt(service)(`/track/${trackingRef}`));
  await expect(page.getByRole("heading", { name: "Where the van is" })).toBeVisible();
  await expect(page.getByText("Test streets")).toBeAttached();
});
