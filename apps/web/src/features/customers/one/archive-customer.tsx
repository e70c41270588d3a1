"use client";

import { Button } from "@roundsman/ui";
import { Archive, ArchiveRestore } from "lucide-react";
import { useApiClient } from "@/trpc/client";
import { useUndoable } from "@/trpc/use-undoable";

type ArchiveCustomerProps = { customer: { id: string; name: string; archivedAt: string | null } };

/** Out of every list and form; their orders and invoices keep them. It can be taken back. */
export function ArchiveCustomer({ customer: { id, name, archivedAt } }: ArchiveCustomerProps) {
  const { office } = useApiClient();
  const undoable = useUndoable();
  const archived = archivedAt !== null;
  const set = (to: boolean) => () => office.customers.change.mutate({ id, archived: to });
  const words = [`${name} archived`, `${name} is back`] as const;
  return (
    <Button
      onClick={() =>
        void undoable({
          act: set(!archived),
          undo: set(archived),
          done: archived ? words[1] : words[0],
          undone: archived ? words[0] : words[1],
          fault: `${name} was not changed`,
        })
      }
    >
      {archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
      {archived ? "Bring back" : "Archive"}
    </Button>
  );
}
