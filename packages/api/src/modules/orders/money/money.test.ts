import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lessDiscount, lessVat, type VatKind } from "../../../platform/values/values";
import {
  discountOf,
  incVat,
  lineAmount,
  lineNet,
  outstandingPence,
  partsOf,
  refundDue,
  shownDue,
  shownIncVat,
  sumsDue,
  sumsOf,
  sumsOfAll,
  undelivered,
  type PricedOrder,
} from "./money";
import { newChargeRule, partsByUse, shareOut, type PricedLine } from "./priced-lines";

type VatTreatment = VatKind["vatTreatment"];

const line = (
  quantity: number,
  unitPrice: number,
  vatRate: number,
  discountPercent = 0,
  vatTreatment: VatTreatment = "standard",
) => ({
  quantity,
  unitPrice,
  unitPriceIncVat: null,
  vatRate,
  vatTreatment,
  discountPercent,
});

/** The deposit of a cylinder, which is no supply. */
const security = (quantity: number, unitPrice: number) =>
  line(quantity, unitPrice, 0, 0, "outside_scope");

/** A line whose price was entered including VAT. */
const shelf = (
  quantity: number,
  unitPriceIncVat: number,
  vatRate: number,
  discountPercent = 0,
  vatTreatment: VatTreatment = "standard",
) => ({
  quantity,
  unitPrice: lessVat(unitPriceIncVat, vatRate),
  unitPriceIncVat,
  vatRate,
  vatTreatment,
  discountPercent,
});

/** Each kind of VAT that a line may bear. */
const aKind = fc.constantFrom<VatKind>(
  { vatRate: 0, vatTreatment: "standard" },
  { vatRate: 5, vatTreatment: "standard" },
  { vatRate: 20, vatTreatment: "standard" },
  { vatRate: 0, vatTreatment: "exempt" },
  { vatRate: 0, vatTreatment: "outside_scope" },
);

describe("sumsOf", () => {
  it.each([
    // 2 × £34.50 at 5 %: £3.45 VAT.
    [[line(2, 3450, 5)], 0, 6900, 345],
    // The charge bears the rate of the goods.
    [[line(2, 3450, 5)], 500, 7400, 370],
    // 10 p at 5 % is half a penny: up.
    [[line(1, 10, 5)], 0, 10, 1],
    [[line(1, 9, 5)], 0, 9, 0],
    // One rounding a rate, not one a line: 3 × 0.5 p is 1.5 p, so 2 p and not 3 p.
    [[line(1, 10, 5), line(1, 10, 5), line(1, 10, 5)], 0, 30, 2],
    // Two thirds at 20 %, one third at 0 %: the charge is shared by value.
    [[line(1, 2000, 20), line(1, 1000, 0)], 300, 3300, 440],
    // Nothing to follow: the standard rate.
    [[line(1, 0, 0)], 500, 500, 100],
    // A security never carries it: alone at 20 %, next to goods at theirs.
    [[security(1, 5000)], 500, 5500, 100],
    [[security(1, 5000), line(2, 3450, 5)], 500, 12_400, 370],
    [[security(1, 5000), line(1, 1000, 5), line(1, 3000, 20)], 400, 9400, 715],
    // A taxed container charge does.
    [[line(1, 4000, 20)], 500, 4500, 900],
    // Goods given for nothing: their rates, by their value before the discount.
    [[line(2, 3450, 5, 100)], 500, 500, 25],
    [[line(1, 1000, 5, 100), line(1, 3000, 20, 100), security(1, 5000)], 400, 5400, 65],
    // Only paid goods count next to a gift.
    [[line(1, 1000, 20, 100), line(1, 1000, 5)], 500, 1500, 75],
    [[], 500, 500, 100],
    [[], 0, 0, 0],
  ])("%j with a charge of %i: %i and VAT %i", (lines, charge, netPence, vatPence) => {
    expect(sumsOf(lines, charge)).toMatchObject({
      netPence,
      vatPence,
      totalPence: netPence + vatPence,
    });
  });
});

