import type { PlanOrder, PlanVan } from "../problem";

/** Whether the address lies in none of the driver's patches, where the driver has any. */
export function isOutside(order: PlanOrder, van: PlanVan): boolean {
  const patches = van.patchIds ?? [];
  return patches.length > 0 && !patches.some((patch) => order.patchIds?.includes(patch));
}

/** Whether the van leaves the yard with more hazardous goods than its threshold, where it has one. */
export function isOverThreshold(orders: readonly PlanOrder[], van: PlanVan): boolean {
  const threshold = van.hazardThresholdKg ?? null;
  if (threshold === null) return false;
  const load = orders.reduce((sum, { deliver }) => sum + inThousandths(deliver.hazardKg), 0);
  return load > inThousandths(threshold);
}

/** Whole numbers add up the same in any order; fractions of a kilogram do not. */
const inThousandths = (amount: number) => Math.round(amount * 1000);
