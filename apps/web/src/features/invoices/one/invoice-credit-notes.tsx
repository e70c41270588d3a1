import { listOf, noFilters, ShortListCard } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { IfVat } from "@/features/goods/if-vat";
import type { Invoice } from "@/features/states/invoice-states";

/** The credit notes of an invoice, and their reversals, which are below zero. */
const creditNotesList = listOf<Invoice["creditNotes"][number]>()({
  label: "Credit notes",
  filters: noFilters,
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/invoices/credit-notes/${id}`,
  columns: (column) => [
    column.accessor("number", { header: "Number", meta: { fit: true } }),
    column.accessor("issuedOn", {
      header: "Issued",
      cell: (cell) => formatDate(cell.getValue()),
      meta: { fit: true, phone: "second" },
    }),
    column.accessor("reason", { header: "Reason", meta: { phone: "second" } }),
    column.accessor("totalPence", {
      header: () => <IfVat instead="Amount">Inc VAT</IfVat>,
      cell: (cell) => formatMoney(cell.getValue()),
      meta: { numeric: true, phone: "figure" },
    }),
  ],
  nothingYet: { title: "No credit notes yet" },
});

/** Nothing where nothing was credited. */
export function InvoiceCreditNotes({ invoice: { creditNotes } }: { invoice: Invoice }) {
  if (creditNotes.length === 0) return null;
  return (
    <ShortListCard title="Credit notes" list={creditNotesList} rows={creditNotes} context={null} />
  );
}
