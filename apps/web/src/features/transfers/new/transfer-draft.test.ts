import { expect, it } from "vitest";
import { emptyDraft, toTransfer, withLine, withProduct } from "./transfer-draft";

const gas = { id: "gas", name: "Propane 47 kg", returnable: true };
const coal = { id: "coal", name: "Coal", returnable: false };
const draft = emptyDraft([{ id: "kendal" }, { id: "penrith" }]);

it("goes from the first yard to the second, until somebody says otherwise", () => {
  expect(draft).toMatchObject({ fromLocationId: "kendal", toLocationId: "penrith" });
});

it("takes a product full, then empty, and once only what has no empties", () => {
  const twice = withProduct(withProduct(withProduct(draft, gas), gas), gas);
  expect(twice.lines.map(({ key }) => key)).toEqual(["gas full", "gas empty"]);
  expect(withProduct(withProduct(draft, coal), coal).lines).toHaveLength(1);
});

it("keeps a line's key true to what it is of", () => {
  const changed = withLine(withProduct(draft, gas), "gas full", {
    condition: "empty",
    quantity: 8,
  });
  expect(changed.lines).toEqual([
    { key: "gas empty", product: gas, condition: "empty", quantity: 8 },
  ]);
});

it("says of a way of carrying only what belongs to it", () => {
  const said = {
    ...draft,
    roundId: "round",
    plannedFor: "2026-06-12",
    carrierName: "Fell Haulage",
  };
  expect(toTransfer({ ...said, method: "courier" })).toMatchObject({ carrierName: "Fell Haulage" });
  expect(toTransfer({ ...said, method: "courier" })).not.toHaveProperty("roundId");
  expect(toTransfer({ ...said, method: "round" })).toMatchObject({ roundId: "round" });
  expect(toTransfer({ ...said, method: "round" })).not.toHaveProperty("carrierName");
  expect(toTransfer({ ...said, method: "recorded" })).not.toHaveProperty("plannedFor");
});
