import { filter, listFilters, listOf, optionsOf, RowActions, StatusBadge } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { CalendarCheck } from "lucide-react";
import { Changing } from "@/session/office-context";
import { DecideTimeOff } from "./decide-time-off";
import { daysText, timeOffStates, timeOffWords, type CanOfTimeOff, type TimeOff } from "./time-off";

const whatShows = "What is asked for shows here, to be approved or declined.";

type Context = {
  timeZone: string;
  /** What can be done with each, by its id. */
  can: Readonly<Record<string, CanOfTimeOff>>;
};

/** Who asks for which days, or has them; the latest days first. */
export const timeOffList = listOf<TimeOff, Context>()({
  label: "Time off",
  filters: listFilters({
    status: filter.select({
      label: "State",
      all: "Any state",
      options: optionsOf(timeOffWords),
      always: true,
    }),
    userId: filter.pick({
      param: "driver",
      label: "Driver",
      all: "Everybody",
      most: 64,
      always: true,
    }),
  }),
  rowId: ({ id }) => id,
  columns: (column, { timeZone, can }) => [
    column.accessor("name", { header: "Who", meta: { className: "font-medium" } }),
    column.accessor(daysText, { header: "Days", meta: { fit: true, phone: "second" } }),
    column.accessor("status", {
      header: "State",
      cell: (cell) => {
        const { kind, words } = timeOffStates[cell.getValue()];
        return <StatusBadge kind={kind}>{words}</StatusBadge>;
      },
      meta: { fit: true, phone: "figure" },
    }),
    column.accessor("note", { header: "Note", meta: { muted: true, phone: "second" } }),
    column.accessor("createdAt", {
      header: "Asked",
      cell: (cell) => formatDate(cell.getValue(), timeZone),
      meta: { fit: true, muted: true },
    }),
    column.display({
      header: "Decide",
      cell: ({ row }) => (
        <Changing>
          <RowActions inWords>
            <DecideTimeOff timeOff={row.original} can={can[row.original.id] ?? {}} />
          </RowActions>
        </Changing>
      ),
      meta: { silent: true, phone: "acts" },
    }),
  ],
  nothingYet: { icon: <CalendarCheck />, title: "No time off yet", text: whatShows },
  nothingFits: { icon: <CalendarCheck />, title: "No time off fits", text: whatShows },
});
