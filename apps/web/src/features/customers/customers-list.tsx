import { Badge, chosenByTicks, listOf, StatusBadge } from "@roundsman/ui";
import { Users } from "lucide-react";
import { ExportLink } from "@/features/exports/export-link";
import type { RouterOutputs } from "@/trpc/outputs";
import { customerFilters } from "./customer-filters";
import { NewCustomerLink } from "./new-customer-link";

type Customer = RouterOutputs["office"]["customers"]["list"]["items"][number];

/** Customers by name: how to reach them, and how they pay. Ticked, they can be moved to a price list. */
export const customersList = listOf<Customer>()({
  label: "Customers",
  filters: customerFilters,
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/customers/${id}`,
  rowChoice: chosenByTicks(({ name }) => name),
  rowNote: ({ archivedAt }) =>
    archivedAt && (
      <StatusBadge kind="ended" className="ml-2">
        Archived
      </StatusBadge>
    ),
  columns: (column) => [
    column.accessor("name", { header: "Name" }),
    column.accessor("phone", {
      header: "Phone",
      meta: { fit: true, phone: "second", className: "tabular-nums" },
    }),
    column.accessor("email", { header: "Email", meta: { muted: true } }),
    column.accessor("rateSetName", { header: "Price list", meta: { phone: "second" } }),
    column.accessor("onAccount", {
      header: "Pays",
      cell: (cell) =>
        cell.getValue() ? (
          <Badge tone="primary">On account</Badge>
        ) : (
          <span className="text-muted-foreground">As they go</span>
        ),
      meta: { fit: true, phone: "figure" },
    }),
  ],
  end: <ExportLink list="customers" />,
  nothingYet: {
    icon: <Users />,
    title: "No customers yet",
    text: "Add the first one here, or while taking their first order.",
    action: <NewCustomerLink />,
  },
  nothingFits: {
    title: "Nobody fits",
    text: "Try a part of the name, the phone number or the postcode.",
    all: "Show all customers",
  },
});
