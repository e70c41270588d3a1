import { formatMoney } from "@roundsman/ui/format";
import type { BasketView } from "@/trpc/buying";

interface FirstBottlesProps {
  bottles: BasketView["firstBottles"];
  /** Trade customers reckon without VAT. */
  trade: boolean;
}

/** What is charged for cylinders that no empty comes back for. */
export function FirstBottles({ bottles, trade }: FirstBottlesProps) {
  if (bottles.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <ul aria-label="First bottles" className="flex flex-col gap-1">
        {bottles.map(({ exchangeGroupId, name, count, unitPrice, unitIncVat }) => (
          <li key={exchangeGroupId} className="flex justify-between gap-4">
            <span>
              {count} × first bottle, {name}
            </span>
            <span className="tabular-nums">
              {formatMoney(count * (trade ? unitPrice : unitIncVat))}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted-foreground">
        Paid once for a cylinder that you keep. Part of it comes back when you return the cylinder.
      </p>
    </div>
  );
}
