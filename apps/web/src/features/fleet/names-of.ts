export type Named = { id: string; name: string };

/** "Dan Postlethwaite, Dee Airey"; "2 more" for those whose names are not at hand. */
export function namesOf(ids: readonly string[], things: readonly Named[]): string {
  const known = things.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const others = ids.length - known.length;
  return [...known, ...(others > 0 ? [`${others} more`] : [])].join(", ");
}
