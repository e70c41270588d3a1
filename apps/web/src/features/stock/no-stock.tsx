import { ButtonLink, EmptyState } from "@roundsman/ui";
import { Boxes, CircleCheck, SearchX } from "lucide-react";

type NoStockProps = { filtered: boolean; low: boolean };

/** An empty grid: nothing to keep yet, nothing low, or nothing that fits its filters. */
export function NoStock({ filtered, low }: NoStockProps) {
  if (low) {
    return (
      <EmptyState
        icon={<CircleCheck />}
        title="Nothing is low"
        action={<ButtonLink href="/stock">Show all stock</ButtonLink>}
      >
        A product is low when what is full and free over all yards is at or under its low level.
      </EmptyState>
    );
  }
  if (filtered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No product fits"
        action={<ButtonLink href="/stock">Show all stock</ButtonLink>}
      >
        Try a part of its name or its code.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Boxes />}
      title="No products yet"
      action={<ButtonLink href="/products">Products</ButtonLink>}
    >
      Add what you sell; then count what is in the yard, or receive a supplier's delivery.
    </EmptyState>
  );
}
