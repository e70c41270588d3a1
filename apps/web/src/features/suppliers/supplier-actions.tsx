import { ButtonLink } from "@roundsman/ui";
import { Plus, ShoppingCart } from "lucide-react";
import { Changing } from "@/session/office-context";

/** What is done with suppliers. */
export function SupplierActions() {
  return (
    <Changing>
      <ButtonLink href="/suppliers/new">
        <Plus aria-hidden />
        New supplier
      </ButtonLink>
      <PlaceOrderLink supplierId={null} />
    </Changing>
  );
}

/** Orders from a supplier; which one is chosen there where none is named. */
export function PlaceOrderLink({ supplierId }: { supplierId: string | null }) {
  return (
    <Changing>
      <ButtonLink
        href={supplierId ? `/suppliers/orders/new?supplier=${supplierId}` : "/suppliers/orders/new"}
        variant="primary"
      >
        <ShoppingCart aria-hidden />
        Place an order
      </ButtonLink>
    </Changing>
  );
}
