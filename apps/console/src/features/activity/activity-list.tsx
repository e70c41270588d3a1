import { listOf, RowDetail, TextLink } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";
import { detailOf } from "./details";
import { activityFilters } from "./filter";

type Action = RouterOutputs["console"]["actions"]["list"]["items"][number];

/** The actions of staff, each with its reason. */
export const activityList = listOf<Action>()({
  label: "Activity",
  filters: activityFilters,
  rowId: ({ id }) => id,
  rowNote: ({ action }) => <RowDetail>{action}</RowDetail>,
  columns: (column) => [
    column.accessor("words", { header: "What", meta: { phone: "line" } }),
    column.accessor("staffName", { header: "Who", meta: { fit: true, phone: "second" } }),
    column.display({
      header: "Business",
      cell: ({ row: { original } }) =>
        original.tenantId && (
          <TextLink href={`/businesses/${original.tenantId}`}>{original.tenantName}</TextLink>
        ),
      meta: { phone: "second" },
    }),
    column.display({
      header: "Person",
      cell: ({ row: { original } }) =>
        original.personId && (
          <TextLink href={`/people/${original.personId}`}>{original.personName}</TextLink>
        ),
    }),
    column.accessor(({ details }) => detailOf(details), {
      header: "Reason",
      meta: { muted: true, className: "max-w-80" },
    }),
    column.accessor("at", {
      header: "When",
      cell: (cell) => formatDateTime(cell.getValue()),
      meta: {
        fit: true,
        muted: true,
        phone: "second",
        sort: { param: "order", asc: "oldest", desc: null },
      },
    }),
  ],
  nothingYet: { title: "Nothing was done", text: "What staff do here is recorded by itself." },
  nothingFits: { title: "Nothing was done", text: "No action fits these filters." },
});
