import * as fc from "fast-check";
import { expect, it } from "vitest";
import { VatTreatment } from "../../../platform/values/values";
import { sharedOut, sharesOf, type PricedLine } from "./shares";

const line = (netPence: number, more: Partial<PricedLine> = {}): PricedLine => ({
  vatRate: 20,
  vatTreatment: "standard",
  of: "goods",
  category: "coal",
  netPence,
  ...more,
});
const at20 = { vatRate: 20, vatTreatment: "standard" } as const;

it("shares a sum out over what the lines of its kind of VAT are about", () => {
  const lines = [
    line(1_000),
    line(500, { category: null }),
    line(500),
    line(250, { of: "delivery", category: null }),
    line(9_999, { vatRate: 5 }),
  ];
  const shares = sharesOf({ ...at20, netPence: 901 }, lines);
  expect(shares.map(({ thing, netPence }) => [thing, netPence])).toEqual([
    [{ kind: "sales", category: "coal" }, 601],
    [{ kind: "sales", category: null }, 200],
    [{ kind: "delivery" }, 100],
  ]);
});

it("is all sales where no line of the kind comes to anything", () => {
  const shares = sharesOf({ ...at20, netPence: 70 }, [line(0), line(80, { vatRate: 5 })]);
  expect(shares).toMatchObject([{ thing: { kind: "sales", category: null }, netPence: 70 }]);
});

const kindOfVat = fc.constantFrom(
  at20,
  { vatRate: 5, vatTreatment: "standard" } as const,
  ...VatTreatment.options.map((vatTreatment) => ({ vatRate: 0, vatTreatment })),
);

it("adds up to the penny, below zero too, and gives nothing to what weighs nothing", () => {
  const pence = fc.integer({ min: -100_000, max: 100_000 });
  fc.assert(
    fc.property(pence, fc.array(fc.nat(100_000), { minLength: 1 }), (sum, weights) => {
      const shares = sharedOut(sum, weights);
      const all = weights.reduce((total, weight) => total + weight, 0);
      expect(shares.reduce((total, share) => total + share, 0)).toBe(sum);
      if (all === 0) return;
      weights.forEach((weight, index) => {
        const exact = (sum * weight) / all;
        expect(Math.abs((shares[index] ?? 0) - exact)).toBeLessThan(weight === 0 ? 1e-9 : 1);
      });
    }),
  );
  const lines = fc.array(
    fc.record({
      kind: kindOfVat,
      of: fc.constantFrom("goods", "delivery", "interest"),
      category: fc.constantFrom(null, "coal", "gas"),
      netPence: fc.integer({ min: -5_000, max: 5_000 }),
    }),
  );
  fc.assert(
    fc.property(pence, kindOfVat, lines, (netPence, kind, drawn) => {
      const shares = sharesOf(
        { ...kind, netPence },
        drawn.map(({ kind: ofLine, ...rest }) => ({ ...ofLine, ...rest })),
      );
      expect(shares.reduce((sum, share) => sum + share.netPence, 0)).toBe(netPence);
      expect(new Set(shares.map(({ thing }) => JSON.stringify(thing))).size).toBe(shares.length);
    }),
  );
});