describe("what bears no VAT", () => {
  const each = [
    line(1, 1000, 0, 0, "outside_scope"),
    line(1, 1000, 0, 0, "exempt"),
    line(1, 1000, 0),
    line(1, 1000, 20),
  ];
  it("is told apart by its treatment, and what is outside the scope bears no charge", () => {
    expect(sumsOf(each, 600).parts).toEqual([
      { vatRate: 0, vatTreatment: "standard", netPence: 1200, vatPence: 0 },
      { vatRate: 0, vatTreatment: "exempt", netPence: 1200, vatPence: 0 },
      { vatRate: 0, vatTreatment: "outside_scope", netPence: 1000, vatPence: 0 },
      { vatRate: 20, vatTreatment: "standard", netPence: 1200, vatPence: 240 },
    ]);
  });

  it("bears its share of the charge on orders that were taken before", () => {
    expect(sumsOf(each, 400, 1).parts).toEqual([
      { vatRate: 0, vatTreatment: "standard", netPence: 1100, vatPence: 0 },
      { vatRate: 0, vatTreatment: "exempt", netPence: 1100, vatPence: 0 },
      { vatRate: 0, vatTreatment: "outside_scope", netPence: 1100, vatPence: 0 },
      { vatRate: 20, vatTreatment: "standard", netPence: 1100, vatPence: 220 },
    ]);
    expect(sumsOf([line(2, 3450, 5, 100)], 500, 1)).toMatchObject({ vatPence: 100 });
  });

  it("leaves every other figure as it would be at 0 %, where nothing is outside the scope", () => {
    fc.assert(
      fc.property(anOrder, ({ lines, chargePence, chargeRule }) => {
        const inScope = lines.filter(({ vatTreatment }) => vatTreatment !== "outside_scope");
        const { netPence, vatPence } = sumsOf(inScope, chargePence, chargeRule);
        const atNought = inScope.map((of) => ({ ...of, vatTreatment: "standard" as const }));
        expect(sumsOf(atNought, chargePence, chargeRule)).toMatchObject({ netPence, vatPence });
      }),
    );
  });
});

describe("goods priced including VAT", () => {
  it.each([
    // [quantity, price inc VAT, rate, net, VAT]
    [10, 2500, 5, 23_810, 1190],
    [1, 2500, 5, 2381, 119],
    [10, 499, 20, 4158, 832],
    [3, 100, 0, 300, 0],
    // Half a penny of VAT: up.
    [1, 3, 20, 2, 1],
    [100_000, 100_000_000, 20, 8_333_333_333_333, 1_666_666_666_667],
  ])("%i at %i with %i %%: net %i and VAT %i", (quantity, price, rate, netPence, vatPence) => {
    const totalPence = quantity * price;
    expect(sumsOf([shelf(quantity, price, rate)], 0)).toMatchObject({
      netPence,
      vatPence,
      totalPence,
    });
  });

  it("cost what is on the shelf, where the same price excluding VAT comes to a penny more", () => {
    expect(sumsOf([shelf(10, 2500, 5)], 0).totalPence).toBe(25_000);
    expect(sumsOf([line(10, 2381, 5)], 0).totalPence).toBe(25_001);
  });

  it("are paid as delivered, and shown without a rounding of VAT", () => {
    const part = {
      ...undelivered(shelf(10, 499, 20)),
      deliveredQuantity: 7,
      cancelledQuantity: 3,
    };
    const order = {
      status: "delivered",
      deliveryChargePence: 495,
      chargeRule: 2,
      lines: [part],
    } as const;
    expect(sumsDue(order).totalPence).toBe(7 * 499 + 594);
    expect(shownDue(order)).toMatchObject({
      lines: [{ quantity: 7, unitPence: 499, linePence: 3493 }],
      chargePence: 594,
      roundingPence: 0,
    });
  });
});

