import { Badge } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { Gauge, Package, Wallet } from "lucide-react";
import type { RouterOutputs } from "@/trpc/outputs";

export type Standing = RouterOutputs["office"]["customers"]["standing"];

/** What a customer who rings owes, and what of ours they hold. */
export function CustomerStanding({ standing }: { standing: Standing }) {
  const { owedPence, overduePence, unpaidDeliveriesPence, unbilledPence, empties } = standing;
  const { exposurePence, creditLimitPence } = standing;
  const held = empties.map(({ quantity, productName }) => `${quantity} × ${productName}`);
  return (
    <ul
      aria-label="How they stand"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 text-dense tabular-nums [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:text-muted-foreground"
    >
      {owedPence !== null && (
        <li className="inline-flex items-center gap-1.5">
          <Wallet aria-hidden />
          {owedPence > 0 ? `Owes ${formatMoney(owedPence)}` : "Owes nothing"}
          {overduePence !== null && overduePence > 0 && (
            <Badge tone="danger">{formatMoney(overduePence)} overdue</Badge>
          )}
          {unpaidDeliveriesPence !== null && unpaidDeliveriesPence > 0 && (
            <span className="text-muted-foreground">
              {formatMoney(unpaidDeliveriesPence)} of it for deliveries not paid
            </span>
          )}
          {unbilledPence !== null && unbilledPence > 0 && (
            <span className="text-muted-foreground">
              and {formatMoney(unbilledPence)} not billed yet
            </span>
          )}
        </li>
      )}
      {exposurePence !== null && creditLimitPence !== null && (
        <li className="inline-flex items-center gap-1.5">
          <Gauge aria-hidden />
          {formatMoney(exposurePence)} of {formatMoney(creditLimitPence)} credit used
          {exposurePence > creditLimitPence && <Badge tone="danger">Over the limit</Badge>}
        </li>
      )}
      <li className="inline-flex items-center gap-1.5">
        <Package aria-hidden />
        {held.length > 0 ? `Holds ${held.join(", ")}` : "Holds no empties"}
      </li>
    </ul>
  );
}
