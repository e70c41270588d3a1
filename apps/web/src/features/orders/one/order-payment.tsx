import {
  Card,
  CardBody,
  CardHeader,
  CopyField,
  Description,
  DescriptionList,
  TextLink,
} from "@roundsman/ui";
import { formatDateTime, formatMoney } from "@roundsman/ui/format";
import { IncVat } from "@/features/goods/if-vat";
import type { RouterOutputs } from "@/trpc/outputs";
import { PaymentBadge } from "../order-badges";
import { OrderRefunds, PaidBack } from "./order-refunds";
import type { Refunds } from "./refund-words";
import { paidViaWords, paymentMethodWords, type Order } from "@/features/states/order-states";

type OrderPaymentProps = {
  order: Order;
  sums: RouterOutputs["office"]["orders"]["reckon"];
  refunds: Refunds["items"];
  /** Why nothing can be paid back now; null where it can. */
  why: string | null | undefined;
  timeZone: string;
};

/** How it is paid, and how far that is. All figures include VAT. */
export function OrderPayment({ order, sums, refunds, why, timeZone }: OrderPaymentProps) {
  return (
    <Card>
      <CardHeader title="Payment" actions={<PaymentBadge order={order} />} />
      <CardBody className="gap-2 py-2">
        <DescriptionList>
          <Description term="How">{paymentMethodWords[order.paymentMethod]}</Description>
          <Description
            term={
              <>
                Paid
                <IncVat document={sums} />
              </>
            }
          >
            <span className="tabular-nums">{formatMoney(sums.paidPence)}</span>
          </Description>
          <Description
            term={
              <>
                Still to pay
                <IncVat document={sums} />
              </>
            }
          >
            <span className="font-medium tabular-nums">{formatMoney(sums.outstandingPence)}</span>
          </Description>
          {order.paidAt && (
            <Description term="Paid on">
              {formatDateTime(order.paidAt, timeZone)}
              {order.paidVia && `, ${paidViaWords[order.paidVia]}`}
            </Description>
          )}
          {order.invoice && (
            <Description term="Invoice">
              <TextLink href={`/invoices/${order.invoice.id}`}>{order.invoice.number}</TextLink>
              {order.invoice.status === "void" && " (void)"}
            </Description>
          )}
          {order.paymentRequestedAt && (
            <Description term="Link made">
              {formatDateTime(order.paymentRequestedAt, timeZone)}
            </Description>
          )}
          <PaidBack items={refunds} timeZone={timeZone} />
        </DescriptionList>
        {order.paymentLink && (
          <CopyField label="Payment link" value={order.paymentLink} className="mb-2" />
        )}
        <OrderRefunds order={order} items={refunds} why={why} timeZone={timeZone} />
      </CardBody>
    </Card>
  );
}
