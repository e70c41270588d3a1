"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useApi } from "@/trpc/client";

/** After a price list was made, renamed or archived: the sheet's columns follow, what is typed stays. */
export function useSheetRefresh() {
  const queries = useQueryClient();
  const { showGrid } = useApi().office.prices;
  return () => queries.invalidateQueries({ queryKey: showGrid.queryKey() });
}
