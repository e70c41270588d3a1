import { StatusBadge } from "@roundsman/ui";
import { orderState, paymentState, type Order } from "@/features/states/order-states";

export function OrderBadge({ order }: { order: Parameters<typeof orderState>[0] }) {
  const { kind, words } = orderState(order);
  return <StatusBadge kind={kind}>{words}</StatusBadge>;
}

/** A dash where there is no money to speak of. */
export function PaymentBadge({ order }: { order: Order }) {
  const state = paymentState(order);
  if (!state) return <span className="text-muted-foreground">–</span>;
  return <StatusBadge kind={state.kind}>{state.words}</StatusBadge>;
}
