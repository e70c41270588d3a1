import { root } from "@roundsman/api";
import { expect, it } from "vitest";
import { routes } from "@roundsman/spec-rest";
import { appsOnly } from "./apps-only";
import { operations } from "./operations";

const routed = new Set(routes.map(({ method, path }) => `${method} ${path}`));

it("has every operation that was promised", () => {
  expect(operations.filter((operation) => !routed.has(operation))).toEqual([]);
});

it("has an address for each procedure but a shop's pages', and those that are said to be our apps' own", () => {
  const { _def: definition } = root;
  const addressed = new Set<string>(routes.map(({ procedure }) => procedure));
  const paths = Object.keys(definition.procedures).filter((path) => !path.startsWith("shop."));
  expect(paths.filter((path) => !addressed.has(path) && !appsOnly.has(path))).toEqual([]);
});

it("has each once, and its procedure once", () => {
  expect(new Set(operations).size).toBe(operations.length);
  const procedures = routes.map(({ procedure }) => procedure);
  expect(procedures.toSorted()).toEqual([...new Set(procedures)].toSorted());
});

it("says 201 only where a POST may make something", () => {
  const making = routes.filter(({ status }) => status === 201);
  expect(making.filter(({ method }) => method !== "POST")).toEqual([]);
});
