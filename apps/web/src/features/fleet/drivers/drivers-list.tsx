import { filter, listFilters, listOf, RowActions } from "@roundsman/ui";
import { formatDuration } from "@roundsman/ui/format";
import { UserRound } from "lucide-react";
import { Changing } from "@/session/office-context";
import { namesOf, type Named } from "../names-of";
import { DriverDialog } from "./driver-dialog";
import { shiftText, type Driver } from "./driver-values";
import { InviteDriver } from "./invite-driver";

type Context = { vehicles: readonly Named[]; patches: readonly Named[] };

const whoDrives =
  "Members with the role driver show here. Owners and admins may drive all the same.";

/** Who drives, in what, when as a rule, and which patches they know. */
export const driversList = listOf<Driver, Context>()({
  label: "Drivers",
  filters: listFilters({
    q: filter.search({ label: "Search drivers", placeholder: "Name" }),
  }),
  rowId: ({ userId }) => userId,
  columns: (column, { vehicles, patches }) => [
    column.accessor("name", { header: "Name", meta: { className: "font-medium" } }),
    column.accessor("usualVehicleName", {
      header: "Usual vehicle",
      cell: (cell) => cell.getValue() ?? unset,
      meta: { phone: "second" },
    }),
    column.accessor(shiftText, {
      header: "Usual shift",
      cell: (cell) => cell.getValue() ?? unset,
      meta: { fit: true, phone: "second", className: "tabular-nums" },
    }),
    column.accessor("breakMinutes", {
      header: "Break",
      cell: (cell) => {
        const minutes = cell.getValue();
        return minutes === null ? unset : formatDuration(minutes * 60);
      },
      meta: { fit: true },
    }),
    column.accessor(({ patchIds }) => namesOf(patchIds, patches), {
      header: "Patches",
      cell: (cell) => cell.getValue() || null,
      meta: { className: "wrap-anywhere" },
    }),
    column.display({
      header: "Change",
      cell: ({ row }) => (
        <Changing>
          <RowActions inWords>
            <DriverDialog driver={row.original} vehicles={vehicles} />
          </RowActions>
        </Changing>
      ),
      meta: { silent: true, phone: "acts" },
    }),
  ],
  nothingYet: {
    icon: <UserRound />,
    title: "No drivers yet",
    text: whoDrives,
    action: <InviteDriver />,
  },
  nothingFits: { icon: <UserRound />, title: "Nobody fits", text: whoDrives },
});

const unset = <span className="text-muted-foreground">Not set</span>;
