/** Items with a key each for React, by what they say; of those that say the same, the later are counted. */
export function keyed<Item>(items: readonly Item[], say: (item: Item) => string): [string, Item][] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const said = say(item);
    const before = seen.get(said) ?? 0;
    seen.set(said, before + 1);
    return [before === 0 ? said : `${said} ${before}`, item];
  });
}
