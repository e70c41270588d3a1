import type { SupplierOrderStatus } from "@roundsman/db";
import { openStatuses } from "../guards";
import type { SupplierOrderRow } from "./queries";

/** What may still happen to a supplier order (docs/contract/stock.md#supplierorder). */
const open: ReadonlySet<SupplierOrderStatus> = new Set(openStatuses);

export const isOpen = (status: SupplierOrderStatus): boolean => open.has(status);

type Standing = { status: SupplierOrderStatus };

/** Before anything has arrived. */
export const whyOrderStays = ({ status }: Standing): string | null =>
  status === "ordered" || status === "confirmed"
    ? null
    : "Goods of this order have arrived, or it is over.";

export const whyNotConfirmed = ({ status }: Standing): string | null =>
  status === "ordered" ? null : "Only an order that waits for its confirmation is confirmed.";

/** Once it has arrived, or was cancelled, nothing more comes of it. */
export const whyNotReceived = ({ status }: Standing): string | null =>
  isOpen(status) ? null : `This order is ${status} already.`;

interface LineProgress {
  productId: string;
  ordered: number;
  arrived: number;
}

/** A receipt leaves an order open where something ordered is not all here yet and more is to come. */
export const afterReceipt = (
  lines: readonly LineProgress[],
  moreToCome: boolean,
): "part_arrived" | "arrived" =>
  moreToCome && lines.some((line) => line.arrived < line.ordered) ? "part_arrived" : "arrived";

/** What is still to come while it is open; short once finished; extra whenever it is. */
export function differences(line: Omit<LineProgress, "productId">, status: SupplierOrderStatus) {
  const missing = Math.max(0, line.ordered - line.arrived);
  return {
    outstanding: isOpen(status) ? missing : 0,
    short: status === "arrived" ? missing : 0,
    extra: Math.max(0, line.arrived - line.ordered),
  };
}

/** What was ordered and what came of one product, over all receipts. */
interface Tally {
  productId: string;
  productName: string;
  ordered: number;
  emptiesToReturn: number;
  arrived: number;
  emptiesReturned: number;
}

/** Line by line in the order's order; what came without being ordered stands after, with 0 ordered. */
export function tally(order: Pick<SupplierOrderRow, "lines" | "receipts">): Tally[] {
  const tallies = new Map<string, Tally>();
  const of = (productId: string, productName: string): Tally => {
    const known = tallies.get(productId);
    if (known) return known;
    const fresh = {
      productId,
      productName,
      ordered: 0,
      emptiesToReturn: 0,
      arrived: 0,
      emptiesReturned: 0,
    };
    tallies.set(productId, fresh);
    return fresh;
  };
  for (const line of order.lines) {
    const sum = of(line.productId, line.product.name);
    sum.ordered += line.ordered;
    sum.emptiesToReturn += line.emptiesToReturn;
  }
  for (const line of order.receipts.flatMap(({ lines }) => lines)) {
    const sum = of(line.productId, line.product.name);
    if (line.condition === "full") sum.arrived += line.quantity;
    else sum.emptiesReturned += line.quantity;
  }
  return [...tallies.values()];
}
