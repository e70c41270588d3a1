import { pounds } from "@/features/exports/cells";
import { listExport } from "@/features/exports/list-export";
import { paidName, reversalState } from "@/features/receipts/receipt";
import { creditNoteFilters } from "./credit-note-filters";

export const creditNotesExport = listExport({
  name: "credit-notes",
  read: (office, filters, at) =>
    office.creditNotes.list({ ...creditNoteFilters.read(filters), ...at }),
  columns: {
    Number: (note) => note.number,
    Customer: (note) => note.customerName,
    Invoice: (note) => note.invoiceNumber,
    Issued: (note) => note.issuedOn,
    Reason: (note) => note.reason,
    "Net (£)": (note) => pounds(note.netPence),
    "VAT (£)": (note) => pounds(note.vatPence),
    "Total inc VAT (£)": (note) => pounds(note.totalPence),
    Pays: (note) => note.allocations.map(paidName).join("; "),
    "Left (£)": (note) => pounds(note.unallocatedPence),
    State: (note) => reversalState(note)?.words ?? null,
  },
});
