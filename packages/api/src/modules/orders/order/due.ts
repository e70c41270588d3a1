import type { OrderStatus } from "@roundsman/db";
import { sumsOf, type PricedLine, type Sums } from "./money";

interface OwedLine extends PricedLine {
  deliveredQuantity: number;
  cancelledQuantity: number;
}

/** What of an order decides what its customer owes. */
export interface Owed<Line extends OwedLine = OwedLine> {
  status: OrderStatus;
  deliveryChargePence: number;
  lines: readonly Line[];
}

const nothing: Sums = { netPence: 0, vatPence: 0, totalPence: 0, parts: [] };

/** The lines as they are to be paid: once delivered what was handed over, before that what is still wanted. */
export const payableLines = <Line extends OwedLine>(order: Owed<Line>): Line[] =>
  order.lines.map((line) => ({
    ...line,
    quantity:
      order.status === "delivered"
        ? line.deliveredQuantity
        : line.quantity - line.cancelledQuantity,
  }));

/**
 * What is to be paid for the order as it stands now; `totalPence` includes VAT. A cancelled order, and
 * one of which nothing is left, costs nothing: neither goods nor charge.
 */
export function sumsDue(order: Owed): Sums {
  const lines = payableLines(order);
  if (order.status === "cancelled" || lines.every((line) => line.quantity === 0)) return nothing;
  return sumsOf(lines, order.deliveryChargePence);
}

/** Pence including VAT: what was paid less what is due now, never below zero (docs/contract/conventions.md#money). */
export const refundDue = (order: Owed & { paidPence: number | null }): number =>
  Math.max(0, (order.paidPence ?? 0) - sumsDue(order).totalPence);
