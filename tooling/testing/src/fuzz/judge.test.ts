import { operationOf, routes } from "@roundsman/spec-rest";
import { expect, it } from "vitest";
import { faultOf } from "./judge";

/** A record that a phone could not save: an operation of the apps, as in the races, without an answer. */
const silent = operationOf({
  method: "POST",
  path: "/apps/office.rounds.reportRefused",
  procedure: "office.rounds.reportRefused",
  summary: "",
  tag: "",
});

function operation(method: string, path: string) {
  const route = routes.find((one) => one.method === method && one.path === path);
  if (!route) throw new Error(`There is no ${method} ${path}`);
  return operationOf(route);
}
const conflict = { status: 409, body: { error: "conflict", message: "It is not open." } };

it("finds fault with a status that the operation's entry does not declare", () => {
  expect(faultOf(operation("POST", "/orders/{id}/cancel"), conflict)).toBeNull();
  expect(faultOf(operation("GET", "/orders/{id}"), conflict)).toBe("409 is not declared");
  expect(faultOf(operation("GET", "/orders"), { status: 204, body: null })).toBe(
    "204 is not declared",
  );
});

it("takes no body for the answer of an operation that gives nothing", () => {
  expect(faultOf(silent, { status: 204, body: null })).toBeNull();
  expect(faultOf(silent, { status: 204, body: {} })).toBe("204 with a body");
  expect(faultOf(silent, { status: 200, body: {} })).toBe("200 is not declared");
});

it("finds fault with a body that is none of its status", () => {
  const missing = { error: "not_found", message: "No such order." };
  expect(faultOf(operation("GET", "/orders/{id}"), { status: 404, body: missing })).toBeNull();
  expect(faultOf(operation("GET", "/orders/{id}"), { status: 403, body: missing })).toBe(
    "not_found with 403",
  );
  expect(faultOf(operation("GET", "/orders/{id}"), { status: 200, body: {} })).toMatch(
    /^not its shape/,
  );
});
