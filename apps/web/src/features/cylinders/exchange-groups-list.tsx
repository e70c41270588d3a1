"use client";

import { listOf, noFilters } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { Cylinder } from "lucide-react";
import { ArchivableRowActions } from "@/features/archiving/archivable-row-actions";
import type { EditedRows } from "@/features/archiving/list-with-archived";
import { IfVat } from "@/features/goods/if-vat";
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
    column.accessor("vatTreatment", {
      header: () => <IfVat instead="Kind">VAT</IfVat>,
      cell: (cell) => (cell.getValue() === "standard" ? <Taxed /> : <Security />),
      meta: { phone: "second" },
    }),
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

const Taxed = () => <IfVat instead="Container charge">Taxed charge</IfVat>;

const Security = () => (
  <>
    Security<IfVat>, no VAT</IfVat>
  </>
);

function GroupActions({ group, onEdit }: Pick<Context, "onEdit"> & { group: ExchangeGroup }) {
  const { exchangeGroups } = useApiClient().office;
  return <ArchivableRowActions row={group} onEdit={onEdit} change={exchangeGroups.change.mutate} />;
}
