import { expect, it } from "vitest";
import { emptiesOf, orderedOf, toOrder, type OrderDraft } from "./order-draft";

const gas = { id: "gas", returnable: true };
const coal = { id: "coal", returnable: false };
const draft = (wanted: OrderDraft["wanted"]): OrderDraft => ({
  locationId: "yard",
  expectedOn: "2026-06-12",
  reference: "",
  note: "",
  ruleOverrides: "",
  costPence: null,
  send: false,
  wanted,
});

it("lets empties follow what is ordered until they are set, and never for what has none", () => {
  expect(emptiesOf(draft({ gas: { ordered: 12, empties: null } }), gas)).toBe(12);
  expect(emptiesOf(draft({ gas: { ordered: 12, empties: 0 } }), gas)).toBe(0);
  expect(emptiesOf(draft({ coal: { ordered: 12, empties: 5 } }), coal)).toBe(0);
});

it("orders what has a quantity, in the sheet's order", () => {
  const written = draft({
    coal: { ordered: 3, empties: null },
    gas: { ordered: 12, empties: 4 },
    logs: { ordered: 0, empties: null },
  });
  const products = [gas, { id: "logs", returnable: false }, coal];
  expect(orderedOf(written, products).map(({ id }) => id)).toEqual(["gas", "coal"]);
  expect(toOrder("northern", written, products)).toMatchObject({
    supplierId: "northern",
    costPence: 0,
    lines: [
      { productId: "gas", ordered: 12, emptiesToReturn: 4 },
      { productId: "coal", ordered: 3, emptiesToReturn: 0 },
    ],
  });
});
