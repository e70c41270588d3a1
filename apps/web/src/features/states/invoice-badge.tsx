import { StatusBadge } from "@roundsman/ui";
import { invoiceState } from "./invoice-states";

export function InvoiceBadge({ invoice }: { invoice: Parameters<typeof invoiceState>[0] }) {
  const { kind, words } = invoiceState(invoice);
  return <StatusBadge kind={kind}>{words}</StatusBadge>;
}
