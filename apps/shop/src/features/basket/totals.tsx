import { formatMoney } from "@roundsman/ui/format";
import type { BasketView } from "@/trpc/buying";

type Sums = BasketView["sums"];

interface TotalsProps {
  goods: Sums;
  /** Goods and what bringing them costs; left out while that is not settled. */
  all?: Sums;
  /** Trade customers reckon without VAT. */
  trade: boolean;
}

/** What it comes to. For the public each figure includes VAT, for trade it is told apart. */
export function Totals({ goods, all, trade }: TotalsProps) {
  const sums = all ?? goods;
  const charge = all
    ? trade
      ? all.netPence - goods.netPence
      : all.totalPence - goods.totalPence
    : null;
  return (
    <div>
      <dl className="flex flex-col gap-1.5">
        {(all || trade) && (
          <Row
            words={trade ? "Goods, ex VAT" : "Goods"}
            pence={trade ? goods.netPence : goods.totalPence}
          />
        )}
        {charge !== null && (
          <Row words={trade ? "Delivery, ex VAT" : "Delivery"} pence={charge} free={charge === 0} />
        )}
        {trade && <Row words="VAT" pence={sums.vatPence} />}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-border pt-2.5 font-semibold">
          <dt>{all ? "Total inc VAT" : "Goods inc VAT"}</dt>
          <dd className="font-heading text-2xl font-bold tabular-nums">
            {formatMoney(sums.totalPence)}
          </dd>
        </div>
      </dl>
      {!trade && (
        <p className="mt-1.5 text-sm text-muted-foreground">
          of which {formatMoney(sums.vatPence)} VAT
        </p>
      )}
    </div>
  );
}

const Row = ({ words, pence, free = false }: { words: string; pence: number; free?: boolean }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-muted-foreground">{words}</dt>
    <dd className="tabular-nums">{free ? "Free" : formatMoney(pence)}</dd>
  </div>
);
