/** Kinds of things that change what there is, as the activity names them: what pages of stock look out for. */
export const movesStock = [
  "transfer",
  "supplier_order",
  "stock_count",
  "round",
  "order",
  "product",
  "yard",
] as const;
