import { Breadcrumbs, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { MailsCard } from "@/features/emails/mails-card";
import { LiveRefresh } from "@/features/live/live-refresh";
import { OrderFacts } from "@/features/suppliers/orders/one/order-facts";
import { OrderedLines } from "@/features/suppliers/orders/one/ordered-lines";
import {
  readSupplierOrder,
  readSupplierOrderPage,
} from "@/features/suppliers/orders/one/read-supplier-order";
import { Receipts } from "@/features/suppliers/orders/one/receipts";
import { SupplierOrderActions } from "@/features/suppliers/orders/one/supplier-order-actions";
import { WhomToAsk } from "@/features/suppliers/orders/one/whom-to-ask";
import { SupplierOrderBadges } from "@/features/suppliers/orders/order-badges";
import type { PageProps } from "@/page-props";

type Props = PageProps<{ id: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { supplierName, reference } = await readSupplierOrder((await params).id);
  return { title: `Order with ${supplierName}${reference ? `, ${reference}` : ""}` };
}

export default async function SupplierOrderPage({ params }: Props) {
  const { order, can, mails, timeZone } = await readSupplierOrderPage((await params).id);
  return (
    <>
      <LiveRefresh to={["supplier_order"]} id={order.id} />
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/suppliers/orders", label: "Supplier orders" }]} />}
        title={order.supplierName}
        status={<SupplierOrderBadges order={order} timeZone={timeZone} />}
        hint={order.reference && `Order ${order.reference}`}
        actions={<SupplierOrderActions order={order} can={can} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <OrderedLines order={order} />
          <Receipts order={order} timeZone={timeZone} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <OrderFacts order={order} timeZone={timeZone} />
          {mails && <MailsCard mails={mails} timeZone={timeZone} />}
          <WhomToAsk order={order} />
        </div>
      </div>
    </>
  );
}
