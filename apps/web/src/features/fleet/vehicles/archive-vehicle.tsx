"use client";

import { ArchiveButton } from "@/features/archiving/archive-button";
import { useApiClient } from "@/trpc/client";
import type { Vehicle } from "./vehicle-values";

/** An archived vehicle stays on its rounds, is offered for no new one, and counts against no plan. */
export function ArchiveVehicle({ vehicle: { id, name, archivedAt } }: { vehicle: Vehicle }) {
  const { vehicles } = useApiClient().office;
  return (
    <ArchiveButton
      size="sm"
      name={name}
      archived={archivedAt !== null}
      put={(archived) => vehicles.change.mutate({ id, archived })}
    />
  );
}
