import { filter, listFilters, listOf } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { CircleCheck } from "lucide-react";
import type { RouterOutputs } from "@/trpc/outputs";

type Owing = RouterOutputs["office"]["invoices"]["listOwing"];

/** Who owes what, by how late it is: a row opens their statement. */
export const owingList = listOf<Owing["items"][number], Owing["totals"]>()({
  label: "Who owes",
  filters: listFilters({
    q: filter.search({ label: "Search customers", placeholder: "Name" }),
  }),
  rowId: ({ customerId }) => customerId,
  rowHref: ({ customerId }) => `/customers/${customerId}/statement`,
  columns: (column, totals) => [
    column.accessor("customerName", { header: "Customer", footer: "Altogether" }),
    column.accessor("invoices", {
      header: "Invoices",
      meta: { numeric: true, phone: "named" },
    }),
    column.accessor("notDuePence", {
      header: "Not due yet",
      cell: (cell) => pence(cell.getValue()),
      footer: () => pence(totals.notDuePence),
      meta: { numeric: true },
    }),
    column.accessor("upTo30Pence", {
      header: "To 30 days late",
      cell: (cell) => pence(cell.getValue(), "text-danger-text"),
      footer: () => pence(totals.upTo30Pence),
      meta: { numeric: true },
    }),
    column.accessor("upTo60Pence", {
      header: "31 to 60",
      cell: (cell) => pence(cell.getValue(), "text-danger-text"),
      footer: () => pence(totals.upTo60Pence),
      meta: { numeric: true },
    }),
    column.accessor("overPence", {
      header: "Over 60",
      cell: (cell) => pence(cell.getValue(), "text-danger-text"),
      footer: () => pence(totals.overPence),
      meta: { numeric: true, phone: "named" },
    }),
    column.accessor("disputedPence", {
      header: "Disputed",
      cell: (cell) => pence(cell.getValue()),
      footer: () => pence(totals.disputedPence),
      meta: { numeric: true, muted: true },
    }),
    column.accessor("owedPence", {
      header: "Owed inc VAT",
      cell: (cell) => formatMoney(cell.getValue()),
      footer: () => formatMoney(totals.owedPence),
      meta: { numeric: true, phone: "figure", className: "font-medium" },
    }),
  ],
  nothingYet: {
    icon: <CircleCheck />,
    title: "Nobody owes anything",
    text: "Invoices that are not paid show here by customer.",
  },
  nothingFits: { title: "Nobody fits", text: "Try a part of the name." },
});

const pence = (amount: number, className?: string) =>
  amount === 0 ? null : <span className={className}>{formatMoney(amount)}</span>;
