/** One line of a basket as a browser keeps it. */
export interface BasketLine {
  productId: string;
  quantity: number;
  /** Handed back for it. */
  empties: number;
}

/** Read by our own script too (public/scripts/basket.js), for the count in the head. */
export const basketCookie = "basket";

/** Where a product's page asks whether an empty comes back for it. */
export const swapField = { name: "swap", empty: "empty", first: "first" } as const;

/** Where the basket's page asks for a voucher. */
export const voucherField = "voucher";

export const mostOfOne = 999;
const mostLines = 50;
const line = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,3})\.(\d{1,3})$/;

const basketId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Id of the basket: of all orders that its tabs send, it becomes one. Null in a cookie from before baskets had one. */
export function readBasketId(value: string | undefined): string | null {
  const [first = ""] = (value ?? "").split("~");
  return basketId.test(first) ? first : null;
}

/** `basket id~product id.quantity.empties~…`; parts that make no sense are left out, since anybody may have written them. */
export function readBasket(value: string | undefined): BasketLine[] {
  const lines = (value ?? "").split("~").flatMap((part) => {
    const [, productId, quantity, empties] = line.exec(part) ?? [];
    if (!productId || Number(quantity) < 1) return [];
    return [{ productId, quantity: Number(quantity), empties: Number(empties) }];
  });
  return lines.slice(0, mostLines);
}

export const writeBasket = (id: string, lines: readonly BasketLine[]): string =>
  [
    id,
    ...lines
      .filter(({ quantity }) => quantity > 0)
      .slice(0, mostLines)
      .map(({ productId, quantity, empties }) => `${productId}.${quantity}.${empties}`),
  ].join("~");

/** So many more of a product, with an empty for each unless it is said otherwise, now or later. */
export function addTo(
  lines: readonly BasketLine[],
  productId: string,
  quantity: number,
  empties = quantity,
): BasketLine[] {
  const before = lines.find((kept) => kept.productId === productId);
  if (!before) return [...lines, { productId, quantity, empties }];
  return lines.map((kept) =>
    kept === before
      ? {
          productId,
          quantity: Math.min(kept.quantity + quantity, mostOfOne),
          empties: Math.min(kept.empties + empties, mostOfOne),
        }
      : kept,
  );
}

/**
 * A line with what was typed into its fields; null where a field was not sent. The empties follow the
 * quantity as long as there is one for each and nobody sets them otherwise, and are never more.
 */
export function retyped(
  { productId, quantity: before, empties: emptiesBefore }: BasketLine,
  typed: { quantity: number | null; empties: number | null },
): BasketLine {
  const quantity = typed.quantity ?? before;
  const empties = typed.empties ?? emptiesBefore;
  const follows = empties === emptiesBefore && emptiesBefore === before;
  return { productId, quantity, empties: follows ? quantity : Math.min(empties, quantity) };
}

/** Said where something else than a whole number was typed as a count. */
export const countWords = `Say how many as a whole number from 1 to ${mostOfOne}. Nothing was changed.`;

/** The basket's page is told by its address what came of what was sent. */
export const basketNotes = { notACount: "not-a-count", less: "less" } as const;

/** Lines with no more of a product than there is; a product of which there is none is left out. */
export const cappedTo = (
  lines: readonly BasketLine[],
  short: readonly { id: string; left: number }[],
): BasketLine[] =>
  lines.flatMap((line) => {
    const { left = line.quantity } = short.find(({ id }) => id === line.productId) ?? {};
    const quantity = Math.min(line.quantity, left);
    return quantity > 0 ? [{ ...line, quantity, empties: Math.min(line.empties, quantity) }] : [];
  });

/** What somebody typed as a count; null where it is none. */
export function countIn(typed: FormDataEntryValue | null): number | null {
  if (typeof typed !== "string" || !/^\s*\d{1,4}\s*$/.test(typed)) return null;
  return Math.min(Number(typed), mostOfOne);
}
