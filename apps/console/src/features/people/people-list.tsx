import { filter, listFilters, listOf, RowDetail } from "@roundsman/ui";
import { formatDay } from "@roundsman/ui/format";
import type { Person } from "./person";
import { PersonBadges } from "./person-badges";
import { roleWords } from "./roles";

const nobody = { title: "Nobody found", text: "Try part of the name or the email." };

/** Everybody who can sign in, with their businesses. */
export const peopleList = listOf<Person>()({
  label: "People",
  filters: listFilters({
    q: filter.search({ label: "Search people", placeholder: "Name or email" }),
    staff: filter.select({
      label: "Staff",
      all: "Everybody",
      options: [{ value: "true", label: "Staff" }],
    }),
    locked: filter.select({
      label: "Locked",
      all: "Locked or not",
      options: [{ value: "true", label: "Locked" }],
    }),
  }),
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/people/${id}`,
  rowNote: ({ email }) => <RowDetail>{email}</RowDetail>,
  columns: (column) => [
    column.accessor("name", { header: "Person" }),
    column.accessor(worksAt, { header: "Works at", meta: { phone: "second" } }),
    column.display({
      header: "State",
      cell: ({ row }) => <PersonBadges person={row.original} />,
      meta: { phone: "second" },
    }),
    column.accessor("createdAt", {
      header: "Since",
      cell: (cell) => formatDay(cell.getValue()),
      meta: { fit: true, muted: true },
    }),
  ],
  nothingYet: nobody,
  nothingFits: nobody,
});

const worksAt = ({ memberships }: Person) =>
  memberships
    .map(({ tenantName, role }) => `${tenantName} (${roleWords[role].toLowerCase()})`)
    .join(", ");
