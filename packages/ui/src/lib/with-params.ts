type Params = URLSearchParams | Record<string, string | string[] | undefined>;

/**
 * Returns the address of the same list with some parameters changed: a filter set, a column sorted, a page turned.
 * `null`, `undefined` and "" remove a parameter. Every other change removes `cursor`, because it belongs to the old
 * order.
 *
 * @returns "?a=1&b=2", or "?" when nothing is left.
 */
export function withParams(
  current: Params,
  changes: Record<string, string | null | undefined>,
): string {
  const next = new URLSearchParams();
  const entries = current instanceof URLSearchParams ? [...current] : Object.entries(current);
  for (const [name, value] of entries) {
    for (const one of [value ?? []].flat()) next.append(name, one);
  }
  if (!("cursor" in changes)) next.delete("cursor");
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return `?${next.toString()}`;
}
