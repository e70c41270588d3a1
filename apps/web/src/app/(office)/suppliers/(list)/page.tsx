import {
  Card,
  choiceOf,
  FilterBar,
  isFiltered,
  ListPages,
  PageHeader,
  pageOf,
  paramOf,
  SearchFilter,
  SelectFilter,
} from "@roundsman/ui";
import type { Metadata } from "next";
import { NoSuppliers } from "@/features/suppliers/no-suppliers";
import { SupplierActions } from "@/features/suppliers/supplier-actions";
import { SuppliersTable } from "@/features/suppliers/suppliers-table";
import { SupplierTabs } from "@/features/suppliers/supplier-tabs";
import type { PageProps } from "@/page-props";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/trpc/server";

export const metadata: Metadata = { title: "Suppliers" };

export default async function SuppliersPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const query = {
    q: paramOf(params, "q")?.slice(0, 120),
    archived: choiceOf(params, "archived", ["true"]),
  };
  const page = pageOf(params);
  const { office } = await api();
  const [{ items, nextCursor }, timeZone] = await Promise.all([
    office.suppliers.list({ ...query, cursor: page.cursor, limit: 50 }),
    timeZoneHere(),
  ]);
  return (
    <>
      <PageHeader title="Suppliers" actions={<SupplierActions />} />
      <SupplierTabs at="suppliers" />
      <Card className="mt-4">
        <FilterBar
          more={
            <SelectFilter
              label="Archived"
              param="archived"
              all="Not archived"
              options={[{ value: "true", label: "With archived" }]}
            />
          }
        >
          <SearchFilter
            label="Search suppliers"
            placeholder="Name"
            className="min-w-0 flex-1 md:w-72 md:flex-none"
          />
        </FilterBar>
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
