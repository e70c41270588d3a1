"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLive } from "@/features/live/use-live";
import type { RouterOutputs } from "@/trpc/outputs";
import { useApi } from "@/trpc/client";

const shown = 20;

export type Notices = RouterOutputs["office"]["notifications"]["inbox"];

/** One's newest notices, read again when one comes or is read elsewhere; `initial` came with the page. */
export function useNotices(initial: Notices) {
  const { notifications } = useApi().office;
  const queries = useQueryClient();
  const { queryKey, ...list } = notifications.inbox.queryOptions({ limit: shown });
  const { data } = useQuery({ ...list, queryKey, initialData: initial });
  useLive({ to: ["notice"] }, () => void queries.invalidateQueries({ queryKey }));
  const markRead = useMutation(
    notifications.markRead.mutationOptions({
      // Seen at once; the answer of the service puts it right.
      onMutate: ({ ids }) =>
        queries.setQueryData(queryKey, (before) => before && readOf(before, ids)),
      onSettled: () => queries.invalidateQueries({ queryKey }),
    }),
  );
  return { ...data, markRead: (ids?: string[]) => markRead.mutate({ ids }) };
}

/** The same list with these read, or all. */
function readOf({ items, unread }: Notices, ids: string[] | undefined): Notices {
  const now = new Date().toISOString();
  const isMeant = (id: string) => ids?.includes(id) ?? true;
  const newly = items.filter(({ id, readAt }) => readAt === null && isMeant(id)).length;
  return {
    items: items.map((item) =>
      item.readAt === null && isMeant(item.id) ? { ...item, readAt: now } : item,
    ),
    unread: ids ? Math.max(0, unread - newly) : 0,
  };
}
