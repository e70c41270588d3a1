import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysAfter, daysBetween } from "../../../../platform/values/format";
import { baseRateOn, compensationFor, interestOn, referenceDay, type Debt } from "./interest";
import { missingRates } from "./base-rates";
import { overBase } from "./rule";

const debt = (more: Partial<Debt> = {}): Debt => ({
  totalPence: 100_000,
  lateFrom: "2026-07-01",
  paid: [],
  charged: [],
  compensated: false,
  ...more,
});

describe("the base rate that a debt bears", () => {
  it("is that of the last day of the half year before it became late", () => {
    expect(referenceDay("2026-01-01")).toBe("2025-12-31");
    expect(referenceDay("2026-06-30")).toBe("2025-12-31");
    expect(referenceDay("2026-07-01")).toBe("2026-06-30");
    expect(referenceDay("2026-12-31")).toBe("2026-06-30");
  });

  it("is the one that began last by that day, in whatever order they are given", () => {
    const rates = [
      { startsOn: "2025-08-07", percent: 4 },
      { startsOn: "2025-12-31", percent: 3.75 },
      { startsOn: "2025-05-08", percent: 4.25 },
    ];
    expect(baseRateOn(rates, "2025-12-30")?.percent).toBe(4);
    expect(baseRateOn(rates, "2025-12-31")?.percent).toBe(3.75);
    expect(baseRateOn(rates, "2025-05-07")).toBeNull();
  });
});

describe("compensation", () => {
  it("is £40 under £1,000, £70 under £10,000 and £100 from there", () => {
    const sums = [0, 1, 99_999, 100_000, 999_999, 1_000_000];
    expect(sums.map(compensationFor)).toEqual([0, 4000, 4000, 7000, 7000, 10_000]);
  });

  it("goes by what was owed when the debt became late, and is due once", () => {
    const paid = [{ on: "2026-06-30", pence: 1 }];
    expect(interestOn(debt({ paid }), 4, "2026-07-01").compensationPence).toBe(4000);
    const late = [{ on: "2026-07-02", pence: 1 }];
    expect(interestOn(debt({ paid: late }), 4, "2026-07-09").compensationPence).toBe(7000);
    expect(interestOn(debt({ compensated: true }), 4, "2026-07-09").compensationPence).toBe(0);
    expect(interestOn(debt(), 4, "2026-06-30")).toEqual({
      stretches: [],
      interestPence: 0,
      compensationPence: 0,
      costsPence: 0,
    });
  });
});

describe("costs of recovery", () => {
  // £1,000 has a fixed sum of £70; s.5A(2A) gives the difference, for what became late from 16 March 2013.
  it.each([
    ["under the fixed sum", "2026-07-01", 5000, 0, 0],
    ["as much as the fixed sum", "2026-07-01", 7000, 0, 0],
    ["over it", "2026-07-01", 12_500, 0, 5500],
    ["over it, part charged before", "2026-07-01", 12_500, 4000, 1500],
    ["all charged before", "2026-07-01", 12_500, 5500, 0],
    ["late before the costs could be claimed", "2013-03-15", 12_500, 0, 0],
    ["late from the day they could", "2013-03-16", 12_500, 0, 5500],
  ])("%s", (_, lateFrom, incurredPence, chargedPence, pence) => {
    const costs = { incurredPence, chargedPence };
    const { costsPence } = interestOn(debt({ lateFrom, costs }), 4, "2026-07-09");
    expect(costsPence).toBe(pence);
  });

  it("are none before it is late, and over the fixed sum also where that was charged before", () => {
    const costs = { incurredPence: 12_500, chargedPence: 0 };
    expect(interestOn(debt({ costs }), 4, "2026-06-30").costsPence).toBe(0);
    const later = debt({ costs, compensated: true });
    expect(interestOn(later, 4, "2026-07-09")).toMatchObject({
      compensationPence: 0,
      costsPence: 5500,
    });
  });
});

describe("a base rate that nobody entered", () => {
  it.each([
    ["2026-06-29", [], []],
    ["2026-06-30", [], ["2026-06-30"]],
    ["2026-12-31", [], ["2026-06-30", "2026-12-31"]],
    ["2027-07-01", ["2026-06-30", "2027-06-30"], ["2026-12-31"]],
    // A rate of the weeks before may have changed again.
    ["2026-07-01", ["2026-06-18"], ["2026-06-30"]],
  ])("is asked for on %s, with %o known", (today, known, asked) => {
    expect(
      missingRates(
        known.map((startsOn) => ({ startsOn })),
        today,
      ),
    ).toEqual(asked);
  });
});

