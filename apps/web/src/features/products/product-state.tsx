import { StatusBadge } from "@roundsman/ui";

type ProductStateProps = { product: { sold: boolean; archivedAt: string | null } };

/** Whether a product can be bought now. */
export function ProductState({ product }: ProductStateProps) {
  if (product.archivedAt) return <StatusBadge kind="ended">Archived</StatusBadge>;
  return product.sold ? (
    <StatusBadge kind="done">For sale</StatusBadge>
  ) : (
    <StatusBadge kind="waiting">Not for sale</StatusBadge>
  );
}
