import { filter, listFilters, listOf, TextLink } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { CalendarX2 } from "lucide-react";
import type { RouterOutputs } from "@/trpc/outputs";
import { BilledLateFile } from "./billed-late-file";

export type BilledLatePage = RouterOutputs["office"]["books"]["billedLate"];
type BilledLate = BilledLatePage["items"][number];

/** Deliveries that were billed late, the latest tax point first. */
export const billedLateList = listOf<BilledLate>()({
  label: "Billed late",
  filters: listFilters({
    from: filter.day({ label: "VAT counts from" }),
    to: filter.day({ label: "to" }),
  }),
  rowId: ({ invoiceId, orderId }) => `${invoiceId} ${orderId}`,
  columns: (column) => [
    column.accessor("customerName", {
      header: "Delivery",
      cell: ({ row: { original } }) => (
        <span className="block min-w-40 whitespace-normal break-words">
          {original.customerName}
          <span className="block text-xs text-muted-foreground">
            <TextLink href={`/orders/${original.orderId}`}>{original.orderNumber}</TextLink> on{" "}
            <TextLink href={`/invoices/${original.invoiceId}`}>{original.invoiceNumber}</TextLink>
          </span>
        </span>
      ),
    }),
    column.accessor(({ deliveredOn }) => formatDate(deliveredOn), {
      header: "Delivered",
    }),
    column.display({
      header: "Billed",
      cell: ({ row: { original } }) =>
        `${formatDate(original.billedOn)}, ${original.days} days later`,
      meta: { muted: true },
    }),
    column.accessor(({ taxPoint }) => formatDate(taxPoint), {
      header: "VAT counts on",
      meta: { phone: "second" },
    }),
    column.accessor("netPence", {
      header: "Net",
      cell: (cell) => formatMoney(cell.getValue()),
      meta: { numeric: true, roomy: true },
    }),
    column.accessor("vatPence", {
      header: "VAT",
      cell: (cell) => formatMoney(cell.getValue()),
      meta: { numeric: true, phone: "figure", className: "font-medium" },
    }),
  ],
  end: <BilledLateFile />,
  nothingYet: {
    icon: <CalendarX2 />,
    title: "Nothing was billed late",
    text: "Deliveries on account that are billed more than 14 days after them are listed here.",
  },
});
