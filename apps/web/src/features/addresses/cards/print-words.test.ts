import { expect, it } from "vitest";
import { CARDS_OF_A_PAGE } from "./cards-list";
import { madeWords, printPath } from "./print-words";

it.each([
  [1, 1, "1 new card is made."],
  [12, 12, "12 new cards are made."],
  [12, 11, "11 new cards are made; 1 was made before and stays as it is."],
  [12, 1, "1 new card is made; 11 were made before and stay as they are."],
  [12, 0, "All of them were made before."],
  [1, 0, "It was made before."],
])("of %i cards, %i new, says so", (asked, made, words) => {
  expect(madeWords(asked, made)).toBe(words);
});

it("prints a whole page of addresses by an address that proxies take", () => {
  const id = "0193a000-002f-7000-8000-000000000002";
  const path = printPath(
    id,
    Array.from({ length: CARDS_OF_A_PAGE }, () => id),
  );
  expect(new URL(path, "https://office.example").searchParams.getAll("address")).toHaveLength(96);
  // nginx takes lines of 8 kB.
  expect(path.length).toBeLessThan(6000);
});
