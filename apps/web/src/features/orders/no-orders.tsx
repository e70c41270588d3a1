import { ButtonLink, EmptyState } from "@roundsman/ui";
import { ReceiptText, SearchX } from "lucide-react";

/** An empty list: of nothing yet, or of nothing that fits its filters. */
export function NoOrders({ filtered }: { filtered: boolean }) {
  if (filtered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No orders fit"
        action={<ButtonLink href="/orders">Show all orders</ButtonLink>}
      >
        Try fewer filters, or a part of the name, the postcode or the reference.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<ReceiptText />}
      title="No orders yet"
      action={
        <ButtonLink href="/orders/new" variant="primary">
          Take an order
        </ButtonLink>
      }
    >
      Orders you take by phone, and those from your shop and your integrations, are listed here.
    </EmptyState>
  );
}
