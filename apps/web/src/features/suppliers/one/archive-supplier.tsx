"use client";

import { ArchiveButton } from "@/features/archiving/archive-button";
import { useApiClient } from "@/trpc/client";
import type { Supplier } from "../supplier";

/** An archived supplier stays on its orders and takes no new ones. */
export function ArchiveSupplier({ supplier: { id, name, archivedAt } }: { supplier: Supplier }) {
  const { suppliers } = useApiClient().office;
  return (
    <ArchiveButton
      name={name}
      archived={archivedAt !== null}
      put={(archived) => suppliers.change.mutate({ id, archived })}
    />
  );
}