describe("what a shopper reads, each figure including VAT", () => {
  it.each([
    // [pence ex VAT, rate, quantity, unit shown, line, charge ex VAT, charge shown, rounding, total]
    [3450, 5, 1, 3623, 3623, 0, 0, 0, 3623],
    [3450, 5, 2, 3623, 7246, 0, 0, -1, 7245],
    [3450, 5, 1, 3623, 3623, 495, 520, -1, 4142],
    [3450, 5, 100, 3623, 362_300, 0, 0, -50, 362_250],
    [1999, 20, 3, 2399, 7197, 500, 600, -1, 7796],
    [1000, 20, 3, 1200, 3600, 495, 594, 0, 4194],
    [1234, 0, 7, 1234, 8638, 495, 495, 0, 9133],
    [10, 5, 3, 11, 33, 0, 0, -1, 32],
    [9, 5, 10, 9, 90, 0, 0, 5, 95],
    [0, 20, 2, 0, 0, 495, 594, 0, 594],
  ])(
    "%i ex VAT at %i %% times %i: %i each, %i the line, charge %i is %i, rounding %i, total %i",
    (unitPrice, vatRate, quantity, unitPence, linePence, charge, chargePence, rounding, total) => {
      const lines = [line(quantity, unitPrice, vatRate)];
      expect(shownIncVat(lines, charge)).toEqual({
        lines: [{ unitPence, linePence, discountPence: 0 }],
        goodsPence: linePence,
        chargePence,
        roundingPence: rounding,
      });
      expect(sumsOf(lines, charge).totalPence).toBe(total);
    },
  );

  it("shows one charge for delivery wherever it stands, by the rate of the goods", () => {
    expect([0, 5, 20].map((rate) => incVat(495, rate))).toEqual([495, 520, 594]);
    const mixed = [line(1, 2000, 20), line(1, 1000, 0)];
    expect(shownIncVat(mixed, 300).chargePence).toBe(340);
  });
});

/** Hundredths of a per cent; half of all lines have none. */
const aDiscount = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
);

const anOrder: fc.Arbitrary<PricedOrder> = fc.record({
  lines: fc.array(
    fc
      .tuple(
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 0, max: 20_000 }),
        aKind,
        fc.boolean(),
        aDiscount,
      )
      .map(([quantity, price, { vatRate, vatTreatment }, incVat, percent]) =>
        (incVat ? shelf : line)(quantity, price, vatRate, percent, vatTreatment),
      ),
    { maxLength: 12 },
  ),
  chargePence: fc.oneof(
    fc.integer({ min: 0, max: 2000 }),
    fc.integer({ min: 0, max: 100_000_000 }),
  ),
  chargeRule: fc.constantFrom(1, 2),
});

const netOf = ({ lines, chargePence }: PricedOrder) =>
  lines.reduce((sum, of) => sum + lineNet(of), chargePence);

const isPlain = ({ unitPriceIncVat }: PricedOrder["lines"][number]) => unitPriceIncVat === null;

/** VAT as it is counted on prices excluding it: once a rate on goods and their share of the charge, half up. */
function vatOnNet({ lines, chargePence, chargeRule }: PricedOrder): number {
  const amountAt = (some: PricedOrder["lines"], rate: number | null) =>
    some
      .filter(({ vatRate }) => rate === null || vatRate === rate)
      .reduce((sum, of) => sum + BigInt(lineAmount(of)), 0n);
  const taxable = lines.filter(({ vatTreatment }) => vatTreatment !== "outside_scope");
  const atFullPrice = taxable.map((of) => ({ ...of, discountPercent: 0 }));
  const carriers = chargeRule === 1 ? [lines] : [taxable, atFullPrice];
  const carrier = carriers.find((some) => amountAt(some, null) > 0n);
  const whole = carrier ? amountAt(carrier, null) : 1n;
  return [0, 5, 20].reduce((sum, rate) => {
    const value = carrier ? amountAt(carrier, rate) : rate === 20 ? 1n : 0n;
    const top = (amountAt(lines, rate) * whole + value * BigInt(chargePence)) * BigInt(rate);
    return sum + Number((2n * top + 100n * whole) / (200n * whole));
  }, 0);
}

