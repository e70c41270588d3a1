import { filter, listFilters, listOf, RowDetail, TextLink } from "@roundsman/ui";
import { formatDateTime, formatTime } from "@roundsman/ui/format";
import type { Override } from "./override";
import { ReviewCell } from "./review-cell";

type Context = {
  /** The outside reviewer, for overrides that no other owner can review. */
  reviewerName: string | null;
};

/** Each override with its reason, its actions, and its review. */
export const overridesList = listOf<Override, Context>()({
  label: "Overrides",
  filters: listFilters({
    show: filter.select({
      label: "Show",
      all: "Waiting for review",
      options: [
        { value: "reviewed", label: "Reviewed" },
        { value: "all", label: "All" },
      ],
      always: true,
    }),
  }),
  rowId: ({ id }) => id,
  rowNote: ({ personName }) => <RowDetail>as {personName}</RowDetail>,
  columns: (column, { reviewerName }) => [
    column.display({
      header: "Business",
      cell: ({ row: { original } }) =>
        original.tenantName === null ? (
          "Since erased"
        ) : (
          <TextLink href={`/businesses/${original.tenantId}`}>{original.tenantName}</TextLink>
        ),
    }),
    column.accessor("staffName", { header: "By", meta: { phone: "second" } }),
    column.accessor("reason", { header: "Reason", meta: { className: "max-w-72", phone: "line" } }),
    column.display({
      header: "When",
      cell: ({ row: { original } }) =>
        `${formatDateTime(original.startedAt)} to ${formatTime(original.endedAt)}`,
      meta: { muted: true, phone: "second" },
    }),
    column.display({
      header: "Requests",
      cell: ({ row: { original } }) => (
        <TextLink href={requestsOf(original)}>{original.requests}</TextLink>
      ),
      meta: { numeric: true },
    }),
    column.accessor("changes", { header: "Changes", meta: { numeric: true, phone: "named" } }),
    column.display({
      header: "Review",
      cell: ({ row: { original } }) => (
        <ReviewCell override={original} reviewerName={reviewerName} />
      ),
      meta: { phone: "line" },
    }),
  ],
  nothingYet: { title: "Nothing to review", text: "No override waits for its review." },
  nothingFits: { title: "Nothing to review", text: "No override fits this filter." },
});

/** Returns the page of the requests made in the session. */
const requestsOf = ({ tenantId, staffName }: Override) =>
  `/activity?tenantId=${tenantId}&kind=support&readings=shown&q=${encodeURIComponent(staffName)}`;
