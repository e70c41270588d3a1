import { Button, filter, listFilters, listOf, RowActions, StatusBadge } from "@roundsman/ui";
import { formatVolume, formatWeight } from "@roundsman/ui/format";
import { Truck } from "lucide-react";
import { Changing } from "@/session/office-context";
import { ArchiveVehicle } from "./archive-vehicle";
import { VehicleDialog } from "./vehicle-dialog";
import type { Vehicle } from "./vehicle-values";

/** The vehicles by name, and what each may carry. */
export const vehiclesList = listOf<Vehicle>()({
  label: "Vehicles",
  filters: listFilters({
    q: filter.search({ label: "Search vehicles", placeholder: "Name or registration", most: 80 }),
    archived: filter.archived(),
  }),
  rowId: ({ id }) => id,
  rowNote: ({ archivedAt }) =>
    archivedAt && (
      <StatusBadge kind="ended" className="ml-2">
        Archived
      </StatusBadge>
    ),
  columns: (column) => [
    column.accessor("name", { header: "Name", meta: { className: "font-medium" } }),
    column.accessor("registration", {
      header: "Registration",
      meta: { fit: true, phone: "second" },
    }),
    column.accessor("payloadKg", {
      header: "Payload",
      cell: (cell) => orNone(cell.getValue(), formatWeight),
      meta: { numeric: true, phone: "figure" },
    }),
    column.accessor("volumeLitres", {
      header: "Volume",
      cell: (cell) => orNone(cell.getValue(), formatVolume),
      meta: { numeric: true },
    }),
    column.accessor("hazardLimitKg", {
      header: "Hazardous goods",
      cell: (cell) => orNone(cell.getValue(), formatWeight),
      meta: { numeric: true },
    }),
    column.display({
      header: "Change",
      cell: ({ row: { original: vehicle } }) => (
        <Changing>
          <RowActions inWords>
            <VehicleDialog vehicle={vehicle} trigger={<Button size="sm">Change</Button>} />
            <ArchiveVehicle vehicle={vehicle} />
          </RowActions>
        </Changing>
      ),
      meta: { silent: true, phone: "acts" },
    }),
  ],
  nothingYet: {
    icon: <Truck />,
    title: "No vehicles yet",
    text: "Each van that goes out with orders, and what it may carry.",
  },
  nothingFits: { title: "No vehicle fits", text: "Try a part of the name or the registration." },
});

const orNone = (figure: number | null, format: (figure: number) => string) =>
  figure === null ? null : format(figure);