describe("whatever is ordered", () => {
  it("is shown so that units times quantities, the charge and the rounding come to the total", () => {
    fc.assert(
      fc.property(anOrder, ({ lines, chargePence, chargeRule }) => {
        const shown = shownIncVat(lines, chargePence, chargeRule);
        const goods = lines.reduce(
          (sum, { quantity, discountPercent }, at) =>
            sum + lessDiscount(quantity * (shown.lines[at]?.unitPence ?? 0), discountPercent),
          0,
        );
        for (const [at, { quantity }] of lines.entries()) {
          const { unitPence = 0, linePence = 0, discountPence = 0 } = shown.lines[at] ?? {};
          expect(linePence + discountPence).toBe(quantity * unitPence);
        }
        expect(shown.goodsPence).toBe(goods);
        expect(goods + shown.chargePence + shown.roundingPence).toBe(
          sumsOf(lines, chargePence, chargeRule).totalPence,
        );
        // Each unit is off by half a penny at most, and so is each rate and each discount.
        const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
        expect(Math.abs(shown.roundingPence)).toBeLessThanOrEqual(units / 2 + 2 + lines.length);
      }),
    );
  });

  it("comes to quantity times price less discount where all is priced including VAT, and as before where nothing is", () => {
    fc.assert(
      fc.property(anOrder, ({ lines, chargePence, chargeRule }) => {
        const priced = lines.filter((of) => !isPlain(of));
        const gross = priced.reduce(
          (sum, { quantity, unitPriceIncVat, discountPercent }) =>
            sum + lessDiscount(quantity * (unitPriceIncVat ?? 0), discountPercent),
          0,
        );
        expect(sumsOf(priced, 0).totalPence).toBe(gross);
        expect(shownIncVat(priced, 0).roundingPence).toBe(0);
        const plain = { lines: lines.filter(isPlain), chargePence, chargeRule };
        expect(sumsOf(plain.lines, chargePence, chargeRule).vatPence).toBe(vatOnNet(plain));
        // Together, without a charge that both bear, they come to what they come to apart.
        expect(sumsOf(lines, 0).totalPence).toBe(gross + sumsOf(plain.lines, 0).totalPence);
      }),
    );
  });

  it("takes VAT out of each line half up, so that a line is its net and its VAT", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000_000 }),
        fc.constantFrom(0, 5, 20),
        (pence, rate) => {
          const vat = BigInt(pence - lessVat(pence, rate));
          // 2 × (vat × (100 + rate) − pence × rate) lies within (−(100 + rate), 100 + rate].
          const off = 2n * (vat * BigInt(100 + rate) - BigInt(pence) * BigInt(rate));
          expect(off > -BigInt(100 + rate) && off <= BigInt(100 + rate)).toBe(true);
        },
      ),
    );
  });

  it("loses and invents no penny", () => {
    fc.assert(
      fc.property(fc.array(anOrder, { maxLength: 6 }), (orders) => {
        const sums = sumsOfAll(orders);
        expect(sums.netPence).toBe(orders.reduce((sum, order) => sum + netOf(order), 0));
        expect(sums.totalPence).toBe(sums.netPence + sums.vatPence);
        expect(sums.vatPence).toBe(sums.parts.reduce((sum, part) => sum + part.vatPence, 0));
      }),
    );
  });

  it("rounds each rate once: half a penny at most from the exact VAT, and up from the half", () => {
    fc.assert(
      fc.property(anOrder, (order) => {
        const parts = new Map(
          sumsOf(order.lines, order.chargePence, order.chargeRule).parts.map((p) => [p.vatRate, p]),
        );
        for (const { vatRate, exact, takenOutPence } of partsOf(order)) {
          // 2 × (vat × 100 × bottom − top × rate) lies within (−100 × bottom, 100 × bottom].
          const vat = BigInt((parts.get(vatRate)?.vatPence ?? -1) - takenOutPence);
          const off = 2n * (vat * 100n * exact.bottom - exact.top * BigInt(vatRate));
          expect(off > -100n * exact.bottom && off <= 100n * exact.bottom).toBe(true);
        }
      }),
    );
  });

  it("shares the charge out whole, nothing to goods that cost nothing, none below zero", () => {
    fc.assert(
      fc.property(anOrder, (order) => {
        const parts = partsOf(order);
        expect(parts.reduce((sum, part) => sum + part.chargePence, 0)).toBe(order.chargePence);
        expect(parts.every((part) => part.chargePence >= 0)).toBe(true);
      }),
    );
  });

  it("comes to the same whatever the order of lines and of orders", () => {
    fc.assert(
      fc.property(fc.array(anOrder, { maxLength: 4 }), (orders) => {
        const turned = orders
          .toReversed()
          .map((order) => ({ ...order, lines: order.lines.toReversed() }));
        expect(sumsOfAll(turned).vatPence).toBe(sumsOfAll(orders).vatPence);
      }),
    );
  });

  it("asks the same of a customer for goods of one rate, in one line or many", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 5000 }),
        fc.constantFrom(0, 5, 20),
        (quantities, unitPrice, rate) => {
          const many = quantities.map((quantity) => line(quantity, unitPrice, rate));
          const one = line(
            quantities.reduce((sum, n) => sum + n, 0),
            unitPrice,
            rate,
          );
          expect(sumsOf(many, 0)).toEqual(sumsOf([one], 0));
        },
      ),
    );
  });

  it("is never below zero and never dearer for a higher discount, and the discounts are the difference", () => {
    fc.assert(
      fc.property(anOrder, aDiscount, ({ lines, chargePence }, percent) => {
        const at = (discountPercent: number) =>
          sumsOf(
            lines.map((of) => ({ ...of, discountPercent })),
            0,
          );
        const [less, more] = [at(percent), at(Math.min(100, percent + 0.01))];
        for (const part of more.parts) {
          expect(part.netPence).toBeGreaterThanOrEqual(0);
          expect(part.vatPence).toBeGreaterThanOrEqual(0);
        }
        expect(more.totalPence).toBeLessThanOrEqual(less.totalPence);
        expect(at(100).totalPence).toBe(0);
        const { netPence } = sumsOf(lines, chargePence);
        expect(at(0).netPence + chargePence - discountOf(lines)).toBe(netPence);
      }),
    );
  });

  it("costs the same delivered in full as ordered, with discounts too, and no more in part", () => {
    fc.assert(
      fc.property(anOrder, fc.nat(), ({ lines, chargePence }, part) => {
        const owed = (share: (quantity: number) => number) =>
          sumsDue({
            status: "delivered",
            deliveryChargePence: chargePence,
            chargeRule: 2,
            lines: lines.map((of) => ({
              ...undelivered(of),
              deliveredQuantity: share(of.quantity),
              cancelledQuantity: of.quantity - share(of.quantity),
            })),
          });
        const whole = owed((quantity) => quantity);
        const isEmpty = lines.every(({ quantity }) => quantity === 0);
        expect(whole.totalPence).toBe(isEmpty ? 0 : sumsOf(lines, chargePence).totalPence);
        const less = owed((quantity) => Math.min(quantity, part));
        expect(less.netPence).toBeLessThanOrEqual(whole.netPence);
      }),
    );
  });
});

