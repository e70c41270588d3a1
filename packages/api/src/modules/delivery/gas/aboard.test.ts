import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aboardNow, legsOf } from "./aboard";
import type { CarriedGoods, StopOfRound } from "./van-load";
import { whyAgainstRules } from "./round-gas";
import { extinguisherRule, extinguishersFor, smallLoadRule } from "./rules";

const smallLoad = smallLoadRule.on("2026-12-01")?.values ?? null;

const goods = (netKg: number, given: Partial<CarriedGoods> = {}): CarriedGoods => ({
  productId: "p",
  productName: "Propane",
  unNumber: "1978",
  properShippingName: "PROPANE",
  hazardClass: "2",
  label: "2.1",
  transportCategory: 2,
  netKg,
  grossKg: null,
  ...given,
});

const stop = (
  id: string,
  given: Partial<StopOfRound> & { fulls?: number; empties?: number } = {},
) => {
  const { fulls = 0, empties = 0, ...rest } = given;
  return {
    id,
    sequence: 1,
    completedAt: null,
    failedAt: null,
    soldAtDoor: false,
    lines: [{ productId: "p", quantity: fulls, deliveredQuantity: 0 }],
    collect: [{ productId: "p", quantity: empties }],
    ...rest,
  };
};

const one = (netKg: number, transportCategory = 2) =>
  legsOf({
    stops: [stop("a", { fulls: 1 })],
    goods: [goods(netKg, { transportCategory })],
    carried: [],
    counted: [],
    smallLoad,
  })[0];

describe("the small load", () => {
  it.each([
    [2, 332.9, 998.7, false],
    [2, 333, 999, false],
    [2, 333.001, 999.003, true],
    [2, 333.1, 999.3, true],
    [1, 20, 1000, false],
    [1, 20.1, 1005, true],
    [3, 1000, 1000, false],
    [3, 1000.1, 1000.1, true],
    [4, 100_000, 0, false],
    [0, 0.1, 0, true],
  ])("of category %d with %d kg has %d points, and is over: %s", (category, kg, points, over) => {
    expect(one(kg, category)).toMatchObject({ kg, points, over });
  });

  it("adds points of several categories, each within its own kilograms", () => {
    const mixed = (kgOfThird: number) =>
      legsOf({
        stops: [stop("a")],
        goods: [goods(300), goods(kgOfThird, { productId: "third", transportCategory: 3 })],
        carried: [
          { productId: "p", condition: "full", quantity: 1 },
          { productId: "third", condition: "full", quantity: 1 },
        ],
        counted: [],
        smallLoad,
      })[0];
    expect(mixed(100)).toMatchObject({ kg: 400, points: 1000, over: false });
    expect(mixed(100.1)).toMatchObject({ points: 1000.1, over: true });
  });

  it("did not hold before its first version", () => {
    expect(smallLoadRule.on("2009-06-30")).toBeNull();
    expect(smallLoadRule.on("2009-07-01")?.values.mostPoints).toBe(1000);
  });
});

it.each([
  [3500, "two or more, 4 kg in all, one of them of 2 kg"],
  [3501, "two or more, 8 kg in all, one of them of 6 kg"],
  [7500, "two or more, 8 kg in all, one of them of 6 kg"],
  [7501, "two or more, 12 kg in all, one of them of 6 kg"],
])("asks a vehicle of up to %d kg for extinguishers: %s", (mass, words) => {
  const rows = extinguisherRule.on("2026-12-01")?.values.rows ?? [];
  expect(extinguishersFor(rows, mass)).toBe(words);
  expect(extinguishersFor(rows, null)).toContain(words);
});

