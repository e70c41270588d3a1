import { expect, it } from "vitest";
import type { GridRow } from "../read-stock";
import { countedLines, countLines, findLines, isDifferent, toCount } from "./count-lines";

const product = (more: Partial<GridRow>): GridRow => ({
  productId: "gas",
  productName: "Propane 47 kg",
  sku: null,
  returnable: true,
  archived: false,
  free: 12,
  promised: 0,
  lowLevel: null,
  low: false,
  cells: [
    {
      locationId: "yard",
      condition: "full",
      onHand: 15,
      onVans: 3,
      held: 2,
      inTransit: 0,
      onOrder: 0,
    },
  ],
  ...more,
});

const rows = [product({}), product({ productId: "coal", returnable: false, cells: [] })];

it("lists fulls of everything, and empties of what comes back alone, less what is on vans", () => {
  expect(countLines(rows).map(({ key, expected }) => [key, expected])).toEqual([
    ["gas full", 12],
    ["gas empty", 0],
    ["coal full", 0],
  ]);
});

it("tells counted as none from not counted, and writes what agrees too", () => {
  const lines = countedLines(countLines(rows), {
    "gas full": 12,
    "gas empty": null,
    "coal full": 3,
  });
  expect(lines.filter(isDifferent).map(({ key }) => key)).toEqual(["coal full"]);
  expect(countedLines(countLines(rows), { "gas full": 0 }).filter(isDifferent)).toHaveLength(1);
  expect(toCount("yard", "", lines).lines).toEqual([
    { productId: "gas", condition: "full", counted: 12 },
    { productId: "coal", condition: "full", counted: 3 },
  ]);
});

it("finds lines by name and code, in any order and with a mistake", () => {
  const coal = product({ productId: "coal", productName: "Anthracite 25 kg", sku: "ANT-25" });
  const lines = countLines([product({}), coal]);
  const found = (query: string) => findLines(lines, query).map(({ key }) => key);
  for (const query of ["25kg anth", "ant-25", "antracite"]) {
    expect(found(query)).toEqual(["coal full", "coal empty"]);
  }
  expect(found("")).toHaveLength(4);
});
