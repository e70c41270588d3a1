import { Breadcrumbs, PageHeader, Refused, StatusBadge } from "@roundsman/ui";
import type { Metadata } from "next";
import { ForeignCard } from "@/features/foreign/foreign-card";
import { LiveRefresh } from "@/features/live/live-refresh";
import { Changing } from "@/session/office-context";
import { EmptiesLink } from "@/features/suppliers/empties/empties-link";
import { ArchiveSupplier } from "@/features/suppliers/one/archive-supplier";
import { readSupplier, readSupplierPage } from "@/features/suppliers/one/read-supplier";
import { RefundScales } from "@/features/suppliers/one/refund-scales";
import { SupplierContacts } from "@/features/suppliers/one/supplier-contacts";
import { SupplierDetails } from "@/features/suppliers/one/supplier-details";
import { SupplierOrderList } from "@/features/suppliers/one/supplier-order-list";
import { SupplierProducts } from "@/features/suppliers/one/supplier-products";
import { PlaceOrderLink } from "@/features/suppliers/supplier-actions";
import type { PageProps } from "@/page-props";

type Props = PageProps<{ id: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await readSupplier((await params).id)).name };
}

export default async function SupplierPage({ params }: Props) {
  const page = await readSupplierPage((await params).id);
  const { supplier, can, orders, products, empties, refundScales, yards, timeZone } = page;
  const { id, name, archivedAt } = supplier;
  return (
    <>
      <LiveRefresh to={["supplier", "supplier_order"]} />
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/suppliers", label: "Suppliers" }]} />}
        title={name}
        status={archivedAt && <StatusBadge kind="ended">Archived</StatusBadge>}
        actions={
          <Changing>
            <ArchiveSupplier supplier={supplier} />
            <Refused why={can.order} label="Place an order">
              <PlaceOrderLink supplierId={id} />
            </Refused>
          </Changing>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <SupplierOrderList supplierId={id} orders={orders} timeZone={timeZone} />
          <SupplierProducts supplier={supplier} products={products} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <SupplierContacts supplier={supplier} />
          {empties.items.length > 0 && <EmptiesLink account={empties} />}
          <RefundScales scales={refundScales} />
          <SupplierDetails supplier={supplier} yards={yards} timeZone={timeZone} />
          <ForeignCard externalRef={supplier.externalRef} metadata={supplier.metadata} />
        </div>
      </div>
    </>
  );
}
