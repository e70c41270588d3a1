import { randomInt } from "node:crypto";

/** Addresses under the shops' domain that are not for shops, and words that would mislead. */
const reserved = new Set([
  "admin",
  "api",
  "app",
  "assets",
  "console",
  "demo",
  "docs",
  "help",
  "mail",
  "media",
  "roundsman",
  "rest",
  "service",
  "shop",
  "shops",
  "static",
  "status",
  "support",
  "trust",
  "web",
  "www",
]);

const longest = 48;

/** A business's name as part of an address: "Fellside Gas & Coal" is `fellside-gas-coal`. */
export function slugOf(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, longest)
    .replaceAll(/^-+|-+$/g, "");
  return slug === "" ? "business" : slug;
}

/** What to try in turn: the name itself where it may be had, then with a number, at last with a long one. */
export function slugCandidates(name: string): string[] {
  const slug = slugOf(name);
  const numbered = [2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${slug}-${n}`);
  const drawn = [1, 2, 3].map(() => `${slug}-${randomInt(10_000, 100_000_000)}`);
  return [...(reserved.has(slug) ? [] : [slug]), ...numbered, ...drawn];
}
