import type { Round } from "../round-states";

export type Reload = Round["reloads"][number];
type Item = Reload["items"][number];

const pieces = (items: readonly Item[], of: (item: Item) => number) =>
  items.flatMap((item) => {
    const count = of(item);
    if (count === 0) return [];
    return `${count} × ${item.productName}${item.condition === "empty" ? ", empty" : ""}`;
  });

/** What is loaded at a reload, as it was counted or as it is to be: "6 × Propane 47 kg". */
export const loadedWords = ({ items }: Reload): string[] =>
  pieces(items, ({ load, loaded }) => loaded ?? load);

/** What is put down there. */
export const droppedWords = ({ items }: Reload): string[] =>
  pieces(items, ({ drop, dropped }) => dropped ?? drop);
