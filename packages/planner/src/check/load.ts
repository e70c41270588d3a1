import { type Amounts, type Capacity, MEASURES, type Measure, type PlanOrder } from "../problem";

type Cargo = Pick<PlanOrder, "deliver" | "collect">;

/** Returns the largest load of each measure on any drive of the round. */
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

/** Returns the measures that exceed the van's capacity. */
export function overloads(peak: Amounts, capacity: Capacity): Measure[] {
  return MEASURES.filter((measure) => {
    const limit = capacity[measure];
    return limit !== null && thousandths(peak[measure]) > thousandths(limit);
  });
}

/** Whole numbers have the same sum in any order; fractions of a kilogram do not. */
const thousandths = (amount: number) => Math.round(amount * 1000);
