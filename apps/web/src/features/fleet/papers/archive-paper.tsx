"use client";

import { ArchiveButton } from "@/features/archiving/archive-button";
import { useApiClient } from "@/trpc/client";
import { paperWords, type FleetPaper } from "./paper-values";

/** An archived paper counts for no round and is reminded of no more. */
export function ArchivePaper({ paper: { id, kind, archivedAt } }: { paper: FleetPaper }) {
  const { fleetPapers } = useApiClient().office;
  return (
    <ArchiveButton
      size="sm"
      name={paperWords[kind]}
      archived={archivedAt !== null}
      put={(archived) => fleetPapers.change.mutate({ id, archived })}
    />
  );
}
