import { ButtonLink, chosenByTicks, listOf, PhoneLink, sortedBy } from "@roundsman/ui";
import { formatDay, formatMoney } from "@roundsman/ui/format";
import { ReceiptText } from "lucide-react";
import { ExportLink } from "@/features/exports/export-link";
import { ExVat } from "@/features/goods/if-vat";
import { dueText, goodsInWords, type Order } from "@/features/states/order-states";
import { OrderBadge, PaymentBadge } from "./order-badges";
import { orderFilters } from "./order-filters";

type Context = {
  timeZone: string;
  /** The telephone number of each customer who has one, by the customer's id. */
  phones?: ReadonlyMap<string, { number: string; doNotCall: boolean }>;
  /** On the customer's own page: the customer is always the same (hide what `ofCustomer` names). */
  ofCustomer?: boolean;
};

/** Orders as the office reads them: who, where, how it stands, when it is to come. */
export const ordersList = listOf<Order, Context>()({
  label: "Orders",
  filters: orderFilters,
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/orders/${id}`,
  rowChoice: chosenByTicks(({ number }) => `order ${number}`),
  columns: (column, { timeZone, phones, ofCustomer = false }) => [
    column.display({
      id: "customer",
      header: "Customer",
      cell: ({ row: { original: order } }) => order.customerName ?? "Counter sale",
    }),
    column.accessor("number", {
      header: "Order",
      meta: { fit: true, muted: !ofCustomer, className: "tabular-nums" },
    }),
    column.display({
      id: "phone",
      header: "Phone",
      cell: ({ row: { original: order } }) => {
        const phone = phones?.get(order.customerId ?? "");
        return phone && <PhoneLink inRow {...phone} />;
      },
      meta: { fit: true, phone: "second", phoneOnly: true },
    }),
    column.display({
      header: "Ordered",
      cell: ({ row: { original: order } }) => (
        <span className="line-clamp-1" title={goodsInWords(order.lines)}>
          {goodsInWords(order.lines)}
        </span>
      ),
      meta: { className: "max-w-64", phone: "second" },
    }),
    column.display({
      id: "place",
      header: "Deliver to",
      cell: ({ row: { original: order } }) => (
        <span className="line-clamp-1">
          {order.fulfilment === "collection" ? "Collected from the yard" : order.deliverToAddress}
        </span>
      ),
      meta: { muted: true, roomy: true, className: "max-w-64" },
    }),
    column.display({
      header: "State",
      cell: ({ row }) => <OrderBadge order={row.original} />,
      meta: { fit: true, phone: ofCustomer ? "second" : "figure" },
    }),
    column.display({
      header: "Payment",
      cell: ({ row }) => <PaymentBadge order={row.original} />,
      meta: { fit: true },
    }),
    column.display({
      header: "Due",
      cell: ({ row }) => dueText(row.original, timeZone),
      meta: {
        phone: "end",
        sort: sortedBy("due"),
        // Beside their details there may be less room than on a page of their own.
        ...(ofCustomer ? { className: "@3xl/table:whitespace-nowrap" } : { fit: true }),
      },
    }),
    column.accessor("total", {
      header: () => (
        <>
          Total
          <ExVat />
        </>
      ),
      cell: (cell) => formatMoney(cell.getValue()),
      // In the list of all orders a phone says there how each stands.
      meta: { numeric: true, ...(ofCustomer && { phone: "figure" }) },
    }),
    column.accessor("createdAt", {
      header: "Taken",
      cell: (cell) => formatDay(cell.getValue(), timeZone),
      meta: { fit: true, muted: true, roomy: true, sort: sortedBy("createdAt", "-createdAt") },
    }),
  ],
  end: <ExportLink list="orders" />,
  nothingYet: {
    icon: <ReceiptText />,
    title: "No orders yet",
    text: "Orders you take by phone, and those from your shop and your integrations, are listed here.",
    action: (
      <ButtonLink href="/orders/new" variant="primary">
        Take an order
      </ButtonLink>
    ),
  },
  nothingFits: {
    title: "No orders fit",
    text: "Try fewer filters, or a part of the name, the postcode, or the number.",
    all: "Show all orders",
  },
});
