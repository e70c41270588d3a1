import { Card, isFiltered, ListPages, PageHeader, pageOf } from "@roundsman/ui";
import type { Metadata } from "next";
import { LiveRefresh } from "@/features/live/live-refresh";
import { NoSuppliers } from "@/features/suppliers/no-suppliers";
import { SupplierActions } from "@/features/suppliers/supplier-actions";
import { SupplierFilterBar } from "@/features/suppliers/supplier-filter-bar";
import { readSupplierFilters } from "@/features/suppliers/supplier-filters";
import { SuppliersTable } from "@/features/suppliers/suppliers-table";
import { SupplierTabs } from "@/features/suppliers/supplier-tabs";
import type { PageProps } from "@/page-props";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Suppliers" };

export default async function SuppliersPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const query = readSupplierFilters(params);
  const page = pageOf(params);
  const { office } = await api();
  const [{ items, nextCursor }, timeZone] = await Promise.all([
    office.suppliers.list({ ...query, cursor: page.cursor, limit: 50 }),
    timeZoneHere(),
  ]);
  return (
    <>
      <LiveRefresh to={["supplier", "supplier_order"]} />
      <PageHeader title="Suppliers" actions={<SupplierActions />} />
      <SupplierTabs at="suppliers" />
      <Card className="mt-4">
        <SupplierFilterBar />
        {items.length === 0 ? (
          <NoSuppliers filtered={isFiltered(query)} />
        ) : (
          <SuppliersTable suppliers={items} timeZone={timeZone} />
        )}
        <ListPages page={page} nextCursor={nextCursor} />
      </Card>
    </>
  );
}
