import type { Reload, Reloaded } from "../driving";

type Item = Reload["items"][number];
type Way = "load" | "drop";

/** What the driver counted otherwise than it should be, by `keyOf`. */
export type ReloadDraft = Record<string, number>;

export const keyOf = ({ productId, condition }: Item, way: Way): string =>
  [way, productId, condition].join(" ");

export const countOf = (item: Item, way: Way, draft: ReloadDraft): number =>
  draft[keyOf(item, way)] ?? item[way];

/** What is to be counted one way. */
export const itemsOf = ({ items }: Reload, way: Way): Item[] =>
  items.filter((item) => item[way] > 0);

/** What was counted, as the service takes it. */
export function reloadedOf(reload: Reload, draft: ReloadDraft): Reloaded {
  return {
    loaded: itemsOf(reload, "load").map((item) => ({
      productId: item.productId,
      quantity: countOf(item, "load", draft),
    })),
    dropped: itemsOf(reload, "drop").map((item) => ({
      productId: item.productId,
      condition: item.condition,
      quantity: countOf(item, "drop", draft),
    })),
  };
}
