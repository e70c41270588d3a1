import { beforeEach, expect, it } from "vitest";
import { KeptPages } from "./kept-pages";

const fellside = "fellside";
const harbour = "harbour";
let now = 0;
let heard: Record<string, (change: { kind: string } | null) => void>;
let pages: KeptPages;

beforeEach(() => {
  now = 1_000_000;
  heard = {};
  pages = new KeptPages({ hear: (tenant, tell) => (heard[tenant] = tell), now: () => now });
  for (const tenantId of [fellside, harbour]) {
    pages.shows(`${tenantId}.example`, { tenantId, changesAt: null });
  }
});

/** As Next names what it keeps. */
const at = (path: string) => `/route-cache/APP_PAGE/41da0ef9/$/at/${path}`;
const home = (business: string) => at(`${business}.example`);
/** As Next goes about it: asks, makes, hands over. */
function make(key: string, html: string, during: () => void = () => {}): void {
  expect(pages.get(key)).toBeNull();
  during();
  pages.set(key, { html });
}
const shown = (key: string) => pages.get(key)?.value.html ?? null;

it("keeps a page until its own business changes, and no other's", () => {
  make(home(fellside), "one");
  make(home(harbour), "theirs");
  heard[fellside]?.({ kind: "order" });
  expect(shown(home(fellside))).toBe("one");
  heard[fellside]?.({ kind: "shop" });
  expect(shown(home(fellside))).toBeNull();
  expect(shown(home(harbour))).toBe("theirs");
  heard[harbour]?.(null);
  expect(shown(home(harbour))).toBeNull();
});

it("does not use what began to be made before a change", () => {
  make(home(fellside), "stale", () => heard[fellside]?.({ kind: "shop" }));
  expect(shown(home(fellside))).toBeNull();
  pages.set(home(fellside), { html: "fresh" });
  expect(shown(home(fellside))).toBe("fresh");
});

it("of two that are being made takes the older's beginning", () => {
  const key = home(fellside);
  expect(pages.get(key)).toBeNull();
  heard[fellside]?.({ kind: "shop" });
  expect(pages.get(key)).toBeNull();
  pages.set(key, { html: "from before the change" });
  expect(shown(key)).toBeNull();
});

it("lets go when a banner turns, and after ten minutes whatever happens", () => {
  pages.shows("fellside.example", { tenantId: fellside, changesAt: now + 5000 });
  make(home(fellside), "one");
  now += 4999;
  expect(shown(home(fellside))).toBe("one");
  now += 1;
  expect(shown(home(fellside))).toBeNull();
  make(home(harbour), "theirs");
  now += 10 * 60_000;
  expect(shown(home(harbour))).toBeNull();
});

it("keeps nothing of hosts that show no shop, nor what is not there", () => {
  make(at("nobody.example"), "nothing here");
  expect(shown(at("nobody.example"))).toBeNull();
  pages.get(`${home(fellside)}/products/none`);
  pages.set(`${home(fellside)}/products/none`, { html: "not found", status: 404 });
  expect(shown(`${home(fellside)}/products/none`)).toBeNull();
});

it("shows nobody the pages of a host that has changed hands", () => {
  make(home(fellside), "one");
  pages.shows("fellside.example", { tenantId: harbour, changesAt: null });
  expect(shown(home(fellside))).toBeNull();
});

it("has a bound: the longest unused goes first", () => {
  pages = new KeptPages({ hear: () => {}, now: () => now, maxBytes: 15_000 });
  pages.shows("fellside.example", { tenantId: fellside, changesAt: null });
  const key = (n: number) => `${home(fellside)}/products/${n}`;
  const html = "x".repeat(2000);
  for (const n of [1, 2]) make(key(n), html);
  expect(shown(key(1))).toBe(html);
  make(key(3), html);
  expect(shown(key(2))).toBeNull();
  expect(shown(key(1))).toBe(html);
});
