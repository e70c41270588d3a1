import { listOf } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { CircleCheck, ShoppingCart } from "lucide-react";
import { ExportLink } from "@/features/exports/export-link";
import { ExVat } from "@/features/goods/if-vat";
import { PlaceOrderLink } from "../supplier-actions";
import { SupplierOrderBadges } from "./order-badges";
import { supplierOrderFilters } from "./order-filters";
import type { SupplierOrder } from "./order-states";

type Context = {
  timeZone: string;
  /** On a supplier's own page: the reference names an order (hide "supplier"). */
  ofSupplier?: boolean;
};

/** Orders with suppliers, newest first. */
export const supplierOrdersList = listOf<SupplierOrder, Context>()({
  label: "Orders with suppliers",
  filters: supplierOrderFilters,
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/suppliers/orders/${id}`,
  columns: (column, { timeZone, ofSupplier = false }) => {
    const reference = column.accessor("reference", {
      header: "Reference",
      cell: (cell) => cell.getValue() ?? (ofSupplier ? "No reference" : null),
      meta: { fit: true, muted: !ofSupplier },
    });
    return [
      column.accessor("supplierName", { id: "supplier", header: "Supplier" }),
      ...(ofSupplier ? [reference] : []),
      column.display({
        header: "State",
        cell: ({ row }) => <SupplierOrderBadges order={row.original} timeZone={timeZone} />,
        meta: { fit: true, phone: "second" },
      }),
      column.accessor("expectedOn", {
        header: "Expected",
        cell: (cell) => formatDate(cell.getValue(), timeZone),
        meta: { fit: true, phone: "second" },
      }),
      column.accessor("locationName", { header: "To" }),
      column.display({
        header: "What",
        cell: ({ row }) => <span className="line-clamp-1">{whatText(row.original)}</span>,
        meta: { phone: "second" },
      }),
      ...(ofSupplier ? [] : [reference]),
      column.accessor("costPence", {
        header: () => (
          <>
            Cost
            <ExVat />
          </>
        ),
        cell: (cell) => (cell.getValue() === 0 ? null : formatMoney(cell.getValue())),
        meta: { numeric: true, phone: "figure" },
      }),
    ];
  },
  end: <ExportLink list="supplier-orders" />,
  nothingYet: {
    icon: <ShoppingCart />,
    title: "Nothing ordered yet",
    text: "Place the first order with a supplier, then receive it here when the lorry comes.",
    action: <PlaceOrderLink supplierId={null} />,
  },
  nothingFits: ({ state }) =>
    state === "late"
      ? {
          icon: <CircleCheck />,
          title: "Nothing is late",
          text: "An order is late from the day after it was expected, until all of it has come.",
          all: "Show all orders",
        }
      : { title: "No order fits", all: "Show all orders" },
});

/** "12 × Propane 47 kg and 4 more". */
function whatText({ lines }: SupplierOrder): string {
  const [first, ...rest] = lines;
  if (!first) return "–";
  const more = rest.length > 0 ? ` and ${rest.length} more` : "";
  return `${first.ordered} × ${first.productName}${more}`;
}
