"use client";

import { QuantityInput } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useVat } from "@/features/goods/use-vat";
import type { SeenRound } from "../outbox/apply-entries";
import { aboard, totalPence, type Price, type SaleDraft } from "./sale";

type GoodsSoldProps = {
  round: SeenRound;
  prices: readonly Price[];
  draft: SaleDraft;
  onChange: (changed: Partial<SaleDraft>) => void;
};

/** What is on the van with what it costs this customer; what nobody ordered first. */
export function GoodsSold({ round, prices, draft, onChange }: GoodsSoldProps) {
  const vat = useVat();
  const goods = prices
    .map((price) => ({ price, ...aboard(round, price.productId) }))
    .toSorted((a, b) => b.spare - a.spare);
  if (goods.length === 0) {
    return <p className="text-lg">Nothing on this van is for sale by the piece.</p>;
  }
  return (
    <section>
      <h2 className="mb-2 text-base font-semibold">Sold</h2>
      <ul className="flex flex-col divide-y rounded-lg border bg-surface">
        {goods.map(({ price, all, spare }) => (
          <li
            key={price.productId}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5"
          >
            <span className="min-w-32 flex-1">
              <span className="block text-base leading-5 font-medium">{price.productName}</span>
              <span className="text-sm text-muted-foreground">
                {formatMoney(totalPence([{ price, quantity: 1 }]))}
                {vat.inc} · {all} aboard, {spare > 0 ? `${spare} to spare` : "all of them ordered"}
              </span>
            </span>
            <QuantityInput
              size="touch"
              aria-label={price.productName}
              value={draft.sold[price.productId] ?? 0}
              onValueChange={(quantity) =>
                onChange({ sold: { ...draft.sold, [price.productId]: quantity } })
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
