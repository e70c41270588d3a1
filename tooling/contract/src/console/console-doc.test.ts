import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { root, type Meta } from "@roundsman/api";
import { expect, it } from "vitest";

/* Compares docs/console.md, the account of staff's operations and their proofs, with the code. */

const repository = fileURLToPath(new URL("../../../../", import.meta.url));
const doc = readFileSync(`${repository}docs/console.md`, "utf8");

/** The cells of the tables' rows, without the heads. */
const rows = doc
  .split("\n")
  .filter((line) => line.startsWith("|") && line.includes("`console."))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, number = "", , page = "", procedure = "", from = "", tests = "", journey = ""]) => ({
    number,
    page: coded(page)[0] ?? "",
    procedure: coded(procedure)[0] ?? "",
    from,
    tests: coded(tests),
    journey: coded(journey)[0] ?? "",
    titles: [...journey.matchAll(/"([^"]+)"/g)].map(([, title]) => title ?? ""),
  }));

function coded(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text ?? "");
}

/** Returns a router's procedures: at run time they are in one flat record, by path. */
const flat = (router: object): Record<string, { _def: { meta?: Meta } }> =>
  Reflect.get(Reflect.get(router, "_def"), "procedures");
const procedures = flat(root);
const scopes = { support: "console:read", billing: "console:write", owner: "console:owner" };

it("names every procedure of the console once, and every numbered operation of staff", () => {
  const built = Object.keys(procedures).filter((path) => path.startsWith("console."));
  expect(rows.map(({ procedure }) => procedure).toSorted()).toEqual(built.toSorted());
  const numbers = rows.map(({ number }) => Number(number)).filter((number) => number > 0);
  expect(numbers.toSorted((a, b) => a - b)).toEqual([15, 16, 17, 18, 19, 20, 21, 22, 23]);
});

it.each(rows)("$procedure: its role, page, tests and journey are as it says", (row) => {
  const asked = procedures[row.procedure]?._def.meta?.scopes;
  expect(asked).toEqual([Reflect.get(scopes, row.from)]);
  const files = [
    `apps/console/src/app/(staff)${row.page}/page.tsx`,
    ...row.tests.map((path) =>
      path
        .replace(/^contract/, "tooling/contract/src")
        .replace(/^modules/, "packages/api/src/modules"),
    ),
  ];
  expect(files.filter((path) => !existsSync(repository + path))).toEqual([]);
  expect(row.tests).not.toEqual([]);
  // Every numbered operation also has a journey in a browser.
  if (row.journey === "" && row.number === "") return;
  const journey = readFileSync(`${repository}tooling/e2e/journeys/${row.journey}`, "utf8");
  expect(row.titles).not.toEqual([]);
  expect(row.titles.filter((title) => !journey.includes(title))).toEqual([]);
});
