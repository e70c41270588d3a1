import { describe, expect, it } from "vitest";
import { agreementsNeeded, mayNeed, neededIn, owedOf } from "./needed";
import { percentOn, refundOf, scaleFor, wholeYears } from "./refund-scale";

describe("the refund scale", () => {
  it.each([
    ["2026-01-15", "2026-01-15", 70],
    ["2026-01-15", "2027-01-14", 70],
    ["2026-01-15", "2027-01-15", 60],
    ["2026-01-15", "2028-01-15", 50],
    ["2026-01-15", "2029-01-15", 45],
    ["2026-01-15", "2030-01-15", 40],
    ["2026-01-15", "2031-01-15", 35],
    ["2026-01-15", "2032-01-15", 30],
    ["2026-01-15", "2033-01-14", 30],
    ["2026-01-15", "2033-01-15", 25],
    ["2026-01-15", "2090-01-15", 25],
    // Paid before the first version: it is refunded by it.
    ["1995-06-01", "2026-06-01", 25],
    // A clock that was put back gives no more than the first year.
    ["2026-01-15", "2025-12-01", 70],
  ])("of what was paid on %s gives back on %s %i per cent", (paidOn, returnedOn, percent) => {
    expect(percentOn(scaleFor(paidOn), paidOn, returnedOn)).toBe(percent);
  });

  it.each([
    ["2024-02-29", "2025-02-28", 0],
    ["2024-02-29", "2025-03-01", 1],
    ["2024-02-29", "2028-02-29", 4],
  ])("counts whole years from %s to %s", (from, to, years) => {
    expect(wholeYears(from, to)).toBe(years);
  });

  it.each([
    [3999, 1, 70, 2799],
    [3999, 3, 70, 8398],
    [1, 1, 50, 1],
    [1, 1, 45, 0],
    [0, 5, 70, 0],
  ])("of %i pence for each of %i at %i per cent is %i pence", (charge, count, percent, pence) => {
    expect(refundOf(charge, count, percent)).toBe(pence);
  });
});

describe("when an agreement is asked for", () => {
  const nothing = { held: 0, coming: 0, agreed: 0 };
  it.each([
    ["a first cylinder", nothing, { fulls: 1, empties: 0, charged: 0 }, 1],
    ["a first cylinder that is charged for", nothing, { fulls: 1, empties: 0, charged: 1 }, 0],
    ["a swap", nothing, { fulls: 2, empties: 2, charged: 0 }, 0],
    ["one more than comes back", nothing, { fulls: 3, empties: 2, charged: 0 }, 1],
    [
      "what an open agreement covers, since its cylinder came back before",
      { held: 0, coming: 0, agreed: 1 },
      { fulls: 1, empties: 0, charged: 0 },
      0,
    ],
    [
      "a second one beside one that is agreed",
      { held: 1, coming: 0, agreed: 1 },
      { fulls: 1, empties: 0, charged: 0 },
      1,
    ],
    [
      "the second of two orders at once",
      { held: 0, coming: 1, agreed: 1 },
      { fulls: 1, empties: 0, charged: 0 },
      1,
    ],
    [
      "no more than this order brings, whatever was owed before",
      { held: 5, coming: 0, agreed: 0 },
      { fulls: 1, empties: 0, charged: 0 },
      1,
    ],
    [
      "a swap of one that was owed",
      { held: 5, coming: 0, agreed: 0 },
      { fulls: 1, empties: 1, charged: 0 },
      0,
    ],
    [
      "empties that came back before",
      { held: -2, coming: 0, agreed: 0 },
      { fulls: 1, empties: 0, charged: 0 },
      0,
    ],
    ["more empties than fulls", nothing, { fulls: 1, empties: 4, charged: 0 }, 0],
  ])("%s", (_words, position, swap, count) => {
    expect(agreementsNeeded(position, swap)).toBe(count);
  });

  it.each([
    [3, 2, 1],
    [2, 2, 0],
    [-1, 0, 0],
    [0, 2, 0],
  ])("of %i held with %i agreed owes %i", (held, agreed, owed) => {
    expect(owedOf({ held, agreed })).toBe(owed);
  });
});

