"use client";

import { IconButton, useAct } from "@roundsman/ui";
import { ArrowDown, ArrowUp } from "lucide-react";
import { ArchivableRowActions, type ArchivableRow } from "./archivable-row-actions";
import type { EditedRows } from "./list-with-archived";
import { placesAfter } from "./places-after";

type OrderedRowActionsProps<Row> = EditedRows<Row> & {
  row: Row;
  /** Its place among those shown. */
  at: number;
  change: (input: { id: string; sortOrder?: number; archived?: boolean }) => Promise<unknown>;
};

/** The same for a row that is also moved before or after its neighbour. */
export function OrderedRowActions<Row extends ArchivableRow & { sortOrder: number }>({
  shown,
  row,
  at,
  onEdit,
  change,
}: OrderedRowActionsProps<Row>) {
  const move = useAct(
    async (places: ReturnType<typeof placesAfter>) => {
      // One after another: a failure in the middle leaves an order, if not the one wanted.
      for (const place of places) await change(place);
    },
    // The row is seen to move.
    { done: () => undefined, fault: "Nothing was changed" },
  );
  return (
    <ArchivableRowActions row={row} onEdit={onEdit} change={change}>
      <IconButton
        size="sm"
        label={`Move ${row.name} up`}
        disabled={at === 0}
        onClick={() => move.start(placesAfter(shown, at, -1))}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        size="sm"
        label={`Move ${row.name} down`}
        disabled={at === shown.length - 1}
        onClick={() => move.start(placesAfter(shown, at, 1))}
      >
        <ArrowDown aria-hidden />
      </IconButton>
    </ArchivableRowActions>
  );
}
