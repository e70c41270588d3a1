import type { LoadCounts, LoadItem } from "../driving";

/** What the driver counted otherwise than it stands, by `keyOf`. */
export type Counts = Record<string, number>;

/** A product full and the same product empty are two things to count. */
export const keyOf = ({
  productId,
  condition,
}: Pick<LoadItem, "productId" | "condition">): string => `${productId} ${condition}`;

/** As counted now, else as it was counted before, else as it should be. */
export const countOf = (item: LoadItem, counts: Counts): number =>
  counts[keyOf(item)] ?? item.counted ?? item.expected;

export const countsOf = (items: readonly LoadItem[], counts: Counts): LoadCounts =>
  items.map((item) => ({
    productId: item.productId,
    condition: item.condition,
    counted: countOf(item, counts),
  }));

/** What comes back and is to be counted. */
export const comingBack = (load: readonly LoadItem[]): LoadItem[] =>
  load.filter(({ leg, expected, counted }) => leg === "back" && (expected > 0 || counted !== null));

/** Under which name a count is kept while it is made: counted of another load it is of no use. */
export const countDraft = ({ id }: { id: string }, items: readonly LoadItem[], leg: string) => ({
  about: id,
  form: leg,
  basis: JSON.stringify(items.map((item) => [keyOf(item), item.expected, item.counted])),
});
