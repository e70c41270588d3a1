import { NextRequest } from "next/server";
import { afterEach, beforeEach, expect, it } from "vitest";
import { keptAddress } from "./addresses";
import { answerKept } from "./answer";
import { KeptPages } from "./kept-pages";

const host = "fellside.example";
let tell: (change: { kind: string } | null) => void;

beforeEach(() => {
  const pages = new KeptPages({ hear: (_, heard) => (tell = heard) });
  pages.shows(host, { tenantId: "fellside", changesAt: null });
  const key = `/route-cache/APP_PAGE/41da0ef9/$/at/${host}/products`;
  pages.get(key);
  pages.set(key, { html: "<p>Everything</p>" });
  globalThis.roundsmanKeptPages = pages;
});
afterEach(() => {
  globalThis.roundsmanKeptPages = undefined;
});

const asked = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  new NextRequest(`http://${host}${path}`, { method, headers: { host, ...headers } });

function answer(path: string, headers?: Record<string, string>, method?: string) {
  const request = asked(path, headers, method);
  const address = keptAddress(request);
  if (address === null) throw new Error("Not everybody's");
  return answerKept(request, address);
}

const isMadeByNext = (response: Response) => response.headers.has("x-middleware-next");

it("sends what is kept", async () => {
  const response = answer("/products");
  expect(await response.text()).toBe("<p>Everything</p>");
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
});

it("sends nothing to whoever has it already", () => {
  const etag = answer("/products").headers.get("etag") ?? "";
  const again = answer("/products", { "if-none-match": `"other", ${etag}` });
  expect(again.status).toBe(304);
  expect(again.headers.get("etag")).toBe(etag);
  expect(answer("/products", { "if-none-match": '"other"' }).status).toBe(200);
});

it("leaves to Next what has changed, what was never made, and what is no reading", () => {
  expect(isMadeByNext(answer("/products"))).toBe(false);
  expect(isMadeByNext(answer("/products", {}, "POST"))).toBe(true);
  expect(isMadeByNext(answer("/categories/coal"))).toBe(true);
  tell({ kind: "shop" });
  expect(isMadeByNext(answer("/products"))).toBe(true);
});

it("knows what is everybody's, by host", () => {
  expect(keptAddress(asked("/"))).toBe(`/at/${host}`);
  expect(keptAddress(asked("/", { host: "FELLSIDE.example:3002" }))).toBe(`/at/${host}`);
  expect(keptAddress(asked("/products/coal-1?utm_source=mail"))).toBe(
    `/at/${host}/products/coal-1`,
  );
  expect(keptAddress(asked("/privacy"))).toBe(`/at/${host}/policies/privacy`);
  expect(keptAddress(asked("/robots.txt"))).toBe(`/at/${host}/for-robots`);
});

it("keeps nothing of somebody's own, and knows no host that is none", () => {
  expect(keptAddress(asked("/products?q=coal"))).toBeNull();
  expect(keptAddress(asked("/products", { cookie: "shop_session=abc" }))).toBeNull();
  expect(keptAddress(asked("/icon.png", { cookie: "shop_session=abc" }))).toBe(
    `/at/${host}/letter`,
  );
  expect(keptAddress(asked("/basket"))).toBeNull();
  expect(keptAddress(asked("/products/coal/more"))).toBeNull();
  expect(keptAddress(asked("/", { host: "fellside.example/at" }))).toBeNull();
});
