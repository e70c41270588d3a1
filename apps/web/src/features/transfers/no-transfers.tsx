import { ButtonLink, EmptyState } from "@roundsman/ui";
import { ArrowLeftRight, SearchX } from "lucide-react";

/** An empty list: none yet, or none that fit. */
export function NoTransfers({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState
      icon={<SearchX />}
      title="No transfer fits"
      action={<ButtonLink href="/stock/transfers">Show all transfers</ButtonLink>}
    />
  ) : (
    <EmptyState
      icon={<ArrowLeftRight />}
      title="No transfers yet"
      action={<ButtonLink href="/stock/transfers/new">Plan a transfer</ButtonLink>}
    >
      Stock that goes from one yard to another, by courier, with a supplier or on a round.
    </EmptyState>
  );
}
