import { ButtonLink, listOf, PhoneLink, StatusBadge } from "@roundsman/ui";
import { formatDate, formatQuantity } from "@roundsman/ui/format";
import { Factory } from "lucide-react";
import { ExportLink } from "@/features/exports/export-link";
import type { Supplier } from "./supplier";
import { supplierFilters } from "./supplier-filters";

/** Suppliers by name: whom to ring, and what is on order. */
export const suppliersList = listOf<Supplier, { timeZone: string }>()({
  label: "Suppliers",
  filters: supplierFilters,
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/suppliers/${id}`,
  rowNote: ({ archivedAt }) =>
    archivedAt && (
      <StatusBadge kind="ended" className="ml-2">
        Archived
      </StatusBadge>
    ),
  columns: (column, { timeZone }) => [
    column.accessor("name", { header: "Name" }),
    column.accessor((supplier) => mainContact(supplier)?.name, {
      header: "Main contact",
      meta: { phone: "second" },
    }),
    column.accessor((supplier) => mainContact(supplier)?.phone, {
      header: "Phone",
      cell: (cell) => {
        const phone = cell.getValue();
        return phone ? <PhoneLink inRow number={phone} doNotCall={false} /> : null;
      },
      meta: { fit: true, phone: "second" },
    }),
    column.accessor("accountNumber", {
      header: "Our account there",
      meta: { fit: true, muted: true },
    }),
    column.accessor("openOrders", {
      header: "Open orders",
      cell: (cell) => formatQuantity(cell.getValue()),
      meta: { numeric: true, phone: "named" },
    }),
    column.accessor("lastOrderedAt", {
      header: "Last ordered",
      cell: (cell) => {
        const at = cell.getValue();
        return at ? formatDate(at, timeZone) : "Never";
      },
      meta: { fit: true },
    }),
  ],
  end: <ExportLink list="suppliers" />,
  nothingYet: {
    icon: <Factory />,
    title: "No suppliers yet",
    text: "Whoever brings you what you sell, and takes the empties back.",
    action: <ButtonLink href="/suppliers/new">New supplier</ButtonLink>,
  },
  nothingFits: {
    title: "No supplier fits",
    text: "Try a part of the name.",
    all: "Show all suppliers",
  },
});

const mainContact = ({ contacts }: Supplier) => contacts.find(({ isMain }) => isMain);
