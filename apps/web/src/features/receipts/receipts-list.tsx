import { listOf, StatusBadge } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { Banknote } from "lucide-react";
import { ExportLink } from "@/features/exports/export-link";
import { receiptMethodWords } from "@/features/payments/by-hand";
import { payerOf, reversalState, type Receipt } from "./receipt";
import { receiptFilters } from "./receipt-filters";
import { RecordReceipt } from "./record-receipt";
import { PaysCell } from "./what-it-pays";

/** Money that came in, the latest day first. */
export const receiptsList = listOf<Receipt>()({
  label: "Receipts",
  filters: receiptFilters,
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/invoices/receipts/${id}`,
  rowNote: (receipt) => {
    const state = reversalState(receipt);
    return (
      state && (
        <StatusBadge kind={state.kind} className="ml-2">
          {state.words}
        </StatusBadge>
      )
    );
  },
  columns: (column) => [
    column.accessor(payerOf, { header: "Customer" }),
    column.accessor("receivedOn", {
      header: "Received",
      cell: (cell) => formatDate(cell.getValue()),
      meta: { fit: true, phone: "second" },
    }),
    column.accessor("method", {
      header: "How",
      cell: (cell) => receiptMethodWords[cell.getValue()],
      meta: { fit: true, phone: "second" },
    }),
    column.accessor("reference", { header: "Reference", meta: { muted: true, phone: "second" } }),
    column.display({
      header: "Pays",
      cell: ({ row: { original } }) =>
        original.allocations.length > 0 ? <PaysCell paid={original.allocations} /> : null,
    }),
    column.accessor("unallocatedPence", {
      header: "Left",
      cell: (cell) => (cell.getValue() === 0 ? null : formatMoney(cell.getValue())),
      meta: { numeric: true, phone: "named" },
    }),
    column.accessor("amountPence", {
      header: "Amount",
      cell: (cell) => formatMoney(cell.getValue()),
      meta: { numeric: true, phone: "figure", className: "font-medium" },
    }),
  ],
  end: <ExportLink list="receipts" />,
  nothingYet: {
    icon: <Banknote />,
    title: "No receipts yet",
    text: "Money that comes in is recorded here. It pays the oldest invoices of the customer first.",
    action: <RecordReceipt />,
  },
  nothingFits: {
    title: "No receipts fit",
    text: "Try other days, or another way to pay.",
    all: "Show all receipts",
  },
});
