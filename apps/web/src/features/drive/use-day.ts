"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useApi } from "@/trpc/client";
import { useLive } from "@/features/live/use-live";
import type { Day } from "./driving";
import type { Told } from "./outbox/send-entry";

const everyMs = 30_000;

/** The driver's day, read again when the office changes it, and every half minute while there is signal; `initial` came with the page. */
export function useDay(initial: Day) {
  const api = useApi();
  const queries = useQueryClient();
  const { data: day } = useQuery(
    api.office.driving.day.queryOptions(undefined, {
      initialData: initial,
      refetchInterval: everyMs,
    }),
  );
  const queryKey = useMemo(() => api.office.driving.day.queryKey(), [api]);
  const reload = useCallback(() => queries.refetchQueries({ queryKey }), [queries, queryKey]);
  useLive({ to: ["round", "notice"] }, () => void reload());
  /** Puts what the service answered into the day at once; the rest of it is read again behind that. */
  const take = useCallback(
    async (roundId: string, told: Told) => {
      // A reading that began before would bring back what was before.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (before) => before && withTold(before, roundId, told));
      void reload();
    },
    [queries, queryKey, reload],
  );
  return { day, reload, take };
}

const withTold = (day: Day, roundId: string, told: Told): Day => ({
  ...day,
  rounds: day.rounds.map((round) => (round.id === roundId ? { ...round, ...told } : round)),
});
