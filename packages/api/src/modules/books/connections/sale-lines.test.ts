import * as fc from "fast-check";
import { expect, it } from "vitest";
import { VatTreatment, sameVat, vatKey } from "../../../platform/values/values";
import { xeroChoices } from "../testing/connected-office";
import { linesOfSale, type SaleToSend } from "./sale-lines";
import { Choices } from "./schema";

const at20 = { vatRate: 20, vatTreatment: "standard" } as const;
const kinds = [
  at20,
  { vatRate: 5, vatTreatment: "standard" } as const,
  ...VatTreatment.options.map((vatTreatment) => ({ vatRate: 0, vatTreatment })),
];
const other = (saleId: string | null, trackingId: string | null = null) => ({ saleId, trackingId });

const choices: Choices = {
  ...xeroChoices,
  trackingId: "kendal",
  categories: [
    { category: "coal", ...other("210") },
    { category: "wood", ...other(null, "ambleside") },
    { category: "gas", ...other(null) },
  ],
  delivery: other("260"),
};

const said = (position: number, description: string) => ({
  ...at20,
  position,
  quantity: 2,
  description,
  discountPercent: 0,
});
const priced = (position: number | null, netPence: number, category: string | null) => ({
  ...at20,
  position,
  netPence,
  of: "goods" as const,
  category,
});

it("says each account's goods on its own line, and what has none on that of all sales", () => {
  const lines = linesOfSale(
    {
      said: [said(0, "Coal"), said(1, "Logs"), said(2, "Propane"), said(3, "Delivery")],
      priced: [
        priced(0, 1_000, "coal"),
        priced(1, 500, "wood"),
        priced(2, 2_000, "gas"),
        { ...priced(3, 300, null), of: "delivery" },
      ],
      sums: [{ ...at20, netPence: 3_800, vatPence: 760 }],
    },
    choices,
  );
  expect(lines.map(({ percent: _percent, taxId: _taxId, ...line }) => line)).toEqual([
    {
      description: "2 × Coal",
      netPence: 1_000,
      vatPence: 200,
      saleId: "210",
      trackingId: "kendal",
    },
    {
      description: "2 × Logs",
      netPence: 500,
      vatPence: 100,
      saleId: "200",
      trackingId: "ambleside",
    },
    {
      description: "2 × Propane",
      netPence: 2_000,
      vatPence: 400,
      saleId: "200",
      trackingId: "kendal",
    },
    {
      description: "2 × Delivery",
      netPence: 300,
      vatPence: 60,
      saleId: "260",
      trackingId: "kendal",
    },
  ]);
});

it("credits an amount of each account by what the invoice has of it", () => {
  const sale = {
    said: [said(0, "One was empty")],
    priced: [priced(null, 2_000, "coal"), priced(null, 1_000, "gas")],
    sums: [{ ...at20, netPence: 100, vatPence: 20 }],
  };
  expect(linesOfSale(sale, choices)).toMatchObject([
    { description: "2 × One was empty", netPence: 67, vatPence: 13, saleId: "210" },
    { description: "2 × One was empty", netPence: 33, vatPence: 7, saleId: "200" },
  ]);
});

it("takes what was chosen before other accounts could be", () => {
  const { categories: _c, delivery: _d, interest: _i, ...before } = xeroChoices;
  expect(Choices.parse(before)).toEqual(xeroChoices);
});

const accounts = fc.option(fc.constantFrom("200", "210", "260"));
const options = fc.option(fc.constantFrom("kendal", "ambleside"));
const target = fc.record({ saleId: accounts, trackingId: options });
const someChoices = fc
  .record({
    trackingId: options,
    coal: target,
    gas: target,
    delivery: fc.option(target),
    interest: fc.option(target),
  })
  .map(({ coal, gas, ...rest }): Choices => ({
    ...xeroChoices,
    ...rest,
    categories: [
      { category: "coal", ...coal },
      { category: "gas", ...gas },
    ],
  }));

const someLine = fc.record({
  kind: fc.constantFrom(...kinds),
  of: fc.constantFrom("goods", "delivery", "interest"),
  category: fc.constantFrom(null, "coal", "gas", "wood"),
  netPence: fc.oneof(fc.constantFrom(0, 1), fc.nat(500_000)),
});
/** An invoice, at the sums of its lines; or a credit note by amount, at any sum of each kind of VAT that it follows. */
const document = fc
  .record({
    lines: fc.array(someLine, { minLength: 1, maxLength: 12 }),
    amounts: fc.option(fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 5 })),
  })
  .map(({ lines, amounts }): SaleToSend => {
    const all = lines.map(({ kind, ...line }, at) => ({
      ...kind,
      ...line,
      position: amounts ? null : at,
    }));
    const sums = kinds.flatMap((kind, at) => {
      const ofKind = all.filter((line) => sameVat(line, kind));
      const own = ofKind.reduce((sum, line) => sum + line.netPence, 0);
      const netPence = amounts ? (amounts[at] ?? 0) : own;
      const vatPence = Math.round((netPence * kind.vatRate) / 100);
      return ofKind.length > 0 ? [{ ...kind, netPence, vatPence }] : [];
    });
    return {
      said: lines.map(({ kind }, position) => ({ ...said(position, "Goods"), ...kind })),
      priced: all,
      sums,
    };
  });

it("adds up to the document's net and VAT of each kind, and has no line of nothing", () => {
  fc.assert(
    fc.property(document, someChoices, (sale, chosen) => {
      const lines = linesOfSale(sale, chosen);
      const total = (of: typeof lines, field: "netPence" | "vatPence") =>
        of.reduce((sum, line) => sum + line[field], 0);
      const taxOf = new Map(
        kinds.map((kind, at) => [vatKey(kind), Object.values(chosen.taxes)[at]]),
      );
      for (const sum of sale.sums) {
        const ofKind = lines.filter(({ taxId }) => taxId === taxOf.get(vatKey(sum)));
        expect([total(ofKind, "netPence"), total(ofKind, "vatPence")]).toEqual([
          sum.netPence,
          sum.vatPence,
        ]);
      }
      expect(total(lines, "netPence")).toBe(
        sale.sums.reduce((sum, { netPence }) => sum + netPence, 0),
      );
      const isNothing = sale.sums.every(({ netPence }) => netPence === 0);
      expect(lines.some(({ netPence }) => netPence === 0)).toBe(isNothing);
      const places = lines.map(({ taxId, saleId, trackingId }) => [taxId, saleId, trackingId]);
      expect(new Set(places.map((place) => place.join())).size).toBe(lines.length);
      expect(lines.every(({ description }) => description !== "")).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
