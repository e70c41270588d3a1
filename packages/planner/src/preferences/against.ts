import type { PlanOrder, PlanVan } from "../problem";

/** Returns true if the driver has patches and the address is in none of them. */
export function isOutside(order: PlanOrder, van: PlanVan): boolean {
  const patches = van.patchIds ?? [];
  return patches.length > 0 && !patches.some((patch) => order.patchIds?.includes(patch));
}

/** Returns true if the van has a threshold and leaves the yard with more hazardous goods. */
export function isOverThreshold(orders: readonly PlanOrder[], van: PlanVan): boolean {
  const threshold = van.hazardThresholdKg ?? null;
  if (threshold === null) return false;
  const load = orders.reduce((sum, { deliver }) => sum + inThousandths(deliver.hazardKg), 0);
  return load > inThousandths(threshold);
}

/** Whole numbers have the same sum in any order; fractions of a kilogram do not. */
const inThousandths = (amount: number) => Math.round(amount * 1000);
