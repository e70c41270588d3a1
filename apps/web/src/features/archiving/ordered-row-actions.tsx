"use client";

import { Button, IconButton, RowActions, useAct } from "@roundsman/ui";
import { Archive, ArchiveRestore, ArrowDown, ArrowUp } from "lucide-react";
import type { EditedRows } from "./list-with-archived";
import { placesAfter } from "./places-after";
import { useArchive } from "./use-archive";

type Ordered = { id: string; name: string; sortOrder: number; archivedAt: string | null };

type OrderedRowActionsProps<Row> = EditedRows<Row> & {
  row: Row;
  /** Its place among those shown. */
  at: number;
  change: (input: { id: string; sortOrder?: number; archived?: boolean }) => Promise<unknown>;
};

/** Moves a row before or after its neighbour, archives it, changes it, or brings it back: done at once, and the page follows. */
export function OrderedRowActions<Row extends Ordered>({
  shown,
  row,
  at,
  onEdit,
  change,
}: OrderedRowActionsProps<Row>) {
  const { id, name, archivedAt } = row;
  const move = useAct(
    async (places: ReturnType<typeof placesAfter>) => {
      // One after another: a failure in the middle leaves an order, if not the one wanted.
      for (const place of places) await change(place);
    },
    // The row is seen to move.
    { done: () => undefined, fault: "Nothing was changed" },
  );
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
      <IconButton
        size="sm"
        label={`Move ${name} up`}
        disabled={at === 0}
        onClick={() => move.start(placesAfter(shown, at, -1))}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        size="sm"
        label={`Move ${name} down`}
        disabled={at === shown.length - 1}
        onClick={() => move.start(placesAfter(shown, at, 1))}
      >
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton size="sm" label={`Archive ${name}`} onClick={() => archive.start()}>
        <Archive aria-hidden />
      </IconButton>
      <Button size="sm" aria-label={`Change ${name}`} onClick={() => onEdit(row)}>
        Change
      </Button>
    </RowActions>
  );
}
