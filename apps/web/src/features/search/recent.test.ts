import { beforeEach, expect, it } from "vitest";
import { keepRecent, readRecent } from "./recent";

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
};
beforeEach(() => kept.clear());

const to = (n: number) => ({ href: `/orders/${n}`, label: `Order ${n}` });
const read = (business: string) => readRecent(business, storage);

it("keeps the last five, each once, the last first", () => {
  for (const n of [1, 2, 3, 4, 5, 6, 3]) keepRecent("a", to(n), storage);
  expect(read("a").map(({ label }) => label)).toEqual([3, 6, 5, 4, 2].map((n) => `Order ${n}`));
});

it("keeps those of each business apart, and survives what is none", () => {
  keepRecent("a", to(1), storage);
  expect(read("b")).toEqual([]);
  kept.set("recent:a", "{");
  expect(read("a")).toEqual([]);
  kept.set("recent:a", '[{"href":"https://evil.example","label":"x"}]');
  expect(read("a")).toEqual([]);
});
