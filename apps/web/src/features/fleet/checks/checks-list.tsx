import { filter, listFilters, listOf } from "@roundsman/ui";
import { formatDate, formatTime } from "@roundsman/ui/format";
import { ClipboardCheck } from "lucide-react";
import { CheckBadge } from "./check-badge";
import { checkHref, resultOf, type WalkRoundCheck } from "./check-values";

type Context = { timeZone: string };

/** Walk-round checks, the newest first: a row opens its defects. */
export const checksList = listOf<WalkRoundCheck, Context>()({
  label: "Walk-round checks",
  filters: listFilters({
    q: filter.search({ label: "Search checks", placeholder: "Van, driver or defect", most: 80 }),
    open: filter.select({
      label: "Defects",
      all: "All checks",
      options: [
        { value: "true", label: "With open defects" },
        { value: "false", label: "Nothing open" },
      ],
      always: true,
    }),
    vehicleId: filter.pick({ param: "van", label: "Van", all: "Any van", most: 80 }),
    from: filter.day({ label: "From" }),
    to: filter.day({ label: "to" }),
  }),
  rowId: ({ id }) => id,
  rowHref: ({ id }) => checkHref(id),
  columns: (column, { timeZone }) => [
    column.accessor("vehicleName", { header: "Van", meta: { className: "font-medium" } }),
    column.accessor(({ doneAt }) => `${formatDate(doneAt)}, ${formatTime(doneAt, timeZone)}`, {
      id: "done",
      header: "Done",
      meta: { fit: true, phone: "second" },
    }),
    column.accessor("byName", { header: "By", meta: { phone: "second", muted: true } }),
    column.accessor(resultOf, {
      id: "found",
      header: "Found",
      cell: (cell) => (
        <span className="block min-w-40 whitespace-normal break-words">{cell.getValue()}</span>
      ),
      meta: { phone: "line" },
    }),
    column.display({
      header: "State",
      cell: ({ row: { original } }) => <CheckBadge check={original} />,
      meta: { fit: true, phone: "figure" },
    }),
  ],
  nothingYet: {
    icon: <ClipboardCheck />,
    title: "No checks yet",
    text: "Drivers check a van before their first stop, where the van asks for it: change the van to switch it on.",
  },
  nothingFits: { title: "No check fits", text: "Try another van or other days." },
});
