"use client";

import { Button, IconButton, RowActions } from "@roundsman/ui";
import { Archive, ArchiveRestore } from "lucide-react";
import type { ReactNode } from "react";
import type { EditedRows } from "./list-with-archived";
import { useArchive } from "./use-archive";

export type ArchivableRow = { id: string; name: string; archivedAt: string | null };

type ArchivableRowActionsProps<Row> = Pick<EditedRows<Row>, "onEdit"> & {
  row: Row;
  change: (input: { id: string; archived: boolean }) => Promise<unknown>;
  /** What else is done with a row in use, before the others. */
  children?: ReactNode;
};

/** Archives a row, changes it, or brings it back: done at once, and the page follows. */
export function ArchivableRowActions<Row extends ArchivableRow>({
  row,
  onEdit,
  change,
  children,
}: ArchivableRowActionsProps<Row>) {
  const { id, name, archivedAt } = row;
  const { archive, restore } = useArchive(name, (archived) => change({ id, archived }));
  if (archivedAt !== null) {
    return (
      <RowActions inWords>
        <IconButton size="sm" label={`Bring ${name} back`} onClick={() => restore.start()}>
          <ArchiveRestore aria-hidden />
        </IconButton>
      </RowActions>
    );
  }
  return (
    <RowActions inWords>
      {children}
      <IconButton size="sm" label={`Archive ${name}`} onClick={() => archive.start()}>
        <Archive aria-hidden />
      </IconButton>
      <Button size="sm" aria-label={`Change ${name}`} onClick={() => onEdit(row)}>
        Change
      </Button>
    </RowActions>
  );
}
