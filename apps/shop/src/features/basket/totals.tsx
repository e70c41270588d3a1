import { formatMoney } from "@roundsman/ui/format";
import { incVat, labelIncVat, roundingLabel } from "@/lib/vat-words";
import type { BasketView } from "@/trpc/buying";

type Sums = BasketView["sums"];

interface TotalsProps {
  goods: Pick<BasketView, "lines" | "sums" | "goodsPence" | "roundingPence" | "voucher">;
  /** Goods and what bringing them costs; left out while that is not settled. */
  all?: AllSums;
  /** Trade customers reckon without VAT. */
  trade: boolean;
}

/** Goods and delivery together; `chargePence` includes VAT. */
export interface AllSums {
  /** They are fetched. */
  collected?: boolean;
  sums: Sums;
  chargePence: number;
  /** What is off the charge for the day, including VAT. */
  offPence?: number;
  roundingPence: number;
}

/** What it comes to. For the public each figure includes VAT and they add up; for trade VAT is told apart. */
export function Totals({ goods, all, trade }: TotalsProps) {
  const { sums, roundingPence } = all ?? goods;
  const { offPence = 0, offNetPence = 0, code } = goods.voucher ?? {};
  const unregistered = goods.lines.some(({ product }) => product.unregistered);
  const voucher = (pence: number) => pence > 0 && <Row words={`Voucher ${code}`} pence={-pence} />;
  return (
    <div>
      <dl className="flex flex-col gap-1.5">
        {trade && !unregistered ? (
          <>
            <Row words="Goods, ex VAT" pence={goods.sums.netPence + offNetPence} />
            {voucher(offNetPence)}
            {all && (
              <Row
                words={all.collected ? "Collection" : "Delivery, ex VAT"}
                pence={sums.netPence - goods.sums.netPence}
                orFree
              />
            )}
            <Row words="VAT" pence={sums.vatPence} />
          </>
        ) : (
          <>
            {(all || roundingPence !== 0 || offPence > 0) && (
              <Row
                words={labelIncVat("Goods", { unregistered })}
                pence={goods.goodsPence + offPence}
              />
            )}
            {voucher(offPence)}
            {all && (
              <Row
                words={all.collected ? "Collection" : deliveryWords(all, unregistered)}
                pence={all.chargePence}
                orFree
              />
            )}
            {roundingPence !== 0 && (
              <Row words={roundingLabel({ unregistered })} pence={roundingPence} />
            )}
          </>
        )}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-border pt-2.5 font-semibold">
          <dt>{(all ? "Total" : "Goods") + incVat({ unregistered })}</dt>
          <dd className="font-heading text-2xl font-bold tabular-nums">
            {formatMoney(sums.totalPence)}
          </dd>
        </div>
      </dl>
      {!trade && !unregistered && (
        <p className="mt-1.5 text-sm text-muted-foreground">
          of which {formatMoney(sums.vatPence)} VAT
        </p>
      )}
    </div>
  );
}

const deliveryWords = ({ offPence }: AllSums, unregistered: boolean): string =>
  labelIncVat(offPence ? `Delivery, ${formatMoney(offPence)} off` : "Delivery", { unregistered });

const Row = ({ words, pence, orFree }: { words: string; pence: number; orFree?: boolean }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-muted-foreground">{words}</dt>
    <dd className="tabular-nums">{orFree && pence === 0 ? "Free" : formatMoney(pence)}</dd>
  </div>
);
