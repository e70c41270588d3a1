import { listOf, noFilters, StatusBadge, TextLink } from "@roundsman/ui";
import { formatDateRange } from "@roundsman/ui/format";
import { CalendarCheck } from "lucide-react";
import { figuresHref, monthWords, type BooksMonth } from "./months";

/** The months of the books, the latest first: a row opens its figures. */
export const monthsList = listOf<BooksMonth>()({
  label: "Months",
  filters: noFilters,
  rowId: ({ month }) => month,
  rowHref: ({ month }) => figuresHref({ from: month, to: month }),
  columns: (column) => [
    column.accessor(({ month }) => monthWords(month), { header: "Month" }),
    column.display({
      header: "Days",
      cell: ({ row: { original } }) => formatDateRange(original.firstDay, original.lastDay),
      meta: { fit: true, muted: true, phone: "second" },
    }),
    column.display({
      header: "State",
      cell: ({ row: { original } }) => <MonthBadge {...original} />,
      meta: { fit: true, phone: "figure" },
    }),
  ],
  nothingYet: {
    icon: <CalendarCheck />,
    title: "Nothing is in the books yet",
    text: (
      <>
        Months show here from the first delivery, invoice or receipt.{" "}
        <TextLink href="/orders/new">Take an order</TextLink>
      </>
    ),
  },
});

/** Whether a month is closed, can be, or still goes on. */
export function MonthBadge({ closed, over }: Pick<BooksMonth, "closed" | "over">) {
  if (closed) return <StatusBadge kind="done">Closed</StatusBadge>;
  return over ? (
    <StatusBadge kind="attention">To be closed</StatusBadge>
  ) : (
    <StatusBadge kind="waiting">Not over yet</StatusBadge>
  );
}
