import { type Amounts, type Capacity, MEASURES, type Measure, type PlanOrder } from "../problem";

type Cargo = Pick<PlanOrder, "deliver" | "collect">;

/** The most of each measure on board on any drive of the round. */
export function peakLoad(stops: readonly Cargo[]): Amounts {
  const peak = { kg: 0, litres: 0, hazardKg: 0 };
  for (const measure of MEASURES) {
    let load = 0;
    for (const stop of stops) load += thousandths(stop.deliver[measure]);
    let most = load;
    for (const stop of stops) {
      load += thousandths(stop.collect[measure]) - thousandths(stop.deliver[measure]);
      most = Math.max(most, load);
    }
    peak[measure] = most / 1000;
  }
  return peak;
}

/** The measures of which there is more than the van may carry. */
export function overloads(peak: Amounts, capacity: Capacity): Measure[] {
  return MEASURES.filter((measure) => {
    const limit = capacity[measure];
    return limit !== null && thousandths(peak[measure]) > thousandths(limit);
  });
}

/** Whole numbers add up the same in any order; fractions of a kilogram do not. */
const thousandths = (amount: number) => Math.round(amount * 1000);
