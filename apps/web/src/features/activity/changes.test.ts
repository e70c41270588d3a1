import { expect, it } from "vitest";
import { changesIn } from "./changes";

it("says what changed, and leaves out what did not", () => {
  expect(
    changesIn(
      { name: "Fellside", phone: null, onAccount: false, scopes: ["a", "b"] },
      { name: "Fellside", phone: "01539", onAccount: true, scopes: ["a"] },
    ),
  ).toEqual([
    { field: "Phone", before: "", after: "01539" },
    { field: "On account", before: "no", after: "yes" },
    { field: "Scopes", before: "a, b", after: "a" },
  ]);
});

it("makes nothing of a record that holds no fields", () => {
  expect(changesIn(null, undefined)).toEqual([]);
  expect(changesIn("was", ["is"])).toEqual([]);
});

it("takes what was made new as all of it after", () => {
  expect(changesIn(null, { paymentTermsDays: 30, lines: [{ n: 1 }] })).toEqual([
    { field: "Payment terms days", before: "", after: "30" },
    { field: "Lines", before: "", after: '[{"n":1}]' },
  ]);
});
