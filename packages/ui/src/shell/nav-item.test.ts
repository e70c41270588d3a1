import { expect, it } from "vitest";
import { isCurrent } from "./nav-item";

it("knows the place an address lies in", () => {
  expect(isCurrent({ href: "/orders" }, "/orders")).toBe(true);
  expect(isCurrent({ href: "/orders" }, "/orders/123/edit")).toBe(true);
  expect(isCurrent({ href: "/order" }, "/orders")).toBe(false);
  expect(isCurrent({ href: "/", exact: true }, "/orders")).toBe(false);
  expect(isCurrent({ href: "/", exact: true }, "/")).toBe(true);
});
