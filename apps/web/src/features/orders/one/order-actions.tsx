import { ButtonLink } from "@roundsman/ui";
import { RaiseForOrder } from "@/features/invoices/raise-for-order";
import { Changing } from "@/session/office-context";
import type { RouterOutputs } from "@/trpc/outputs";
import { NewOrderLink } from "../new-order-link";
import type { Order } from "@/features/states/order-states";
import { CancelOrder } from "./cancel-order";
import { MarkCollected } from "./mark-collected";
import { MarkPaid } from "./mark-paid";
import { SendPaymentLink } from "./send-payment-link";
import { SettleRefund } from "./settle-refund";

type OrderActionsProps = {
  order: Order;
  sums: RouterOutputs["office"]["orders"]["reckon"];
  yards: readonly { id: string; name: string }[];
};

/** What can be done with the order as it stands; the service has the last word. */
export function OrderActions({ order, sums, yards }: OrderActionsProps) {
  const { outstandingPence, paidPence } = sums;
  const placed = order.status === "placed";
  const billed = order.invoice !== null && order.invoice.status !== "void";
  const payable = order.paidAt === null && order.status !== "cancelled" && !billed;
  const billable = payable && order.status === "delivered" && paidPence === 0;
  const awaitsLink = payable && order.paymentMethod === "link";
  return (
    <Changing>
      {order.refundDue > 0 && order.refundSettledAt === null && <SettleRefund order={order} />}
      {placed && <CancelOrder order={order} paidPence={paidPence} />}
      {order.status !== "cancelled" && (
        <ButtonLink href={`/orders/${order.id}/edit`}>Change order</ButtonLink>
      )}
      {billable && outstandingPence > 0 && order.customerId && <RaiseForOrder orderId={order.id} />}
      {payable && outstandingPence > 0 && (
        <MarkPaid order={order} outstandingPence={outstandingPence} />
      )}
      {awaitsLink && outstandingPence > 0 && <SendPaymentLink order={order} />}
      {placed && order.fulfilment === "collection" && !awaitsLink && (
        <MarkCollected order={order} yards={yards} />
      )}
      {!placed && order.customerId && <NewOrderLink customerId={order.customerId} />}
    </Changing>
  );
}
