import { Breadcrumbs, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { readSupplierOrder } from "@/features/suppliers/orders/one/read-supplier-order";
import { ReceiveForm } from "@/features/suppliers/orders/receive/receive-form";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";
import { everyPage } from "@/trpc/every-page";

export const metadata: Metadata = { title: "Receive goods" };

export default async function ReceivePage({ params }: PageProps<{ id: string }>) {
  const order = await readSupplierOrder((await params).id);
  const { office } = await api();
  const can = await office.can.supplierOrder({ id: order.id });
  if (can.receive === undefined) redirect(`/suppliers/orders/${order.id}`);
  const productIds = order.lines.map(({ productId }) => productId);
  const rows = await everyPage((at) => office.stock.grid({ ...at, productIds, archived: true }));
  const returnable = rows.filter((row) => row.returnable).map(({ productId }) => productId);
  return (
    <>
      <PageHeader
        above={
          <Breadcrumbs
            trail={[
              { href: "/suppliers/orders", label: "Supplier orders" },
              { href: `/suppliers/orders/${order.id}`, label: order.supplierName },
            ]}
          />
        }
        title={`Receive from ${order.supplierName}`}
        hint={`Into ${order.locationName}${order.reference ? `, order ${order.reference}` : ""}.`}
      />
      <ReceiveForm order={order} returnable={returnable} />
    </>
  );
}
