import { listOf, noFilters, ShortListCard } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { receiptMethodWords } from "@/features/payments/by-hand";
import type { Invoice } from "@/features/states/invoice-states";

type Payment = {
  id: string;
  href: string;
  how: string;
  /** YYYY-MM-DD; a credit note has no day on which it was received. */
  receivedOn: string | null;
  reference: string | null;
  amountPence: number;
};

/** What pays an invoice, the earliest first and then credit: a row opens the receipt or the credit note. */
const paymentsList = listOf<Payment>()({
  label: "Payments",
  filters: noFilters,
  rowId: ({ id }) => id,
  rowHref: ({ href }) => href,
  columns: (column) => [
    column.accessor("how", { header: "How", meta: { fit: true } }),
    column.accessor("receivedOn", {
      header: "Received",
      cell: (cell) => {
        const day = cell.getValue();
        return day === null ? null : formatDate(day);
      },
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

/** Nothing where nothing was received or credited. */
export function InvoicePayments({ invoice }: { invoice: Invoice }) {
  const { payments, credits, writtenOffPence = 0 } = invoice;
  const rows: Payment[] = [
    ...payments.map(({ receiptId, method, ...rest }) => ({
      ...rest,
      id: receiptId,
      href: `/invoices/receipts/${receiptId}`,
      how: receiptMethodWords[method],
    })),
    ...credits.map(({ creditNoteId, number, amountPence }) => ({
      id: creditNoteId,
      href: `/invoices/credit-notes/${creditNoteId}`,
      how: `Credit note ${number}`,
      receivedOn: null,
      reference: null,
      amountPence,
    })),
  ];
  if (writtenOffPence > 0) {
    rows.push({
      id: "written-off",
      href: `/books/bad-debts?invoice=${invoice.id}`,
      how: "Written off",
      receivedOn: null,
      reference: null,
      amountPence: writtenOffPence,
    });
  }
  if (rows.length === 0) return null;
  return <ShortListCard title="Payments" list={paymentsList} rows={rows} context={null} />;
}
