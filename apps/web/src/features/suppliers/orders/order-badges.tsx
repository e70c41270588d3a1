import { StatusBadge } from "@roundsman/ui";
import { daysFromToday, formatQuantity } from "@roundsman/ui/format";
import { statusKinds, statusWords, type SupplierOrder } from "./order-states";

type Props = { order: Pick<SupplierOrder, "status" | "late" | "expectedOn">; timeZone: string };

/** Where an order stands, and how late it is. */
export function SupplierOrderBadges({ order, timeZone }: Props) {
  const { status, late, expectedOn } = order;
  const days = -daysFromToday(expectedOn, timeZone);
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StatusBadge kind={statusKinds[status]}>{statusWords[status]}</StatusBadge>
      {late && (
        <StatusBadge kind="attention">{formatQuantity(Math.max(1, days), "day")} late</StatusBadge>
      )}
    </span>
  );
}
