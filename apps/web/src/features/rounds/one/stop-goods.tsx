import type { Stop } from "../round-states";

/** What was ordered, how much of it was handed over, and the empties that came back. */
export function StopGoods({ stop }: { stop: Stop }) {
  const recorded = stop.completedAt !== null;
  return (
    <ul className="text-xs">
      {stop.lines.map(({ orderLineId, productName, quantity, deliveredQuantity }) => (
        <li key={orderLineId}>
          {recorded && deliveredQuantity !== quantity
            ? `${deliveredQuantity} of ${quantity} × ${productName}`
            : `${quantity} × ${productName}`}
        </li>
      ))}
      {stop.collect.map(({ productId, productName, quantity }) => (
        <li key={productId} className="text-muted-foreground">
          {quantity} {quantity === 1 ? "empty" : "empties"} {productName}
          {recorded ? " taken" : " to take"}
        </li>
      ))}
    </ul>
  );
}
