import { formatDay, formatMoney, formatQuantity } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";

export type Voucher = RouterOutputs["office"]["vouchers"]["list"]["items"][number];

/** "10% off, delivery free". */
export const takesOff = ({ percentOff, freeDelivery }: Voucher): string =>
  [percentOff > 0 && `${percentOff}% off`, freeDelivery && "free delivery"]
    .filter(Boolean)
    .join(", ");

/** On which days it is taken: "Until 24 Dec 2026". */
export function validWords({ validFrom, validUntil }: Voucher): string {
  if (validFrom && validUntil) return `${formatDay(validFrom)} to ${formatDay(validUntil)}`;
  if (validFrom) return `From ${formatDay(validFrom)}`;
  return validUntil ? `Until ${formatDay(validUntil)}` : "Always";
}

/** For which orders: "From £30.00, once a customer". */
export const conditionWords = (voucher: Voucher): string =>
  [
    voucher.minimumPence > 0 && `from ${formatMoney(voucher.minimumPence)}`,
    voucher.firstOrderOnly && "first orders",
    voucher.oncePerCustomer && !voucher.firstOrderOnly && "once a customer",
  ]
    .filter(Boolean)
    .join(", ") || "Any order";

/** "3 of 50", "3". */
export const usedWords = ({ uses, mostUses }: Voucher): string =>
  mostUses === null ? formatQuantity(uses, "order") : `${uses} of ${mostUses}`;
