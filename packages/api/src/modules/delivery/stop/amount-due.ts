import type { PaidVia, PaymentMethod } from "@roundsman/db";
import { sumsDue, type Owed } from "../../orders/order/due";

/**
 * What the driver collects at the door, in pence including VAT (docs/contract/rounds.md#stop): only where the
 * order is paid in cash, less what others have had of it. Stays as it was once the driver has taken it.
 */
export function amountDue(
  order: Owed & {
    paymentMethod: PaymentMethod;
    paidVia: PaidVia | null;
    paidPence: number | null;
    cashTakenPence: number;
  },
): number {
  const isForTheDriver =
    order.paymentMethod === "cash" && (order.paidVia === null || order.paidVia === "cash");
  if (!isForTheDriver) return 0;
  const paidElsewhere = Math.max(0, (order.paidPence ?? 0) - order.cashTakenPence);
  return Math.max(0, sumsDue(order).totalPence - paidElsewhere);
}
