import { expect, it } from "vitest";
import { choiceOf, dayOf, isFiltered, paramOf, uuidOf } from "./params";

it("reads what an address says, and nothing else into it", () => {
  expect(paramOf({ q: "  relph " }, "q")).toBe("relph");
  expect(paramOf({ q: ["first", "second"] }, "q")).toBe("first");
  expect(paramOf({ q: " " }, "q")).toBeNull();
  expect(choiceOf({ status: "placed" }, "status", ["placed", "delivered"])).toBe("placed");
  expect(choiceOf({ status: "eaten" }, "status", ["placed", "delivered"])).toBeUndefined();
  expect(dayOf({ from: "2026-11-20" }, "from")).toBe("2026-11-20");
  expect(dayOf({ from: "2026-13-40" }, "from")).toBeUndefined();
  expect(dayOf({ from: "yesterday" }, "from")).toBeUndefined();
  expect(uuidOf({ customer: "0193A000-0004-7000-8000-000000000050" }, "customer")).toBe(
    "0193a000-0004-7000-8000-000000000050",
  );
  expect(uuidOf({ customer: "all of them" }, "customer")).toBeUndefined();
});

it("knows a list that is narrowed from one that is not", () => {
  expect(isFiltered({ q: undefined, status: undefined })).toBe(false);
  expect(isFiltered({ q: undefined, status: "placed" })).toBe(true);
});
