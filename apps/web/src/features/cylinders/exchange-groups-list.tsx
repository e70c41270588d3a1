"use client";

import { Button, IconButton, listOf, noFilters, RowActions } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { Archive, ArchiveRestore, Cylinder } from "lucide-react";
import type { EditedRows } from "@/features/archiving/list-with-archived";
import { useArchive } from "@/features/archiving/use-archive";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import type { ExchangeGroup } from "./exchange-group-dialog";

type Context = EditedRows<ExchangeGroup>;

/** Which cylinders are in it, in words. */
const cylindersIn = ({ products }: ExchangeGroup) =>
  products.length === 0 ? "No products yet" : products.map(({ name }) => name).join(", ");

/** Exchange groups by name. */
export const exchangeGroupsList = listOf<ExchangeGroup, Context>()({
  label: "Exchange groups",
  filters: noFilters,
  rowId: ({ id }) => id,
  columns: (column, context) => [
    column.accessor("name", { header: "Name", meta: { className: "font-medium" } }),
    column.accessor(cylindersIn, { header: "Cylinders", meta: { phone: "line", muted: true } }),
    column.accessor(
      ({ vatTreatment }) => (vatTreatment === "standard" ? "Taxed charge" : "Security, no VAT"),
      { header: "VAT", meta: { phone: "second" } },
    ),
    column.accessor("chargePence", {
      header: "Charge for one",
      cell: (cell) => formatMoney(cell.getValue()),
      meta: { numeric: true, phone: "figure" },
    }),
    column.display({
      header: "Actions",
      cell: ({ row }) => (
        <Changing needs="products:write">
          <GroupActions {...context} group={row.original} />
        </Changing>
      ),
      meta: { fit: true, silent: true, phone: "acts" },
    }),
  ],
  nothingYet: {
    icon: <Cylinder />,
    title: "No exchange groups yet",
    text: "With one, a first cylinder without an empty asks for an agreement.",
  },
});

function GroupActions({ group, onEdit }: Pick<Context, "onEdit"> & { group: ExchangeGroup }) {
  const { exchangeGroups } = useApiClient().office;
  const { id, name, archivedAt } = group;
  const { archive, restore } = useArchive(name, (archived) =>
    exchangeGroups.change.mutate({ id, archived }),
  );
  if (archivedAt !== null) {
    return (
      <RowActions inWords>
        <IconButton size="sm" label={`Bring ${name} back`} onClick={() => restore.start()}>
          <ArchiveRestore aria-hidden />
        </IconButton>
      </RowActions>
    );
  }
  return (
    <RowActions inWords>
      <IconButton size="sm" label={`Archive ${name}`} onClick={() => archive.start()}>
        <Archive aria-hidden />
      </IconButton>
      <Button size="sm" aria-label={`Change ${name}`} onClick={() => onEdit(group)}>
        Change
      </Button>
    </RowActions>
  );
}
