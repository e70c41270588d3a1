import { array, assert, boolean, constantFrom, integer, property, record } from "fast-check";
import { expect, it } from "vitest";
import { daysAfter } from "../../../platform/values/format";
import {
  dueOf,
  heldOf,
  penceOf,
  unit,
  type Billed,
  type Move,
  type Rate,
  type Terms,
} from "./days";

const rate = (of: Partial<Rate> = {}): Rate => ({
  from: "2026-01-01",
  per: "day",
  freeDays: 0,
  bracketsBy: "bottles",
  brackets: [{ above: 0, pence: 10 }],
  ...of,
});
const terms = (of: Partial<Rate> = {}): Terms => ({
  rates: [rate(of)],
  products: [{ productId: "P47", from: "2026-01-01", until: null }],
});
const move = (on: string, out: number, back = 0, productId = "P47"): Move => ({
  on,
  productId,
  out,
  back,
});
const november = { from: "2026-11-01", to: "2026-11-30" };
const none: Billed = { bottleDays: 0, freeDays: 0, netPence: 0 };

it.each<[string, Move[], Terms, { bottleDays: number; freeDays: number; pence: number }]>([
  [
    "the day it came, and not the day it went back",
    [move("2026-11-10", 1), move("2026-11-12", 0, 1)],
    terms(),
    { bottleDays: 2, freeDays: 0, pence: 20 },
  ],
  [
    "nothing of a bottle that came and went on one day",
    [move("2026-11-10", 1, 1)],
    terms(),
    { bottleDays: 0, freeDays: 0, pence: 0 },
  ],
  [
    "a whole month as its price, whatever its days",
    [move("2026-10-01", 3)],
    terms({ per: "month", brackets: [{ above: 0, pence: 250 }] }),
    { bottleDays: 90, freeDays: 0, pence: 750 },
  ],
  [
    "the first days free, each bottle's own",
    [move("2026-11-01", 1), move("2026-11-21", 1)],
    terms({ freeDays: 14 }),
    { bottleDays: 40, freeDays: 24, pence: 160 },
  ],
  [
    "an exchange as a new bottle, free again",
    [move("2026-10-01", 1), move("2026-11-21", 1, 1)],
    terms({ freeDays: 14 }),
    { bottleDays: 30, freeDays: 10, pence: 200 },
  ],
  [
    "bottles by their place, each bracket its own",
    [move("2026-10-01", 5)],
    terms({
      brackets: [
        { above: 0, pence: 10 },
        { above: 3, pence: 4 },
      ],
    }),
    { bottleDays: 150, freeDays: 0, pence: 30 * (30 + 8) },
  ],
  [
    "bottles by how long they are held",
    [move("2026-11-01", 1)],
    terms({
      bracketsBy: "days",
      brackets: [
        { above: 0, pence: 0 },
        { above: 10, pence: 5 },
      ],
    }),
    { bottleDays: 30, freeDays: 0, pence: 100 },
  ],
  [
    "what more came back than went out against the next that goes out",
    [move("2026-11-01", 0, 2), move("2026-11-11", 3)],
    terms(),
    { bottleDays: 20, freeDays: 0, pence: 200 },
  ],
  [
    "no product of no class",
    [move("2026-11-01", 3, 0, "P19")],
    terms(),
    { bottleDays: 0, freeDays: 0, pence: 0 },
  ],
])("counts %s", (_, moves, of, { pence, ...days }) => {
  const { within } = heldOf(moves, of, november);
  expect(within).toMatchObject(days);
  expect(penceOf(within.exact)).toBe(pence);
});

it("says how many there were where it was always the same", () => {
  expect(heldOf([move("2026-10-01", 3)], terms(), november).evenly).toBe(3);
  expect(heldOf([move("2026-11-02", 3)], terms(), november).evenly).toBeNull();
  expect(
    heldOf([move("2026-11-02", 3, 0), move("2026-11-01", 3)], terms(), november).evenly,
  ).toBeNull();
});

it("corrects a return that is recorded late in the next run, by days and pence", () => {
  const out = [move("2026-10-01", 2)];
  const october = { from: "2026-10-01", to: "2026-10-31" };
  const first = dueOf(out, terms(), october, none);
  expect(first).toMatchObject({ bottleDays: 62, correctionDays: 0, netPence: 620 });
  const late = [...out, move("2026-10-11", 0, 2)];
  const billed = { bottleDays: 62, freeDays: 0, netPence: 620 };
  expect(dueOf(late, terms(), november, billed)).toMatchObject({
    bottleDays: 0,
    correctionDays: -42,
    netPence: -420,
  });
});

/* By brute force: every bottle of its own, on every day. */

interface Bottle {
  productId: string;
  since: string;
}

