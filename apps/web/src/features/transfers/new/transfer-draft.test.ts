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
  expect(twice.lines.map(({ condition }) => condition)).toEqual(["full", "empty"]);
  expect(withProduct(withProduct(draft, coal), coal).lines).toHaveLength(1);
});

it("keeps a line's key whatever becomes of it, so that its row keeps the keyboard", () => {
  const one = withProduct(draft, gas);
  const key = one.lines[0]?.key ?? 0;
  const changed = withLine(one, key, { condition: "empty", quantity: 8 });
  expect(changed.lines).toEqual([{ key, product: gas, condition: "empty", quantity: 8 }]);
  const both = withProduct(changed, gas).lines;
  expect(both).toMatchObject([{ condition: "empty" }, { condition: "full", quantity: 1 }]);
  expect(new Set(both.map((line) => line.key)).size).toBe(2);
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
