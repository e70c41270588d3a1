import { expect, it } from "vitest";
import { linksIn } from "./links-in";

it("finds addresses, without the full stop behind them", () => {
  expect(linksIn("Pay at https://shop.example/p/1. Thank you")).toEqual([
    { at: 0, words: "Pay at ", href: null },
    { at: 7, words: "https://shop.example/p/1", href: "https://shop.example/p/1" },
    { at: 31, words: ". Thank you", href: null },
  ]);
});

it("makes no link of anything but the web", () => {
  expect(linksIn("javascript:alert(1)")).toEqual([
    { at: 0, words: "javascript:alert(1)", href: null },
  ]);
});
