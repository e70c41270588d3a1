import { ButtonLink, EmptyState } from "@roundsman/ui";
import { Mail, SearchX } from "lucide-react";

/** An empty list: of no mail yet, or of none that fits its filters. */
export function NoEmails({ filtered }: { filtered: boolean }) {
  if (filtered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No mail fits"
        action={<ButtonLink href="/settings/emails">Show all mails</ButtonLink>}
      >
        Try a part of the address or of the subject.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<Mail />} title="No mails yet">
      Payment links, invoices and orders to suppliers stand here once they are sent.
    </EmptyState>
  );
}
