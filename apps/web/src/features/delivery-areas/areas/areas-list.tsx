"use client";

import { listOf, noFilters } from "@roundsman/ui";
import { MapPinned } from "lucide-react";
import type { EditedRows } from "@/features/archiving/list-with-archived";
import { OrderedRowActions } from "@/features/archiving/ordered-row-actions";
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

function AreaActions({ area, ...rest }: Context & { area: Area; at: number }) {
  const { deliveryAreas } = useApiClient().office;
  return <OrderedRowActions {...rest} row={area} change={deliveryAreas.change.mutate} />;
}