describe("interest", () => {
  it("is simple, by the day, on what is owed", () => {
    // £1,000 at 12% is £120 a year.
    expect(interestOn(debt(), 4, "2027-06-30")).toMatchObject({
      interestPence: 12_000,
      stretches: [{ from: "2026-07-01", to: "2027-06-30", days: 365 }],
    });
    // A day of £1,000 at 11.75% is 32.19p.
    expect(interestOn(debt(), 3.75, "2026-07-01").interestPence).toBe(32);
  });

  it("is less from the day of a part payment, and as before where that was taken back", () => {
    const paid = [{ on: "2026-07-11", pence: 50_000 }];
    const [stretch] = interestOn(debt({ paid }), 4, "2026-07-20").stretches;
    expect(stretch?.owed).toEqual([
      { from: "2026-07-01", to: "2026-07-10", days: 10, owedPence: 100_000 },
      { from: "2026-07-11", to: "2026-07-20", days: 10, owedPence: 50_000 },
    ]);
    // £1,000 for ten days and £500 for ten days at 12%: £4.93.
    expect(stretch?.interestPence).toBe(493);
    const bounced = [...paid, { on: "2026-07-11", pence: -50_000 }];
    expect(interestOn(debt({ paid: bounced }), 4, "2026-07-20").interestPence).toBe(658);
  });

  it("begins the day after what was charged, and fills what was credited", () => {
    const charged = [{ from: "2026-07-11", to: "2026-07-20" }];
    const { stretches } = interestOn(debt({ charged }), 4, "2026-07-25");
    expect(stretches.map(({ from, to, days }) => [from, to, days])).toEqual([
      ["2026-07-01", "2026-07-10", 10],
      ["2026-07-21", "2026-07-25", 5],
    ]);
    expect(interestOn(debt({ charged }), 4, "2026-07-15").stretches).toMatchObject([
      { from: "2026-07-01", to: "2026-07-10" },
    ]);
    const all = [{ from: "2026-07-01", to: "2026-07-25" }];
    expect(interestOn(debt({ charged: all }), 4, "2026-07-25").stretches).toEqual([]);
  });

  it("over any payments is what adding it up day by day comes to", () => {
    const lateFrom = "2026-01-15";
    const aPayment = fc.record({
      after: fc.integer({ min: -20, max: 420 }),
      pence: fc.integer({ min: -40_000, max: 60_000 }),
    });
    const aCharge = fc.record({
      after: fc.integer({ min: 0, max: 60 }),
      days: fc.integer({ min: 1, max: 60 }),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000_000 }),
        fc.array(aPayment, { maxLength: 6 }),
        fc.array(aCharge, { maxLength: 4 }),
        fc.integer({ min: 0, max: 2500 }),
        fc.integer({ min: 0, max: 400 }),
        (totalPence, payments, charges, baseHundredths, length) => {
          let next = lateFrom;
          const charged = charges.map(({ after, days }) => {
            const from = daysAfter(next, after);
            const to = daysAfter(from, days - 1);
            next = daysAfter(to, 1);
            return { from, to };
          });
          const paid = payments.map(({ after, pence }) => ({
            on: daysAfter(lateFrom, after),
            pence,
          }));
          const to = daysAfter(lateFrom, length);
          const one = debt({ totalPence, lateFrom, paid, charged });
          const { stretches, interestPence } = interestOn(one, baseHundredths / 100, to);

          // Each day by itself, in hundredths of a per cent of pence.
          const days = Array.from({ length: length + 1 }, (_, at) =>
            daysAfter(lateFrom, at),
          ).filter((day) => !charged.some((done) => done.from <= day && day <= done.to));
          const owedOn = (day: string) =>
            Math.max(
              0,
              totalPence - paid.reduce((sum, { on, pence }) => (on <= day ? sum + pence : sum), 0),
            );
          const rate = BigInt(baseHundredths + overBase * 100);
          const whole = days.reduce((sum, day) => sum + BigInt(owedOn(day)) * rate, 0n);
          const exact = Number((whole * 100n) / 3_650_000n) / 100;
          // Each stretch is rounded once.
          expect(Math.abs(interestPence - exact)).toBeLessThanOrEqual(
            0.5 * stretches.length + 0.01,
          );
          expect(stretches.flatMap((stretch) => stretch.days).reduce((sum, n) => sum + n, 0)).toBe(
            days.length,
          );
          for (const stretch of stretches) {
            const covered = stretch.owed.reduce((sum, part) => sum + part.days, 0);
            expect(covered).toBe(daysBetween(stretch.from, stretch.to) + 1);
          }
        },
      ),
    );
  });
});

it.each([Number.NaN, Number.POSITIVE_INFINITY, undefined] as number[])(
  "claims nothing by %s",
  (number) => {
    const costs = { incurredPence: 20_000, chargedPence: 0 };
    const debts = [
      debt({ totalPence: number }),
      debt({ paid: [{ on: "2026-07-02", pence: number }] }),
      debt({ costs: { ...costs, incurredPence: number } }),
      debt({ costs: { ...costs, chargedPence: number } }),
    ];
    for (const one of debts) {
      expect(() => interestOn(one, 4, "2026-08-01")).toThrow("not a finite number");
    }
    expect(() => interestOn(debt(), number, "2026-08-01")).toThrow("not a finite number");
    expect(() => compensationFor(number)).toThrow("not a finite number");
  },
);
