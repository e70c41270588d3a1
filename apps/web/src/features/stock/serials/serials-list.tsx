import { listOf } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { ScanBarcode } from "lucide-react";
import { conditionWords } from "../movements/movement-words";
import { serialFilters } from "./serial-filters";
import { whereOf, type Serial } from "./serial-words";
import { TestDue } from "./test-due";

/** Containers that are known one by one: where each is, and until when it is in test. */
export const serialsList = listOf<Serial, object>()({
  label: "Serial numbers",
  filters: serialFilters,
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/stock/serials/${id}`,
  columns: (column) => [
    column.accessor("number", { header: "Number", meta: { className: "font-medium" } }),
    column.accessor("productName", { header: "Product", meta: { phone: "second" } }),
    column.accessor("condition", {
      header: "Condition",
      cell: (cell) => conditionWords[cell.getValue()],
      meta: { fit: true, phone: "second" },
    }),
    column.accessor(whereOf, { id: "where", header: "Where", meta: { phone: "second" } }),
    column.accessor("filledOn", {
      header: "Filled",
      cell: (cell) => {
        const day = cell.getValue();
        return day && formatDate(day);
      },
      meta: { fit: true, roomy: true, muted: true },
    }),
    column.accessor("testDueOn", {
      header: "Test due",
      cell: ({ row }) => <TestDue serial={row.original} />,
      meta: { fit: true, phone: "figure" },
    }),
  ],
  nothingYet: {
    icon: <ScanBarcode />,
    title: "No serial numbers yet",
    text: "Add one, or import all of them from a file or by pasting.",
  },
  nothingFits: {
    title: "No serial number fits",
    text: "Try a part of the number, or another place.",
    all: "Show all serial numbers",
  },
});
