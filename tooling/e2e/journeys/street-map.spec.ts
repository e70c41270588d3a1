import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import { test } from "../src/journey";
import { expectFramedDay, expectLiveVan } from "../src/maps";
import { signIn } from "../src/people";
import { useServiceWith } from "../src/use-service";

/** A map server on an origin of its own, as the operator would name one. */
let maps: Server;
const asked: string[] = [];
const service = useServiceWith(async () => {
  maps = createServer(({ url = "" }, response) => {
    asked.push(url);
    response.setHeader("Access-Control-Allow-Origin", "*");
    // A tile with no layers is an empty one.
    response.end(url === "/style.json" ? JSON.stringify(style(address())) : Buffer.alloc(0));
  });
  await new Promise<void>((done) => maps.listen(0, "127.0.0.1", done));
  return { MAP_STYLE_URL: `${address()}/style.json` };
});
test.afterAll(() => {
  maps.close();
});

const address = () => `http://127.0.0.1:${(maps.address() as AddressInfo).port}`;
const style = (origin: string) => ({
  version: 8,
  sources: {
    streets: { type: "vector", tiles: [`${origin}/{z}/{x}/{y}.mvt`], attribution: "Test streets" },
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
