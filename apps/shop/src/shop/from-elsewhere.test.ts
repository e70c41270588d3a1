import { expect, it } from "vitest";
import { fromElsewhere } from "./from-elsewhere";

const host = "fellside.shops.example";

it.each([
  ["GET", { "sec-fetch-site": "cross-site" }, false],
  ["POST", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }, true],
  ["POST", { "sec-fetch-site": "same-site", origin: "https://other.shops.example" }, true],
  ["POST", { "sec-fetch-site": "same-origin", origin: `https://${host}` }, false],
  // What a browser says from a page that sends no Referer.
  ["POST", { "sec-fetch-site": "same-origin", origin: "null" }, false],
  ["POST", { origin: "https://evil.example" }, true],
  ["POST", { origin: "null" }, true],
  ["POST", { origin: `https://${host}` }, false],
  ["POST", {}, false],
  ["DELETE", { "sec-fetch-site": "cross-site" }, true],
] as const)("%s with %j comes from elsewhere: %s", (method, headers, elsewhere) => {
  const given = new Headers({ host, ...headers });
  expect(fromElsewhere({ method, headers: given })).toBe(elsewhere);
});