describe("a discount", () => {
  it.each([
    // [quantity, price, per cent, amount]: what is left is rounded half up.
    [2, 2500, 10, 4500],
    [1, 1, 50, 1],
    [1, 1, 50.01, 0],
    [3, 999, 12.5, 2622],
    [1, 9900, 0.01, 9899],
    [7, 1234, 100, 0],
    [100_000, 100_000_000, 33.33, 6_667_000_000_000],
  ])("of %i at %i less %d %%: %i", (quantity, price, percent, amount) => {
    expect(lineAmount(line(quantity, price, 20, percent))).toBe(amount);
    expect(sumsOf([shelf(quantity, price, 20, percent)], 0).totalPence).toBe(amount);
  });
});

describe("what is to be paid", () => {
  const order = (lines: readonly PricedLine[], cancelledQuantity = 0) => ({
    status: "placed" as const,
    deliveryChargePence: 400,
    chargeRule: newChargeRule,
    lines: lines.map((one) => ({ ...undelivered(one), cancelledQuantity })),
  });

  it("leaves out what was cancelled of a line", () => {
    expect(sumsDue(order([line(5, 1000, 20)], 2))).toMatchObject({ netPence: 3400, vatPence: 680 });
    expect(sumsDue(order([line(5, 1000, 20)], 5))).toMatchObject({ netPence: 0, parts: [] });
  });

  it("shows with its VAT what a day took off the charge", () => {
    const shown = shownDue({ ...order([line(1, 1000, 20)]), deliveryDiscountPence: 100 });
    expect(shown).toMatchObject({ chargePence: 480, dayDiscountPence: 120 });
  });

  it("has no part for a charge of nothing", () => {
    expect(sumsOf([security(1, 5000)], 0).parts).toEqual([
      { vatRate: 0, vatTreatment: "outside_scope", netPence: 5000, vatPence: 0 },
    ]);
  });

  it("splits a price including VAT by use so that each part is paid at its own rate", () => {
    const half = { ...shelf(1, 10_000, 20), qualifyingPercent: 50 };
    // £46.67 at 5 % and £53.33 at 20 %: nets of £44.45 and £44.44.
    expect(sumsOf([half], 0)).toMatchObject({ netPence: 8889, vatPence: 1111 });
    expect(partsByUse(half)).toMatchObject([{ unitPriceIncVat: 4667 }, { unitPriceIncVat: 5333 }]);
  });

  it("gives the odd pennies to the first of equal parts", () => {
    expect([shareOut(1, [1, 1]), shareOut(5, [1, 1, 1])]).toEqual([
      [1, 0],
      [2, 2, 1],
    ]);
  });
});

