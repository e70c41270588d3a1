import { listOf, noFilters, StatusBadge, TextLink } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { CalendarClock } from "lucide-react";
import { dayHref, type YardDay } from "./yard-days";

/** Days of all yards, the latest first: a row opens what the day came to. */
export const daysList = listOf<YardDay>()({
  label: "Days",
  filters: noFilters,
  rowId: ({ locationId, day }) => `${locationId} ${day}`,
  rowHref: ({ locationId, day }) => dayHref(locationId, day),
  columns: (column) => [
    column.accessor(({ day }) => formatDate(day), { header: "Day" }),
    column.accessor("locationName", { header: "Yard", meta: { phone: "second" } }),
    column.accessor("takingsPence", {
      header: "Takings",
      cell: (cell) => formatMoney(cell.getValue()),
      meta: { numeric: true, phone: "second" },
    }),
    column.accessor("differences", {
      header: "Differences",
      cell: (cell) => cell.getValue() || null,
      meta: { numeric: true },
    }),
    column.accessor("number", {
      header: "Z report",
      cell: (cell) => cell.getValue(),
      meta: { numeric: true },
    }),
    column.accessor("closedByName", {
      header: "Closed by",
      meta: { muted: true, roomy: true },
    }),
    column.display({
      header: "State",
      cell: ({ row: { original } }) => <DayBadge closed={original.closed} />,
      meta: { fit: true, phone: "figure" },
    }),
  ],
  nothingYet: {
    icon: <CalendarClock />,
    title: "Nothing happened at a yard yet",
    text: (
      <>
        A day shows here from its first round, sale or receipt.{" "}
        <TextLink href="/rounds">Plan a round</TextLink>
      </>
    ),
  },
});

export function DayBadge({ closed }: { closed: boolean }) {
  return closed ? (
    <StatusBadge kind="done">Closed</StatusBadge>
  ) : (
    <StatusBadge kind="waiting">Open</StatusBadge>
  );
}
