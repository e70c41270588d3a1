/** What has all the words typed; what begins with the first of them, as a whole or in a word, leads. */
export function matching<Item>(
  items: readonly Item[],
  query: string,
  text: (item: Item) => string,
): Item[] {
  const words = query.toLowerCase().split(/\s+/);
  const rank = (found: string) => {
    const first = words[0] ?? "";
    if (found.startsWith(first)) return 0;
    return found.includes(` ${first}`) ? 1 : 2;
  };
  return items
    .map((item) => ({ item, found: text(item).toLowerCase() }))
    .filter(({ found }) => words.every((word) => found.includes(word)))
    .toSorted((a, b) => rank(a.found) - rank(b.found))
    .map(({ item }) => item);
}
