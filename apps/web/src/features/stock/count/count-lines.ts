import { findIn } from "@roundsman/api/search";
import type { RouterInputs } from "@/trpc/outputs";
import type { GridRow } from "../read-stock";

type Condition = "full" | "empty";

/** One place of a yard's count: a product, full or empty, what should stand in the yard, and what is on vans besides. */
export type CountLine = {
  key: string;
  productId: string;
  productName: string;
  sku: string | null;
  condition: Condition;
  expected: number;
  onVans: number;
};

/** What was counted, by line; a line that is not there, or null, was not counted. */
export type Counted = Readonly<Record<string, number | null>>;

export type Difference = CountLine & { counted: number };

const none = { onHand: 0, onVans: 0 };

/** What can be counted in a yard: every product's fulls, and the empties of what comes back. */
export const countLines = (rows: readonly GridRow[]): CountLine[] =>
  rows.flatMap(({ productId, productName, sku, returnable, cells }) =>
    (returnable ? (["full", "empty"] as const) : (["full"] as const)).map((condition) => {
      const { onHand, onVans } = cells.find((cell) => cell.condition === condition) ?? none;
      const key = `${productId} ${condition}`;
      return { key, productId, productName, sku, condition, expected: onHand - onVans, onVans };
    }),
  );

/** The lines of the products that fit, in the order of the sheet. */
export const findLines = (lines: readonly CountLine[], query: string): CountLine[] =>
  findIn(lines, query, ({ productName, sku }) => [productName, sku]);

/** The lines that were counted, in the order of the sheet. */
export const countedLines = (lines: readonly CountLine[], counted: Counted): Difference[] =>
  lines.flatMap((line) => {
    const quantity = counted[line.key] ?? null;
    return quantity === null ? [] : [{ ...line, counted: quantity }];
  });

export const isDifferent = ({ counted, expected }: Difference): boolean => counted !== expected;

/** The count as the service takes it: also of what agrees, since it was looked at. */
export const toCount = (
  locationId: string,
  note: string,
  lines: readonly Difference[],
): RouterInputs["office"]["stock"]["count"] => ({
  locationId,
  note,
  lines: lines.map(({ productId, condition, counted }) => ({ productId, condition, counted })),
});
