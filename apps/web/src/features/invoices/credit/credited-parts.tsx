"use client";

import { MoneyField, QuantityField, SkeletonText } from "@roundsman/ui";
import { formatMoney, formatQuantity } from "@roundsman/ui/format";
import { entered } from "@/features/goods/price-entered";
import { useVat } from "@/features/goods/use-vat";
import { atVat, vatKey } from "@/features/goods/vat-words";
import type { Invoice } from "@/features/states/invoice-states";
import type { CreditEstimate } from "./credit-draft";

type PartsProps = {
  invoice: Invoice;
  /** Undefined while it is looked up. */
  creditable: CreditEstimate["creditable"] | undefined;
};

/** Each line of which something can still be credited, with how much of it to credit. */
export function CreditedLines({ invoice, creditable }: PartsProps) {
  const vat = useVat(invoice);
  if (!creditable) return <SkeletonText lines={4} />;
  const left = new Map(creditable.lines.map((line) => [line.invoiceLineId, line.quantity]));
  const numbers = new Map(invoice.orders.map(({ id, number }) => [id, number]));
  return (
    <ul aria-label="Lines to credit" className="flex flex-col rounded-md border">
      {[...invoice.lines.entries()].map(([at, { id, orderId, description, ...line }]) => {
        const most = left.get(id);
        if (most === undefined) return null;
        return (
          <li
            key={id}
            className="flex items-center justify-between gap-3 border-b px-3 py-2 last:border-b-0"
          >
            <span className="min-w-0">
              <span className="block text-dense font-medium wrap-anywhere">{description}</span>
              <span className="flex flex-wrap gap-x-2.5 text-xs whitespace-nowrap text-muted-foreground tabular-nums">
                <span>
                  {formatMoney(entered(line).pence)} {vat.isShown && entered(line).vat}
                </span>
                <span>
                  {formatQuantity(most)} of {formatQuantity(line.quantity)} left
                </span>
                {/* Of one order alone all lines are of that. */}
                {numbers.size > 1 && orderId && <span>{numbers.get(orderId)}</span>}
              </span>
            </span>
            <QuantityField
              label={`${description}, to credit`}
              name={`lines.${at}.quantity`}
              hideLabel
              max={most}
              className="max-w-1/2 shrink-0 items-end"
            />
          </li>
        );
      })}
    </ul>
  );
}

/** A sum without VAT for each rate of which something can still be credited. */
export function CreditedAmounts({ invoice, creditable }: PartsProps) {
  const vat = useVat(invoice);
  if (!creditable) return <SkeletonText lines={2} />;
  const left = new Map(creditable.vat.map((sum) => [vatKey(sum), sum.netPence]));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {[...invoice.vat.entries()].map(([at, kind]) => {
        const most = left.get(vatKey(kind));
        return (
          most !== undefined && (
            <MoneyField
              key={vatKey(kind)}
              label={vat.isShown ? `Amount ex VAT ${atVat(kind)}` : "Amount"}
              name={`amounts.${at}.netPence`}
              hint={`Up to ${formatMoney(most)}.`}
            />
          )
        );
      })}
    </div>
  );
}