describe("what a delivery needs agreements for", () => {
  const propane = {
    exchangeGroupId: "propane",
    name: "Propane",
    chargePence: 3999,
    chargeProductId: "charge",
    chargeName: "Cylinder charge",
    productIds: ["19 kg", "47 kg"],
  };
  const of = (productId: string, quantity: number) => ({ productId, quantity });
  const flow = (fulls: number, empties: number, charged = 0) => ({
    lines: [of("19 kg", fulls), of("charge", charged), of("coal", 5)],
    collect: [of("47 kg", empties)],
  });
  const has = (held: number, coming: number, agreed: number) => [
    { exchangeGroupId: "propane", held, coming, agreed },
    { exchangeGroupId: "butane", held: 9, coming: 0, agreed: 0 },
  ];
  it.each([
    ["nothing where another cylinder of the group comes back", has(0, 0, 0), flow(2, 2), 0],
    ["what comes back too little", has(3, 0, 3), flow(2, 1), 1],
    ["nothing that is charged for", has(3, 0, 3), flow(2, 1, 1), 0],
    ["all of somebody who has nothing", [], flow(1, 0), 1],
    ["nothing in a group that it does not touch", has(5, 0, 0), { lines: [], collect: [] }, 0],
  ])("is %s", (_, positions, done, count) => {
    expect(neededIn([propane], positions, done)).toMatchObject(
      count === 0 ? [] : [{ exchangeGroupId: "propane", name: "Propane", count }],
    );
  });

  it("needs nothing known of the customer where it could need none", () => {
    const few = [0, 1, 2];
    const counts = few.flatMap((a) => few.flatMap((b) => few.map((c) => [a, b, c] as const)));
    for (const [fulls, empties, charged] of counts) {
      const done = flow(fulls, empties, charged);
      const open = mayNeed([propane], done);
      // Somebody who holds many without an agreement needs as many as anybody could.
      expect(open).toHaveLength(neededIn([propane], has(9, 0, 0), done).length);
      for (const [held, coming, agreed] of counts) {
        const positions = has(held - 1, coming - 1, agreed);
        expect(neededIn(open, positions, done)).toEqual(neededIn([propane], positions, done));
      }
    }
  });

  it("judges an order by itself that the position counts already", () => {
    // Two agreed and two held; the order was to bring one for one, and no empty is there.
    const positions = has(2, 0, 2);
    expect(neededIn([propane], positions, flow(1, 0), flow(1, 1))).toMatchObject([{ count: 1 }]);
    // It was to bring one without an empty, and charges for it: that is what comes.
    const charged = has(0, 1, 1);
    expect(neededIn([propane], charged, flow(1, 0, 1), flow(1, 0, 1))).toEqual([]);
    expect(neededIn([propane], charged, flow(2, 0, 1), flow(1, 0, 1))).toMatchObject([
      { count: 1 },
    ]);
  });
});

const none = [Number.NaN, Number.POSITIVE_INFINITY, undefined] as number[];

it.each(none)("refunds nothing by %s", (number) => {
  for (const [charge, count, percent] of [
    [number, 1, 70],
    [3999, number, 70],
    [3999, 1, number],
  ] as const) {
    expect(() => refundOf(charge, count, percent)).toThrow("not a finite number");
  }
  const percents = [number];
  expect(() => percentOn({ percents }, "2026-01-15", "2026-02-15")).toThrow("not a finite number");
});

it("refunds nothing by a scale without a year, or from a day that is none", () => {
  expect(() => percentOn({ percents: [] }, "2026-01-15", "2026-02-15")).toThrow("not a finite");
  expect(() => percentOn({ percents: [70] }, "no day", "2026-02-15")).toThrow(
    "not a finite number",
  );
});

it.each(none)("asks for no agreement by %s", (number) => {
  const position = { held: 0, coming: 0, agreed: 0 };
  const swap = { fulls: 2, empties: 1, charged: 0 };
  for (const fact of ["held", "coming", "agreed"] as const) {
    expect(() => agreementsNeeded({ ...position, [fact]: number }, swap)).toThrow("not a finite");
  }
  for (const fact of ["fulls", "empties", "charged"] as const) {
    expect(() => agreementsNeeded(position, { ...swap, [fact]: number })).toThrow("not a finite");
  }
  expect(() => owedOf({ held: number, agreed: 0 })).toThrow("not a finite number");
});
