"use client";

import { Combobox, Field } from "@roundsman/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSettled } from "@/features/search/use-settled";
import { useApi } from "@/trpc/client";

export type PickedProduct = { id: string; name: string; returnable: boolean };

type GoodsPickerProps = {
  label: string;
  /** The field of the service's that it fills: where "add a product" is said. */
  name?: string;
  onPick: (product: PickedProduct) => void;
};

/** Adds a product to a list of goods, found by its name or code as one types. */
export function GoodsPicker({ label, name, onPick }: GoodsPickerProps) {
  const [typed, type] = useState("");
  const q = useSettled(typed.trim());
  const found = useQuery(
    useApi().office.products.list.queryOptions(
      { q: q || undefined, limit: 20 },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <Field label={label} name={name} hideLabel>
      <Combobox<PickedProduct>
        items={found.data?.items ?? []}
        value={null}
        onValueChange={(product) => product && onPick(product)}
        onQueryChange={type}
        itemKey={({ id }) => id}
        itemText={(product) => product.name}
        loading={found.isFetching}
        empty="No product of that name."
        placeholder={`${label}: name or code`}
      />
    </Field>
  );
}
