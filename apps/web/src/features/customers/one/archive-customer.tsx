"use client";

import { ArchiveButton } from "@/features/archiving/archive-button";
import { useApiClient } from "@/trpc/client";

type ArchiveCustomerProps = { customer: { id: string; name: string; archivedAt: string | null } };

/** Out of every list and form; their orders and invoices keep them. It can be taken back. */
export function ArchiveCustomer({ customer: { id, name, archivedAt } }: ArchiveCustomerProps) {
  const { customers } = useApiClient().office;
  return (
    <ArchiveButton
      name={name}
      archived={archivedAt !== null}
      put={(archived) => customers.change.mutate({ id, archived })}
    />
  );
}
