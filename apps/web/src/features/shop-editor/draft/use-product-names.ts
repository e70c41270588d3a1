"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useApi } from "@/trpc/client";

/** What is sold now, and what each is called. */
export function useProductNames() {
  const { data } = useQuery(useApi().office.prices.quote.queryOptions({}));
  return useMemo(() => {
    const products = data?.items ?? [];
    const names = new Map(products.map(({ id, name }) => [id, name]));
    return {
      products,
      names,
      nameOf: (id: string) => names.get(id) ?? (data ? "No longer sold" : "…"),
    };
  }, [data]);
}