describe("numbers that are none", () => {
  const order = { status: "placed" as const, deliveryChargePence: 500, chargeRule: newChargeRule };
  const bad = [Number.NaN, Number.POSITIVE_INFINITY, undefined] as number[];
  const facts = [
    "quantity",
    "unitPrice",
    "unitPriceIncVat",
    "vatRate",
    "discountPercent",
    "qualifyingPercent",
    "deliveredQuantity",
    "cancelledQuantity",
  ] as const;

  // Nothing is known of a use that is not named: the line is one part.
  const cases = facts.flatMap((fact) =>
    bad.flatMap((number) =>
      fact === "qualifyingPercent" && number === undefined ? [] : [[fact, number] as const],
    ),
  );
  it.each(cases)("charges nothing where a line's %s is %s", (fact, number) => {
    // A price excluding VAT is not used beside one that includes it.
    const prices = fact === "unitPrice" ? [null] : [null, 1200];
    const status = fact === "deliveredQuantity" ? ("delivered" as const) : ("placed" as const);
    for (const unitPriceIncVat of prices) {
      const one = undelivered({ ...line(1, 1000, 20), unitPriceIncVat });
      const lines = [{ ...one, deliveredQuantity: 1, [fact]: number }, undelivered(line(1, 5, 0))];
      expect(() => sumsDue({ ...order, status, lines })).toThrow("not a finite number");
    }
  });

  it.each(bad)("charges nothing where the charge, its rule or what was paid is %s", (number) => {
    const lines = [undelivered(line(1, 1000, 20))];
    const error = "not a finite number";
    expect(() => sumsDue({ ...order, lines, deliveryChargePence: number })).toThrow(error);
    expect(() => sumsDue({ ...order, lines, chargeRule: number })).toThrow(error);
    expect(() => refundDue({ ...order, lines, paidPence: number })).toThrow(error);
    expect(() => outstandingPence({ ...order, lines, paidPence: number })).toThrow(error);
    expect(refundDue({ ...order, lines, paidPence: null })).toBe(0);
  });
});
