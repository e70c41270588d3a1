import { Badge, chosenByTicks, listOf, PhoneLink, sortedBy, StatusBadge } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { Users } from "lucide-react";
import { ExportLink } from "@/features/exports/export-link";
import { OnStopBadge } from "@/features/states/on-stop";
import type { RouterOutputs } from "@/trpc/outputs";
import { customerFilters } from "./customer-filters";
import { NewCustomerLink } from "./new-customer-link";

type Customers = RouterOutputs["office"]["customers"];
type Customer = Customers["list"]["items"][number];
type Context = {
  /** What each owes and holds. */
  standings: ReadonlyMap<string, Customers["listStandings"]["items"][number]>;
};

export const byCustomer = ({ items }: Customers["listStandings"]): Context => ({
  standings: new Map(items.map((standing) => [standing.customerId, standing])),
});

/** Customers by name: how to reach them, what they owe and what of ours they hold. Ticked, they can be moved to a price list. */
export const customersList = listOf<Customer, Context>()({
  label: "Customers",
  filters: customerFilters,
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/customers/${id}`,
  rowChoice: chosenByTicks(({ name }) => name),
  rowNote: ({ archivedAt, stop }) => (
    <>
      {stop && <OnStopBadge />}
      {archivedAt && (
        <StatusBadge kind="ended" className="ml-2">
          Archived
        </StatusBadge>
      )}
    </>
  ),
  columns: (column, { standings }) => [
    column.accessor("name", { header: "Name", meta: { sort: sortedBy("name", "name") } }),
    column.accessor("phone", {
      header: "Phone",
      cell: (cell) => {
        const phone = cell.getValue();
        const { doNotCall } = cell.row.original;
        return phone && <PhoneLink inRow number={phone} doNotCall={doNotCall} />;
      },
      meta: { fit: true, phone: "second" },
    }),
    column.accessor(({ id }) => standings.get(id)?.town, {
      id: "town",
      header: "Town",
      meta: { fit: true, phone: "second" },
    }),
    column.accessor("email", {
      header: "Email",
      meta: { muted: true, roomy: true, className: "max-w-56 truncate" },
    }),
    column.accessor("rateSetName", {
      header: "Price list",
      meta: { roomy: true, className: "max-w-40 truncate" },
    }),
    column.accessor("onAccount", {
      header: "Pays",
      cell: (cell) =>
        cell.getValue() ? (
          <Badge tone="primary">On account</Badge>
        ) : (
          <span className="text-muted-foreground">As they go</span>
        ),
      meta: { fit: true },
    }),
    column.accessor(({ id }) => standings.get(id)?.empties || null, {
      id: "holds",
      header: "Holds",
      meta: { numeric: true, phone: "named" },
    }),
    column.accessor(({ id }) => standings.get(id)?.owedPence || null, {
      id: "owes",
      header: "Owes",
      cell: ({ row, getValue }) => {
        const owed = getValue();
        const overdue = standings.get(row.original.id)?.overduePence ?? 0;
        return (
          owed && (
            <>
              {overdue > 0 && (
                <Badge tone="danger" className="mr-2">
                  Overdue
                </Badge>
              )}
              {formatMoney(owed)}
            </>
          )
        );
      },
      meta: { numeric: true, phone: "figure" },
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
