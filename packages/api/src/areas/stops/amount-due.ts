import type { PaidVia, PaymentMethod } from "@roundsman/db";
import { sumsDue, type Owed } from "../orders/due";

/**
 * What the driver collects at the door, in pence including VAT (decisions.md, Readings): only where the
 * order is paid in cash and nobody else has had the money. Stays as it was once the driver has taken it.
 */
export function amountDue(
  order: Owed & { paymentMethod: PaymentMethod; paidVia: PaidVia | null },
): number {
  const isForTheDriver =
    order.paymentMethod === "cash" && (order.paidVia === null || order.paidVia === "cash");
  return isForTheDriver ? sumsDue(order).totalPence : 0;
}
