import { invalid } from "../../../platform/base/errors";

/** @throws validation where an option would come at the latest before it comes at the earliest */
export function requireDaysInOrder(option: { minDays: number; maxDays: number }): void {
  if (option.minDays <= option.maxDays) return;
  throw invalid({ path: "maxDays", message: "The most days can't be fewer than the least." });
}
