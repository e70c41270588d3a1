import { expect, it } from "vitest";
import { safeNext, signInPath } from "./next-path";

it.each(["/", "/orders", "/orders?status=placed&q=a%20b", "/customers/1"])(
  "goes on to %s, a path of this app",
  (path) => expect(safeNext(path)).toBe(path),
);

it.each([
  undefined,
  "",
  "orders",
  "https://elsewhere.example/",
  "//elsewhere.example/",
  "/\\elsewhere.example/",
  "/\t/elsewhere.example/",
  "/..//elsewhere.example/",
  ["/orders", "/customers"],
  "/sign-in?next=/sign-in",
])("goes to Today instead of %j", (next) => expect(safeNext(next)).toBe("/"));

it("leads back from signing in, but not to where it leads anyway", () => {
  expect(signInPath("/orders?q=a&b=c")).toBe("/sign-in?next=%2Forders%3Fq%3Da%26b%3Dc");
  expect(signInPath("/")).toBe("/sign-in");
});
