import { StatusBadge } from "@roundsman/ui";
import { invoiceStates } from "./invoice-states";

/** Where an invoice stands, and what came of its mail. */
export function InvoiceBadge({ invoice }: { invoice: Parameters<typeof invoiceStates>[0] }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {invoiceStates(invoice).map(({ kind, words }) => (
        <StatusBadge key={words} kind={kind}>
          {words}
        </StatusBadge>
      ))}
    </span>
  );
}
