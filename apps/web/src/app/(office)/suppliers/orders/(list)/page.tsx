import { ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { LiveRefresh } from "@/features/live/live-refresh";
import { readYards, yardOptions } from "@/features/stock/read-stock";
import { supplierOrderQuery } from "@/features/suppliers/orders/order-filters";
import { supplierOrdersList } from "@/features/suppliers/orders/supplier-orders-list";
import { SupplierActions } from "@/features/suppliers/supplier-actions";
import { SupplierTabs } from "@/features/suppliers/supplier-tabs";
import type { PageProps } from "@/page-props";
import { timeZoneHere } from "@/session/time-zone";
import { orNotFound } from "@/trpc/not-found";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Supplier orders" };

export default async function SupplierOrdersPage({ searchParams }: PageProps) {
  const asked = supplierOrdersList.read(await searchParams);
  const { office } = await api();
  const { supplierId } = asked.filters;
  const [orders, supplier, yards, timeZone] = await Promise.all([
    office.supplierOrders.list(supplierOrderQuery(asked.query)),
    supplierId ? orNotFound(office.suppliers.one({ id: supplierId })) : null,
    readYards(),
    timeZoneHere(),
  ]);
  return (
    <>
      <LiveRefresh to={["supplier_order"]} />
      <PageHeader title="Suppliers" actions={<SupplierActions />} />
      <SupplierTabs at="orders" />
      <ListCard
        list={supplierOrdersList}
        asked={asked}
        found={orders}
        context={{ timeZone }}
        known={{ supplierId: supplier?.name, locationId: yardOptions(yards) }}
        className="mt-4"
      />
    </>
  );
}
