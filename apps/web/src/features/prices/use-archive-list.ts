"use client";

import { useArchive } from "@/features/archiving/use-archive";
import { useApiClient } from "@/trpc/client";
import { useSheetRefresh } from "./use-sheet-refresh";

/** Archives a price list or brings it back: the sheet's columns follow. */
export function useArchiveList({ id, name }: { id: string; name: string }) {
  const refresh = useSheetRefresh();
  const { rateSets } = useApiClient().office;
  return useArchive(name, async (archived) => {
    await rateSets.change.mutate({ id, archived });
    await refresh();
  });
}
