import * as fc from "fast-check";
import type { PlanOrder, PlanVan, Problem, TimeSpan } from "../problem";

const PATCHES = ["fells", "lakes", "coast"];

const patchIds = fc.option(fc.subarray(PATCHES), { nil: undefined });
const amount = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 400 }).map((tenths) => tenths / 10),
);
const amounts = fc.record({ kg: amount, litres: amount, hazardKg: amount });
const limit = fc.oneof(fc.constant(null), fc.integer({ min: 10, max: 150 }));

const span = (earliest: number, latest: number, longest: number): fc.Arbitrary<TimeSpan> =>
  fc
    .tuple(fc.integer({ min: earliest, max: latest }), fc.integer({ min: 0, max: longest }))
    .map(([from, length]) => ({ from, until: from + length }));

function arbitraryOrder(id: string, places: number, vans: number): fc.Arbitrary<PlanOrder> {
  return fc.record({
    id: fc.constant(id),
    place: fc.oneof(
      { weight: 1, arbitrary: fc.constant(null) },
      { weight: 15, arbitrary: fc.nat(places - 1) },
    ),
    deliver: amounts,
    collect: fc.oneof(fc.constant({ kg: 0, litres: 0, hazardKg: 0 }), amounts),
    windows: fc.array(span(20_000, 80_000, 20_000), { maxLength: 3 }),
    serviceSeconds: fc.nat(1200),
    patchIds,
    vanId: fc.oneof(
      { weight: 9, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.nat(vans).map((van) => `van-${van}`) },
    ),
    priority: fc.constantFrom(undefined, 1, 3),
  });
}

function arbitraryVan(id: string, places: number): fc.Arbitrary<PlanVan> {
  return fc.record({
    id: fc.constant(id),
    startPlace: fc.nat(places - 1),
    endPlace: fc.nat(places - 1),
    capacity: fc.record({ kg: limit, litres: limit, hazardKg: limit }),
    hazardThresholdKg: fc.oneof(fc.constant(undefined), fc.integer({ min: 0, max: 90 })),
    // Some shifts end after midnight.
    shift: span(18_000, 70_000, 40_000),
    break: fc.option(
      fc.record({
        seconds: fc.integer({ min: 0, max: 5400 }),
        start: span(25_000, 60_000, 15_000),
      }),
    ),
    patchIds,
  });
}

/** Lets some vans begin with orders that they may carry. */
function withBegins(problem: Problem, draws: readonly number[]): Problem {
  const begins = problem.vans.map((): string[] => []);
  for (const [index, order] of problem.orders.entries()) {
    const van = draws[index] ?? -1;
    if (order.place === null || van >= problem.vans.length || van < 0) continue;
    if (order.vanId === undefined || order.vanId === problem.vans[van]?.id)
      begins[van]?.push(order.id);
  }
  return {
    ...problem,
    vans: problem.vans.map((van, index) => ({ ...van, begins: begins[index] })),
  };
}

/** Days of every kind: more orders than fit, impossible windows, vans that begin overloaded. */
export const arbitraryProblem = fc
  .record({
    places: fc.integer({ min: 1, max: 12 }),
    orders: fc.nat(16),
    vans: fc.nat(4),
  })
  .chain(({ places, orders, vans }) =>
    fc.record({
      orders: fc.tuple(
        ...Array.from({ length: orders }, (_, i) => arbitraryOrder(`order-${i}`, places, vans)),
      ),
      vans: fc.tuple(...Array.from({ length: vans }, (_, i) => arbitraryVan(`van-${i}`, places))),
      matrix: fc
        .array(fc.integer({ min: 0, max: 6000 }), {
          minLength: places * places,
          maxLength: places * places,
        })
        .map((cells) => ({
          size: places,
          metres: Float64Array.from(cells, (cell) => cell * 10),
          seconds: Float64Array.from(cells),
        })),
      draws: fc.array(fc.integer({ min: -20, max: 4 }), { minLength: orders, maxLength: orders }),
    }),
  )
  .map(({ draws, ...problem }): Problem => withBegins(problem, draws));
