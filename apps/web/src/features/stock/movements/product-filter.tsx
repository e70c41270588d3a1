"use client";

import { Combobox, useParam } from "@roundsman/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSettled } from "@/features/search/use-settled";
import { useApi } from "@/trpc/client";

type Choice = { id: string; name: string };

/** Narrows the list to one product, found as one types, through the address. */
export function ProductFilter({ chosen }: { chosen: Choice | null }) {
  const [, setId] = useParam("product");
  const [typed, type] = useState("");
  const q = useSettled(typed.trim());
  const found = useQuery(
    useApi().office.products.list.queryOptions(
      { q: q || undefined, archived: "true", limit: 20 },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <Combobox<Choice>
      aria-label="Product"
      placeholder="All products"
      items={found.data?.items ?? []}
      value={chosen}
      onValueChange={(product) => setId(product?.id ?? "")}
      onQueryChange={type}
      itemKey={({ id }) => id}
      itemText={({ name }) => name}
      loading={found.isFetching}
      empty="No product of that name."
      className="min-w-0 flex-1 md:w-64 md:flex-none"
    />
  );
}
