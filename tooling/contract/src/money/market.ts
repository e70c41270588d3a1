import * as fc from "fast-check";
import type { Fuel, Goods, Line, Treatment } from "./rule";

/* The goods of the oracle's business, and random baskets of them. */

interface Kind {
  unit: Goods["unit"];
  rate: Goods["rate"];
  treatment: Treatment;
  fuel: Fuel | null;
  netKg: number | null;
  /** The weights that the product states. */
  weights: { fullKg?: number; emptyKg?: number; hazardKg?: number };
}

const plain = (
  unit: Goods["unit"],
  rate: Goods["rate"],
  treatment: Treatment = "standard",
): Kind => ({ unit, rate, treatment, fuel: null, netKg: null, weights: {} });

const fuel = (
  name: Fuel,
  unit: Goods["unit"],
  netKg: number | null,
  weights: Kind["weights"] = {},
  rate: Goods["rate"] = 20,
): Kind => ({ unit, rate, treatment: "standard", fuel: name, netKg, weights });

const kinds: readonly Kind[] = [
  plain("each", 20),
  plain("each", 5),
  plain("each", 0),
  plain("each", 0, "exempt"),
  plain("each", 0, "outside_scope"),
  plain("bag", 20),
  plain("kg", 20),
  plain("tonne", 5),
  plain("m3", 20),
  plain("litre", 0),
  fuel("lpg_cylinder", "each", 13, { hazardKg: 13, fullKg: 27, emptyKg: 14 }),
  fuel("lpg_cylinder", "each", 47, { fullKg: 101.5, emptyKg: 54.5 }, 5),
  fuel("lpg_cylinder", "each", 49.999, { hazardKg: 49.999 }),
  fuel("lpg_cylinder", "each", 50, { hazardKg: 50 }, 5),
  fuel("lpg_cylinder", "each", 100, { fullKg: 200, emptyKg: 100 }),
  fuel("coal_coke", "each", 25, { fullKg: 25 }),
  fuel("coal_coke", "bag", 20, { fullKg: 20.5, emptyKg: 0.5 }, 5),
  fuel("coal_coke", "kg", 1),
  fuel("coal_coke", "tonne", 1000),
  fuel("wood_peat_charcoal", "m3", null),
  fuel("wood_peat_charcoal", "bag", 10, { fullKg: 10 }, 5),
  // A product with a VAT rate of 0 is exempt from the fuel rule.
  fuel("wood_peat_charcoal", "each", null, {}, 0),
];

const aPrice = fc.oneof(fc.constantFrom(1, 9, 10, 33, 3450), fc.integer({ min: 1, max: 20_000 }));

/** Returns each kind twice: with its price excluding VAT and including VAT. */
export const goodsFor = (seed: number): (Goods & Pick<Kind, "weights">)[] =>
  fc
    .sample(fc.array(aPrice, { minLength: 2 * kinds.length, maxLength: 2 * kinds.length }), {
      numRuns: 1,
      seed,
    })
    .flat()
    .map((price, n) => ({ ...(kinds[n >> 1] ?? plain("each", 20)), price, inc: n % 2 === 1 }));

const isMeasured = ({ unit }: Goods) => unit !== "each" && unit !== "bag";

const aQuantity = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 4 }) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom(10, 11, 20, 21, 40, 41) },
);

/** Hundredths of a per cent. */
const aDiscount = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.constantFrom(500, 1000, 3333, 10_000) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 9999 }) },
);

export interface PickedLine extends Line {
  /** The index of the goods in the catalogue. */
  place: number;
}

const aLine = (all: readonly Goods[]): fc.Arbitrary<PickedLine> =>
  fc
    .record({
      place: fc.nat({ max: all.length - 1 }),
      quantity: aQuantity,
      thousandths: fc.oneof(fc.constant(1000), fc.integer({ min: 1, max: 5000 })),
      discount: aDiscount,
      // Most lines have the price of the goods.
      entered: fc.option(fc.record({ price: aPrice, inc: fc.boolean() }), { freq: 4 }),
    })
    .map(({ entered, thousandths, ...line }) => {
      const own = all[line.place] ?? { ...plain("each", 20), price: 1, inc: false };
      const goods = entered ? { ...own, inc: entered.inc } : own;
      const measure = isMeasured(own) ? thousandths : 1000;
      return { ...line, goods, thousandths: measure, entered: entered && entered.price };
    });

/** Charges for cylinders that no empty comes back for, in pence including VAT: a security, and a container that is taxed. */
export const deposits = [
  { chargePence: 3999, rate: 0, treatment: "outside_scope" },
  { chargePence: 6001, rate: 20, treatment: "standard" },
] as const;

/** The line that an order has for so many of a deposit; no discount of the order takes anything off it. */
export function depositLine({ kind, count }: { kind: number; count: number }): Line {
  const { chargePence, rate, treatment } = deposits[kind] ?? deposits[0];
  const goods = { ...plain("each", rate, treatment), price: chargePence, inc: true };
  return { goods, quantity: count, thousandths: 1000, entered: null, discount: 0 };
}

export interface Basket {
  /** One or two orders of one recipient, to one address on one day. */
  orders: PickedLine[][];
  reseller: boolean;
  certified: number | null;
  /** The index of a delivery option; null if collected. */
  delivery: number | null;
  /** Charged beside the goods of the first order: the index of a deposit, and how many. */
  deposit: { kind: number; count: number } | null;
  /** True if the order is first taken with other quantities and then changed. */
  changed: boolean;
  /** True if half of the first line is missing at the handover; only for baskets of several lines. */
  short: boolean;
}

export const aBasket = (all: readonly Goods[], options: number): fc.Arbitrary<Basket> =>
  fc.record({
    orders: fc.oneof(
      {
        weight: 3,
        arbitrary: fc.array(fc.array(aLine(all), { minLength: 1, maxLength: 6 }), {
          minLength: 1,
          maxLength: 1,
        }),
      },
      {
        weight: 1,
        arbitrary: fc.array(fc.array(aLine(all), { minLength: 1, maxLength: 3 }), {
          minLength: 2,
          maxLength: 2,
        }),
      },
    ),
    reseller: fc.boolean(),
    certified: fc.option(fc.constantFrom(0, 1, 33, 59, 60, 100), { freq: 2 }),
    delivery: fc.option(fc.nat({ max: options - 1 }), { freq: 3 }),
    deposit: fc.option(
      fc.record({
        kind: fc.nat({ max: deposits.length - 1 }),
        count: fc.integer({ min: 1, max: 4 }),
      }),
      { freq: 1 },
    ),
    changed: fc.boolean(),
    short: fc.boolean(),
  });
