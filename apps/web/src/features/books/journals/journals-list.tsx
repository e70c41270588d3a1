import { listOf, noFilters, StatusBadge } from "@roundsman/ui";
import { formatDate, formatDateRange, formatDateTime, formatMoney } from "@roundsman/ui/format";
import { BookUp } from "lucide-react";
import { exportHref, programWords, type JournalExport } from "./journal";

type Context = { timeZone: string };

/** What went out to the accounts, the latest first: a row opens its files. */
export const journalsList = listOf<JournalExport, Context>()({
  label: "Exports of the journal",
  filters: noFilters,
  rowId: ({ id }) => id,
  rowHref: ({ id }) => exportHref(id),
  columns: (column, { timeZone }) => [
    column.accessor(({ number }) => `Export ${number}`, { header: "Export" }),
    column.accessor("to", {
      header: "Up to",
      cell: (cell) => formatDate(cell.getValue()),
      meta: { fit: true, phone: "second" },
    }),
    column.display({
      header: "Entries of",
      cell: ({ row: { original } }) => formatDateRange(original.firstDay, original.lastDay),
      meta: { fit: true, muted: true, roomy: true },
    }),
    column.accessor(({ program }) => programWords[program], {
      header: "For",
      meta: { fit: true, phone: "second" },
    }),
    column.accessor(({ entries, adjustments }) => entries + (adjustments?.entries ?? 0), {
      header: "Entries",
      meta: { numeric: true },
    }),
    column.accessor(({ debitPence, adjustments }) => debitPence + (adjustments?.debitPence ?? 0), {
      header: "Debits and credits, each",
      cell: (cell) => formatMoney(cell.getValue()),
      meta: { numeric: true, phone: "figure" },
    }),
    column.accessor("createdByName", { header: "By", meta: { muted: true } }),
    column.accessor("createdAt", {
      header: "When",
      cell: (cell) => formatDateTime(cell.getValue(), timeZone),
      meta: { fit: true, muted: true },
    }),
    column.display({
      header: "State",
      cell: ({ row: { original } }) => <ExportBadge {...original} />,
      meta: { fit: true, silent: true, phone: "second" },
    }),
  ],
  nothingYet: {
    icon: <BookUp />,
    title: "Nothing went out yet",
    text: "Close a month, then export it here for your accounts.",
  },
});

/** Whether an export counts in full. */
export function ExportBadge({
  reversesId,
  reversedById,
}: Pick<JournalExport, "reversesId" | "reversedById">) {
  if (reversedById !== null) return <StatusBadge kind="ended">Taken back</StatusBadge>;
  return reversesId === null ? null : (
    <StatusBadge kind="waiting">Takes another one back</StatusBadge>
  );
}
