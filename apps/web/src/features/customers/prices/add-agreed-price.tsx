"use client";

import { Combobox, Field, useFormField } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useQuery } from "@tanstack/react-query";
import { pickProducts } from "@/features/goods/find-products";
import { entered } from "@/features/goods/price-entered";
import { useVat } from "@/features/goods/use-vat";
import { useApi } from "@/trpc/client";
import type { AgreedDraft } from "./agreed-draft";

/** A further product to agree a price for: everybody's price stands beside it. */
export function AddAgreedPrice() {
  const words = useVat();
  const { value: taken, set } = useFormField<readonly AgreedDraft[]>("rates");
  const { data, isPending } = useQuery(useApi().office.prices.quote.queryOptions({}));
  const names = new Set(taken.map(({ productId }) => productId));
  const products = (data?.items ?? []).filter(({ id }) => !names.has(id));
  return (
    <Field label="Add a product">
      <Combobox
        // Empty again after each choice, ready for the next.
        key={taken.length}
        items={products}
        value={null}
        onValueChange={(product) => {
          if (!product) return;
          const { id: productId, name: productName, unitPriceIncVat } = product;
          // Entered as everybody's price is, unless it is changed.
          const enteredAs = unitPriceIncVat === null ? "ex" : "inc";
          const nothing = { enteredAs, unitPrice: null, unitPriceIncVat: null } as const;
          set([...taken, { productId, productName, ...nothing }]);
        }}
        itemKey={({ id }) => id}
        itemText={({ name }) => name}
        find={pickProducts}
        renderItem={(product) => {
          const { pence, vat } = entered(product);
          return (
            <span className="flex flex-1 justify-between gap-4">
              {product.name}
              <span className="text-xs text-muted-foreground tabular-nums">
                {formatMoney(pence)}
                {vat === "inc VAT" && words.inc} for everybody
              </span>
            </span>
          );
        }}
        loading={isPending}
        empty="No further product fits."
        placeholder="Name, size or code"
      />
    </Field>
  );
}
