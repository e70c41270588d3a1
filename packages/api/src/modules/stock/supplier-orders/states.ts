import type { SupplierOrderStatus } from "@roundsman/db";

/** What may still happen to a supplier order (docs/contract/stock.md#supplierorder). */
export const isOpen = (status: SupplierOrderStatus): boolean =>
  status === "ordered" || status === "confirmed" || status === "part_arrived";

/** Before anything has arrived. */
export const canBeCancelled = (status: SupplierOrderStatus): boolean =>
  status === "ordered" || status === "confirmed";

interface Line {
  productId: string;
  ordered: number;
  arrived: number;
}

/** A receipt leaves an order open where something ordered is not all here yet and more is to come. */
export const afterReceipt = (
  lines: readonly Line[],
  moreToCome: boolean,
): "part_arrived" | "arrived" =>
  moreToCome && lines.some((line) => line.arrived < line.ordered) ? "part_arrived" : "arrived";

/** What is still to come while it is open; short once finished; extra whenever it is. */
export function differences(line: Omit<Line, "productId">, status: SupplierOrderStatus) {
  const missing = Math.max(0, line.ordered - line.arrived);
  return {
    outstanding: isOpen(status) ? missing : 0,
    short: status === "arrived" ? missing : 0,
    extra: Math.max(0, line.arrived - line.ordered),
  };
}
