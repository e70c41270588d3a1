import { listOf, noFilters } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { CircleCheck } from "lucide-react";
import { CorrectOrder } from "./correct-order";
import type { VatError } from "./vat-error-words";

/** Orders that were charged wrong VAT: a row opens the order. */
export const vatErrorsList = listOf<VatError>()({
  label: "Orders charged wrong VAT",
  filters: noFilters,
  rowId: ({ orderId }) => orderId,
  rowHref: ({ orderId }) => `/orders/${orderId}`,
  columns: (column) => [
    column.accessor("number", {
      header: "Order",
      cell: ({ row: { original } }) => (
        <>
          {original.number}
          <span className="block text-xs text-muted-foreground">
            {original.customerName ?? "No customer"}, {formatDate(original.takenOn)}
          </span>
        </>
      ),
    }),
    column.display({
      header: "Goods",
      cell: ({ row: { original } }) => (
        <ul>
          {original.lines.map((line) => (
            <li key={line.orderLineId}>
              {line.productName}: {line.chargedRate}% charged, {line.rightRate}% right
              <span className="block text-xs text-muted-foreground">{line.reason}</span>
            </li>
          ))}
          {original.lines.length === 0 && (
            <li className="text-muted-foreground">{original.can.correct}</li>
          )}
        </ul>
      ),
      meta: { className: "min-w-56 whitespace-normal", phone: "line" },
    }),
    column.accessor("chargedVatPence", {
      header: "VAT charged",
      cell: (cell) => formatMoney(cell.getValue()),
      meta: { numeric: true },
    }),
    column.accessor("rightVatPence", {
      header: "Right",
      cell: (cell) => formatMoney(cell.getValue()),
      meta: { numeric: true },
    }),
    column.accessor("totalChangePence", {
      header: "Total changes by",
      cell: (cell) => formatMoney(cell.getValue()),
      meta: { numeric: true, phone: "figure", className: "font-medium" },
    }),
    column.display({
      header: "Put right",
      cell: ({ row: { original } }) => <CorrectOrder error={original} />,
      meta: { silent: true, fit: true, phone: "acts" },
    }),
  ],
  nothingYet: {
    icon: <CircleCheck />,
    title: "No order was charged wrong VAT",
    text: "Orders show here whose VAT has a reason that can't be true.",
  },
});
