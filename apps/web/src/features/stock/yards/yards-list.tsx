import { Button, listOf, noFilters, RowActions, StatusBadge } from "@roundsman/ui";
import { Warehouse } from "lucide-react";
import { Changing } from "@/session/office-context";
import type { Yard } from "../read-stock";
import { AddYard } from "./add-yard";
import { ArchiveYard } from "./archive-yard";
import { YardGas } from "./yard-gas";
import { YardDialog } from "./yard-dialog";

/** The yards, in use and archived. A row opens what there is in it. */
export const yardsList = listOf<Yard>()({
  label: "Yards",
  filters: noFilters,
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/stock?yard=${id}`,
  rowNote: ({ archivedAt }) =>
    archivedAt && (
      <StatusBadge kind="ended" className="ml-2">
        Archived
      </StatusBadge>
    ),
  columns: (column) => [
    column.accessor("name", { header: "Name" }),
    column.accessor(({ address, postcode }) => [address, postcode].filter(Boolean).join(", "), {
      header: "Address",
      cell: (cell) => cell.getValue() || null,
      meta: { phone: "second" },
    }),
    column.accessor(({ opens, closes }) => (opens ? `${opens} to ${closes}` : null), {
      header: "Open",
      meta: { fit: true, className: "tabular-nums" },
    }),
    column.display({
      header: "Gas",
      cell: ({ row: { original: yard } }) => <YardGas yard={yard} />,
      meta: { fit: true, phone: "second" },
    }),
    column.accessor("latitude", {
      header: "On the map",
      cell: (cell) =>
        cell.getValue() === null ? (
          <StatusBadge kind="attention">Not placed</StatusBadge>
        ) : (
          <StatusBadge kind="done">Placed</StatusBadge>
        ),
      meta: { fit: true, phone: "figure" },
    }),
    column.display({
      header: "Change",
      cell: ({ row: { original: yard } }) => (
        <Changing>
          <RowActions inWords>
            <YardDialog yard={yard} trigger={<Button size="sm">Change</Button>} />
            <ArchiveYard yard={yard} />
          </RowActions>
        </Changing>
      ),
      meta: { silent: true, phone: "acts" },
    }),
  ],
  nothingYet: {
    icon: <Warehouse />,
    title: "No yard yet",
    text: "A yard is where stock stands, and where rounds start and end.",
    action: <AddYard />,
  },
});
