import { filter, listFilters, listOf, RowDetail, StatusBadge } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { statusKinds, statusWords, type TrustRequest } from "./words";

/** In the order of interest. */
const statuses = ["pending", "approved", "declined", "revoked", "expired", "draft"] as const;

/** Requests to read our documents, and their outcomes. */
export const trustList = listOf<TrustRequest>()({
  label: "Trust-centre requests",
  filters: listFilters({
    q: filter.search({ label: "Search requests", placeholder: "Name, company or email" }),
    status: filter.select({
      label: "State",
      all: "Any state",
      options: statuses.map((value) => ({ value, label: statusWords[value] })),
    }),
  }),
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/trust/${id}`,
  rowNote: ({ email }) => <RowDetail>{email}</RowDetail>,
  columns: (column) => [
    column.accessor(({ fullName, company }) => `${fullName}, ${company}`, { header: "Who" }),
    column.accessor("status", {
      header: "State",
      cell: (cell) => (
        <StatusBadge kind={statusKinds[cell.getValue()]}>
          {statusWords[cell.getValue()]}
        </StatusBadge>
      ),
      meta: { fit: true, phone: "second" },
    }),
    column.display({
      header: "Agreement",
      cell: ({ row: { original } }) => (
        <span className="block">
          {original.ndaVersion}
          {original.ndaAcceptedAt && (
            <span className="block text-xs text-muted-foreground">
              accepted {formatDate(original.ndaAcceptedAt)}
            </span>
          )}
        </span>
      ),
    }),
    column.accessor("accessExpiresAt", {
      header: "Access until",
      cell: (cell) => {
        const moment = cell.getValue();
        return moment && formatDate(moment);
      },
      meta: { fit: true, phone: "named" },
    }),
    column.accessor("decidedByName", { header: "Decided by" }),
  ],
  nothingYet: { title: "No requests", text: "Nobody asked yet." },
  nothingFits: { title: "No requests", text: "None fits these filters." },
});
