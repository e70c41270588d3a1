"use client";

import { Combobox, Field } from "@roundsman/ui";
import { formatMoney, perUnit } from "@roundsman/ui/format";
import { entered } from "@/features/goods/price-entered";
import { pickProducts } from "@/features/goods/find-products";
import { useVat } from "@/features/goods/use-vat";
import type { Priced } from "../draft";

const priceNotes = { agreed: "agreed price", list: "list price", product: "" };

type ProductPickerProps = {
  products: readonly Priced[];
  loading: boolean;
  onAdd: (product: Priced) => void;
};

/** Adds a product to the order, at the price this customer pays. */
export function ProductPicker({ products, loading, onAdd }: ProductPickerProps) {
  const vat = useVat();
  return (
    <Field label="Add a product" name="lines" hideLabel>
      <Combobox
        items={products}
        value={null}
        onValueChange={(product) => product && onAdd(product)}
        itemKey={({ id }) => id}
        itemText={({ name }) => name}
        find={pickProducts}
        renderItem={(product) => (
          <span className="flex min-w-0 flex-1 items-baseline justify-between gap-4">
            <span className="min-w-0 truncate">{product.name}</span>
            <span className="shrink-0 text-xs text-muted-foreground">
              {priceNotes[product.priceFrom]}{" "}
              <span className="text-dense text-foreground tabular-nums">
                {formatMoney(entered(product).pence)}
              </span>
              {perUnit(product.unit)}
              {product.unitPriceIncVat !== null && vat.inc}
            </span>
          </span>
        )}
        loading={loading}
        empty="No product of that name is sold."
        placeholder="Add a product: name, size, code"
      />
    </Field>
  );
}
