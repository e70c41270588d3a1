import { listOf, noFilters, ShortListCard } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { receiptMethodWords } from "@/features/payments/by-hand";
import type { Invoice } from "@/features/states/invoice-states";

/** What was received for an invoice, the earliest first: a row opens the receipt. */
const paymentsList = listOf<Invoice["payments"][number]>()({
  label: "Payments",
  filters: noFilters,
  rowId: ({ receiptId }) => receiptId,
  rowHref: ({ receiptId }) => `/invoices/receipts/${receiptId}`,
  columns: (column) => [
    column.accessor("receivedOn", {
      header: "Received",
      cell: (cell) => formatDate(cell.getValue()),
      meta: { fit: true },
    }),
    column.accessor("method", {
      header: "How",
      cell: (cell) => receiptMethodWords[cell.getValue()],
      meta: { fit: true, phone: "second" },
    }),
    column.accessor("reference", { header: "Reference", meta: { phone: "second" } }),
    column.accessor("amountPence", {
      header: "Of this invoice",
      cell: (cell) => formatMoney(cell.getValue()),
      meta: { numeric: true, phone: "figure" },
    }),
  ],
  nothingYet: { title: "No payments yet" },
});

/** Nothing where nothing was received. */
export function InvoicePayments({ invoice: { payments } }: { invoice: Invoice }) {
  if (payments.length === 0) return null;
  return <ShortListCard title="Payments" list={paymentsList} rows={payments} context={null} />;
}
