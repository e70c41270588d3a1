import { Badge, listOf, noFilters, RowDetail, StatusBadge } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { audienceWords, statusKinds, statusWords, type TrustDocument } from "./words";

/** The trust centre's documents, with withdrawn ones and first drafts. */
export const documentsList = listOf<TrustDocument>()({
  label: "Trust-centre documents",
  filters: noFilters,
  rowId: ({ key }) => key,
  rowHref: ({ key }) => `/trust/documents/${key}`,
  rowNote: ({ summary }) => <RowDetail>{summary}</RowDetail>,
  columns: (column) => [
    column.accessor("title", { header: "Document" }),
    column.display({
      header: "State",
      cell: ({ row: { original } }) => (
        <span className="inline-flex flex-wrap gap-1.5">
          <StatusBadge kind={statusKinds[original.status]}>
            {statusWords[original.status]}
          </StatusBadge>
          {original.hasDraft && original.status !== "draft" && <Badge>Draft</Badge>}
        </span>
      ),
      meta: { fit: true, phone: "second" },
    }),
    column.accessor(({ audience }) => audienceWords[audience], {
      header: "Who may read",
      meta: { phone: "second" },
    }),
    column.accessor("version", {
      header: "Version",
      cell: (cell) => cell.getValue() ?? "",
      meta: { numeric: true, phone: "named" },
    }),
    column.display({
      header: "Published",
      cell: ({ row: { original } }) =>
        original.publishedAt &&
        `${formatDate(original.publishedAt)}, ${original.publishedByName ?? ""}`,
      meta: { muted: true },
    }),
  ],
  nothingYet: { title: "No documents", text: "Write the first one." },
});
