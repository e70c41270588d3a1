"use client";

import { ArchiveButton } from "@/features/archiving/archive-button";
import { useApiClient } from "@/trpc/client";

type ArchiveProductProps = { product: { id: string; name: string; archivedAt: string | null } };

/** Out of every list and form; what it was sold in keeps it. It can be taken back. */
export function ArchiveProduct({ product: { id, name, archivedAt } }: ArchiveProductProps) {
  const { products } = useApiClient().office;
  return (
    <ArchiveButton
      name={name}
      archived={archivedAt !== null}
      put={(archived) => products.change.mutate({ id, archived })}
    />
  );
}
