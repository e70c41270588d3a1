import * as fc from "fast-check";
import { evaluateRound } from "../check/evaluate-round";
import { planeMatrix } from "../instances/coordinates";
import type { PlanOrder, PlanVan, Problem } from "../problem";
import { kg, limitKg, orderAt, vanOf } from "./problems";

/** Up to five orders on a plane for two vans with limited capacity. Some orders have a window of an hour or two. */
export const arbitraryHandful: fc.Arbitrary<Problem> = fc
  .record({
    points: fc.array(fc.record({ x: fc.nat(1000), y: fc.nat(1000) }), {
      minLength: 2,
      maxLength: 6,
    }),
    loads: fc.array(fc.tuple(fc.nat(40), fc.nat(40)), { minLength: 5, maxLength: 5 }),
    opens: fc.array(fc.option(fc.nat(4000)), { minLength: 5, maxLength: 5 }),
  })
  .map(({ points, loads, opens }) => ({
    matrix: planeMatrix(points, (distance) => distance),
    vans: ["a", "b"].map((id) =>
      vanOf({ id, capacity: limitKg(80), shift: { from: 0, until: 9000 } }),
    ),
    orders: points.slice(1).map((_, index) => {
      const [down, up] = loads[index]!;
      const from = opens[index] ?? null;
      const windows = from === null ? [] : [{ from, until: from + 1500 }];
      return orderAt(index + 1, {
        deliver: kg(down),
        collect: kg(up),
        windows,
        serviceSeconds: 200,
      });
    }),
  }));

/**
 * Returns the fewest metres in which all orders can be brought, by trying everything; null if they cannot. Only for a
 * handful of orders.
 */
export function bestByForce({ orders, vans, matrix }: Problem): number | null {
  let best: number | null = null;
  const rounds = vans.map((): PlanOrder[] => []);
  const holds = (van: PlanVan, round: readonly PlanOrder[]) => {
    const { over, stops } = evaluateRound(round, van, matrix);
    return over.length === 0 && stops.every((stop) => !stop.outsideHours);
  };

  const place = (next: number) => {
    const order = orders[next];
    if (order === undefined) {
      if (!vans.every((van, index) => holds(van, rounds[index]!))) return;
      const metres = vans.reduce(
        (sum, van, index) => sum + evaluateRound(rounds[index]!, van, matrix).totals.metres,
        0,
      );
      if (best === null || metres < best) best = metres;
      return;
    }
    for (const round of rounds) {
      for (let index = 0; index <= round.length; index++) {
        round.splice(index, 0, order);
        place(next + 1);
        round.splice(index, 1);
      }
    }
  };
  place(0);
  return best;
}
