/** A price agreed with a customer while it is edited. Pence, excluding VAT; null while nothing is typed. */
export type AgreedDraft = { productId: string; productName: string; unitPrice: number | null };

type Issue = { path: string; message: string };

/** Prices as the service takes them, or what is missing, by field. */
export function checkedPrices(
  drafts: readonly AgreedDraft[],
): { rates: { productId: string; unitPrice: number }[] } | { issues: Issue[] } {
  const issues = drafts.flatMap(({ unitPrice, productName }, at) =>
    unitPrice === null
      ? [
          {
            path: `rates.${at}.unitPrice`,
            message: `Give a price for ${productName}, or remove it.`,
          },
        ]
      : [],
  );
  if (issues.length > 0) return { issues };
  return {
    rates: drafts.flatMap(({ productId, unitPrice }) =>
      unitPrice === null ? [] : [{ productId, unitPrice }],
    ),
  };
}
