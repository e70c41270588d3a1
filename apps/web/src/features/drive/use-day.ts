"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useApi } from "@/trpc/client";
import type { Day } from "./driving";

const everyMs = 30_000;

/** The driver's day, read again every half minute while there is signal; `initial` came with the page. */
export function useDay(initial: Day) {
  const api = useApi();
  const queries = useQueryClient();
  const { data: day } = useQuery(
    api.office.driving.day.queryOptions(undefined, {
      initialData: initial,
      refetchInterval: everyMs,
    }),
  );
  const reload = useCallback(
    () => queries.refetchQueries({ queryKey: api.office.driving.day.queryKey() }),
    [queries, api],
  );
  return { day, reload };
}
