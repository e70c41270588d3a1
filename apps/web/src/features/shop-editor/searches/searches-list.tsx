import { filter, listFilters, listOf, RowActions } from "@roundsman/ui";
import { formatDay, formatQuantity } from "@roundsman/ui/format";
import { SearchX } from "lucide-react";
import { Changing } from "@/session/office-context";
import { AddToProduct } from "./add-to-product";
import type { ShopSearch } from "./search";
import { SetAside } from "./set-aside";

/** Searches of the shop that found nothing, the most wanted first. */
export const searchesList = listOf<ShopSearch>()({
  label: "Searches that found nothing",
  filters: listFilters({
    setAside: filter.select({
      label: "Which",
      all: "To look at",
      options: [{ value: "true", label: "Not ours" }],
      always: true,
    }),
  }),
  rowId: ({ id }) => id,
  columns: (column) => [
    column.accessor(({ words }) => `“${words}”`, {
      header: "Words",
      meta: { className: "font-medium break-words" },
    }),
    column.accessor("times", {
      header: "Times",
      cell: (cell) => formatQuantity(cell.getValue()),
      meta: { numeric: true, phone: "named" },
    }),
    column.accessor("lastDay", {
      header: "Last searched",
      cell: (cell) => formatDay(cell.getValue()),
      meta: { fit: true, phone: "second" },
    }),
    column.display({
      header: "Actions",
      cell: ({ row }) => (
        <RowActions inWords>
          <Changing>
            <SetAside search={row.original} />
          </Changing>
          <Changing needs="products:write">
            <AddToProduct search={row.original} />
          </Changing>
        </RowActions>
      ),
      meta: { fit: true, silent: true, phone: "acts" },
    }),
  ],
  nothingYet: {
    icon: <SearchX />,
    title: "Every search found something",
    text: "Words that shoppers look for and don't find will be here.",
  },
  nothingFits: {
    title: "Nothing is set aside",
    text: "Words that you say are not yours are kept here, and are not counted again.",
    all: "Show what is to look at",
  },
});
