import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

/* Compares docs/security.md, which applies OWASP ASVS 5.0.0 to the code, with the standard and the code. */

const repository = fileURLToPath(new URL("../../../", import.meta.url));
const doc = readFileSync(`${repository}docs/security.md`, "utf8");
const rows = doc
  .split("\n")
  .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, number = "", , standing = "", how = ""]) => ({ number, standing, how }));

/** The number of requirements of levels 1 and 2 in each section of the standard. */
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

const folders: Record<string, string> = {
  api: "packages/api/src",
  rest: "packages/spec-rest/src",
  contract: "tooling/contract/src",
  prove: "tooling/prove/src",
  db: "packages/db/src",
  providers: "packages/providers/src",
  e2e: "tooling/e2e/journeys",
};

it("names files that are there", () => {
  const named = [...doc.matchAll(/`([\w.@/()[\]-]+\/[\w.@/()[\]-]+\.(?:tsx?|mjs))`/g)].map(
    ([, path = ""]) => path.replace(/^[^/]+/, (folder) => folders[folder] ?? folder),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !existsSync(repository + path))).toEqual([]);
  const decisions = new Set(
    readdirSync(`${repository}docs/decisions`).map((file) => file.slice(0, 4)),
  );
  const cited = [...doc.matchAll(/docs\/decisions\/(\d{4})/g)].map(([, number]) => number);
  expect(cited.filter((number) => !decisions.has(number ?? ""))).toEqual([]);
});

/** Reasons why a requirement that is met has no test. */
const untested =
  /No test: (?:this document is what is asked|the document made of the shapes is what is asked|that is what is asked|nothing of the kind is there|no cryptography of our own is there|the code shows it)\.$/;

describe("what is met", () => {
  const met = rows.filter(({ standing }) => standing === "met");
  const isTest = /`([\w.@/()[\]-]+\.(?:test|spec)\.(?:tsx?|mjs))`/;

  it("names a test, or says why there is none", () => {
    const bare = met.filter(({ how }) => !isTest.test(how) && !untested.test(how));
    expect(bare).toEqual([]);
  });

  it("names code where that shows it", () => {
    const shown = met.filter(({ how }) => how.endsWith("the code shows it."));
    expect(shown.filter(({ how }) => !/`[^`]+`/.test(how))).toEqual([]);
  });

  it("is counted by what shows it", () => {
    const [, tests, without] =
      /(\d+) of those that are met name a test, (\d+) say why/.exec(doc) ?? [];
    const tested = met.filter(({ how }) => isTest.test(how)).length;
    expect([tests, without].map(Number)).toEqual([tested, met.length - tested]);
  });
});

it("names tests by titles that are theirs", () => {
  const titled = [
    ...doc.matchAll(/`([\w.@/()[\]-]+\.(?:test|spec)\.tsx?)`: ((?:"[^"|]+"(?:, )?)+)/g),
  ];
  expect(titled.length).toBeGreaterThan(70);
  const wrong = titled.flatMap(([, path = "", titles = ""]) => {
    const text = readFileSync(
      repository + path.replace(/^[^/]+/, (folder) => folders[folder] ?? folder),
      "utf8",
    );
    return [...titles.matchAll(/"([^"]+)"/g)]
      .map(([, title = ""]) => title)
      .filter((title) => !text.includes(title))
      .map((title) => `${path}: ${title}`);
  });
  expect(wrong).toEqual([]);
});
