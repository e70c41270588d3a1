import { expect, it } from "vitest";
import { createMatcher } from "./match";

const match = createMatcher([
  { method: "GET", path: "/rounds", target: "list" },
  { method: "POST", path: "/rounds/plan", target: "plan" },
  { method: "GET", path: "/rounds/{id}", target: "one" },
  { method: "POST", path: "/rounds/{id}/stops/{stopId}/fail", target: "fail" },
]);

it("finds a target and the values of its path", () => {
  expect(match("GET", "/rounds")).toEqual({ found: true, target: "list", params: {} });
  expect(match("GET", "/rounds/7")).toEqual({ found: true, target: "one", params: { id: "7" } });
  expect(match("POST", "/rounds/7/stops/8/fail")).toEqual({
    found: true,
    target: "fail",
    params: { id: "7", stopId: "8" },
  });
});

it("takes a fixed segment before any", () => {
  expect(match("POST", "/rounds/plan")).toMatchObject({ target: "plan" });
  expect(match("GET", "/rounds/plan")).toEqual({ found: false, allow: ["POST", "OPTIONS"] });
});

it("answers HEAD by GET", () => {
  expect(match("HEAD", "/rounds/7")).toMatchObject({ target: "one" });
  expect(match("HEAD", "/rounds/plan")).toMatchObject({ found: false });
});

it("decodes a value, or leaves it where it can't be", () => {
  const idOf = (path: string) => Reflect.get(match("GET", path), "params");
  expect(idOf("/rounds/a%20b%2Fc")).toEqual({ id: "a b/c" });
  expect(idOf("/rounds/%ff")).toEqual({ id: "%ff" });
  expect(idOf("/rounds/%00")).toEqual({ id: "%00" });
  expect(idOf("/rounds/__proto__")).toEqual({ id: "__proto__" });
});

it.each(["/", "", "/rounds/", "/rounds//stops", "/round", "/rounds/7/stops", "/constructor"])(
  "knows nothing at %s",
  (path) => expect(match("GET", path)).toEqual({ found: false, allow: [] }),
);

it("takes no two targets at one address", () => {
  const twice = [
    { method: "GET" as const, path: "/a/{id}", target: 1 },
    { method: "GET" as const, path: "/a/{other}", target: 2 },
  ];
  expect(() => createMatcher(twice)).toThrow("Two routes at GET /a/{other}");
});
