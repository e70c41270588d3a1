import { expect, it } from "vitest";
import type { SupplierOrder } from "../order-states";
import { draftOf, isBare, missing, toReceipt } from "./receipt-draft";

const line = (more: object) => ({
  productId: "gas",
  productName: "Propane 47 kg",
  ordered: 20,
  emptiesToReturn: 20,
  arrived: 12,
  emptiesReturned: 12,
  outstanding: 8,
  short: 0,
  extra: 0,
  ...more,
});
const draft = draftOf(
  {
    lines: [line({}), line({ productId: "coal", emptiesToReturn: 0, emptiesReturned: 0 })],
  } as unknown as SupplierOrder,
  [],
);

it("begins with everything that is still to come, and its empties", () => {
  expect(draft.lines.map(({ arrived, empties }) => [arrived, empties])).toEqual([
    [8, 8],
    [8, 0],
  ]);
  expect(missing(draft.lines)).toBe(0);
});

it("leaves the order open only while something is missing", () => {
  expect(toReceipt("order", draft).moreToCome).toBe(false);
  const lines = draft.lines.map((one) => ({ ...one, arrived: 3 }));
  expect(missing(lines)).toBe(10);
  expect(toReceipt("order", { ...draft, lines }).moreToCome).toBe(true);
  expect(toReceipt("order", { ...draft, lines, moreToCome: false }).moreToCome).toBe(false);
});

it("does not make up for what is short with what is extra", () => {
  const [gas, coal] = draft.lines;
  if (!gas || !coal) throw new Error("no lines");
  expect(
    missing([
      { ...gas, arrived: 20 },
      { ...coal, arrived: 7 },
    ]),
  ).toBe(1);
});

it("sends no empties of nothing, and knows a bare receipt", () => {
  expect(toReceipt("order", draft).emptiesBack).toEqual([{ productId: "gas", quantity: 8 }]);
  expect(isBare(draft.lines.map((one) => ({ ...one, arrived: 0, empties: 0 })))).toBe(true);
});

it("says that the goods were counted only where it is ticked, and leaves it to the times else", () => {
  expect(toReceipt("order", draft)).not.toHaveProperty("alreadyCounted");
  expect(toReceipt("order", { ...draft, alreadyCounted: true }).alreadyCounted).toBe(true);
});
