import { expect, it } from "vitest";
import { pageOf } from "./cursor-trail";

it("starts a list at its first page", () => {
  const page = pageOf({ status: "placed" });
  expect(page).toMatchObject({ cursor: undefined, number: 1, previousHref: undefined });
  expect(page.nextHref("b")).toBe("?status=placed&cursor=b");
  expect(page.nextHref(null)).toBeUndefined();
});

it("goes on and comes back the same way, keeping the filters", () => {
  const third = pageOf({ status: "placed", cursor: "b.c" });
  expect(third).toMatchObject({ cursor: "c", number: 3, previousHref: "?status=placed&cursor=b" });
  expect(third.nextHref("d")).toBe("?status=placed&cursor=b.c.d");
  expect(pageOf({ cursor: "b" }).previousHref).toBe("?");
});
