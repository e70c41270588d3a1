import type { Matrix } from "../distances/matrix";
import { NOTHING, type PlanOrder, type PlanVan, type Problem, UNLIMITED } from "../problem";

/** Places on a straight road, `metres` from its end; a metre takes a second. */
export function road(...metres: readonly number[]): Matrix {
  const size = metres.length;
  const distances = Float64Array.from(
    metres.flatMap((from) => metres.map((to) => Math.abs(from - to))),
  );
  return { size, metres: distances, seconds: distances };
}

/** An order of nothing at a place of the matrix, at any time, served in no time. */
export function orderAt(place: number | null, but: Partial<PlanOrder> = {}): PlanOrder {
  return {
    id: `order-${String(place)}`,
    place,
    deliver: NOTHING,
    collect: NOTHING,
    windows: [],
    serviceSeconds: 0,
    ...but,
  };
}

/** A van at place 0 that can carry anything, available all day. */
export function vanOf(but: Partial<PlanVan> = {}): PlanVan {
  return {
    id: "van-1",
    startPlace: 0,
    endPlace: 0,
    capacity: UNLIMITED,
    shift: { from: 0, until: 86_400 },
    ...but,
  };
}

export const kg = (amount: number) => ({ ...NOTHING, kg: amount });
export const limitKg = (amount: number) => ({ ...UNLIMITED, kg: amount });

/** One van on a road with an order at each place except the first, which is the yard. */
export function roundOn(matrix: Matrix, van: Partial<PlanVan> = {}): Problem {
  const places = Array.from({ length: matrix.size - 1 }, (_, index) => index + 1);
  return { orders: places.map((place) => orderAt(place)), vans: [vanOf(van)], matrix };
}
