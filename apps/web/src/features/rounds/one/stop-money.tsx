import { formatMoney } from "@roundsman/ui/format";
import type { Stop } from "../round-states";

/** What the driver takes at the door, and took; pence including VAT. */
export function StopMoney({ stop }: { stop: Stop }) {
  const { paymentMethod, amountDuePence, cashTakenPence, paidAt } = stop;
  if (paymentMethod === "on_account") return "On account";
  if (paymentMethod === "link") return paidAt ? "Paid by link" : "Payment link";
  if (cashTakenPence > 0) {
    const short = amountDuePence - cashTakenPence;
    return (
      <div>
        {formatMoney(cashTakenPence)} taken
        {short > 0 && (
          <span className="block text-xs text-warning-text">{formatMoney(short)} still owed</span>
        )}
      </div>
    );
  }
  if (amountDuePence === 0) return paidAt ? "Paid" : "Nothing to take";
  return `${formatMoney(amountDuePence)} ${stop.completedAt ? "owed" : "to take"}`;
}
