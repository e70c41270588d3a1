import { Card, isFiltered, ListPages, PageHeader, pageOf } from "@roundsman/ui";
import type { Metadata } from "next";
import { CustomerFilterBar } from "@/features/customers/customer-filter-bar";
import { readCustomerFilters } from "@/features/customers/customer-filters";
import { CustomersTable } from "@/features/customers/customers-table";
import { NewCustomerLink } from "@/features/customers/new-customer-link";
import { NoCustomers } from "@/features/customers/no-customers";
import type { PageProps } from "@/page-props";
import { api } from "@/trpc/server";

export const metadata: Metadata = { title: "Customers" };

export default async function CustomersPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const query = readCustomerFilters(params);
  const page = pageOf(params);
  const { office } = await api();
  const [customers, lists] = await Promise.all([
    office.customers.list({ ...query, cursor: page.cursor, limit: 50 }),
    office.rateSets.list({ limit: 100 }),
  ]);
  return (
    <>
      <PageHeader title="Customers" actions={<NewCustomerLink />} />
      <Card>
        <CustomerFilterBar priceLists={lists.items} />
        {customers.items.length === 0 ? (
          <NoCustomers filtered={isFiltered(query)} />
        ) : (
          <CustomersTable customers={customers.items} />
        )}
        <ListPages page={page} nextCursor={customers.nextCursor} />
      </Card>
    </>
  );
}
