import { listOf, StatusBadge, TextLink } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { Landmark } from "lucide-react";
import type { RouterOutputs } from "@/trpc/outputs";
import { CancelDirectDebit } from "./cancel-direct-debit";
import { directDebitFilters } from "./direct-debit-filters";
import { directDebitState } from "./states";

type DirectDebit = RouterOutputs["office"]["directDebits"]["one"];

/** What is, was or was to be collected, the latest day first. */
export const directDebitsList = listOf<DirectDebit>()({
  label: "Direct Debits",
  filters: directDebitFilters,
  rowId: ({ id }) => id,
  columns: (column) => [
    column.accessor("customerName", {
      header: "Customer",
      cell: ({ row: { original } }) => (
        <TextLink href={`/customers/${original.customerId}`}>{original.customerName}</TextLink>
      ),
    }),
    column.accessor("collectOn", {
      header: "Day",
      cell: (cell) => formatDate(cell.getValue()),
      meta: { fit: true, phone: "second" },
    }),
    column.accessor("invoiceNumber", {
      header: "For",
      cell: ({ row: { original } }) =>
        original.invoiceId === null ? (
          "Budget plan"
        ) : (
          <TextLink href={`/invoices/${original.invoiceId}`}>{original.invoiceNumber}</TextLink>
        ),
      meta: { fit: true, phone: "second" },
    }),
    column.accessor("state", {
      header: "State",
      cell: (cell) => (
        <StatusBadge kind={directDebitState(cell.getValue()).kind}>
          {directDebitState(cell.getValue()).words}
        </StatusBadge>
      ),
      meta: { fit: true, phone: "second" },
    }),
    column.accessor("why", { header: "Why", meta: { muted: true } }),
    column.accessor("amountPence", {
      header: "Amount",
      cell: (cell) => formatMoney(cell.getValue()),
      meta: { numeric: true, phone: "figure", className: "font-medium" },
    }),
    column.display({
      id: "acts",
      header: "Acts",
      cell: ({ row: { original } }) =>
        original.can.cancel === null ? <CancelDirectDebit directDebit={original} /> : null,
      meta: { silent: true, fit: true, phone: "acts" },
    }),
  ],
  nothingYet: {
    icon: <Landmark />,
    title: "No Direct Debits yet",
    text: "Once a customer has signed a mandate, their invoices are collected on the due day and stand here. Send the link to sign from the customer's page.",
  },
  nothingFits: {
    title: "No Direct Debits fit",
    text: "Try another state.",
    all: "Show all Direct Debits",
  },
});
