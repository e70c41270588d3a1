import { expect, it } from "vitest";
import { PlacesBeen } from "./places-been";

it("keeps what a list was narrowed by, and knows that a row was opened from it", () => {
  const been = new PlacesBeen();
  been.arrive("/orders", "", false);
  been.arrive("/orders", "?status=placed&cursor=abc", false);
  been.arrive("/orders/1", "", false);
  expect(been.searchOf("/orders")).toBe("?status=placed&cursor=abc");
  expect(been.cameFrom("/orders")).toBe(true);
  been.arrive("/orders/1/edit", "", false);
  been.arrive("/orders/1", "", false);
  expect(been.cameFrom("/orders")).toBe(false);
  expect(been.searchOf("/orders")).toBe("?status=placed&cursor=abc");
  expect(been.searchOf("/customers")).toBe("");
});

it("does not know what came before a page that the browser went back to", () => {
  const been = new PlacesBeen();
  been.arrive("/orders/1", "", false);
  been.arrive("/orders", "", false);
  been.arrive("/orders/1", "", true);
  expect(been.cameFrom("/orders")).toBe(false);
});
