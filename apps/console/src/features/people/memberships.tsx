import { listOf, noFilters, ShortListCard } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import type { Person } from "./person";
import { roleWords } from "./roles";

const membershipsList = listOf<Person["memberships"][number]>()({
  label: "Businesses",
  filters: noFilters,
  rowId: ({ tenantId }) => tenantId,
  rowHref: ({ tenantId }) => `/businesses/${tenantId}`,
  columns: (column) => [
    column.accessor("tenantName", { header: "Business" }),
    column.accessor("lastSignInAt", {
      header: "Last signed in",
      cell: (cell) => {
        const last = cell.getValue();
        return last === null ? "Never" : formatDateTime(last);
      },
      meta: { muted: true, fit: true, phone: "named" },
    }),
    column.accessor("role", {
      header: "Role",
      cell: (cell) => roleWords[cell.getValue()],
      meta: { fit: true, phone: "figure" },
    }),
  ],
  nothingYet: { title: "No business" },
});

/** The businesses a person works in. */
export const Memberships = ({ person }: { person: Person }) => (
  <ShortListCard
    title="Businesses"
    list={membershipsList}
    rows={person.memberships}
    context={null}
  />
);
