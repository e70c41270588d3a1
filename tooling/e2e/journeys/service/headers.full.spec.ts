import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request as asking } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pmtilesArchiveOf } from "@roundsman/providers/testing";
import { expect } from "@playwright/test";
import { test } from "../../src/service/journey";
import { useServiceWith } from "../../src/service/use-service";

/**
 * Settings as in production: browsers connect by TLS, which ends before the processes. The demo's hosts exist on
 * localhost only.
 */
const service = useServiceWith(async () => ({
  WEB_URL: "https://office.localhost",
  CONSOLE_URL: "https://console.localhost",
  SHOP_URL: "https://shops.localhost",
  REST_URL: "https://rest.localhost",
  MAP_PMTILES: await streets(),
}));

const tile = "a tile of the whole world";
let folder: string;
test.afterAll(() => rm(folder, { recursive: true }));

async function streets() {
  folder = await mkdtemp(join(tmpdir(), "streets-"));
  const file = join(folder, "map.pmtiles");
  await writeFile(file, pmtilesArchiveOf(Buffer.from(tile)));
  return file;
}

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Requests a path with any Host header, which `fetch` would not allow. */
const get = (origin: string, path: string, host: string) =>
  new Promise<Answer>((resolve, reject) => {
    const { port } = new URL(origin);
    asking({ host: "127.0.0.1", port, path, headers: { host } }, async (answer) => {
      let text = "";
      for await (const part of answer.setEncoding("utf8")) text += part;
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
    })
      .on("error", reject)
      .end();
  });

const fellside = "fellside.shops.localhost";
const pages = (): Record<string, [origin: string, path: string, host: string]> => ({
  "the office's sign-in": [service.web, "/sign-in", "office.localhost"],
  "an address of the office that leads nowhere": [
    service.web,
    "/sign-in/nowhere",
    "office.localhost",
  ],
  "the console's sign-in": [service.console, "/sign-in", "console.localhost"],
  "a shop's home, kept": [service.shop, "/", fellside],
  "a shop's search": [service.shop, "/products?q=coal", fellside],
  "a shop's basket": [service.shop, "/basket", fellside],
  "a shop's product that is not there": [service.shop, "/products/none", fellside],
  "a shop's address that leads nowhere": [service.shop, "/nowhere", fellside],
  "an order nobody placed": [service.shop, "/track/none", fellside],
  "a host without a shop": [service.shop, "/basket", "nobody.shops.localhost"],
  "the reference of the REST interface": [service.rest, "/docs", "rest.localhost"],
});

test("every page says what it may do, and runs no script but its own", async () => {
  for (const [name, [origin, path, host]] of Object.entries(pages())) {
    // Requests each page twice, because a cached page is sent another way.
    for (const round of [1, 2]) {
      const { headers, text } = await get(origin, path, host);
      const where = `${name}, asked for the ${round}. time`;
      const policy = String(headers["content-security-policy"]);
      const [, scripts = ""] = /script-src ([^;]*)/.exec(policy) ?? [];
      // The office compiles WebAssembly to read codes if the browser can't (docs/decisions/0306).
      const own =
        origin === service.web
          ? /^'self' 'nonce-[^']+' 'wasm-unsafe-eval'$/
          : /^'self'( '(nonce|sha256)-[^']+')?$/;
      expect(scripts, where).toMatch(own);
      expect(policy, where).toContain("frame-ancestors 'none'");
      expect(policy, where).toContain("base-uri 'none'");
      expect(policy, where).toMatch(/form-action '(self|none)'/);
      expect(headers, where).toMatchObject({
        "strict-transport-security": expect.stringContaining("max-age=31536000"),
        "x-content-type-options": "nosniff",
        "referrer-policy": expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
      });
      expect(headers["x-powered-by"], where).toBeUndefined();
      if (origin !== service.rest) {
        expect(headers["permissions-policy"], where).toContain("microphone=()");
        const [, nonce] = /'nonce-([^']+)'/.exec(scripts) ?? [];
        expect(inlineScripts(text), where).toEqual(inlineScripts(text).map(() => nonce));
      }
    }
  }
});

test("nobody has pictures drawn in other sizes", async () => {
  for (const [origin, host] of [
    [service.web, "office.roundsman.example"],
    [service.console, "console.roundsman.example"],
    [service.shop, fellside],
  ] as const) {
    const { status } = await get(origin, "/_next/image?url=%2Ficon.png&w=640&q=75", host);
    expect(status, host).toBe(404);
  }
});

test("the office and the shop serve the street map of the archive to anybody", async () => {
  for (const [origin, host] of [
    [service.web, "office.localhost"],
    [service.shop, fellside],
  ] as const) {
    const style = await get(origin, "/map/style/light", host);
    expect(style.text, host).toContain("/map/tiles/{z}/{x}/{y}");
    // The bytes equal those in the archive. A body that is compressed twice, or lacks its Content-Encoding, is no
    // tile.
    const found = await get(origin, "/map/tiles/0/0/0", host);
    expect(found, host).toMatchObject({ status: 200, text: tile });
    expect((await get(origin, "/map/tiles/3/1/1", host)).status, host).toBe(204);
  }
});

test("a nonce is good for one answer", async () => {
  const nonces = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const { headers } = await get(service.shop, "/basket", fellside);
      return /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1];
    }),
  );
  expect(new Set(nonces).size).toBe(5);
});

test("pages that are not there say so in words and status, without script", async () => {
  for (const [path, host, status, words] of [
    ["/products/none", fellside, 404, "See all products"],
    ["/products/none?q=x", fellside, 404, "See all products"],
    ["/track/none", fellside, 404, "Page not found"],
    ["/pay/none", fellside, 404, "Page not found"],
    ["/sandbox/none", fellside, 404, "Page not found"],
    ["/nowhere", fellside, 404, "Page not found"],
    ["/basket", "nobody.shops.localhost", 404, "Page not found"],
    ["/checkout", "nobody.shops.localhost", 404, "Page not found"],
    ["/products?q=x", "nobody.shops.localhost", 404, "Page not found"],
  ] as const) {
    const answer = await get(service.shop, path, host);
    expect(answer.status, `${host}${path}`).toBe(status);
    const [body = ""] =
      /<body>.*/s.exec(answer.text.replaceAll(/<script.*?<\/script>/gs, "")) ?? [];
    expect(body, `${host}${path}`).toContain(words);
  }
});

/** Returns the nonce of each inline script. Structured data for machines is no script. */
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script\b([^>]*)>/g)]
    .map(([, attributes = ""]) => attributes)
    .filter((attributes) => !/ src="|application\/ld\+json/.test(attributes))
    .map((attributes) => / nonce="([^"]*)"/.exec(attributes)?.[1]);
