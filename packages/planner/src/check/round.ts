import type { Capacity, PlanOrder, PlanVan } from "../problem";

/** The fields of a stop that evaluating a round needs. */
export type RoundStop = Pick<
  PlanOrder,
  "place" | "deliver" | "collect" | "windows" | "serviceSeconds"
>;
/** The fields of a van and its driver that evaluating a round needs. */
export type RoundVan = Pick<PlanVan, "startPlace" | "endPlace" | "shift" | "break"> & {
  readonly capacity: Capacity;
};
