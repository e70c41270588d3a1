import { ButtonLink, Refused } from "@roundsman/ui";
import { hasVatHere } from "@/features/goods/has-vat-here";
import { showsVat } from "@/features/goods/vat-words";
import { InvoiceSale } from "@/features/invoices/invoice-sale";
import { RaiseForOrder } from "@/features/invoices/raise-for-order";
import { Changing } from "@/session/office-context";
import type { RouterOutputs } from "@/trpc/outputs";
import { NewOrderLink } from "../new-order-link";
import type { Order } from "@/features/states/order-states";
import { CancelOrder } from "./cancel-order";
import { DeliverRest } from "./deliver-rest";
import { MarkCollected } from "./mark-collected";
import { MarkPaid } from "./mark-paid";
import { BillRest } from "./bill-rest";
import { SendPaymentLink } from "./send-payment-link";
import { TakePart } from "./take-part";
import { RefundOrder } from "./refund-order";

type OrderActionsProps = {
  order: Order;
  can: RouterOutputs["office"]["can"]["order"];
  sums: RouterOutputs["office"]["orders"]["reckon"];
  refunds: RouterOutputs["office"]["payments"]["refunds"];
  yards: readonly { id: string; name: string }[];
  round: RouterOutputs["office"]["rounds"]["one"] | null;
};

/** What can be done with the order as it stands, and what not and why: as the service says. */
export async function OrderActions({ order, can, sums, refunds, yards, round }: OrderActionsProps) {
  const { outstandingPence, paidPence } = sums;
  const hasVat = showsVat(await hasVatHere(), sums);
  return (
    <Changing>
      <Refused why={can.refund} label="Refund">
        <RefundOrder order={order} refunds={refunds} />
      </Refused>
      <Refused why={can.cancel} label="Cancel order">
        <CancelOrder order={order} round={round} paidPence={paidPence} />
      </Refused>
      <Refused why={can.change} label="Change order">
        <ButtonLink href={`/orders/${order.id}/edit`}>Change order</ButtonLink>
      </Refused>
      <Refused why={can.raise} label="Raise invoice">
        <RaiseForOrder orderId={order.id} />
      </Refused>
      <Refused why={can.invoice} label={hasVat ? "VAT invoice" : "Invoice"}>
        <InvoiceSale order={order} name={hasVat ? "VAT invoice" : "Invoice"} />
      </Refused>
      <Refused why={can.paid} label="Mark paid">
        <MarkPaid order={order} outstandingPence={outstandingPence} />
      </Refused>
      <Refused why={can.takePart} label="Take a part">
        <TakePart order={order} outstandingPence={outstandingPence} />
      </Refused>
      <Refused why={can.billRest} label="Bill the rest">
        <BillRest orderId={order.id} />
      </Refused>
      <Refused why={can.deliverRest} label="Deliver the rest">
        <DeliverRest orderId={order.id} name={order.customerName ?? order.number} />
      </Refused>
      <Refused why={can.debtLink} label="Send payment link">
        <SendPaymentLink order={order} by="debtLink" />
      </Refused>
      <Refused why={can.paymentLink} label="Send payment link">
        <SendPaymentLink order={order} />
      </Refused>
      <Refused why={can.collected} label="Mark collected">
        <MarkCollected order={order} yards={yards} />
      </Refused>
      {order.fulfilment === "collection" && (
        <ButtonLink href={`/orders/${order.id}/paper`}>Collection note</ButtonLink>
      )}
      {order.customerId && order.fulfilment === "delivery" && order.standingOrderId === null && (
        <ButtonLink href={`/orders/standing/new?order=${order.id}`}>Repeat this</ButtonLink>
      )}
      {order.status !== "placed" && order.customerId && (
        <NewOrderLink customerId={order.customerId} />
      )}
    </Changing>
  );
}
