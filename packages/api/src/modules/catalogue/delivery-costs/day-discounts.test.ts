import * as fc from "fast-check";
import { expect, it } from "vitest";
import { dayDiscounts } from "./day-discounts";

const off = (costs: Record<string, number | null>, most: number | null) =>
  Object.fromEntries(dayDiscounts(new Map(Object.entries(costs)), most));

it("gives what a day saves against the mean, in steps of 50 pence, up to what the business gives", () => {
  const costs = { mon: 1000, tue: 320, wed: 1000, thu: null };
  // The mean is £7.73: Tuesday saves £4.53.
  expect(off(costs, 1000)).toEqual({ tue: 450 });
  expect(off(costs, 200)).toEqual({ tue: 200 });
  expect(off(costs, 30)).toEqual({ tue: 30 });
});

it("gives nothing where it is off, nothing is known, or no day is cheaper by 50 pence", () => {
  expect(off({ mon: 1000, tue: 0 }, null)).toEqual({});
  expect(off({ mon: 1000, tue: 0 }, 0)).toEqual({});
  expect(off({ mon: null, tue: null }, 500)).toEqual({});
  expect(off({ mon: 1000, tue: 920 }, 500)).toEqual({});
  expect(off({ mon: 300 }, 500)).toEqual({});
  expect(off({}, 500)).toEqual({});
});

it("never gives more than the cheaper days save", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(5000), { minLength: 1, maxLength: 12 }),
      fc.nat(1000),
      (pence, most) => {
        const costs = new Map(pence.map((cost, at) => [`day ${at}`, cost]));
        const mean = pence.reduce((sum, cost) => sum + cost, 0) / pence.length;
        for (const [day, discount] of dayDiscounts(costs, most)) {
          expect(discount).toBeLessThanOrEqual(most);
          expect((costs.get(day) ?? 0) + discount).toBeLessThanOrEqual(mean);
        }
      },
    ),
  );
});
