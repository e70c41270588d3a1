"use client";

import { IconButton, useFormField } from "@roundsman/ui";
import { X } from "lucide-react";
import { PriceField } from "@/features/goods/price-field";
import { nameOfPrice } from "@/features/goods/price-entered";
import type { AgreedDraft } from "./agreed-draft";

/** A price a line; the newest at the end takes the focus as it comes. */
export function AgreedRows() {
  const { value: drafts, set } = useFormField<readonly AgreedDraft[]>("rates");
  if (drafts.length === 0) {
    return (
      <p className="text-dense text-muted-foreground">
        No price of their own: they pay their price list, or everybody&rsquo;s prices.
      </p>
    );
  }
  return (
    <ul aria-label="Agreed prices" className="flex flex-col gap-2">
      {drafts.map(({ productId, productName, ...price }, at) => (
        <li
          key={productId}
          // Just added: its price is what comes next.
          ref={price[nameOfPrice[price.enteredAs]] === null ? focusInside : null}
          className="flex flex-wrap items-start justify-end gap-2"
        >
          <span className="min-w-0 flex-1 basis-full self-center text-dense sm:basis-0">
            {productName}
          </span>
          <PriceField within={`rates.${at}.`} of={productName} />
          <IconButton
            label={`Remove ${productName}`}
            onClick={() => set(drafts.filter((one) => one.productId !== productId))}
          >
            <X aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

const focusInside = (item: HTMLElement | null) => item?.querySelector("input")?.focus();
