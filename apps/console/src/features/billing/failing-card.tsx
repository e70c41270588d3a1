import { listOf, noFilters, ShortListCard, StatusBadge } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { planWords, statusKinds, statusWords } from "@/features/businesses/words";
import type { Figures } from "./figures";

const failingList = listOf<Figures["failing"][number]>()({
  label: "Failing payments",
  filters: noFilters,
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/businesses/${id}`,
  columns: (column) => [
    column.accessor("name", { header: "Business" }),
    column.accessor("status", {
      header: "State",
      cell: (cell) => (
        <StatusBadge kind={statusKinds[cell.getValue()]}>
          {statusWords[cell.getValue()]}
        </StatusBadge>
      ),
      meta: { fit: true, phone: "figure" },
    }),
    column.display({
      header: "Plan",
      cell: ({ row: { original } }) =>
        `${planWords[original.plan]}, ${formatMoney(original.monthlyPence)} ex VAT`,
      meta: { muted: true, phone: "second" },
    }),
    column.accessor("since", {
      header: "Since",
      cell: (cell) => {
        const since = cell.getValue();
        return since && formatDate(since);
      },
      meta: { muted: true, fit: true, phone: "named" },
    }),
    column.accessor("graceEndsAt", {
      header: "New work",
      cell: (cell) => {
        const end = cell.getValue();
        return end ? `until ${formatDate(end)}` : "stopped";
      },
      meta: { muted: true, fit: true, phone: "named" },
    }),
  ],
  nothingYet: { title: "Every payment goes through" },
});

/** Businesses with failing payments: since when, and the monthly revenue at risk. */
export const FailingCard = ({ failing }: { failing: Figures["failing"] }) => (
  <ShortListCard
    title="Failing payments"
    hint="The longest overdue first"
    list={failingList}
    rows={failing}
    context={null}
  />
);
