import { ButtonLink, EmptyState } from "@roundsman/ui";
import { Factory, SearchX } from "lucide-react";

/** An empty list: of nobody yet, or of nobody who fits its filters. */
export function NoSuppliers({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState
      icon={<SearchX />}
      title="No supplier fits"
      action={<ButtonLink href="/suppliers">Show all suppliers</ButtonLink>}
    >
      Try a part of the name.
    </EmptyState>
  ) : (
    <EmptyState
      icon={<Factory />}
      title="No suppliers yet"
      action={<ButtonLink href="/suppliers/new">New supplier</ButtonLink>}
    >
      Whoever brings you what you sell, and takes the empties back.
    </EmptyState>
  );
}
