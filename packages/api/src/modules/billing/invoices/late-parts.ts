import { todayIn } from "../../../platform/values/format";
import { vatKey } from "../../../platform/values/values";
import { daysLate, type InvoiceDay, type Sums } from "../../orders";

/* The part of an invoice that bills deliveries too late to move their tax points (docs/decisions/0418). */

/** An order that an invoice bills on account, with its own VAT. */
export interface Supply {
  orderId: string;
  deliveredAt: Date;
  parts: Sums["parts"];
}

type LatePart = Sums["parts"][number] & {
  orderId: string;
  /** YYYY-MM-DD. */
  deliveredOn: string;
};

/**
 * Returns the part of an invoice that each late delivery has, by kind of VAT. VAT is rounded on the whole invoice, so the
 * deliveries may come to a penny more or less: that is left on the day of the invoice, or is the last delivery's if all
 * of them are late.
 */
export function latePartsOf(
  bill: { orderIds: readonly string[]; supplies?: readonly Supply[]; sums: Pick<Sums, "parts"> },
  days: InvoiceDay,
): LatePart[] {
  const late = (bill.supplies ?? [])
    .filter(({ deliveredAt }) => daysLate(deliveredAt, days) !== null)
    .toSorted((a, b) => a.deliveredAt.getTime() - b.deliveredAt.getTime());
  const parts = late.flatMap(({ orderId, deliveredAt, parts: own }) =>
    own.map((part) => ({ orderId, deliveredOn: todayIn(days.timeZone, deliveredAt), ...part })),
  );
  return late.length === bill.orderIds.length ? addingUp(parts, bill.sums.parts) : parts;
}

/** Returns the parts so that each kind of VAT comes to its sum: the last part of a kind has what is left. */
function addingUp(parts: readonly LatePart[], sums: Sums["parts"]): LatePart[] {
  return parts.map((part, index) => {
    const same = (other: LatePart) => vatKey(other) === vatKey(part);
    const sum = sums.find((whole) => vatKey(whole) === vatKey(part));
    if (!sum || parts.slice(index + 1).some(same)) return part;
    const before = parts.slice(0, index).filter(same);
    const less = (column: "netPence" | "vatPence") =>
      before.reduce((rest, other) => rest - other[column], sum[column]);
    return { ...part, netPence: less("netPence"), vatPence: less("vatPence") };
  });
}
