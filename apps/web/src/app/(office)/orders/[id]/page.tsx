import { Alert, Breadcrumbs, PageHeader, TextLink } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import type { Metadata } from "next";
import { HistoryCard } from "@/features/activity/history-card";
import { MailsCard } from "@/features/emails/mails-card";
import { ForeignCard } from "@/features/foreign/foreign-card";
import { LiveRefresh } from "@/features/live/live-refresh";
import { OrderActions } from "@/features/orders/one/order-actions";
import { OrderCustomer } from "@/features/orders/one/order-customer";
import { OrderDelivery } from "@/features/orders/one/order-delivery";
import { OrderLines } from "@/features/orders/one/order-lines";
import { OrderPayment } from "@/features/orders/one/order-payment";
import { OrderBadge } from "@/features/orders/order-badges";
import { sourceWords } from "@/features/states/order-states";
import { readOrder, readOrderPage } from "@/features/orders/one/read-order";
import { OrderTextsCard } from "@/features/texts/order-texts-card";
import type { PageProps } from "@/page-props";

type Props = PageProps<{ id: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const order = await readOrder((await params).id);
  return { title: `Order ${order.number}` };
}

export default async function OrderPage({ params }: Props) {
  const page = await readOrderPage((await params).id);
  const {
    order,
    can,
    sums,
    refunds,
    supply,
    mails,
    texts,
    history,
    customer,
    round,
    yards,
    timeZone,
  } = page;
  const { invoice } = page;
  return (
    <>
      <LiveRefresh to={["order"]} id={order.id} />
      <LiveRefresh to={["invoice", "round"]} />
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/orders", label: "Orders" }]} />}
        title={order.customerName ?? "Counter sale"}
        status={<OrderBadge order={order} />}
        hint={`Order ${order.number}, taken ${sourceWords[order.source]} on ${formatDateTime(order.createdAt, timeZone)}.`}
        actions={
          <OrderActions
            order={order}
            can={can}
            sums={sums}
            refunds={refunds}
            yards={yards}
            round={round}
          />
        }
      />
      {invoice?.creditOffer && (
        <Alert tone="warning" title="To be credited" className="mb-4">
          Something of <TextLink href={`/invoices/${invoice.id}`}>{invoice.number}</TextLink> came
          back: {invoice.creditOffer.reason}
        </Alert>
      )}
      {order.lateBilling && can.raise !== undefined && (
        <Alert tone="warning" title="Late to bill" className="mb-4">
          {order.lateBilling.warning}
        </Alert>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <OrderLines order={order} sums={sums} supply={supply} />
        <div className="flex min-w-0 flex-col gap-4 lg:row-span-2">
          <OrderDelivery order={order} round={round} timeZone={timeZone} />
          <OrderPayment
            order={order}
            sums={sums}
            refunds={refunds.items}
            why={can.refund}
            timeZone={timeZone}
          />
          {mails && <MailsCard mails={mails} timeZone={timeZone} />}
          {customer && <OrderCustomer customer={customer} />}
          {texts && (
            <OrderTextsCard texts={texts} customerId={order.customerId} timeZone={timeZone} />
          )}
          <ForeignCard metadata={order.metadata} />
        </div>
        <HistoryCard of="order" items={history} timeZone={timeZone} />
      </div>
    </>
  );
}
