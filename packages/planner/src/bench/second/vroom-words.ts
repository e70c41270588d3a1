import { MEASURES, type Amounts, type PlanOrder, type Problem, type TimeSpan } from "../../problem";
import type { Rounds } from "../../planning";

/*
 * Translates a problem to VROOM's input, and VROOM's output to our rounds (the API page of
 * github.com/VROOM-Project/vroom). VROOM counts in whole numbers. Metres and seconds are rounded up and windows are
 * rounded inwards, so that its rounds are valid here.
 */

/**
 * Returns VROOM's input. A skill says which orders a van may carry. A matrix of kilometres is the cost.
 * @throws Error if VROOM cannot express the problem: vans that begin with orders, orders without a place
 */
export function problemInWords(problem: Problem): object {
  const { orders, vans, matrix } = problem;
  if (vans.some(({ begins }) => (begins?.length ?? 0) > 0))
    throw new Error("VROOM can't be told what a van begins with");
  const most = amounts(({ deliver, collect }, measure) => deliver[measure] + collect[measure]);
  const ofAll = MEASURES.map((_, index) =>
    orders.reduce((sum, order) => sum + most(order)[index]!, 0),
  );
  const skills = new Map(vans.map(({ id }, index) => [id, index + 1]));
  return {
    jobs: orders.map((order, id) => {
      if (order.place === null) throw new Error(`Order ${order.id} has no place`);
      return {
        id,
        location_index: order.place,
        service: Math.ceil(order.serviceSeconds),
        delivery: amounts(({ deliver }, measure) => deliver[measure])(order),
        pickup: amounts(({ collect }, measure) => collect[measure])(order),
        ...(order.vanId !== undefined && { skills: [skills.get(order.vanId) ?? 0] }),
        ...(order.windows.length > 0 && { time_windows: order.windows.map(inside) }),
      };
    }),
    vehicles: vans.map(({ capacity, shift, break: rest, ...van }, id) => ({
      id,
      start_index: van.startPlace,
      end_index: van.endPlace,
      capacity: MEASURES.map((measure, index) => {
        const limit = capacity[measure];
        return limit === null ? ofAll[index] : inThousandths(limit);
      }),
      skills: [id + 1],
      time_window: inside(shift),
      ...(rest && {
        breaks: [{ id: 0, service: Math.ceil(rest.seconds), time_windows: [inside(rest.start)] }],
      }),
    })),
    matrices: {
      car: {
        durations: rows(matrix.seconds, matrix.size),
        costs: rows(matrix.metres, matrix.size),
      },
    },
  };
}

interface Answer {
  readonly routes: readonly {
    readonly vehicle: number;
    readonly steps: readonly { readonly type: string; readonly id?: number }[];
  }[];
}

/** Returns the rounds of VROOM's answer to `problemInWords(problem)`. Orders on no round were left out. */
export function roundsInWords({ orders, vans }: Problem, answer: Answer): Rounds {
  return answer.routes.map(({ vehicle, steps }) => ({
    vanId: vans[vehicle]?.id ?? "",
    orderIds: steps.flatMap(({ type, id }) =>
      type === "job" && id !== undefined ? (orders[id]?.id ?? "") : [],
    ),
  }));
}

const amounts =
  (amountOf: (order: PlanOrder, measure: keyof Amounts) => number) =>
  (order: PlanOrder): number[] =>
    MEASURES.map((measure) => inThousandths(amountOf(order, measure)));

const inThousandths = (amount: number) => Math.round(amount * 1000);

const inside = ({ from, until }: TimeSpan) => [
  Math.ceil(from),
  Math.max(Math.ceil(from), Math.floor(until)),
];

const rows = (cells: Float64Array, size: number) =>
  Array.from({ length: size }, (_, row) =>
    Array.from(cells.subarray(row * size, (row + 1) * size), Math.ceil),
  );
