import { listOf, noFilters, ShortListCard } from "@roundsman/ui";
import { roleWords } from "@/features/people/roles";
import type { Business } from "./words";

const peopleList = listOf<Business["people"][number]>()({
  label: "People",
  filters: noFilters,
  rowId: ({ userId }) => userId,
  rowHref: ({ userId }) => `/people/${userId}`,
  columns: (column) => [
    column.accessor("name", { header: "Name" }),
    column.accessor("email", { header: "Email", meta: { muted: true, phone: "second" } }),
    column.accessor("role", {
      header: "Role",
      cell: (cell) => roleWords[cell.getValue()],
      meta: { fit: true, phone: "figure" },
    }),
  ],
  nothingYet: { title: "Nobody works there" },
});

/** The people of a business, with their roles. */
export const BusinessPeople = ({ business }: { business: Business }) => (
  <ShortListCard title="People" list={peopleList} rows={business.people} context={null} />
);
