import { ButtonLink } from "@roundsman/ui";
import { Plus } from "lucide-react";
import { Changing } from "@/session/office-context";

/** The way to take an order; Alt+N does the same on every page. */
export function NewOrderLink({ customerId }: { customerId?: string }) {
  return (
    <Changing needs="orders:write">
      <ButtonLink
        href={customerId ? `/orders/new?customer=${customerId}` : "/orders/new"}
        variant="primary"
        aria-keyshortcuts="Alt+N"
        title="Alt+N"
      >
        <Plus aria-hidden />
        New order
      </ButtonLink>
    </Changing>
  );
}
