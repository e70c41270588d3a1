import type { Completion, StopDetails } from "../../driving";

/**
 * Returns the cash to take for a part of an order, in pence including VAT, from what the service sent with the day; null
 * where it did not.
 */
export function partAmountOf(
  parts: StopDetails["partAmounts"],
  handedOver: Completion["lines"] = [],
): number | null {
  if (!parts) return null;
  const index = parts.lines.reduce((sum, { orderLineId, quantity }) => {
    const line = handedOver.find((one) => one.orderLineId === orderLineId);
    return sum * (quantity + 1) + (line?.deliveredQuantity ?? quantity);
  }, 0);
  return parts.pence[index] ?? null;
}
