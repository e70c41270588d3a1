import { listOf } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { MessageSquare } from "lucide-react";
import { customerHref } from "@/features/states/customer-tabs";
import { textFilters } from "./text-filters";
import { TextBadge, type TextMessage } from "./text-states";

/** Texts of all customers, newest first. */
export const textsList = listOf<TextMessage, { timeZone: string }>()({
  label: "Texts",
  filters: textFilters,
  rowId: ({ id }) => id,
  rowHref: ({ customerId }) => customerHref(customerId, "messages"),
  columns: (column, { timeZone }) => [
    column.accessor("customerName", { header: "Customer" }),
    column.accessor("body", {
      header: "Text",
      cell: (cell) => (
        <span className="line-clamp-2 break-words">
          {cell.row.original.direction === "in" && "They wrote: "}
          {cell.getValue()}
        </span>
      ),
      meta: { muted: true, phone: "second" },
    }),
    column.accessor("createdAt", {
      header: "Written",
      cell: (cell) => formatDateTime(cell.getValue(), timeZone),
      meta: { fit: true, phone: "second" },
    }),
    column.accessor("state", {
      header: "State",
      cell: (cell) => <TextBadge state={cell.getValue()} />,
      meta: { fit: true, phone: "figure" },
    }),
  ],
  nothingYet: {
    icon: <MessageSquare />,
    title: "No texts yet",
    text: "Switch on what customers are told under Settings, Messages. What they answer shows here too.",
  },
  nothingFits: {
    title: "No text fits",
    text: "Try other words or another state.",
    all: "Show all texts",
  },
});
