import { ButtonLink, EmptyState } from "@roundsman/ui";
import { Package, SearchX } from "lucide-react";

/** An empty list: of nothing yet, or of nothing that fits its filters. */
export function NoProducts({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState
      icon={<SearchX />}
      title="No products fit"
      action={<ButtonLink href="/products">Show all products</ButtonLink>}
    >
      Try a part of the name, or the start of the code.
    </EmptyState>
  ) : (
    <EmptyState
      icon={<Package />}
      title="No products yet"
      action={
        <ButtonLink href="/products/new" variant="primary">
          Add your first product
        </ButtonLink>
      }
    >
      What you sell stands here, with everybody's price.
    </EmptyState>
  );
}
