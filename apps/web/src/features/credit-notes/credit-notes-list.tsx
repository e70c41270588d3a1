import { listOf, StatusBadge, TextLink } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { FileMinus } from "lucide-react";
import { ExportLink } from "@/features/exports/export-link";
import { IfVat } from "@/features/goods/if-vat";
import { reversalState } from "@/features/receipts/receipt";
import type { RouterOutputs } from "@/trpc/outputs";
import { creditNoteFilters } from "./credit-note-filters";

export type CreditNote = RouterOutputs["office"]["creditNotes"]["one"];

/** Credit notes by number, the latest first. */
export const creditNotesList = listOf<CreditNote>()({
  label: "Credit notes",
  filters: creditNoteFilters,
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/invoices/credit-notes/${id}`,
  columns: (column) => [
    column.accessor("number", { header: "Number", meta: { fit: true } }),
    column.accessor("customerName", { header: "Customer", meta: { phone: "first" } }),
    column.accessor("invoiceNumber", {
      header: "Of",
      cell: ({ row: { original } }) => (
        <TextLink
          href={`/invoices/${original.invoiceId}`}
          prefetch={false}
          className="inline-block min-h-6 content-center"
        >
          {original.invoiceNumber}
        </TextLink>
      ),
      meta: { fit: true },
    }),
    column.accessor(reversalState, {
      header: "State",
      cell: (cell) => {
        const state = cell.getValue();
        return state && <StatusBadge kind={state.kind}>{state.words}</StatusBadge>;
      },
      // Beside the number there is no room for it on a phone.
      meta: { fit: true, phone: "second" },
    }),
    column.accessor("issuedOn", {
      header: "Issued",
      cell: (cell) => formatDate(cell.getValue()),
      meta: { fit: true, phone: "second" },
    }),
    column.accessor("reason", {
      header: "Reason",
      cell: (cell) => <span className="line-clamp-1">{cell.getValue()}</span>,
      meta: { muted: true, phone: "second" },
    }),
    column.accessor("unallocatedPence", {
      header: "Left",
      cell: (cell) => (cell.getValue() === 0 ? null : formatMoney(cell.getValue())),
      meta: { numeric: true, phone: "named" },
    }),
    column.accessor("totalPence", {
      header: () => <IfVat instead="Amount">Inc VAT</IfVat>,
      cell: (cell) => formatMoney(cell.getValue()),
      meta: { numeric: true, phone: "figure", className: "font-medium" },
    }),
  ],
  end: <ExportLink list="credit-notes" />,
  nothingYet: {
    icon: <FileMinus />,
    title: "No credit notes yet",
    text: "What was billed and is not owed after all is credited on its invoice.",
    action: <TextLink href="/invoices">Find the invoice</TextLink>,
  },
  nothingFits: {
    title: "No credit notes fit",
    text: "Try other days, or a part of the number or the name.",
    all: "Show all credit notes",
  },
});
