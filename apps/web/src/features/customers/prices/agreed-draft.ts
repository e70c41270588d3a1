/** A price agreed with a customer while it is edited. Pence, excluding VAT; null while nothing is typed. */
export type AgreedDraft = { productId: string; productName: string; unitPrice: number | null };