function bruteForce(moves: readonly Move[], { rates, products }: Terms, to: string) {
  let bottles: Bottle[] = [];
  const debts = new Map<string, number>();
  const sum = { bottleDays: 0, freeDays: 0, exact: 0n };
  for (let day = "2026-01-01"; day <= to; day = daysAfter(day, 1)) {
    for (const one of moves.filter(({ on }) => on === day)) {
      for (let n = 0; n < one.back; n += 1) {
        const at = bottles.findIndex(({ productId }) => productId === one.productId);
        if (at >= 0) bottles = bottles.filter((_, place) => place !== at);
        else debts.set(one.productId, (debts.get(one.productId) ?? 0) + 1);
      }
      for (let n = 0; n < one.out; n += 1) {
        const debt = debts.get(one.productId) ?? 0;
        if (debt > 0) debts.set(one.productId, debt - 1);
        else bottles.push({ productId: one.productId, since: day });
      }
    }
    const current = rates.findLast(({ from }) => from <= day);
    if (!current) continue;
    const [year = 0, month = 0] = day.split("-").map(Number);
    const spread = {
      day: 1,
      month: new Date(Date.UTC(year, month, 0)).getUTCDate(),
      year: year % 4 === 0 ? 366 : 365,
    }[current.per];
    const counted = bottles.filter(({ productId }) =>
      products.some(
        (one) =>
          one.productId === productId &&
          one.from <= day &&
          (one.until === null || day <= one.until),
      ),
    );
    for (const [at, { since }] of counted.entries()) {
      const age = Math.round((Date.parse(day) - Date.parse(since)) / 86_400_000) + 1;
      sum.bottleDays += 1;
      if (age <= current.freeDays) sum.freeDays += 1;
      else {
        const measure = current.bracketsBy === "days" ? age : at + 1;
        const bracket = current.brackets.findLast(({ above }) => above < measure);
        sum.exact += (BigInt(bracket?.pence ?? 0) * unit) / BigInt(spread);
      }
    }
  }
  return sum;
}

const anyDay = integer({ min: 0, max: 150 }).map((n) => daysAfter("2026-01-01", n));
const anyMove = record({
  on: anyDay,
  productId: constantFrom("P47", "P19"),
  out: integer({ min: 0, max: 4 }),
  back: integer({ min: 0, max: 4 }),
  /** In how many runs it is not known yet. */
  late: integer({ min: 0, max: 3 }),
});
const anyRate = record({
  from: anyDay,
  per: constantFrom("day" as const, "month" as const, "year" as const),
  freeDays: integer({ min: 0, max: 20 }),
  bracketsBy: constantFrom("bottles" as const, "days" as const),
  second: integer({ min: 1, max: 12 }),
  pence: array(integer({ min: 0, max: 5000 }), { minLength: 2, maxLength: 2 }),
});

it("bills each day of each bottle once, however late movements are recorded and who is left out", () => {
  assert(
    property(
      array(anyMove, { maxLength: 25 }),
      array(anyRate, { minLength: 1, maxLength: 3 }),
      array(boolean(), { minLength: 4, maxLength: 4 }),
      anyDay,
      (moves, rates, left, until) => {
        const of: Terms = {
          rates: rates
            .map(({ second, pence: [low = 0, high = 0], ...one }) => ({
              ...one,
              brackets: [
                { above: 0, pence: low },
                { above: second, pence: high },
              ],
            }))
            .toSorted((a, b) => (a.from < b.from ? -1 : 1)),
          products: [
            { productId: "P47", from: "2026-01-01", until: null },
            { productId: "P19", from: "2026-02-01", until },
          ],
        };
        const runs = [
          { from: "2026-01-01", to: "2026-01-31" },
          { from: "2026-02-01", to: "2026-02-28" },
          { from: "2026-03-01", to: "2026-04-15" },
          { from: "2026-04-16", to: "2026-05-31" },
        ];
        const billed = { ...none };
        for (const [n, run] of runs.entries()) {
          // The last run knows all; one that leaves the customer out bills nothing.
          const known = moves.filter(
            ({ on, late }) => n === 3 || daysAfter(on, late * 30) <= run.to,
          );
          if (n < 3 && left[n]) continue;
          const due = dueOf(known, of, run, billed);
          billed.bottleDays += due.bottleDays + due.correctionDays;
          billed.freeDays += due.freeDays + due.correctionFreeDays;
          billed.netPence += due.netPence;
        }
        const { exact, ...days } = bruteForce(
          moves.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0)),
          of,
          "2026-05-31",
        );
        expect(billed).toEqual({ ...days, netPence: penceOf(exact) });
      },
    ),
    { numRuns: 300 },
  );
});

it.each([Number.NaN, Number.POSITIVE_INFINITY, undefined] as number[])(
  "bills no bottle by %s",
  (number) => {
    const moved = move("2026-11-10", 1);
    const out = [moved];
    const error = "not a finite number";
    expect(() => heldOf([{ ...moved, out: number }], terms(), november)).toThrow(error);
    expect(() => heldOf([{ ...moved, back: number }], terms(), november)).toThrow(error);
    expect(() => heldOf(out, terms({ freeDays: number }), november)).toThrow(error);
    for (const bracketsBy of ["bottles", "days"] as const) {
      const brackets = [{ above: 0, pence: number }];
      expect(() => heldOf(out, terms({ bracketsBy, brackets }), november)).toThrow(error);
    }
    expect(() => heldOf(out, terms(), { ...november, to: "" })).toThrow(error);
  },
);
