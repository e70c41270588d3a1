import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

/* docs/security.md walks OWASP ASVS 5.0.0 through the house; here it is held to both. */

const house = fileURLToPath(new URL("../../../../", import.meta.url));
const doc = readFileSync(`${house}docs/security.md`, "utf8");
const rows = doc
  .split("\n")
  .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, number = "", , standing = "", how = ""]) => ({ number, standing, how }));

/** The requirements of levels 1 and 2 in each section of the standard, which numbers them from 1. */
const asked = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2
  8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3
  11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3
  15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2`
  .trim()
  .split(/\s+/)
  .flatMap((section) => {
    const [name = "", count = ""] = section.split(":");
    return Array.from({ length: Number(count) }, (_, index) => `${name}.${index + 1}`);
  });

it("answers each requirement of levels 1 and 2 once, in their order", () => {
  expect(rows.map(({ number }) => number)).toEqual(asked);
  const words = new Set(["met", "partly", "not met", "operator's", "not applicable"]);
  expect(rows.filter(({ standing }) => !words.has(standing))).toEqual([]);
  expect(rows.filter(({ how }) => how === "")).toEqual([]);
});

it("counts them rightly", () => {
  const count = (word: string) => rows.filter(({ standing }) => standing === word).length;
  const [, ...said] =
    /Of (\d+) requirements (\d+) are met, (\d+) partly, (\d+) are not, (\d+) are for whoever runs the service, and (\d+)/.exec(
      doc,
    ) ?? [];
  const counted = ["met", "partly", "not met", "operator's", "not applicable"].map(count);
  expect(said.map(Number)).toEqual([rows.length, ...counted]);
});

const rooms: Record<string, string> = {
  api: "packages/api/src",
  rest: "packages/spec-rest/src",
  db: "packages/db/src",
  providers: "packages/providers/src",
  e2e: "tooling/e2e/journeys",
};

it("names files that are there", () => {
  const named = [...doc.matchAll(/`([\w.@/()[\]-]+\/[\w.@/()[\]-]+\.(?:tsx?|mjs))`/g)].map(
    ([, path = ""]) => path.replace(/^[^/]+/, (room) => rooms[room] ?? room),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !existsSync(house + path))).toEqual([]);
  const decisions = new Set(readdirSync(`${house}docs/decisions`).map((file) => file.slice(0, 4)));
  const cited = [...doc.matchAll(/docs\/decisions\/(\d{4})/g)].map(([, number]) => number);
  expect(cited.filter((number) => !decisions.has(number ?? ""))).toEqual([]);
});
