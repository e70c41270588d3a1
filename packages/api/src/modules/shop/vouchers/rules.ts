import { fromDay, pounds, shortDay } from "../../../platform/values/format";

/** What decides whether a voucher is taken. Days are YYYY-MM-DD, pence include VAT. */
export interface VoucherTerms {
  code: string;
  minimumPence: number;
  validFrom: string | null;
  validUntil: string | null;
  mostUses: number | null;
  oncePerCustomer: boolean;
  firstOrderOnly: boolean;
  isArchived: boolean;
}

interface Asked {
  /** The business's own day. */
  today: string;
  /** What the goods come to, before anything is taken off and without first cylinders. */
  goodsPence: number;
  /** Orders that have it. */
  uses: number;
  /** Orders of the one who asks: those that have it, and all. Null while nobody knows who it is. */
  own: { uses: number; orders: number } | null;
}

/** Why a voucher is not taken, as its shopper reads it; null where it is. */
export function whyNotTaken(
  voucher: VoucherTerms,
  { today, goodsPence, uses, own }: Asked,
): string | null {
  const { code, validFrom, validUntil, mostUses, minimumPence } = voucher;
  if (voucher.isArchived) return `The voucher ${code} is no longer valid.`;
  if (validFrom !== null && today < validFrom) {
    return `The voucher ${code} is valid from ${shortDay(fromDay(validFrom))}.`;
  }
  if (validUntil !== null && today > validUntil) {
    return `The voucher ${code} was valid until ${shortDay(fromDay(validUntil))}.`;
  }
  if (mostUses !== null && uses >= mostUses) return `The voucher ${code} has been used up.`;
  if (goodsPence < minimumPence) {
    return `The voucher ${code} is for orders of ${pounds(minimumPence)} and more.`;
  }
  if (!own) return null;
  if (voucher.oncePerCustomer && own.uses > 0) return `You have used the voucher ${code} before.`;
  if (voucher.firstOrderOnly && own.orders > 0) {
    return `The voucher ${code} is for a first order.`;
  }
  return null;
}
