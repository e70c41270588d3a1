"use client";

import { Button, IconButton, listOf, noFilters, RowActions, useAct } from "@roundsman/ui";
import { Archive, ArchiveRestore, ArrowDown, ArrowUp, MapPinned } from "lucide-react";
import type { EditedRows } from "@/features/archiving/list-with-archived";
import { useArchive } from "@/features/archiving/use-archive";
import { placesAfter } from "@/features/delivery-options/delivery-option";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import { weekdaysInShort, type Area } from "./area-values";

type Context = EditedRows<Area>;

const whereWords = ({ outwardCodes, outline }: Area): string =>
  [...outwardCodes, ...(outline ? ["drawn on the map"] : [])].join(", ");

const limitWords = ({ maxStops, maxKg }: Area): string =>
  [
    maxStops !== null && `${maxStops} stops`,
    maxKg !== null && `${maxKg.toLocaleString("en-GB")} kg`,
  ]
    .filter(Boolean)
    .join(", ") || "No limit";

/** Delivery areas in the order in which they count. */
export const areasList = listOf<Area, Context>()({
  label: "Delivery areas",
  filters: noFilters,
  rowId: ({ id }) => id,
  columns: (column, context) => [
    column.accessor("name", { header: "Name", meta: { className: "font-medium wrap-anywhere" } }),
    column.accessor(whereWords, { header: "Where", meta: { phone: "second" } }),
    column.accessor(({ weekdays }) => weekdaysInShort(weekdays), {
      header: "Days",
      meta: { phone: "figure" },
    }),
    column.accessor(
      ({ cutoffDays, cutoffTime }) =>
        `${cutoffTime}, ${cutoffDays === 0 ? "the same day" : cutoffDays === 1 ? "the day before" : `${cutoffDays} days before`}`,
      { header: "Order by", meta: { phone: "second" } },
    ),
    column.accessor(limitWords, { header: "A day holds", meta: { phone: "second" } }),
    column.display({
      header: "Actions",
      cell: ({ row }) => (
        <Changing>
          <AreaActions {...context} area={row.original} at={row.index} />
        </Changing>
      ),
      meta: { fit: true, silent: true, phone: "acts" },
    }),
  ],
  nothingYet: {
    icon: <MapPinned />,
    title: "No delivery areas yet",
    text: "You deliver anywhere, on any day. From the first area on, your shop delivers to your areas alone, and customers choose from their days.",
  },
});

function AreaActions({ shown, area, at, onEdit }: Context & { area: Area; at: number }) {
  const { id, name, archivedAt } = area;
  const { deliveryAreas } = useApiClient().office;
  const move = useAct(
    async (places: ReturnType<typeof placesAfter>) => {
      // One after another: a failure in the middle leaves an order, if not the one wanted.
      for (const place of places) await deliveryAreas.change.mutate(place);
    },
    // The row is seen to move.
    { done: () => undefined, fault: "Nothing was changed" },
  );
  const { archive, restore } = useArchive(name, (archived) =>
    deliveryAreas.change.mutate({ id, archived }),
  );
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
      <Button size="sm" aria-label={`Change ${name}`} onClick={() => onEdit(area)}>
        Change
      </Button>
    </RowActions>
  );
}
