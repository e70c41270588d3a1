import { filter, listFilters, listOf, TextLink } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { HandHelping } from "lucide-react";
import { atVat } from "@/features/goods/vat-words";
import type { RouterOutputs } from "@/trpc/outputs";

type PaidAhead = RouterOutputs["office"]["books"]["prepayments"]["items"][number];

/** Columns that are hidden in a business that is not registered for VAT. */
export const hiddenWithoutVat = ["rates", "vatPence", "countedVatPence"];

/** Orders that were paid ahead of their delivery, the latest order first. */
export const paidAheadList = listOf<PaidAhead>()({
  label: "Paid ahead",
  filters: listFilters({
    q: filter.search({ label: "Search what was paid ahead", placeholder: "Order or customer" }),
    on: filter.day({ label: "By the end of" }),
  }),
  rowId: ({ orderId }) => orderId,
  columns: (column) => [
    column.accessor("orderNumber", {
      header: "Order",
      cell: ({ row: { original } }) => (
        <span className="block min-w-32 whitespace-normal break-words">
          {original.customerName ?? "No customer"}
          <span className="block text-xs text-muted-foreground">
            <TextLink href={`/orders/${original.orderId}`}>{original.orderNumber}</TextLink>,{" "}
            {statusWords[original.status]}
          </span>
        </span>
      ),
    }),
    column.accessor("totalPence", {
      header: "Paid",
      cell: (cell) => formatMoney(cell.getValue()),
      meta: { numeric: true, phone: "figure", className: "font-medium" },
    }),
    column.accessor("rates", {
      header: "By rate",
      cell: (cell) =>
        cell.getValue().map((sums) => (
          <span key={atVat(sums)} className="block">
            {formatMoney(sums.totalPence)} {atVat(sums)}
          </span>
        )),
      meta: { className: "min-w-32 whitespace-normal", muted: true },
    }),
    column.accessor("vatPence", {
      header: "VAT of it",
      cell: (cell) => formatMoney(cell.getValue()),
      // A phone has no room for the rates.
      meta: { numeric: true, phone: "named" },
    }),
    column.accessor("countedVatPence", {
      header: "Counted by payment",
      cell: (cell) => formatMoney(cell.getValue()),
      meta: { numeric: true, muted: true, roomy: true },
    }),
  ],
  nothingYet: {
    icon: <HandHelping />,
    title: "Nothing is paid ahead",
    text: "Orders that are paid before they are delivered are listed here.",
  },
});

/** An order as it stands today. */
const statusWords: Record<PaidAhead["status"], string> = {
  placed: "to be delivered",
  delivered: "delivered since",
  cancelled: "cancelled",
};
