import type { GridCell, GridRow, Yard } from "./read-stock";

/** Whether there is anything in a place to be seen. */
const isBare = ({ onHand, held, inTransit, onOrder }: GridCell): boolean =>
  onHand === 0 && held === 0 && inTransit === 0 && onOrder === 0;

/** The columns of the grid: the yards in use, the archived ones that still hold something, or the one asked for. */
export function shownYards(
  yards: readonly Yard[],
  rows: readonly GridRow[],
  only: string | undefined,
): Yard[] {
  const filled = new Set(
    rows.flatMap(({ cells }) => cells.filter((cell) => !isBare(cell))).map((c) => c.locationId),
  );
  return yards.filter(({ id, archivedAt }) =>
    only ? id === only : archivedAt === null || filled.has(id),
  );
}
