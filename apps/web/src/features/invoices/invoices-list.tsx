import { chosenByTicks, listOf, sortedBy } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { FileText } from "lucide-react";
import { ExportLink } from "@/features/exports/export-link";
import { IfVat } from "@/features/goods/if-vat";
import { InvoiceBadge } from "@/features/states/invoice-badge";
import type { Invoice } from "@/features/states/invoice-states";
import { AccountingLink } from "./accounting-link";
import { invoiceFilters } from "./invoice-filters";
import { RaiseLink } from "./raise-link";

/** Invoices by number, the latest first. Ticked, they can be mailed. */
export const invoicesList = listOf<Invoice>()({
  label: "Invoices",
  filters: invoiceFilters,
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/invoices/${id}`,
  rowChoice: chosenByTicks(({ number }) => number),
  columns: (column) => [
    column.accessor("number", {
      header: "Number",
      meta: { fit: true, phone: "first", sort: sortedBy("number", "-number") },
    }),
    column.accessor("customerName", { header: "Customer", meta: { phone: "first" } }),
    column.display({
      header: "State",
      cell: ({ row }) => <InvoiceBadge invoice={row.original} />,
      meta: { fit: true, phone: "second" },
    }),
    column.accessor("issuedOn", {
      header: "Issued",
      cell: (cell) => formatDate(cell.getValue()),
      meta: { fit: true },
    }),
    column.accessor("dueOn", {
      header: "Due",
      cell: (cell) => formatDate(cell.getValue()),
      meta: { fit: true, phone: "named", sort: sortedBy("dueOn") },
    }),
    column.accessor("netPence", {
      header: "Ex VAT",
      cell: (cell) => formatMoney(cell.getValue()),
      meta: { numeric: true, muted: true },
    }),
    column.accessor("totalPence", {
      header: () => <IfVat instead="Amount">Inc VAT</IfVat>,
      cell: (cell) => formatMoney(cell.getValue()),
      meta: { numeric: true, phone: "figure", sort: sortedBy("totalPence") },
    }),
  ],
  end: (
    <>
      <ExportLink list="invoices" />
      <AccountingLink />
    </>
  ),
  nothingYet: {
    icon: <FileText />,
    title: "No invoices yet",
    text: "What was delivered on account is billed from here, an invoice for each customer.",
    action: <RaiseLink />,
  },
  nothingFits: {
    title: "No invoices fit",
    text: "Try other days, or a part of the number or the name.",
    all: "Show all invoices",
  },
});
