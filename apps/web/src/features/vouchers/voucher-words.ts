import { formatDay, formatMoney, formatQuantity } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";

export type Voucher = RouterOutputs["office"]["vouchers"]["list"]["items"][number];

/** "10% off, free delivery". */
export function takesOff({ percentOff, freeDelivery }: Voucher): string {
  if (percentOff === 0) return "Free delivery";
  return freeDelivery ? `${percentOff}% off, free delivery` : `${percentOff}% off`;
}

/** On which days it is taken: "Until 24 Dec 2026". */
export function validWords({ validFrom, validUntil }: Voucher): string {
  if (validFrom && validUntil) return `${formatDay(validFrom)} to ${formatDay(validUntil)}`;
  if (validFrom) return `From ${formatDay(validFrom)}`;
  return validUntil ? `Until ${formatDay(validUntil)}` : "Always";
}

/** For which orders: "Once per customer, from £30.00". */
export function conditionWords(voucher: Voucher): string {
  const { firstOrderOnly, oncePerCustomer, minimumPence } = voucher;
  const whose = oncePerCustomer ? "Once per customer" : "Any order";
  const words = firstOrderOnly ? "First orders" : whose;
  return minimumPence > 0 ? `${words}, from ${formatMoney(minimumPence)}` : words;
}

/** "3 of 50", "3". */
export const usedWords = ({ uses, mostUses }: Voucher): string =>
  mostUses === null ? formatQuantity(uses, "order") : `${uses} of ${mostUses}`;
