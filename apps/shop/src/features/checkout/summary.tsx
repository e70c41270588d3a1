import { Alert } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { unitWords } from "@/lib/unit-words";
import { FirstBottles } from "@/features/basket/first-bottles";
import { Totals, type AllSums } from "@/features/basket/totals";
import { basketPath } from "@/features/links/pages";
import type { CheckoutView } from "@/trpc/buying";

interface SummaryProps {
  view: CheckoutView;
  all: AllSums;
  askForEmpties: boolean;
}

/** What is ordered, and what it comes to in the way that is chosen. */
export function Summary({ view, all, askForEmpties }: SummaryProps) {
  const { lines, shopper } = view;
  const trade = shopper?.isTrade ?? false;
  const empties = lines.filter((line) => line.empties > 0);
  return (
    <>
      <ul className="divide-y divide-border border-y border-border">
        {lines.map((line) => (
          <li key={line.product.id} className="flex justify-between gap-4 py-2">
            <span>
              {line.quantity} × {line.product.name}
              {line.quantity > 1 && (
                <span className="block text-sm text-muted-foreground">
                  {unitWords(line, trade)}
                </span>
              )}
            </span>
            <span className="tabular-nums">
              {formatMoney(trade ? line.netPence : line.totalPence)}
            </span>
          </li>
        ))}
      </ul>
      <FirstBottles bottles={view.firstBottles} trade={trade} />
      {askForEmpties && empties.length > 0 && (
        <p className="text-sm">
          <span className="font-medium">Empties you hand back: </span>
          {empties.map(({ product, empties: count }) => `${count} × ${product.name}`).join(", ")}
        </p>
      )}
      <p>
        <a
          href={basketPath}
          className="inline-block py-1 text-sm text-link underline underline-offset-3"
        >
          Change your basket
        </a>
      </p>
      {view.minimum && !all.collected && <Alert tone="warning">{view.minimum}</Alert>}
      {view.voucher?.refused && <Alert tone="warning">{view.voucher.refused}</Alert>}
      <Totals goods={view} all={all} trade={trade} />
    </>
  );
}
