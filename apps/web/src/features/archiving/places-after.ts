/** The places that change when one row comes before or after its neighbour. */
export function placesAfter(
  rows: readonly { id: string; sortOrder: number }[],
  at: number,
  step: -1 | 1,
): { id: string; sortOrder: number }[] {
  const order = [...rows];
  const [moved] = order.splice(at, 1);
  if (!moved) return [];
  order.splice(at + step, 0, moved);
  return order.flatMap(({ id, sortOrder }, place) =>
    sortOrder === place ? [] : [{ id, sortOrder: place }],
  );
}