describe("a round leg by leg", () => {
  const propane = [goods(47)];
  const kgOf = (
    stops: readonly StopOfRound[],
    carried: Parameters<typeof legsOf>[0]["carried"] = [],
    counted: Parameters<typeof legsOf>[0]["counted"] = [],
  ) => legsOf({ stops, goods: propane, carried, counted, smallLoad }).map(({ kg }) => kg);

  it("leaves with all of it and falls at each stop, empties counting nothing", () => {
    const stops = [stop("a", { fulls: 5 }), stop("b", { fulls: 3, empties: 4 })];
    const legs = legsOf({ stops, goods: propane, carried: [], counted: [], smallLoad });
    expect(
      legs.map(({ fromStopId, toStopId, kg, over }) => [fromStopId, toStopId, kg, over]),
    ).toEqual([
      [null, "a", 376, true],
      ["a", "b", 141, false],
      ["b", null, 0, false],
    ]);
    expect(legs[2]?.items).toMatchObject([{ condition: "empty", quantity: 4, totalNetKg: 0 }]);
  });

  it("keeps aboard what failed, was refused, or rides between yards", () => {
    const failed = stop("a", { fulls: 5, empties: 2, failedAt: "now" });
    expect(kgOf([failed, stop("b", { fulls: 1 })])).toEqual([282, 282, 235]);
    const part = {
      ...stop("a", { completedAt: "now" }),
      lines: [{ productId: "p", quantity: 5, deliveredQuantity: 2 }],
    };
    expect(kgOf([part])).toEqual([235, 141]);
    expect(
      kgOf([stop("a", { fulls: 1 })], [{ productId: "p", condition: "full", quantity: 2 }]),
    ).toEqual([141, 94]);
  });

  const handed = (id: string, quantity: number, deliveredQuantity = quantity) => ({
    ...stop(id, { completedAt: "now" }),
    lines: [{ productId: "p", quantity, deliveredQuantity }],
  });
  const sold = (quantity: number) => ({ ...handed("s", quantity), soldAtDoor: true });
  const count = (counted: number, expected: number) => [
    { productId: "p", condition: "full" as const, counted, expected },
  ];

  it("loses what is sold at a door from then on, though it stands behind the others", () => {
    const open = stop("b", { fulls: 3 });
    // Five of the load were for orders; two of those were sold on the way, behind the one that is made.
    const legs = legsOf({
      stops: [handed("a", 2), open, sold(2)],
      goods: propane,
      carried: [],
      counted: [],
      smallLoad,
    });
    expect(legs.map(({ toStopId, kg }) => [toStopId, kg / 47])).toEqual([
      ["a", 5],
      ["s", 3],
      ["b", 1],
      [null, 0],
    ]);
  });

  it("had aboard what it handed over, where more was sold than was ordered", () => {
    expect(kgOf([handed("a", 2), sold(4)]).map((kg) => kg / 47)).toEqual([6, 4, 0]);
  });

  it("counts a sale that was taken back for nothing", () => {
    const undone = { ...stop("s", { fulls: 4, empties: 1 }), soldAtDoor: true };
    expect(kgOf([stop("a", { fulls: 2 }), undone]).map((kg) => kg / 47)).toEqual([2, 0, 0]);
  });

  it.each([
    { what: "as counted", stops: [stop("a", { fulls: 5 })], counted: count(8, 5), kg: [8, 3] },
    { what: "short", stops: [stop("a", { fulls: 5 })], counted: count(4, 5), kg: [4, 0] },
    {
      what: "with what was put on the round since",
      stops: [stop("a", { fulls: 5 }), stop("b", { fulls: 3 })],
      counted: count(6, 5),
      kg: [9, 4, 1],
    },
    {
      what: "with what was taken off the round since",
      stops: [stop("a", { fulls: 2 })],
      counted: count(5, 5),
      kg: [5, 3],
    },
    {
      what: "less what was sold of the surplus",
      stops: [handed("a", 5), sold(2)],
      counted: count(7, 5),
      kg: [7, 2, 0],
    },
  ])("leaves as it was counted: $what", ({ stops, counted, kg }) => {
    expect(kgOf(stops, [], counted).map((each) => each / 47)).toEqual(kg);
  });

  it("is, after so many stops, what is aboard now, whatever the outcomes", () => {
    const outcome = fc.record({
      quantity: fc.nat(9),
      delivered: fc.nat(9),
      empties: fc.nat(9),
      failed: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(outcome, { maxLength: 8 }),
        fc.nat(8),
        fc.nat(3),
        (given, done, riding) => {
          const stops = given.map(({ quantity, delivered, empties, failed }, at): StopOfRound => ({
            id: String(at),
            sequence: at + 1,
            completedAt: at < done && !failed ? "now" : null,
            failedAt: at < done && failed ? "now" : null,
            soldAtDoor: false,
            lines: [{ productId: "p", quantity, deliveredQuantity: Math.min(quantity, delivered) }],
            collect: [{ productId: "p", quantity: empties }],
          }));
          const carried = [{ productId: "p", condition: "full", quantity: riding } as const];
          const round = { stops, goods: propane, carried, counted: [], smallLoad };
          const { kg, items } = aboardNow(round);
          const leg = legsOf(round)[Math.min(done, stops.length)];
          expect([kg, items]).toEqual([leg?.kg, leg?.items]);
        },
      ),
    );
  });
});

it("names a round over the small load unless its driver's certificate is in date, whatever it carries", () => {
  const day = "2026-12-01";
  const round = fc.record({
    stops: fc.array(fc.record({ quantity: fc.nat(6), netKg: fc.integer({ min: 0, max: 120 }) }), {
      maxLength: 6,
    }),
    expiresOn: fc.constantFrom("2026-11-30", "2026-12-01", "2027-06-01", null),
  });
  fc.assert(
    fc.property(round, ({ stops, expiresOn }) => {
      const placed = stops.map(({ quantity, netKg }, at) => {
        const piece = { productId: `p${at}`, productName: "Gas", goods: goods(netKg) };
        return {
          ...stop(String(at)),
          lines: [{ ...piece, quantity, deliveredQuantity: 0 }],
          collect: [],
        };
      });
      const out = stops.reduce((sum, { quantity, netKg }) => sum + quantity * netKg, 0);
      const against = whyAgainstRules(
        {
          roundDate: new Date(`${day}T00:00:00Z`),
          driverUserId: "d",
          driverName: "Dan",
          vehicleName: "Van 1",
          maxMassKg: 3500,
          carriedGoods: [],
          countedGoods: [],
          reloads: [],
          unsafeDefects: [],
          papers:
            expiresOn === null
              ? []
              : [{ kind: "adr_certificate", ofDriver: true, number: null, expiresOn }],
        },
        placed,
      );
      const certified = expiresOn !== null && day <= expiresOn;
      expect(against.map(({ rule }) => rule.id)).toEqual(
        out > 333 && !certified ? ["gas.certificate"] : [],
      );
    }),
  );
});

it.each([NaN, Infinity])("counts no gas by %s", (netKg) => {
  expect(() => one(netKg)).toThrow("no amount of dangerous goods");
});
