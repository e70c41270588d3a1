import { filter, listFilters, listOf, RowActions } from "@roundsman/ui";
import { MapPinned } from "lucide-react";
import { Changing } from "@/session/office-context";
import { namesOf, type Named } from "../names-of";
import { AddPatch, ChangePatch } from "./patch-editing";
import { weekdayNames, type Patch } from "./patch-values";
import { RemovePatch } from "./remove-patch";

const whatItIs =
  "A patch is an area by its postcodes: the board gathers orders by it, and planning prefers the drivers who know it.";

/** "Mon" of 1. */
const shortDay = (weekday: number) => weekdayNames[weekday - 1]?.slice(0, 3);

/** The patches by name, what belongs to each, and who knows it. */
export const patchesList = listOf<Patch, { drivers: readonly Named[] }>()({
  label: "Patches",
  filters: listFilters({
    q: filter.search({ label: "Search patches", placeholder: "Name or outward code", most: 80 }),
  }),
  rowId: ({ id }) => id,
  columns: (column, { drivers }) => [
    column.accessor("name", { header: "Name", meta: { className: "font-medium wrap-anywhere" } }),
    column.accessor(({ outwardCodes }) => outwardCodes.join(", "), {
      header: "Outward codes",
      cell: (cell) => cell.getValue() || null,
      meta: { phone: "second" },
    }),
    column.accessor(({ weekdays }) => weekdays.map(shortDay).join(", "), {
      header: "Round days",
      cell: (cell) => cell.getValue() || null,
      meta: { phone: "second" },
    }),
    column.accessor(({ driverUserIds }) => namesOf(driverUserIds, drivers), {
      header: "Drivers",
      cell: (cell) => cell.getValue() || null,
      meta: { phone: "second" },
    }),
    column.display({
      header: "Change",
      cell: ({ row: { original: patch } }) => (
        <Changing>
          <RowActions inWords>
            <ChangePatch patch={patch} />
            <RemovePatch patch={patch} />
          </RowActions>
        </Changing>
      ),
      meta: { silent: true, phone: "acts" },
    }),
  ],
  nothingYet: {
    icon: <MapPinned />,
    title: "No patches yet",
    text: whatItIs,
    action: <AddPatch />,
  },
  nothingFits: { icon: <MapPinned />, title: "No patch fits", text: whatItIs },
});
