import { ButtonLink, EmptyState } from "@roundsman/ui";
import { CircleCheck } from "lucide-react";

export function NothingToBill({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState
      icon={<CircleCheck />}
      title={filtered ? "Nothing to bill in these days" : "Everything is billed"}
      action={filtered && <ButtonLink href="/invoices/new">Show all that can be billed</ButtonLink>}
    >
      What is delivered on account and on no invoice yet is listed here.
    </EmptyState>
  );
}
