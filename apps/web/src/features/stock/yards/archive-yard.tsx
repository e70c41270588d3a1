"use client";

import { ArchiveButton } from "@/features/archiving/archive-button";
import { useApiClient } from "@/trpc/client";
import type { Yard } from "../read-stock";

/** An archived yard keeps its stock and takes no new work. */
export function ArchiveYard({ yard: { id, name, archivedAt } }: { yard: Yard }) {
  const { yards } = useApiClient().office;
  return (
    <ArchiveButton
      size="sm"
      name={name}
      archived={archivedAt !== null}
      put={(archived) => yards.change.mutate({ id, archived })}
    />
  );
}
