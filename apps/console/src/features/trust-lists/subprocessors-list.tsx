import { Badge, listOf, noFilters } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import type { Context, Subprocessor } from "./answers";
import { SubprocessorActions } from "./subprocessor-actions";

/** Processors of businesses' data, current and former. */
export const subprocessorsList = listOf<Subprocessor, Context>()({
  label: "Subprocessors",
  filters: noFilters,
  rowId: ({ id }) => id,
  rowNote: ({ endedAt }) => endedAt && <Badge>Ended {formatDate(endedAt)}</Badge>,
  columns: (column, { whyNoChange }) => [
    column.accessor("name", { header: "Company", meta: { className: "font-medium" } }),
    column.accessor("purpose", { header: "For", meta: { phone: "line" } }),
    column.accessor("country", { header: "Country", meta: { fit: true, phone: "second" } }),
    column.accessor("since", {
      header: "Since",
      cell: (cell) => {
        const since = cell.getValue();
        return since === null ? "Before this list" : formatDate(since);
      },
      meta: { fit: true, phone: "named" },
    }),
    column.accessor("addedByName", { header: "Added by", meta: { muted: true } }),
    column.display({
      header: "Actions",
      cell: ({ row: { original } }) =>
        original.endedAt === null && (
          <SubprocessorActions subprocessor={original} whyNoChange={whyNoChange} />
        ),
      meta: { fit: true, silent: true, phone: "acts" },
    }),
  ],
  nothingYet: {
    title: "No subprocessors",
    text: "No other company is said to handle businesses' data.",
  },
});
