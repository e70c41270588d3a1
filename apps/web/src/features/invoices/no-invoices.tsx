import { ButtonLink, EmptyState } from "@roundsman/ui";
import { FileText, SearchX } from "lucide-react";
import { RaiseLink } from "./raise-link";

/** An empty list: of nothing yet, or of nothing that fits its filters. */
export function NoInvoices({ filtered }: { filtered: boolean }) {
  if (filtered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No invoices fit"
        action={<ButtonLink href="/invoices">Show all invoices</ButtonLink>}
      >
        Try other days, or a part of the number or the name.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<FileText />} title="No invoices yet" action={<RaiseLink />}>
      What was delivered on account is billed from here, an invoice for each customer.
    </EmptyState>
  );
}
