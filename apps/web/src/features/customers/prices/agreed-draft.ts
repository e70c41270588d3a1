import type { PriceTyped } from "@/features/goods/price-entered";

/** A price agreed with a customer while it is edited. */
export type AgreedDraft = { productId: string; productName: string } & PriceTyped;
