"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { useLive } from "@/features/live/use-live";
import { useApi, useApiClient } from "@/trpc/client";
import type { Day } from "./driving";
import { keepDay, keptDay } from "@/features/offline/kept-day";
import { withTold } from "./outbox/apply-entries";
import type { Told } from "./outbox/send-entry";

const everyMs = 30_000;

/**
 * The driver's day, read again when the office changes it, and every half minute while there is signal.
 * `initial` came with the page, which without signal is an old one: what `owner` knew last is kept on the
 * phone and goes before it. Null: nothing is kept.
 */
export function useDay(initial: Day, owner: string | null) {
  const api = useApi();
  const client = useApiClient();
  const queries = useQueryClient();
  const queryKey = useMemo(() => api.office.driving.day.queryKey(), [api]);
  const { data: day } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const before = queries.getQueryData(queryKey);
      // A phone may have kept a day from before days had marks.
      const mark = before?.mark ?? null;
      const after = await client.office.driving.dayAfter.query({ mark }, { signal });
      if (after.day) return after.day;
      if (!before) throw new Error("Nothing is as before where nothing was known");
      return { ...before, readAt: after.readAt };
    },
    initialData: initial,
    refetchInterval: everyMs,
  });
  useEffect(() => {
    if (owner === null) return;
    const take = (kept: Day | undefined) =>
      queries.setQueryData(queryKey, (now) =>
        kept && (!now || now.readAt <= kept.readAt) ? kept : now,
      );
    // A browser that keeps nothing has nothing better to show.
    keptDay(owner).then(take, () => undefined);
  }, [owner, queries, queryKey]);
  useEffect(() => {
    if (owner !== null) keepDay(owner, day).catch(() => undefined);
  }, [owner, day]);
  const reload = useCallback(() => queries.refetchQueries({ queryKey }), [queries, queryKey]);
  useLive({ to: ["round", "notice"] }, () => void reload());
  /** Puts what the service answered into the day at once; the rest of it is read again behind that. */
  const take = useCallback(
    async (roundId: string, told: Told) => {
      // A reading that began before would bring back what was before.
      await queries.cancelQueries({ queryKey });
      const since = Date.now() - (queries.getQueryState(queryKey)?.dataUpdatedAt ?? Date.now());
      const after = queries.setQueryData(
        queryKey,
        (before) => before && dayWithTold(before, roundId, told, since),
      );
      // Kept before the outbox lets the record go: a phone that dies in between forgets neither.
      if (owner !== null && after) await keepDay(owner, after).catch(() => undefined);
      void reload();
    },
    [owner, queries, queryKey, reload],
  );
  return { day, reload, take };
}

/**
 * The day with what was told of a round, known that many milliseconds after the day was read. It is newer
 * than the page the phone keeps, which may have been read a little after the day.
 */
const dayWithTold = (day: Day, roundId: string, told: Told, since: number): Day => ({
  ...day,
  readAt: new Date(Date.parse(day.readAt) + Math.max(0, since)).toISOString(),
  rounds: day.rounds.map((round) => (round.id === roundId ? withTold(round, told) : round)),
});
