import { ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { LiveRefresh } from "@/features/live/live-refresh";
import { SupplierActions } from "@/features/suppliers/supplier-actions";
import { SupplierTabs } from "@/features/suppliers/supplier-tabs";
import { suppliersList } from "@/features/suppliers/suppliers-list";
import type { PageProps } from "@/page-props";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Suppliers" };

export default async function SuppliersPage({ searchParams }: PageProps) {
  const asked = suppliersList.read(await searchParams);
  const { office } = await api();
  const [suppliers, timeZone] = await Promise.all([
    office.suppliers.list(asked.query),
    timeZoneHere(),
  ]);
  return (
    <>
      <LiveRefresh to={["supplier", "supplier_order"]} />
      <PageHeader title="Suppliers" actions={<SupplierActions />} />
      <SupplierTabs at="suppliers" />
      <ListCard
        list={suppliersList}
        asked={asked}
        found={suppliers}
        context={{ timeZone }}
        className="mt-4"
      />
    </>
  );
}
