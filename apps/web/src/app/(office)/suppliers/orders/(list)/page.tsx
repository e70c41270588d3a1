import { Card, isFiltered, ListPages, PageHeader, pageOf } from "@roundsman/ui";
import type { Metadata } from "next";
import { LiveRefresh } from "@/features/live/live-refresh";
import { readYards } from "@/features/stock/read-stock";
import { NoSupplierOrders } from "@/features/suppliers/orders/no-supplier-orders";
import { SupplierOrderFilterBar } from "@/features/suppliers/orders/order-filter-bar";
import { readSupplierOrderFilters } from "@/features/suppliers/orders/order-filters";
import { SupplierOrdersTable } from "@/features/suppliers/orders/supplier-orders-table";
import { SupplierActions } from "@/features/suppliers/supplier-actions";
import { SupplierTabs } from "@/features/suppliers/supplier-tabs";
import type { PageProps } from "@/page-props";
import { timeZoneHere } from "@/session/time-zone";
import { orNotFound } from "@/trpc/not-found";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Supplier orders" };

export default async function SupplierOrdersPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const query = readSupplierOrderFilters(params);
  const page = pageOf(params);
  const { office } = await api();
  const { supplierId } = query;
  const [{ items, nextCursor }, supplier, yards, timeZone] = await Promise.all([
    office.supplierOrders.list({ ...query, cursor: page.cursor, limit: 50 }),
    supplierId ? orNotFound(office.suppliers.one({ id: supplierId })) : null,
    readYards(),
    timeZoneHere(),
  ]);
  return (
    <>
      <LiveRefresh to={["supplier_order"]} />
      <PageHeader title="Suppliers" actions={<SupplierActions />} />
      <SupplierTabs at="orders" />
      <Card className="mt-4">
        <SupplierOrderFilterBar
          params={params}
          yards={yards}
          supplierName={supplier?.name ?? null}
        />
        {items.length === 0 ? (
          <NoSupplierOrders filtered={isFiltered(query)} late={query.late === "true"} />
        ) : (
          <SupplierOrdersTable orders={items} timeZone={timeZone} />
        )}
        <ListPages page={page} nextCursor={nextCursor} />
      </Card>
    </>
  );
}
