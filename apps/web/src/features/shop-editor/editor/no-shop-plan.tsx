import { ButtonLink, Card, EmptyState } from "@roundsman/ui";
import { Store } from "lucide-react";

/** A business whose plan has no shop. */
export function NoShopPlan() {
  return (
    <Card>
      <EmptyState
        icon={<Store />}
        title="Your plan has no online shop"
        action={
          <ButtonLink href="/settings/billing" variant="primary">
            See your plan
          </ButtonLink>
        }
      >
        With the plans Round and Depot, customers order from your own shop, at your prices and from
        your stock, and the orders come straight onto your board.
      </EmptyState>
    </Card>
  );
}
