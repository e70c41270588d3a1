import { expect, it } from "vitest";
import { areasOf, scopesInWords } from "./scope-words";

it("says what a key may do, by area", () => {
  expect(scopesInWords(["stock:read", "orders:read", "orders:write", "deliveries:write"])).toBe(
    "Orders: read and change · Deliveries: change · Stock: read",
  );
});

it("offers nothing that may not be given", () => {
  expect(areasOf(["emails:read"])).toEqual([
    { words: "Emails", about: expect.any(String), read: "emails:read", write: null },
  ]);
});
