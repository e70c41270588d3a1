import type { Capacity, PlanOrder, PlanVan } from "../problem";

/** What a round needs to know of a stop. */
export type RoundStop = Pick<
  PlanOrder,
  "place" | "deliver" | "collect" | "windows" | "serviceSeconds"
>;
/** What a round needs to know of its van and driver. */
export type RoundVan = Pick<PlanVan, "startPlace" | "endPlace" | "shift" | "break"> & {
  readonly capacity: Capacity;
};
