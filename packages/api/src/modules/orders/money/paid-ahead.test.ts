import * as fc from "fast-check";
import { expect, it } from "vitest";
import { vatKey, type VatKind } from "../../../platform/values/values";
import { changeOf, grossOfAll, sharedOver, type VatPart } from "./paid-ahead";

const kinds: VatKind[] = [
  { vatRate: 20, vatTreatment: "standard" },
  { vatRate: 5, vatTreatment: "standard" },
  { vatRate: 0, vatTreatment: "standard" },
  { vatRate: 0, vatTreatment: "exempt" },
];
/** The parts of an order, each kind at most once. */
const parts = fc
  .tuple(fc.subarray(kinds, { minLength: 1 }), fc.array(fc.nat(100_000), { minLength: 4 }))
  .map(([some, nets]) =>
    some.map((kind, index): VatPart => {
      const netPence = nets[index] ?? 0;
      return { ...kind, netPence, vatPence: Math.round((netPence * kind.vatRate) / 100) };
    }),
  );
const byKind = (list: readonly VatPart[]) =>
  Object.fromEntries(
    list
      .filter(({ netPence, vatPence }) => netPence !== 0 || vatPence !== 0)
      .map((part) => [vatKey(part), part]),
  );

it("shares a payment out to the penny, and a payment of all has the VAT of all", () => {
  fc.assert(
    fc.property(parts, fc.nat(1000), (sums, permille) => {
      const all = grossOfAll(sums);
      fc.pre(all > 0);
      expect(byKind(sharedOver(sums, all))).toEqual(byKind(sums));
      const pence = Math.floor((all * permille) / 1000);
      const shares = sharedOver(sums, pence);
      expect(grossOfAll(shares)).toBe(pence);
      for (const [index, { vatPence, netPence }] of shares.entries()) {
        const of = sums[index];
        if (!of) throw new Error("A share is of a part");
        expect(Math.abs(netPence + vatPence - (pence * grossOfAll([of])) / all)).toBeLessThan(1);
        expect(vatPence).toBeGreaterThanOrEqual(0);
        expect(vatPence).toBeLessThanOrEqual(of.vatPence);
      }
    }),
  );
});

it("comes to the new sums by what changed, and to nothing where nothing did", () => {
  fc.assert(
    fc.property(parts, parts, (before, after) => {
      const changes = changeOf(before, after);
      expect(changeOf(after, [...before, ...changes])).toEqual([]);
      expect(changeOf(before, before)).toEqual([]);
    }),
  );
});

it("has nothing to share over where nothing comes to anything", () => {
  expect(sharedOver([], 100)).toEqual([]);
  expect(
    sharedOver([{ vatRate: 20, vatTreatment: "standard", netPence: 0, vatPence: 0 }], 5),
  ).toEqual([]);
});
