import { expect, it } from "vitest";
import { filledBy, foundValue } from "./read-form";

it("puts the address that was chosen into the fields, and clears what it has not", () => {
  const chosen = foundValue({
    line1: "Flat 3",
    line2: null,
    city: "Windermere",
    postcode: "LA23 1AA",
  });
  expect(filledBy(chosen)).toEqual({
    "address.line1": "Flat 3",
    "address.line2": "",
    "address.city": "Windermere",
    "address.postcode": "LA23 1AA",
  });
  expect(filledBy("x")).toMatchObject({ "address.line1": "x", "address.postcode": "" });
});
