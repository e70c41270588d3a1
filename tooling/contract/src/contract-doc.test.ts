import { errorStatus, webhookBodies } from "@roundsman/api";
import { describe, expect, it } from "vitest";
import { faultsOfCitations, unlistedDecisions } from "./written/citations";
import { expected, resourceOf, resources, scopes, statusesOf, valueSets } from "./written/expected";
import {
  firstLineUnder,
  lineAfter,
  operations,
  refusalsOf,
  tableUnder,
  writtenOf,
} from "./written/pages";

import { rewriteContract } from "./written/rewrite";

/* Compares docs/contract with the routes and the OpenAPI document. A failure shows the line to write. */

// The pages are read when this file is loaded, so the next run checks the rewritten ones.
if (process.env["REWRITE_DOCS"]) rewriteContract();

describe("docs/contract", () => {
  it("names every operation once, and no other", () => {
    expect(operations.toSorted()).toEqual([...expected.keys()].toSorted());
  });

  it.each([...expected])("%s: who may, what it takes and gives", (operation, said) => {
    expect(writtenOf(operation)).toEqual(said);
    // Documented refusals are in the OpenAPI document too.
    expect(statusesOf(operation)).toEqual(expect.arrayContaining(refusalsOf(operation)));
  });

  it.each([...resources])("%s: its fields and their types", (name) => {
    const said = resourceOf(name);
    expect(typeof said === "string" ? firstLineUnder(name) : tableUnder(name)).toEqual(said);
  });

  it("holds every value set", () => {
    const rows = (tableUnder("Value sets") ?? []).flatMap(([values = "", fields = ""]) =>
      fields.split(", ").map((field): [string, string] => [field, values]),
    );
    expect(new Map(rows)).toEqual(valueSets);
  });

  it("has every type of event, what it concerns, and when it happens", () => {
    expect(tableUnder("Types of events")).toEqual(
      webhookBodies.map(({ name, kind, words }) => [`\`${name}\``, `\`${kind}\``, words]),
    );
  });

  it("names the scopes", () => {
    expect(lineAfter("Scopes: ")).toBe(scopes);
  });

  it("has the errors with their statuses", () => {
    const rows = (tableUnder("Errors") ?? []).map(([error, status]) => [error, Number(status)]);
    expect(Object.fromEntries(rows)).toEqual(errorStatus);
  });
});

it("is cited by names that exist, as are all documents", () => {
  expect(faultsOfCitations()).toEqual([]);
});

it("has every decision in the index by subject", () => {
  expect(unlistedDecisions()).toEqual([]);
});
