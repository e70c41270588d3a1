import { ButtonLink, EmptyState } from "@roundsman/ui";
import { CircleCheck, SearchX, ShoppingCart } from "lucide-react";
import { PlaceOrderLink } from "../supplier-actions";

/** An empty list: none yet, none late, or none that fit. */
export function NoSupplierOrders({ filtered, late }: { filtered: boolean; late: boolean }) {
  const all = <ButtonLink href="/suppliers/orders">Show all orders</ButtonLink>;
  if (late) {
    return (
      <EmptyState icon={<CircleCheck />} title="Nothing is late" action={all}>
        An order is late from the day after it was expected, until all of it has come.
      </EmptyState>
    );
  }
  if (filtered) return <EmptyState icon={<SearchX />} title="No order fits" action={all} />;
  return (
    <EmptyState
      icon={<ShoppingCart />}
      title="Nothing ordered yet"
      action={<PlaceOrderLink supplierId={null} />}
    >
      Place the first order with a supplier, then receive it here when the lorry comes.
    </EmptyState>
  );
}
