/** What a customer has of the cylinders of one exchange group. */
export interface CylinderPosition {
  /** What went out to them less what came back. Below zero where more came back. */
  held: number;
  /** What their other placed orders bring, less what those take back. */
  coming: number;
  /** Cylinders of open agreements, and those that their other placed orders charge for. */
  agreed: number;
}

/** What an order, or a stop, does in one exchange group. */
export interface Swap {
  fulls: number;
  empties: number;
  /** Cylinders that it charges for: each gets an agreement with the delivery. */
  charged: number;
}

/**
 * How many cylinders of this swap need an agreement and have none: fulls without an empty that make the customer
 * hold more than is agreed. A full for an empty needs none, and neither does one that is covered by an open agreement.
 * What was owed before is not asked for with it.
 */
export function agreementsNeeded(
  { held, coming, agreed }: CylinderPosition,
  { fulls, empties, charged }: Swap,
): number {
  const more = fulls - empties;
  const uncovered = held + coming + more - agreed;
  return Math.max(0, Math.min(more, uncovered) - charged);
}

/** Cylinders that a customer has without an agreement: for the office to settle. */
export const owedOf = ({ held, agreed }: Pick<CylinderPosition, "held" | "agreed">): number =>
  Math.max(0, held - agreed);
